import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Export } from '@replique/contract/insight/exports';
import { eraseClients } from '../../../accounts/clients/clients.ts';
import { StoreRefused } from '../../../platform/http/outbound/s3.ts';
import {
  makeClient,
  makePerson,
  makeTickets,
  makeTwoClients,
} from '../../../demo/make/factories.ts';
import { readSheet } from '@replique/tests/fixtures/read-sheet.ts';
import { startS3Server, type S3Server } from '@replique/tests/servers/s3-server.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';
import { endExportsSince } from '../exports.ts';
import { expireFiles } from '../jobs.ts';
import { makeFiles as makeWith, type MakeOptions } from './make-files.ts';
import { announceObjects, claimGoneObjects } from './object-store.ts';
import { createObjectStore } from './objects.ts';
import { removeGoneObjects } from './objects-gone.ts';

/** Files whose bytes are in a store outside, over HTTP and with real signatures. */

let server: S3Server;
let app: TestApp;
let first: { id: number; uuid: string };
let objects: NonNullable<TestApp['deps']['exportObjects']>;
const colleague = { email: 'agent-two@replique.test' };
const rows = 700;
const many = { filter: { channel: ['bulk'] } };

beforeAll(async () => {
  server = await startS3Server();
  app = await createTestApp({ config: { exportsStore: server.settings }, logLevel: 'trace' });
  objects = app.deps.exportObjects ?? expect.fail('no store');
  ({ first } = await makeTwoClients(app.deps));
  await makePerson(app.deps, { ...colleague, level: 3, clientId: first.id });
  await makeTickets(app.deps, first.id, [{ externalId: 'T-1', subject: 'Où est mon colis ?' }]);
  await app.sql(
    `insert into tickets (client_id, uuid, external_id, platform, subject, channel, is_eligible, question, created_at,
       last_message_at, agents, tags)
     select client_id, gen_random_uuid(), 'M-' || n, platform, 'Été ' || n, 'bulk', true, '', created_at,
       last_message_at, agents, tags
     from tickets, generate_series(1, $1::int) n where external_id = 'T-1'`,
    [rows],
  );
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(() => {
  app.deps.exportObjects = objects;
  server.trouble = () => null;
});
afterEach(async () => {
  app.setClock();
  app.deps.exportObjects = objects;
  server.trouble = () => null;
  await app.sql('delete from exports');
  await app.sql('update export_objects_gone set due_at = now()');
  await removeGoneObjects(app.deps);
  // Nothing is in the store that neither a part nor the list knows of.
  if (server.objects.size > 0) throw new Error('Objects were left in the store.');
});

/** An object a step, so that a small file has several. */
const makeFiles = (deps: TestApp['deps'], options: MakeOptions = {}) =>
  makeWith(deps, { objectBytes: 1, ...options });
const ask = async (caller: TestCaller, body: object) => {
  const asked = { kind: 'tickets', language: 'en', ...body };
  return ((await app.call(caller, 'POST', '/v2/exports', asked)).body as Export).uuid;
};
const make = async (caller: TestCaller, body: object) => {
  const uuid = await ask(caller, body);
  await makeFiles(app.deps);
  return uuid;
};
const read = (caller: TestCaller, uuid: string) => app.call(caller, 'GET', `/v2/exports/${uuid}`);
const resume = (caller: TestCaller, uuid: string) =>
  app.call(caller, 'POST', `/v2/exports/${uuid}/resume`);
const download = (caller: TestCaller, uuid: string) =>
  app.call(caller, 'GET', `/v2/exports/${uuid}/file`);
const bytesOf = async (uuid: string) => {
  const { accessToken } = await app.signIn('carol');
  const answer = await app.app.inject({
    url: `/v2/exports/${uuid}/file`,
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
  return answer.rawPayload;
};
/** The same file, kept in the database. */
const madeHere = async (body: object) => {
  app.deps.exportObjects = null;
  const bytes = await bytesOf(await make('carol', body));
  app.deps.exportObjects = objects;
  return bytes;
};
const keysOf = (uuid: string) =>
  app.sql<{ key: string | null; content: Buffer | null }>(
    `select object_key as key, content from export_parts join exports on exports.id = export_id
     where exports.uuid = $1 order by number`,
    [uuid],
  );

describe('a file in a store outside', () => {
  it.each(['csv', 'xlsx', 'json'])(
    'has the bytes that one in the database has: %s',
    async (format) => {
      const asked = { ...many, format };
      const here = await madeHere(asked);
      const uuid = await make('carol', asked);
      expect((await read('carol', uuid)).body).toMatchObject({
        state: 'ready',
        rows,
        size: here.length,
      });
      const parts = await keysOf(uuid);
      expect(parts.length).toBeGreaterThan(3);
      expect(parts.map(({ content }) => content)).toEqual(parts.map(() => null));
      const keys = parts.map(({ key }) => key ?? '');
      expect([...server.objects.keys()].toSorted()).toEqual(keys.toSorted());
      for (const key of keys) expect(key.startsWith(`exports/eu/${uuid}/`)).toBe(true);
      expect((await bytesOf(uuid)).equals(here)).toBe(true);
      expect(server.unsigned).toEqual([]);
      expect(await app.sql('select from export_objects_gone')).toEqual([]);
    },
  );

  it.each(['csv', 'xlsx', 'json'])(
    'is one object where its steps are small, with the same bytes: %s',
    async (format) => {
      const here = await madeHere({ ...many, format });
      const uuid = await ask('carol', { ...many, format });
      await makeWith(app.deps);
      expect(await keysOf(uuid)).toHaveLength(1);
      expect((await bytesOf(uuid)).equals(here)).toBe(true);
    },
  );

  it('is one of those that were made before the store was configured, and after', async () => {
    app.deps.exportObjects = null;
    const before = await make('carol', many);
    app.deps.exportObjects = objects;
    expect((await bytesOf(before)).length).toBeGreaterThan(rows);
    const after = await make('carol', many);
    app.deps.exportObjects = null;
    expect((await download('carol', after)).body).toMatchObject({ code: 'exports.store-away' });
    expect(await removeGoneObjects(app.deps)).toBe(0);
  });

  it('fails with the store, and goes on behind what it has: the same bytes', async () => {
    const here = await madeHere({ ...many, format: 'xlsx' });
    const uuid = await ask('carol', { ...many, format: 'xlsx' });
    let puts = 0;
    server.trouble = (method) => (method === 'PUT' && ++puts > 2 ? 503 : null);
    await makeFiles(app.deps);
    expect((await read('carol', uuid)).body).toMatchObject({
      state: 'failed',
      reason: 'storage',
      rows: 400,
      canResume: true,
    });
    expect(server.objects.size).toBe(2);
    // Tried three times, and no more.
    expect(puts).toBe(5);
    server.trouble = () => null;
    expect((await resume('carol', uuid)).status).toBe(202);
    await makeFiles(app.deps);
    expect((await read('carol', uuid)).body).toMatchObject({ state: 'ready', rows, reason: null });
    expect((await bytesOf(uuid)).equals(here)).toBe(true);
    expect(readSheet(await bytesOf(uuid))).toHaveLength(rows + 1);
  });

  it('is not hindered by one lost connection, and fails where all are lost', async () => {
    let puts = 0;
    server.trouble = (method) => (method === 'PUT' && ++puts % 2 === 1 ? 'cut' : null);
    const uuid = await make('carol', many);
    expect((await read('carol', uuid)).body).toMatchObject({ state: 'ready', rows });
    server.trouble = () => 'cut';
    const other = await make('carol', many);
    expect((await read('carol', other)).body).toMatchObject({ state: 'failed', reason: 'storage' });
    server.trouble = () => null;
    await resume('carol', other);
    await makeFiles(app.deps);
    expect((await bytesOf(other)).equals(await bytesOf(uuid))).toBe(true);
  });

  it('goes on where a killed process left it @check-34.11', async () => {
    const here = await madeHere(many);
    const uuid = await ask('carol', many);
    const killed = new AbortController();
    await makeFiles(app.deps, { signal: killed.signal, onStep: () => killed.abort() });
    await app.sql(`update exports set lease_until = now() - interval '1 second'`);
    await Promise.all([makeFiles(app.deps), makeFiles(app.deps)]);
    expect((await bytesOf(uuid)).equals(here)).toBe(true);
  });

  it('keeps nothing of a holder that was only slow, whenever its object arrives', async () => {
    const here = await madeHere(many);
    const uuid = await ask('carol', many);
    let puts = 0;
    app.deps.exportObjects = {
      ...objects,
      put: async (key, bytes) => {
        puts += 1;
        if (puts > 1) return objects.put(key, bytes);
        await app.sql(`update exports set lease_until = now() - interval '1 second'`);
        await makeFiles(app.deps);
        // Of the same number as one that is in the file by now, with other bytes.
        return objects.put(key, Buffer.alloc(bytes.length));
      },
    };
    await makeFiles(app.deps);
    expect((await bytesOf(uuid)).equals(here)).toBe(true);
    const late = [...server.objects.keys()].length - (await keysOf(uuid)).length;
    expect(late).toBe(1);
    expect(await removeGoneObjects(app.deps)).toBe(1);
    expect((await bytesOf(uuid)).equals(here)).toBe(true);
  });
});

describe('who may have it', () => {
  it('those who may have one of the database, and nothing is fetched for others', async () => {
    const uuid = await make('carol', many);
    server.served.length = 0;
    for (const caller of [colleague, 'frank', 'erin'] as const)
      expect((await download(caller, uuid)).status).toBe(404);
    expect((await download('dan', uuid)).status).toBe(403);
    expect((await download(null, uuid)).status).toBe(401);
    expect(server.served).toEqual([]);
    for (const caller of ['carol', 'bob', 'alice'] as const)
      expect((await download(caller, uuid)).status).toBe(200);
    expect(server.served.length).toBeGreaterThan(3);
  });

  it('hears that the store is away instead of getting half a file', async () => {
    const uuid = await make('carol', many);
    server.trouble = () => 500;
    const away = await download('carol', uuid);
    expect(away).toMatchObject({ status: 503, body: { code: 'exports.store-away' } });
    expect(away.headers['content-disposition']).toBeUndefined();
    server.trouble = () => null;
    const [last] = (await keysOf(uuid)).slice(-1);
    server.trouble = (_, key) => (key === last?.key ? 500 : null);
    const broken = await download('carol', uuid).catch((error: unknown) => error);
    expect(broken).toBeInstanceOf(Error);
    server.trouble = () => null;
    server.objects.set(last?.key ?? '', Buffer.from('shorter'));
    await expect(objects.get(last?.key ?? '', 8)).rejects.toThrow(StoreRefused);
  });
});

describe('objects', () => {
  it.each([
    ['is deleted', (uuid: string) => app.call('carol', 'DELETE', `/v2/exports/${uuid}`)],
    [
      'expires',
      async () => {
        await app.sql(`update exports set expires_at = now() - interval '1 minute'`);
        await expireFiles(app.deps);
      },
    ],
    [
      'is emptied, as a visitor is erased',
      () =>
        app.deps.db.withClient(first.id, (tx) =>
          endExportsSince(tx, {
            clientId: first.id,
            kinds: ['tickets'],
            since: new Date(0),
            at: new Date(),
          }),
        ),
    ],
  ])('go when a file %s, also after a time without the store', async (_, end) => {
    const uuid = await make('carol', many);
    const count = server.objects.size;
    expect(count).toBeGreaterThan(3);
    server.trouble = (method) => (method === 'DELETE' ? 503 : null);
    await end(uuid);
    expect(await app.sql('select from export_parts')).toEqual([]);
    expect(await removeGoneObjects(app.deps)).toBe(0);
    expect(server.objects.size).toBe(count);
    server.trouble = () => null;
    // Not tried again at once.
    expect(await removeGoneObjects(app.deps)).toBe(0);
    await app.sql('update export_objects_gone set due_at = now()');
    expect(await removeGoneObjects(app.deps)).toBe(count);
    expect([...server.objects]).toEqual([]);
    expect(await app.sql('select from export_objects_gone')).toEqual([]);
  });

  it('go with a client, also those of files over all clients', async () => {
    const { id, uuid: client } = await makeClient(app.deps, { name: 'Short-lived' });
    await make('alice', { filter: {}, client });
    await make('alice', { kind: 'users', filter: {} });
    expect(server.objects.size).toBe(2);
    await app.call('alice', 'PATCH', `/v2/clients/${client}`, { archived: true });
    expect((await app.call('alice', 'DELETE', `/v1/clients/${client}`)).status).toBe(202);
    await eraseClients(app.deps, app.deps.indexes);
    expect(await app.sql('select from clients where id = $1', [id])).toEqual([]);
    expect(await app.sql('select from export_parts')).toEqual([]);
    expect(await removeGoneObjects(app.deps)).toBe(2);
  });

  it('of a step that ended in the middle go after ten minutes, and no part can have them then', async () => {
    const key = `exports/eu/left-${first.uuid}`;
    await app.deps.db.withStaff((tx) => announceObjects(tx, [key]));
    await objects.put(key, Buffer.from('left'));
    expect(await removeGoneObjects(app.deps)).toBe(0);
    await app.sql(`update export_objects_gone set due_at = due_at - interval '10 minutes'`);
    expect(await app.deps.db.withStaff((tx) => claimGoneObjects(tx, 10))).toEqual([key]);
    const uuid = await ask('carol', many);
    const keep = app.sql(
      `insert into export_parts (client_id, export_id, number, object_key, object_bytes)
       select client_id, id, 0, $2, 4 from exports where uuid = $1`,
      [uuid, key],
    );
    await expect(keep).rejects.toThrow('not there any more');
  });

  it('are not seen by tenants', async () => {
    const peek = app.deps.db.withClient(first.id, (tx) =>
      tx.selectFrom('export_objects_gone').selectAll().execute(),
    );
    await expect(peek).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the keys of the store', () => {
  it('stand in no log, no answer and no row, whatever the store says', async () => {
    const { accessKey, secretKey } = server.settings;
    const wrong = createObjectStore({ ...server.settings, secretKey: 'another-secret-canary' });
    await expect(wrong.put('exports/eu/x', Buffer.from('x'))).rejects.toThrow(
      /^PUT: SignatureDoesNotMatch \(403\)$/,
    );
    expect(server.unsigned).toEqual(['PUT exports/eu/x']);
    server.unsigned.length = 0;
    server.trouble = () => 403;
    const uuid = await make('carol', many);
    const answers = [await read('carol', uuid), await download('carol', uuid)];
    server.trouble = () => null;
    const ready = await make('carol', many);
    server.trouble = () => 403;
    answers.push(await read('alice', ready), await download('carol', ready));
    await app.call('carol', 'DELETE', `/v2/exports/${ready}`);
    await removeGoneObjects(app.deps);
    const audit = await app.sql('select * from audit_log');
    const files = await app.sql('select * from exports');
    const texts = [...app.logged, JSON.stringify([answers, audit, files])].join('\n');
    expect(texts).toContain('the store for files did not take a file');
    for (const secret of [accessKey, secretKey, 'another-secret-canary', 'AWS4-HMAC'])
      expect(texts).not.toContain(secret);
  });
});
