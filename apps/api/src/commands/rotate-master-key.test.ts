import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const command = fileURLToPath(new URL('rotate-master-key.ts', import.meta.url));
const key = '1a'.repeat(32);

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'replique-rotate-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

function run(env: Record<string, string> = {}): Promise<{ code: number; out: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [command],
      { env: { DATA_DIR: folder, ...env } },
      (error, out, problem) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out: out + problem }),
    );
  });
}

it('puts a new master key above the older ones and says what comes next, without the key', async () => {
  expect(await run()).toMatchObject({
    code: 1,
    out: expect.stringContaining('no server was started'),
  });
  await writeFile(join(folder, 'master.key'), `${key}\n`);
  const { code, out } = await run();
  const lines = (await readFile(join(folder, 'master.key'), 'utf8')).trim().split('\n');
  expect([code, lines.length, lines[1]]).toEqual([0, 2, key]);
  expect(out).toContain('1 older below it');
  for (const line of lines) expect(out).not.toContain(line);
  expect(await run({ MASTER_KEY: key })).toMatchObject({
    code: 1,
    out: expect.stringContaining('MASTER_KEYS_OLD'),
  });
});
