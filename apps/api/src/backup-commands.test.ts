import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Encrypter } from 'age-encryption';
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

it('make a key that nobody else reads and that is never written over, and read with it alone', async () => {
  const key = join(folder, 'backup.key');
  const made = await run('backup-key', key);
  const [, recipient = ''] = made.out.match(/^BACKUP_RECIPIENTS=(age1\w+)$/m) ?? [];
  expect([made.code, recipient.length]).toEqual([0, 62]);
  expect((await stat(key)).mode & 0o777).toBe(0o600);
  const before = await readFile(key, 'utf8');
  expect(made.out).not.toContain(before.match(/AGE-SECRET-KEY-\w+/)?.[0]);
  const again = await run('backup-key', key);
  expect([again.code, again.out]).toEqual([
    1,
    `There is a file ${key} already: choose another name\n`,
  ]);
  expect(await readFile(key, 'utf8')).toBe(before);

  const file = join(folder, 'some.backup.tar.age');
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  // A tar that holds nothing.
  await writeFile(file, await encrypter.encrypt(new Uint8Array(10_240)));
  const closed = await run('verify-backup', file);
  expect([closed.code, closed.out]).toEqual([
    1,
    `${file} is encrypted: name the key that opens it (--identity FILE)\n`,
  ]);
  // Opened: what is in it is another matter.
  const opened = await run('verify-backup', '--identity', key, file);
  expect(opened.out).toBe(`${file} is no whole backup: it has no manifest\n`);
  const wrong = await run('verify-backup', '--identity', file, file);
  expect(wrong.out).toBe(
    'Setting BACKUP_IDENTITY: must be a key that begins with AGE-SECRET-KEY-\n',
  );
}, 180_000);

it('refuse an address of a store: without a key, for it would be readable there', async () => {
  const key = join(folder, 'store.key');
  const [, recipient = ''] = (await run('backup-key', key)).out.match(/=(age1\w+)$/m) ?? [];
  const target = 's3://bucket/replique';
  const plain = await run('backup', target);
  expect([plain.code, plain.out]).toEqual([
    1,
    'A backup goes to a store only encrypted: make a key (npm run backup-key) and name it with --recipient or BACKUP_RECIPIENTS\n',
  ]);
  expect((await run('backup', '--anonymised', target)).out).toBe(plain.out);
  const sealed = await run('backup', '--recipient', recipient, target);
  expect([sealed.code, sealed.out]).toEqual([
    1,
    `${target} is no folder: write the encrypted backup into one, and let the store’s own program copy it from there\n`,
  ]);
}, 180_000);
