import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseClients } from '../clients/clients.ts';
import {
  makeClient,
  makePerson,
  makeTwoClients,
  type MadeClient,
} from '../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { recordChange } from './audit.ts';
import { sealEntries, verifyChain } from './seals.ts';

type Verification = Awaited<ReturnType<typeof verifyChain>>;

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

/** Each test has a chain of its own. */
beforeEach(async () => {
  await testApp.sql('truncate audit_log, audit_seals, audit_unsealed');
});

function write(label: string, given: { clientId?: number; userId?: number | null } = {}) {
  const { clientId = clients.first.id, userId = null } = given;
  return testApp.deps.db.withStaff((tx) =>
    recordChange(
      tx,
      testApp.deps,
      { userId },
      { action: 'clients.changed', clientId, label, href: null, after: { label } },
    ),
  );
}

async function writeMany(labels: string[]): Promise<void> {
  for (const label of labels) await write(label);
}

const uuidOf = async (label: string) =>
  (await testApp.sql<{ uuid: string }>('select uuid from audit_log where label = $1', [label]))[0]
    ?.uuid;
const seal = (batchSize?: number) => sealEntries(testApp.deps, batchSize);
const verify = (): Promise<Verification> => verifyChain(testApp.deps);

describe('the chain of seals', () => {
  it('takes every entry once, in order, and is whole; more entries go on behind the last', async () => {
    await writeMany(['one', 'two', 'three']);
    expect(await verify()).toMatchObject({ isWhole: true, entries: 0, waiting: 3, head: null });
    // In batches of two, and with nothing to do.
    expect([await seal(2), await seal(2)]).toEqual([3, 0]);
    const first = await verify();
    expect(first).toMatchObject({ isWhole: true, entries: 3, waiting: 0, firstBroken: null });
    await write('four');
    expect(await seal()).toBe(1);
    const second = await verify();
    expect(second).toMatchObject({ isWhole: true, entries: 4, waiting: 0 });
    expect(second.head).toMatch(/^[0-9a-f]{64}$/);
    expect(second.head).not.toBe(first.head);
    const rows = await testApp.sql<{ label: string }>(
      'select label from audit_seals s join audit_log l on l.id = s.entry_id order by s.number',
    );
    expect(rows.map((row) => row.label)).toEqual(['one', 'two', 'three', 'four']);
  });

  it('can be computed by anybody from what docs/audit.md says', async () => {
    const { id } = await makePerson(testApp.deps, { clientId: null, level: 5 });
    await write('one', { userId: id });
    await seal();
    const [row] = await testApp.sql<Record<string, unknown>>(`
      select s.hash, s.content, l.salt, (jsonb_build_array(l.id, l.uuid,
          (extract(epoch from l.at) * 1000000)::bigint, l.client_id, l.action, l.actor_kind))::text as kept,
        (jsonb_build_array(l.actor_uuid, l.label, l.href, l.before, l.after, l.address, l.request_id,
          l.api_key))::text as content_text
      from audit_seals s join audit_log l on l.id = s.entry_id`);
    const sha = (...parts: (string | Buffer)[]) => {
      const hash = createHash('sha256');
      for (const part of parts) hash.update(part);
      return hash.digest();
    };
    const salt = Buffer.from(String(row?.['salt']).replaceAll('-', ''), 'hex');
    const content = sha(salt, String(row?.['content_text']));
    expect(content.equals(row?.['content'] as Buffer)).toBe(true);
    expect(sha(sha(String(row?.['kept'])), content).equals(row?.['hash'] as Buffer)).toBe(true);
  });

  const alterations: [string, string][] = [
    ['a label', `set label = 'other'`],
    ['what it became', `set after = '{"label": "other"}'`],
    ['when it was', `set at = at - interval '1 second'`],
    ['what was done', `set action = 'clients.archived'`],
    ['whose client', 'set client_id = null'],
    ['that a person did it', `set actor_kind = 'person'`],
    ['where it came from', `set address = '203.0.113.7'`],
    ['an erasure that never was', `set salt = null, after = null, erased_at = now()`],
  ];
  for (const [what, change] of alterations)
    it(`shows that somebody past every right altered ${what}`, async () => {
      await writeMany(['one', 'two', 'three']);
      await seal();
      const uuid = await uuidOf('two');
      await testApp.sql(`update audit_log ${change} where uuid = $1`, [uuid]);
      expect(await verify()).toMatchObject({ isWhole: false, firstBroken: { uuid } });
    });

  it('shows that an entry was given to another person, or to nobody', async () => {
    const [alice, bob] = await testApp.sql<{ id: number }>(
      `select id from users where email like 'alice@%' or email like 'bob@%' order by email`,
    );
    await write('one', { userId: Number(alice?.id) });
    await seal();
    for (const other of [Number(bob?.id), null]) {
      await testApp.sql('update audit_log set user_id = $1', [other]);
      expect(await verify()).toMatchObject({ isWhole: false });
    }
    await testApp.sql('update audit_log set user_id = $1', [Number(alice?.id)]);
    expect(await verify()).toMatchObject({ isWhole: true });
  });

  it('shows that an entry was taken out, with and without its seal, and before it was sealed @check-45.2', async () => {
    await writeMany(['one', 'two', 'three']);
    await seal();
    await testApp.sql(`delete from audit_log where label = 'two'`);
    const gone = await verify();
    expect(gone).toMatchObject({ isWhole: false, entries: 1, firstBroken: { uuid: null } });
    expect(gone.firstBroken?.at).not.toBeNull();
    await testApp.sql('delete from audit_seals where number = 2');
    expect(await verify()).toMatchObject({
      isWhole: false,
      firstBroken: { uuid: await uuidOf('three') },
    });
    await testApp.sql('truncate audit_log, audit_seals, audit_unsealed');
    await write('four');
    await testApp.sql('delete from audit_log');
    expect(await verify()).toMatchObject({ isWhole: false, waiting: 1 });
  });

  it('shows an entry that was put in past the trigger @check-45.2', async () => {
    await write('one');
    await seal();
    await testApp.sql('alter table audit_log disable trigger prepare');
    await testApp.sql(
      `insert into audit_log (uuid, at, action, label, actor_kind)
       values (gen_random_uuid(), now(), 'clients.changed', 'forged', 'server')`,
    );
    await testApp.sql('alter table audit_log enable trigger prepare');
    expect(await verify()).toMatchObject({
      isWhole: false,
      entries: 1,
      firstBroken: { uuid: await uuidOf('forged') },
    });
  });

  it('stays whole when a client is erased, whose content is forgotten, sealed or not @check-45.3', async () => {
    const client = await makeClient(testApp.deps, { name: 'Soon gone' });
    const one = await makePerson(testApp.deps, { clientId: client.id, level: 4 });
    // Signing in is an entry of its own.
    await testApp.signIn('alice');
    await testApp.sql('truncate audit_log, audit_seals, audit_unsealed');
    await write('kept');
    await write('a secret of the client', { clientId: client.id, userId: one.id });
    await write('elsewhere', { userId: one.id });
    await seal();
    await write('not sealed yet', { clientId: client.id, userId: one.id });
    await testApp.sql('update clients set archived_at = now() where id = $1', [client.id]);
    const asked = await testApp.call('alice', 'DELETE', `/v1/clients/${client.uuid}`);
    expect(asked.status).toBe(202);
    await eraseClients(testApp.deps, testApp.deps.indexes);
    expect(await verify()).toMatchObject({ isWhole: true, entries: 3, waiting: 2 });
    await seal();
    expect(await verify()).toMatchObject({ isWhole: true, entries: 5, waiting: 0 });
    const rows = await testApp.sql<{ label: string; after: unknown; salt: string | null }>(
      'select label, after, salt, actor_uuid from audit_log where client_id = $1 order by id',
      [client.id],
    );
    expect(rows).toHaveLength(3);
    for (const row of rows)
      expect(row).toMatchObject({ label: 'Soon gone', after: null, salt: null });
    expect(rows[0]).toMatchObject({ actor_uuid: null });

    // What an erased entry keeps is still held to its seal.
    const [{ uuid } = { uuid: '' }] = await testApp.sql<{ uuid: string }>(
      `update audit_log set at = at - interval '1 hour' where id = (
         select min(id) from audit_log where client_id = $1) returning uuid`,
      [client.id],
    );
    expect(await verify()).toMatchObject({ isWhole: false, firstBroken: { uuid } });
    await testApp.sql(`update audit_log set at = at + interval '1 hour' where uuid = $1`, [uuid]);
    await testApp.sql(`update audit_log set label = 'Invented' where uuid = $1`, [uuid]);
    expect(await verify()).toMatchObject({ isWhole: false, firstBroken: { uuid } });
  });

  it('seals what commits late, and never before it does', async () => {
    const { deps } = testApp;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    let isWritten = () => {};
    const written = new Promise<void>((resolve) => (isWritten = resolve));
    const late = deps.db.withStaff(async (tx) => {
      await recordChange(
        tx,
        deps,
        { userId: null },
        { action: 'clients.changed', clientId: null, label: 'late', href: null },
      );
      isWritten();
      await held;
    });
    await written;
    await write('early');
    expect(await seal()).toBe(1);
    expect(await verify()).toMatchObject({ isWhole: true, entries: 1, waiting: 0 });
    letGo();
    await late;
    expect(await verify()).toMatchObject({ isWhole: true, entries: 1, waiting: 1 });
    expect(await seal()).toBe(1);
    expect(await verify()).toMatchObject({ isWhole: true, entries: 2, waiting: 0 });
  });

  it('has one end, however many write and seal at once', async () => {
    const labels = Array.from({ length: 60 }, (_, n) => `entry ${n}`);
    const sealing = Array.from({ length: 6 }, () => seal(7));
    await Promise.all([...labels.map((label) => write(label)), ...sealing]);
    await Promise.all([seal(7), seal(7)]);
    expect(await verify()).toMatchObject({ isWhole: true, entries: 60, waiting: 0 });
    const [row] = await testApp.sql(
      'select max(number)::int as last, count(*)::int as n from audit_seals',
    );
    expect(row).toEqual({ last: 60, n: 60 });
  });

  it('is left whole by a job that is killed in the middle, and the next goes on @check-45.3', async () => {
    await writeMany(['one', 'two', 'three', 'four']);
    const killed = testApp.deps.db.withStaff(async (tx) => {
      await tx.selectFrom('audit_seals').select('number').execute();
      const { sealSome } = await import('./seal-store.ts');
      await sealSome(tx, 3, testApp.deps.clock());
      const [row] = await testApp.sql<{ pid: number }>(
        `select pid from pg_locks l join pg_database d on d.oid = l.database
         where l.locktype = 'advisory' and l.granted and d.datname = current_database()`,
      );
      await testApp.sql('select pg_terminate_backend($1)', [row?.pid]);
    });
    await expect(killed).rejects.toThrow(/terminat|connection|EPIPE/i);
    expect(await verify()).toMatchObject({ isWhole: true, entries: 0, waiting: 4 });
    expect(await seal()).toBe(4);
    expect(await verify()).toMatchObject({ isWhole: true, entries: 4, waiting: 0 });
  });

  it('lets neither staff nor a tenant alter, take out or seal @check-45.1', async () => {
    const { deps } = testApp;
    await write('one');
    await seal();
    const attempts = [
      `update audit_log set label = 'x'`,
      'delete from audit_log',
      'update audit_seals set number = 9',
      'delete from audit_seals',
      'delete from audit_unsealed',
      `insert into audit_seals (number, entry_id, content, hash, made_at) values (9, 9, '', '', now())`,
      'insert into audit_unsealed (entry_id) values (9)',
      'truncate audit_seals',
    ];
    const { sql } = await import('kysely');
    for (const statement of attempts) {
      await expect(
        deps.db.withStaff((tx) => sql.raw(statement).execute(tx)),
        statement,
      ).rejects.toThrow(/permission denied/);
      await expect(
        deps.db.withClient(clients.first.id, (tx) => sql.raw(statement).execute(tx)),
        statement,
      ).rejects.toThrow(/permission denied/);
    }
    await expect(
      deps.db.withClient(clients.first.id, (tx) =>
        sql`select * from app.seal_audit_log(10, now())`.execute(tx),
      ),
    ).rejects.toThrow(/permission denied/);
  });
});

describe('POST /v2/audit/verify', () => {
  it('answers a super-admin, writes that down, and nobody else', async () => {
    await write('one');
    await seal();
    const answer = await testApp.call('alice', 'POST', '/v2/audit/verify', {});
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ isWhole: true, entries: 1, waiting: 0, firstBroken: null });
    const { head } = answer.body as Verification;
    expect(
      await testApp.sql(`select label, after from audit_log where action = 'audit.verified'`),
    ).toEqual([{ label: '', after: { isWhole: true, entries: 1, head } }]);
    for (const other of ['bob', 'carol', 'dan'] as const)
      expect((await testApp.call(other, 'POST', '/v2/audit/verify', {})).status).toBe(403);
    expect((await testApp.call(null, 'POST', '/v2/audit/verify', {})).status).toBe(401);
  });
});
