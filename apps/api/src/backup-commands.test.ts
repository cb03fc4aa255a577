import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** What the commands of docs/backup.md say; drill.test.ts and its neighbours say what they do. */

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'replique-commands-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

function run(name: string, ...args: string[]): Promise<{ code: number; out: string }> {
  const command = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const env = { DATA_DIR: join(folder, 'data') };
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { env }, (error, out, problem) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out: out + problem }),
    );
  });
}

it('end with 1 and one line that says what is missing, and make nothing', async () => {
  const file = join(folder, 'no-backup.tar');
  await writeFile(file, 'words');
  const before = await readdir(folder);
  const nothing = await run('backup', folder);
  expect([nothing.code, nothing.out]).toEqual([
    1,
    `There is no database in ${join(folder, 'data')}: set DATA_DIR, or DATABASE_URL\n`,
  ]);
  const damaged = await run('verify-backup', file);
  expect([damaged.code, damaged.out]).toEqual([1, `${file} is no backup: it has 5 bytes\n`]);
  expect(await readdir(folder)).toEqual(before);
}, 180_000);
