import { randomBytes } from 'node:crypto';
import { registry } from '../../slices.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createEmptyDatabase } from '@replique/tests/app/empty-database.ts';
import { makeClient, makeTickets } from '../../demo/make/factories.ts';
import { startS3Server, type S3Server } from '@replique/tests/servers/s3-server.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { testLog } from '@replique/tests/app/test-log.ts';
import { ArchiveWriter, readArchive } from './archive.ts';
import { DamagedBackup } from './damaged.ts';
import { makeBackupKey } from './encryption.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore.ts';
import { storePlace } from './store-place.ts';
import { verifyBackup } from './verify.ts';

/** Check 42: a backup in a store outside, over HTTP and with real signatures. */

const words = 'A parcel that nobody else should read about';
let server: S3Server;
let testApp: TestApp;
let key: { identity: string; recipient: string };
let identities: string[];
let recipients: string[];

beforeAll(async () => {
  server = await startS3Server();
  testApp = await createTestApp();
  const client = await makeClient(testApp.deps);
  await makeTickets(testApp.deps, client.id, [{ subject: words }, { subject: words }]);
  key = await makeBackupKey();
  [identities, recipients] = [[key.identity], [key.recipient]];
});
afterAll(async () => {
  await testApp.close();
  await server.close();
});
afterEach(() => {
  server.trouble = () => null;
  server.served.length = 0;
  server.objects.clear();
  if (server.unsigned.length > 0) throw new Error('The store was asked with a wrong signature.');
});

const at = (name: string) => `s3://${server.settings.bucket}/nightly/${name}.tar.age`;
const keyOf = (name: string) => `nightly/${name}.tar.age`;
const placeAt = (name: string) => ({ path: at(name), store: server.settings });
const write = (name: string, more: object = {}) =>
  makeBackup({ ...placeAt(name), ...testApp.database, recipients, ...more });

/** As small as a store takes them. What is encrypted is another matter: here it would only take its time. */
const partBytes = 5 * 1024 * 1024;
const longPlace = (name: string) =>
  storePlace(at(name), { settings: server.settings, key: keyOf(name), bytes: partBytes });

/** Three parts: an archive whose entries do not compress. */
const entry = randomBytes(1_300_000);
async function writeLong(name: string) {
  const archive = await ArchiveWriter.create(longPlace(name));
  try {
    for (let n = 0; n < 10; n += 1) await archive.add(`entry-${n}`, entry);
    return await archive.finish({});
  } catch (error) {
    throw await archive.abandon(error as Error);
  }
}
const readLong = async (name: string) => {
  let read = 0;
  const isWhole = await readArchive(placeAt(name), async (_, content) => {
    if (content.equals(entry)) read += 1;
  });
  return { isWhole, read };
};

