import { createHash } from 'node:crypto';
import { registry } from '../../slices.ts';
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmptyDatabase } from '@replique/tests/app/empty-database.ts';
import { makeClient, makeTickets } from '../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { testLog } from '@replique/tests/app/test-log.ts';
import { ArchiveWriter } from './archive.ts';
import { DamagedBackup } from './damaged.ts';
import { filePlace } from './file-place.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore.ts';
import { listRelations } from './schema-store.ts';
import { verifyBackup } from './verify.ts';

/** Check 42: a backup that is not what was written. */

let folder: string;
let testApp: TestApp;
let path: string;
let whole: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replique-damage-'));
  testApp = await createTestApp();
  const client = await makeClient(testApp.deps);
  const text = () => createHash('sha512').update(String(Math.random())).digest('hex').repeat(3);
  await makeTickets(
    testApp.deps,
    client.id,
    Array.from({ length: 20 }, () => ({ messages: [{ text: text() }] })),
  );
  path = join(folder, 'whole.tar');
  await makeBackup({ ownerUrl: testApp.database.ownerUrl, path });
  whole = await readFile(path);
});

afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

/** The same file with a change. */
async function changed(change: (bytes: Buffer) => Buffer | void): Promise<string> {
  const bytes = Buffer.from(whole);
  const file = join(folder, 'changed.tar');
  await writeFile(file, change(bytes) ?? bytes);
  return file;
}

const whatIsWrong = (file: string) =>
  verifyBackup({ path: file }).then(
    () => 'nothing',
    (error: unknown) => error,
  );

/** Where an entry's content begins, by its name. */
const contentOf = (name: string) => whole.indexOf(name) + 512;

describe('verify', () => {
  it('finds nothing wrong with what was written', async () => {
    const manifest = await verifyBackup({ path });
    expect(manifest.tables.find(({ name }) => name === 'messages')?.rows).toBe(20);
  });

  it('names the part in which a bit was flipped @check-42.4', async () => {
    const at = contentOf('tables/messages/000001.copy.zst');
    const file = await changed((bytes) => void (bytes[at + 100]! ^= 1));
    const error = await whatIsWrong(file);
    expect(error).toBeInstanceOf(DamagedBackup);
    expect(String(error)).toContain('tables/messages/000001.copy.zst is not what was written');
  });

  it('sees a flipped bit wherever it is: in contents, names, gaps and the last byte @check-42.4', async () => {
    const step = Math.ceil(whole.length / 150);
    const unseen: number[] = [];
    for (let at = 0; at < whole.length; at += step) {
      const file = await changed((bytes) => void (bytes[at]! ^= 1 << (at % 8)));
      if (!((await whatIsWrong(file)) instanceof DamagedBackup)) unseen.push(at);
    }
    const last = await changed((bytes) => void (bytes[bytes.length - 1]! ^= 1));
    expect(await whatIsWrong(last)).toBeInstanceOf(DamagedBackup);
    expect(unseen).toEqual([]);
  });

  it('sees that the file was cut off, wherever @check-42.4', async () => {
    for (const share of [0, 0.01, 0.5, 0.9, 0.999]) {
      const file = await changed((bytes) => bytes.subarray(0, Math.floor(bytes.length * share)));
      expect(await whatIsWrong(file)).toBeInstanceOf(DamagedBackup);
    }
    const file = await changed((bytes) => bytes.subarray(0, bytes.length - 512));
    expect(await whatIsWrong(file)).toBeInstanceOf(DamagedBackup);
  });

  it('names a part that was taken out of a file made anew', async () => {
    const file = join(folder, 'without.tar');
    const [from, to] = [extract(), pack()];
    const work = (async () => {
      for await (const entry of from) {
        const chunks: Buffer[] = [];
        for await (const chunk of entry) chunks.push(chunk as Buffer);
        if (!entry.header.name.includes('/messages/'))
          to.entry({ name: entry.header.name }, Buffer.concat(chunks));
      }
      to.finalize();
    })();
    from.end(whole);
    const chunks: Buffer[] = [];
    for await (const chunk of to) chunks.push(chunk as Buffer);
    await work;
    await writeFile(file, Buffer.concat(chunks));
    expect(String(await whatIsWrong(file))).toContain('tables/messages/000001.copy.zst is missing');
  });

  it('says of another file that it is no backup', async () => {
    const file = join(folder, 'other.tar');
    await writeFile(file, 'x'.repeat(10_000));
    expect(await whatIsWrong(file)).toBeInstanceOf(DamagedBackup);
  });
});

describe('a backup that cannot be made or restored', () => {
  it('leaves the database empty when the file is damaged, or it ends half way @check-42.5', async () => {
    const at = contentOf('tables/messages/000001.copy.zst');
    const file = await changed((bytes) => void (bytes[at + 100]! ^= 1));
    const target = await createEmptyDatabase();
    const client = new pg.Client({ connectionString: target.ownerUrl });
    await client.connect();
    try {
      const where = { ownerUrl: target.ownerUrl, sealer: testApp.deps.sealer, log: testLog };
      await expect(restoreBackup({ registry, ...where, path: file })).rejects.toThrow(
        DamagedBackup,
      );
      // Nor when it ends in the very last moment.
      const finish = () => Promise.reject(new Error('the power went'));
      await expect(restoreBackup({ registry, ...where, path, finish })).rejects.toThrow(
        'the power went',
      );
      expect(await listRelations(client)).toEqual([]);
    } finally {
      await client.end();
      await target.drop();
    }
  }, 120_000);

  it('is refused by a database that is not empty, and by one who has not the master key @check-42.3', async () => {
    const { sealer } = testApp.deps;
    const { ownerUrl } = testApp.database;
    await expect(restoreBackup({ registry, path, ownerUrl, sealer, log: testLog })).rejects.toThrow(
      'The database is not empty',
    );
    await expect(
      restoreBackup({ registry, path, ownerUrl, sealer: null, log: testLog }),
    ).rejects.toThrow(`master key that is not here: ${sealer.keyIds[0]}`);
  });

  it('takes no name that is taken, and leaves nothing when it fails @check-42.5', async () => {
    const { ownerUrl } = testApp.database;
    await expect(makeBackup({ ownerUrl, path })).rejects.toThrow('already');
    const failing = join(folder, 'failing.tar');
    const onSnapshot = async () =>
      void (await testApp.sql(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'replique-backup' and datname = current_database()`,
      ));
    const before = await readdir(folder);
    await expect(makeBackup({ ownerUrl, path: failing, onSnapshot })).rejects.toThrow(/terminat/);
    expect(await readdir(folder)).toEqual(before);
  });

  it('has its name only when it is whole, and is for its owner alone', async () => {
    const slow = join(folder, 'slow.tar');
    const archive = await ArchiveWriter.create(filePlace(slow));
    await archive.add('tables/a/000001.copy.zst', Buffer.from('part'));
    expect(await readdir(folder)).not.toContain('slow.tar');
    await archive.finish({});
    expect((await stat(slow)).mode & 0o777).toBe(0o600);
    await truncate(slow, 100);
    expect(await whatIsWrong(slow)).toBeInstanceOf(DamagedBackup);
  });
});
