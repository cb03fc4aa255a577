import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startFakeServer, type FakeServer } from '@replique/connectors/fakes/fake-server';
import { createFakeGorgias } from '@replique/connectors/fakes/gorgias';
import { afterAll, beforeAll, expect, it } from 'vitest';

const command = fileURLToPath(new URL('crm-record.ts', import.meta.url));
let folder: string;
let server: FakeServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replique-record-'));
  const fake = createFakeGorgias({ clock: () => new Date() });
  fake.addTicket({
    subject: 'Lamp',
    requester: { name: 'Ottilie Vandermeer', email: 'ottilie@orchard-mail.com' },
    text: 'I am Ottilie.',
    at: new Date(Date.now() - 3_600_000),
  });
  server = await startFakeServer(fake);
  await writeFile(join(folder, 'credentials.json'), JSON.stringify(fake.credentials));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (...args: string[]) =>
  new Promise<{ code: number; out: string; problem: string }>((resolve) => {
    execFile(process.execPath, [command, ...args], (error, out, problem) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, problem }),
    );
  });

it('writes what an account answered, without its people and its key', async () => {
  const credentials = join(folder, 'credentials.json');
  const { code, out, problem } = await run(
    '--platform=gorgias',
    `--credentials=${credentials}`,
    `--out=${join(folder, 'recorded')}`,
    `--address=${server.url}`,
  );
  expect([code, problem]).toEqual([0, '']);
  expect(out).toContain('verify: opened');
  expect(out).toContain('readTickets 1: open open requester/0');
  const [name = ''] = await readdir(join(folder, 'recorded'));
  expect(name).toMatch(/^gorgias-\d{4}-\d\d-\d\d\.json$/);
  const text = await readFile(join(folder, 'recorded', name), 'utf8');
  expect(text).not.toMatch(/ottilie|vandermeer|orchard|gorgias-key|support@lampes/i);
}, 60_000);

it('says how it is used, and ends with 1 without credentials', async () => {
  expect(await run('--platform', 'gorgias')).toMatchObject({ code: 1 });
  expect((await run('--help')).out).toContain('npm run crm:record');
  const missing = join(folder, 'none.json');
  expect((await run('--platform', 'crisp', '--credentials', missing)).problem).toContain(
    'none.json',
  );
}, 60_000);