describe('a backup in a store', () => {
  it('is written, verified and restored by its address @check-42.13', async () => {
    const made = await write('drill');
    const object = server.objects.get(keyOf('drill')) ?? Buffer.alloc(0);
    expect(object.length).toBe(made.bytes);
    expect(object.toString('latin1', 0, 22)).toBe('age-encryption.org/v1\n');
    for (const name of [words, 'manifest.json', 'tables/'])
      expect(object.includes(name)).toBe(false);
    expect(server.uploads.open()).toEqual([]);
    expect(await verifyBackup({ ...placeAt('drill'), identities })).toEqual(made.manifest);

    const target = await createEmptyDatabase();
    const client = new pg.Client({ connectionString: target.adminUrl });
    try {
      const { ownerUrl } = target;
      const how = { identities, sealer: testApp.deps.sealer, log: testLog };
      await restoreBackup({ registry, ...placeAt('drill'), ...how, ownerUrl });
      await client.connect();
      const { rows } = await client.query('select subject from tickets');
      expect(rows).toEqual([{ subject: words }, { subject: words }]);
    } finally {
      await client.end();
      await target.drop();
    }
  }, 120_000);

  it('is refused without a key, and nobody is asked @check-42.12', async () => {
    const only = 'A backup goes to a store only encrypted';
    await expect(write('plain', { recipients: [] })).rejects.toThrow(only);
    await expect(write('plain', { recipients: undefined })).rejects.toThrow(only);
    await expect(
      write('plain', { recipients: [], anonymiseBy: registry.personalColumns }),
    ).rejects.toThrow(only);
    expect([server.served, [...server.objects]]).toEqual([[], []]);
  });

  it('needs the settings of a store, and an address of one', async () => {
    const { ownerUrl } = testApp.database;
    const elsewhere = (path: string, store: typeof server.settings | null) =>
      makeBackup({ path, store, ownerUrl, recipients });
    await expect(elsewhere(at('x'), null)).rejects.toThrow('EXPORTS_S3_…, of which none is given');
    for (const path of ['https://s3.example/x', 's3://', 's3://No_Bucket/x', 's3://bucket/../x'])
      await expect(elsewhere(path, server.settings)).rejects.toThrow('is no address of a store');
    await expect(verifyBackup({ ...placeAt('none'), identities })).rejects.toThrow(
      `There is no ${at('none')}`,
    );
  });

  it('takes no name that is taken @check-42.14', async () => {
    server.objects.set(keyOf('taken'), Buffer.from('older'));
    await expect(write('taken')).rejects.toThrow(`There is an object ${at('taken')} already`);
    expect(server.objects.get(keyOf('taken'))?.toString()).toBe('older');
    expect(server.uploads.open()).toEqual([]);
  });

  it('shows a cut and a changed bit', async () => {
    await write('cut');
    const whole = server.objects.get(keyOf('cut')) ?? Buffer.alloc(0);
    const look = (bytes: Buffer) => {
      server.objects.set(keyOf('cut'), bytes);
      return verifyBackup({ ...placeAt('cut'), identities });
    };
    await expect(look(whole.subarray(0, whole.length - 100))).rejects.toThrow(DamagedBackup);
    const changed = Buffer.from(whole);
    changed[whole.length - 5_000]! ^= 1;
    await expect(look(changed)).rejects.toThrow(DamagedBackup);
  });
});

describe('a long one', () => {
  it('goes in parts of one size, and is the same when it is read in pieces @check-42.13', async () => {
    const bytes = await writeLong('long');
    const puts = server.served.filter((each) => each.startsWith('PUT'));
    expect(puts).toHaveLength(3);
    expect(server.objects.get(keyOf('long'))?.length).toBe(bytes);
    server.served.length = 0;
    expect(await readLong('long')).toEqual({ isWhole: true, read: 10 });
    const gets = server.served.filter((each) => each.startsWith('GET'));
    expect(gets).toHaveLength(1 + Math.ceil(bytes / (8 * 1024 * 1024)));
  });

  it('is not hindered by a lost connection, while it is written or read', async () => {
    const seen = new Set<string>();
    const once = (what: string, trouble: 'cut' | 'half') =>
      seen.has(what) ? null : (seen.add(what), trouble);
    server.trouble = (method, _, query) =>
      method === 'PUT' ? once(`part ${query.get('partNumber')}`, 'cut') : null;
    await writeLong('lost');
    expect(seen.size).toBe(3);
    let gets = 0;
    server.trouble = (method) => (method === 'GET' && (gets += 1) % 2 === 1 ? 'half' : null);
    expect(await readLong('lost')).toEqual({ isWhole: true, read: 10 });
  });

  it('is there when only the answer to its last request was lost', async () => {
    server.trouble = (method, _, query) =>
      method === 'POST' && query.has('uploadId') ? 'lost' : null;
    const bytes = await writeLong('answered');
    expect(server.objects.get(keyOf('answered'))?.length).toBe(bytes);
  });

  it('is refused when another takes its place while it is read @check-42.13', async () => {
    await writeLong('replaced');
    let gets = 0;
    server.trouble = (method) => {
      if (method === 'GET' && (gets += 1) === 3)
        server.objects.set(keyOf('replaced'), randomBytes(20_000_000));
      return null;
    };
    await expect(readLong('replaced')).rejects.toThrow(
      `${at('replaced')} could not be read to its end: GET: PreconditionFailed (412)`,
    );
  });

  it('asks for no more than the part that is sent and the next one @check-42.13', async () => {
    let [asked, served, most] = [0, 0, 0];
    server.trouble = (method) => {
      if (method === 'PUT') served += 1;
      return null;
    };
    async function* source() {
      for (let n = 0; n < 40; n += 1) {
        asked += entry.length;
        most = Math.max(most, asked - served * partBytes);
        yield entry;
      }
    }
    const take = await longPlace('memory').begin();
    await take(source());
    expect([asked, served]).toEqual([40 * entry.length, 10]);
    expect(most).toBeLessThan(2 * partBytes + 2 * entry.length);
  });
});

