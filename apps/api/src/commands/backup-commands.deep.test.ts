import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Encrypter } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3Server, type S3Server } from '@replique/tests/servers/s3-server.ts';
import { createTestDatabase } from '@replique/tests/app/test-database.ts';

/** What the commands of docs/backup.md say; drill.deep.test.ts and its neighbours say what they do. */

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'replique-commands-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (name: string, ...args: string[]) => runWith({}, name, ...args);

function runWith(
  settings: Record<string, string>,
  name: string,
  ...args: string[]
): Promise<{ code: number; out: string }> {
  const command = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const env = { DATA_DIR: join(folder, 'data'), ...settings };
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

it('refuse an address of a store: without a key, for it would be readable there @check-42.12', async () => {
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
    expect.stringMatching(
      /^s3:\/\/bucket\/replique\/replique-\S+\.backup\.tar\.age is reached by the settings EXPORTS_S3_…, of which none is given: \S+\n$/,
    ),
  ]);
}, 180_000);

describe('with a store', () => {
  let server: S3Server;
  let settings: Record<string, string>;
  beforeAll(async () => {
    server = await startS3Server();
    const { endpoint, region, accessKey, secretKey } = server.settings;
    settings = {
      EXPORTS_S3_BUCKET: 'files-of-exports',
      EXPORTS_S3_ENDPOINT: endpoint,
      EXPORTS_S3_REGION: region,
      EXPORTS_S3_ACCESS_KEY: accessKey,
      EXPORTS_S3_SECRET_KEY: secretKey,
    };
  });
  afterAll(() => server.close());

  it('say that nothing is there, in the bucket that the address names', async () => {
    const target = `s3://${server.settings.bucket}/replique/some.backup.tar.age`;
    const none = await runWith(settings, 'verify-backup', target);
    expect([none.code, none.out]).toEqual([1, `There is no ${target}\n`]);
    expect([server.served, server.unsigned]).toEqual([['HEAD replique/some.backup.tar.age'], []]);
  }, 180_000);

  it('write a backup into a folder there, and read it by the address that they told @check-42.13', async () => {
    const key = join(folder, 'there.key');
    const [, recipient = ''] = (await run('backup-key', key)).out.match(/=(age1\w+)$/m) ?? [];
    const database = await createTestDatabase();
    const env = { ...settings, DATABASE_URL: database.adminUrl, BACKUP_RECIPIENTS: recipient };
    const made = await runWith(env, 'backup', `s3://${server.settings.bucket}/replique/`);
    await database.drop();
    expect(made.out).toMatch(/^s3:\/\/replique-files\/replique\/replique-\S+Z\.backup\.tar\.age\n/);
    expect([made.code, server.objects.size]).toEqual([0, 1]);
    const [address = ''] = made.out.split('\n');
    const read = await runWith(settings, 'verify-backup', '--identity', key, address);
    expect(read.out).toContain(`${address} is whole, to the last bit.`);
  }, 180_000);
});
