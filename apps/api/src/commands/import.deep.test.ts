import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const command = fileURLToPath(new URL('import.ts', import.meta.url));

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replique-command-'));
  await chmod(folder, 0o711);
  file = join(folder, 'tickets.jsonl');
  const message = {
    id: 1,
    role: 'requester',
    created_at: '2026-01-05T10:00:00Z',
    text: 'Where is it?',
  };
  await writeFile(
    file,
    `${JSON.stringify({ id: 1, subject: 'Where?', messages: [message] })}\nnot a ticket\n`,
  );
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function run(...args: string[]): Promise<{ code: number; out: string; problem: string }> {
  const env = { DATA_DIR: join(folder, 'data') };
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { env }, (error, out, problem) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, problem });
    });
  });
}

// Each test starts the whole command, some several times.
describe('the import command', { timeout: 90_000 }, () => {
  it('says how it is used when something is missing', async () => {
    for (const args of [[], ['--client', 'A'], ['--tickets', file]]) {
      const { code, out } = await run(...args);
      expect([code, out]).toEqual([1, expect.stringContaining('Usage: npm run import')]);
    }
    expect(await run('--help')).toMatchObject({
      code: 0,
      out: expect.stringContaining('--create'),
    });
  });

  it('names an option that it does not know, and a client that is not there', async () => {
    expect(await run('--client', 'A', '--ticket', file)).toMatchObject({
      code: 1,
      problem: expect.stringContaining("'--ticket'"),
    });
    expect(await run('--client', 'A', '--tickets', file)).toMatchObject({
      code: 1,
      problem: expect.stringContaining('There is no client named "A". Add --create to make it.'),
    });
  });

  it('stores a file without a server, shows how far it is, and lists what it refused', async () => {
    const { code, out } = await run('--client', 'A', '--create', '--tickets', file);
    expect(code).toBe(0);
    expect(out).toMatch(/tickets +\[#{24}\] 100 %  1 stored, 1 refused/);
    expect(out).toMatch(/tickets: 1 stored, 1 refused in \d+\.\d s\n  line 2: is not JSON/);
    expect((await run('--client', 'a', '--tickets', file)).out).toContain(
      'tickets: 1 stored, 1 refused',
    );
  });

  it('says which file is not there', async () => {
    const { code, problem } = await run(
      '--client',
      'A',
      '--articles',
      join(folder, 'absent.jsonl'),
    );
    expect([code, problem]).toEqual([1, expect.stringContaining('absent.jsonl')]);
  });
});