describe('one that breaks off', () => {
  const nothing = () => {
    expect([...server.objects]).toEqual([]);
    expect(server.uploads.open()).toEqual([]);
  };

  it('leaves nothing when the store refuses a part, and says so @check-42.14', async () => {
    server.trouble = (_, __, query) => (query.get('partNumber') === '2' ? 503 : null);
    await expect(writeLong('refused')).rejects.toThrow(
      `${at('refused')} was not written: PUT: SlowDown (503); nothing of it is left in the store`,
    );
    nothing();
  });

  it('leaves nothing when the store does not make the object @check-42.14', async () => {
    server.trouble = (method, _, query) =>
      method === 'POST' && query.has('uploadId') ? 403 : null;
    await expect(write('unmade')).rejects.toThrow(
      'POST: SlowDown (403); nothing of it is left in the store',
    );
    nothing();
  });

  it('leaves nothing when the database goes away @check-42.14', async () => {
    const onSnapshot = async () =>
      void (await testApp.sql(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'replique-backup' and datname = current_database()`,
      ));
    await expect(write('database', { onSnapshot })).rejects.toThrow(
      /was not written: terminating connection.*; nothing of it is left in the store/,
    );
    const archive = await ArchiveWriter.create(longPlace('half'));
    for (let n = 0; n < 6; n += 1) await archive.add(`entry-${n}`, entry);
    expect((await archive.abandon(new Error('the database went'))).message).toBe(
      `${at('half')} was not written: the database went; nothing of it is left in the store`,
    );
    nothing();
  });

  it('says that parts are left where the store goes away, and no object is there @check-42.14', async () => {
    let isAway = false;
    server.trouble = (_, __, query) => {
      isAway ||= query.get('partNumber') === '2';
      return isAway ? 'cut' : null;
    };
    await expect(writeLong('away')).rejects.toThrow(
      /was not written: PUT: \w+; the store did not remove its parts: they stay as an upload that was not finished/,
    );
    expect(server.uploads.open()).toEqual([{ key: keyOf('away'), parts: 1 }]);
    server.trouble = () => null;
    expect([...server.objects]).toEqual([]);
    await expect(verifyBackup({ ...placeAt('away'), identities })).rejects.toThrow('There is no');
  });

  it('is not begun where the store is away or knows another key, and repeats no secret', async () => {
    const store = { ...server.settings, secretKey: 'another-secret-canary' };
    const error = await write('wrong', { store }).catch((thrown: unknown) => String(thrown));
    expect(error).toMatch(/The store does not take \S+: HEAD: \w+ \(403\)/);
    expect(error).not.toContain('canary');
    expect(server.unsigned.splice(0).length).toBeGreaterThan(0);
    const closed = await startS3Server();
    await closed.close();
    await expect(write('away', { store: closed.settings })).rejects.toThrow(
      `The store does not take ${at('away')}: HEAD: ECONNREFUSED`,
    );
  });
});
