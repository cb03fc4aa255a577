import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checksumsOf } from '@replique/tests/isolation/canaries.ts';
import { makeClient, makePerson, makeTicket } from '../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { createWorld, type World } from '@replique/tests/fixtures/world.ts';
import { eraseClients } from './erase-client.ts';

let testApp: TestApp;
let world: World;
let alice: { token: string };

const person = (name: string, from: World = world) => {
  const caller = from.callers.find((each) => each.name === name);
  return { token: caller?.token ?? '' };
};
const erase = (id: string | number, caller = alice) =>
  testApp.call(caller, 'DELETE', `/v1/clients/${id}`);
const archive = (uuid: string, archived = true) =>
  testApp.call(alice, 'PATCH', `/v2/clients/${uuid}`, { archived });

/** Rows of every table that names the client, the audit log left out; those of its people with them. */
async function rowsLeft(clientId: number): Promise<string[]> {
  const tables = await testApp.sql<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'client_id' and table_name <> 'audit_log'`,
  );
  const left: string[] = [];
  for (const { name } of tables) {
    const [row] = await testApp.sql<{ n: number }>(
      `select count(*)::int as n from ${name} where client_id = $1`,
      [clientId],
    );
    if (row?.n) left.push(`${name}: ${row.n}`);
  }
  const [client] = await testApp.sql('select id from clients where id = $1', [clientId]);
  return client ? [...left, 'clients: 1'] : left;
}

beforeAll(async () => {
  testApp = await createTestApp();
  world = await createWorld(testApp);
  alice = person('alice');
});

afterAll(() => testApp.close());

describe('erasing a client', () => {
  it('is refused for one that is not archived, for those who are no super-admin, and for none @spec-7.14', async () => {
    const client = await makeClient(testApp.deps);
    const answer = await erase(client.uuid);
    expect([answer.status, answer.body]).toEqual([
      409,
      { code: 'clients.not-archived', message: 'Archive the client first.' },
    ]);
    for (const name of ['bob', 'carol', 'dan', 'erin'])
      expect((await erase(world.clients.c.uuid, person(name))).status).toBe(403);
    expect((await erase(999_999)).status).toBe(404);
    expect(await testApp.sql('select * from erasures')).toEqual([]);
  });

  it('is one request however often it is asked for, and nothing of the client changes until then', async () => {
    const client = await makeClient(testApp.deps);
    await archive(client.uuid);
    const woken: string[] = [];
    testApp.deps.wake = (job) => void woken.push(job);
    const answers = await Promise.all([erase(client.uuid), erase(client.id), erase(client.uuid)]);
    expect(answers.map((answer) => answer.status)).toEqual([202, 202, 202]);
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(woken).toEqual(['clients.erase', 'clients.erase', 'clients.erase']);
    const refused = await archive(client.uuid, false);
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([
      409,
      'clients.being-erased',
    ]);
    const changed = await testApp.call(alice, 'PATCH', `/v1/clients/${client.id}`, {
      name: 'Back',
    });
    expect(changed.status).toBe(409);
    await eraseClients(testApp.deps, testApp.deps.indexes);
    expect((await erase(client.uuid)).status).toBe(404);
  });

  it('may be killed between any two batches: the next run ends it @check-34.5', async () => {
    const client = await makeClient(testApp.deps, { guidelines: 'Be kind.' });
    await makePerson(testApp.deps, { clientId: client.id, level: 3 });
    for (let index = 0; index < 5; index += 1) await makeTicket(testApp.deps, client.id);
    await archive(client.uuid);
    await erase(client.uuid);
    let [runs, done] = [0, false];
    // After one that took nothing all is as it was before it, so each run ends with the first that takes something.
    const kill = (_: string, rows: number) => {
      if (rows > 0) throw new Error('killed');
    };
    while (!done) {
      runs += 1;
      done = await eraseClients(testApp.deps, testApp.deps.indexes, {
        batchSize: 2,
        onBatch: kill,
      }).then(
        () => true,
        () => false,
      );
      const [row] = await testApp.sql<{ n: string }>(
        `select count(*) as n from erasures where erased_client_id = $1 and finished_at is not null`,
        [client.id],
      );
      expect(row?.n).toBe(done ? '1' : '0');
    }
    expect(runs).toBeGreaterThan(5);
    expect(await rowsLeft(client.id)).toEqual([]);
  });

  it('counts in between exactly the tickets that are left', async () => {
    const client = await makeClient(testApp.deps);
    for (let index = 0; index < 3; index += 1) await makeTicket(testApp.deps, client.id);
    await archive(client.uuid);
    await erase(client.uuid);
    const onBatch = (table: string) => {
      if (table === 'tickets') throw new Error('killed');
    };
    await expect(
      eraseClients(testApp.deps, testApp.deps.indexes, { batchSize: 2, onBatch }),
    ).rejects.toThrow('could not be erased');
    const [row] = await testApp.sql(
      `select count(*)::int as there, (select sum(eligible + ineligible)::int from ticket_counts
         where client_id = $1) as counted from tickets where client_id = $1`,
      [client.id],
    );
    expect(row).toEqual({ there: 1, counted: 1 });
    await eraseClients(testApp.deps, testApp.deps.indexes);
    expect(await rowsLeft(client.id)).toEqual([]);
  });

  it('one that fails keeps its error and does not stop the others', async () => {
    const [stuck, other] = [await makeClient(testApp.deps), await makeClient(testApp.deps)];
    for (const { uuid } of [stuck, other]) {
      await archive(uuid);
      await erase(uuid);
    }
    await testApp.sql(`create function refuse() returns trigger language plpgsql as $$
      begin if old.id = ${stuck.id} then raise 'stuck'; end if; return old; end $$`);
    await testApp.sql(
      'create trigger refuse before delete on clients for each row execute function refuse()',
    );
    await expect(eraseClients(testApp.deps, testApp.deps.indexes)).rejects.toThrow(
      'could not be erased',
    );
    await testApp.sql('drop trigger refuse on clients');
    expect(await rowsLeft(other.id)).toEqual([]);
    const [row] = await testApp.sql(
      'select last_error, finished_at from erasures where erased_client_id = $1',
      [stuck.id],
    );
    expect(row).toEqual({ last_error: 'stuck', finished_at: null });
    await eraseClients(testApp.deps, testApp.deps.indexes);
    expect(await rowsLeft(stuck.id)).toEqual([]);
  });
});

describe('an erased client', () => {
  let before: Record<string, string>[];
  const others = () => [world.clients.b, world.clients.c].map(({ id }) => checksumsOf(testApp, id));

  beforeEach(async () => {
    before ??= await Promise.all(others());
  });

  it('leaves nothing of itself or its people, and the other clients byte for byte as they were @spec-7.14', async () => {
    const { a } = world.clients;
    await testApp.sql(
      `insert into account_links (token_hash, user_id, purpose, created_at, expires_at)
       select 'hash-' || id, id, 'password', now(), now() from users where client_id = $1`,
      [a.id],
    );
    await testApp.sql(
      `insert into mails (uuid, recipient, subject, sealed_text, sealed_html, state, next_attempt_at, created_at)
       select gen_random_uuid(), email, 's', 't', 'h', 'sent', now(), now() from users`,
    );
    await testApp.call(person('bob'), 'PATCH', `/v1/clients/${a.id}`, { guidelines: 'By Bob.' });
    const own = await testApp.sql<{ id: string }>('select id from users where client_id = $1', [
      a.id,
    ]);
    expect(own.length).toBeGreaterThan(3);
    const mailsBefore = await testApp.sql(
      `select recipient from mails where recipient not like 'cnry\\_a\\_%' order by 1`,
    );
    const query = { text: 'delivery address', subject: '', language: 'en' as const };
    expect((await testApp.deps.indexes.search(a.id, query)).knowledgeSize).toBeGreaterThan(2);
    await archive(a.uuid);
    await erase(a.uuid);
    await eraseClients(testApp.deps, testApp.deps.indexes, { batchSize: 3 });
    expect(await rowsLeft(a.id)).toEqual([]);
    expect((await testApp.deps.indexes.search(a.id, query)).knowledgeSize).toBe(0);
    const ids = own.map(({ id }) => id);
    const [{ n: traces } = { n: -1 }] = await testApp.sql<{ n: number }>(
      `select (select count(*) from sessions where user_id = any($1))
         + (select count(*) from sign_in_codes where user_id = any($1))
         + (select count(*) from account_links where user_id = any($1))
         + (select count(*) from audit_log where user_id = any($1)) as n`,
      [ids],
    );
    expect(Number(traces)).toBe(0);
    expect(await testApp.sql('select recipient from mails order by 1')).toEqual(mailsBefore);
    expect(await Promise.all(others())).toEqual(before);
    const [{ text } = { text: '' }] = await testApp.sql<{ text: string }>(
      `select string_agg(t::text, '') as text from (select * from erasures where erased_client_id = $1) t`,
      [a.id],
    );
    expect(text).toContain('cnry_a_clients_name');
  });

  it('stays in the audit log by its number and name, without its people and its texts', async () => {
    const entries = await testApp.sql<{ action: string; user_id: string | null }>(
      'select action, user_id, label, href, before, after from audit_log where client_id = $1 order by id',
      [world.clients.a.id],
    );
    expect(entries).toEqual(
      entries.map(({ action, user_id }) => ({
        action,
        user_id,
        label: 'cnry_a_clients_name',
        href: null,
        before: null,
        after: null,
      })),
    );
    const last = entries.slice(-3);
    expect(last.map((entry) => [entry.action, entry.user_id === null])).toEqual([
      ['clients.guidelines-changed', true],
      ['clients.archived', false],
      ['clients.erased', false],
    ]);
  });

  it('takes along what one of its people left in the client that they came from', async () => {
    const client = await makeClient(testApp.deps);
    const email = 'moved@replique.test';
    await makePerson(testApp.deps, { email, level: 3, clientId: client.id });
    await testApp.sql(
      `insert into ticket_views (uuid, client_id, owner_id, name, search, is_shared, created_at, updated_at)
       select gen_random_uuid(), $1, id, 'Left behind', '', true, now(), now() from users where email = $2`,
      [world.clients.b.id, email],
    );
    await archive(client.uuid);
    await erase(client.uuid);
    await eraseClients(testApp.deps, testApp.deps.indexes);
    expect(await rowsLeft(client.id)).toEqual([]);
    const left = `select from ticket_views where name = 'Left behind'`;
    expect(await testApp.sql(left)).toEqual([]);
  });

  it('is answered like one that never was, and its name may be given again', async () => {
    const { a } = world.clients;
    expect((await testApp.call(alice, 'GET', `/v2/clients/${a.uuid}`)).status).toBe(404);
    await makeClient(testApp.deps, { name: 'cnry_a_clients_name' });
  });
});

it('every table that names a client is erased without being named in the code', async () => {
  const client = await makeClient(testApp.deps);
  const owner = new pg.Client({ connectionString: testApp.database.ownerUrl });
  await owner.connect();
  await owner.query(`set search_path = public, app; create table notes_of_tomorrow (client_id bigint not null, id bigint, ticket_id bigint,
      primary key (client_id, id), foreign key (client_id, ticket_id) references tickets (client_id, id));
    call own_by_client('notes_of_tomorrow')`);
  await owner.end();
  await makeTicket(testApp.deps, client.id);
  await testApp.sql(
    'insert into notes_of_tomorrow select client_id, 1, id from tickets where client_id = $1',
    [client.id],
  );
  await archive(client.uuid);
  await erase(client.uuid);
  await eraseClients(testApp.deps, testApp.deps.indexes);
  expect(await rowsLeft(client.id)).toEqual([]);
});
