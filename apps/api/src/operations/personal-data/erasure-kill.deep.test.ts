import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PersonErasure } from '@replique/contract/operations/personal-data';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../insight/index.ts';
import { queueMail } from '../../accounts/mail/mail.ts';
import { until } from '@replique/tests/fixtures/chat-streams.ts';
import { makeArticles, makeClient, makePerson, makeTickets } from '../../demo/make/factories.ts';
import {
  makeHome,
  removeHome,
  spawnServer,
  workBeside,
  type ServerHome,
  type SpawnedServer,
} from '@replique/tests/processes/spawned-server.ts';
import { eraseJob } from './job-names.ts';

/** An erasure whose server is killed with kill -9 in the middle ends after the next start, with all it did in its report. */

const address = 'quokka.person@example.org';
let home: ServerHome;
let server: SpawnedServer;
let client: { id: number; uuid: string };
let token: string;

/** A person's two tickets, and others that hold the address: an article, a mail, a ticket, the audit log. */
async function setUp(deps: Deps): Promise<void> {
  client = await makeClient(deps);
  const admin = await makePerson(deps, { level: 4, clientId: client.id });
  const own = { messages: [{ text: 'Where is my parcel?' }], requesterEmail: address };
  const [first = ''] = await makeTickets(deps, client.id, [
    own,
    own,
    { subject: `Fwd: ${address}`, messages: [{ text: `From ${address}: hello.` }] },
  ]);
  await makeArticles(deps, client.id, [{ title: 'Contact', html: `<p>Ask ${address}.</p>` }]);
  const sid = 'kill-test';
  await deps.db.withStaff(async (tx) => {
    await sql`insert into audit_log (uuid, at, client_id, action, label, href)
      values (gen_random_uuid(), now(), ${client.id}, 'tickets.excluded', 'Of a person', ${`/tickets/${first}`})`.execute(
      tx,
    );
    const draft = {
      to: admin.email,
      language: 'en' as const,
      subject: 'A ticket',
      greeting: 'Hello,',
    };
    await queueMail(tx, deps, { ...draft, paragraphs: [`${address} wrote.`] });
    await sql`insert into sessions (id, user_id, current_hash, rotated_at, expires_at, created_at, last_used_at)
      values (${sid}, ${admin.id}, 'none', now(), now() + interval '1 hour', now(), now())`.execute(
      tx,
    );
  });
  token = await deps.keys.tokens.sign({
    sub: admin.uuid,
    clientId: client.id,
    clientUuid: client.uuid,
    role: 3,
    sid,
  });
}

async function erasures(ask?: object): Promise<PersonErasure[]> {
  const answer = await fetch(`${server.url}/v2/clients/${client.uuid}/person-erasures`, {
    method: ask ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(ask && { 'content-type': 'application/json' }),
    },
    ...(ask && { body: JSON.stringify(ask) }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return ask ? [] : ((await answer.json()) as { items: PersonErasure[] }).items;
}

/** Whether somebody waits for this transaction. */
const isWaitedFor = async (tx: Tx) => {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))) as waits`.execute(
    tx,
  );
  return rows[0]?.waits === true;
};

/** What waits half a minute in life: the killed server's place in the queue. */
const letGo = (deps: Deps) =>
  deps.db.withStaff((tx) =>
    sql`update job_runs set holder = null, lease_until = null, due_at = now() where name = ${eraseJob}`.execute(
      tx,
    ),
  );

/** Rows of the client that hold the address. */
async function holding(deps: Deps): Promise<string[]> {
  return deps.db.withStaff(async (tx) => {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'client_id' order by 1`.execute(tx);
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{
        count: number;
      }>`select count(*)::int as count from ${sql.table(name)} t
        where client_id = ${client.id} and t::text ilike ${`%${address}%`}`.execute(tx);
      if (rows[0]?.count) found.push(name);
    }
    return found;
  });
}

beforeAll(async () => {
  home = await makeHome();
  server = await spawnServer({}, home);
  await workBeside(home, setUp);
}, 180_000);
afterAll(async () => {
  await server.stop();
  await removeHome(home);
}, 60_000);

it(
  'is ended after the next start, and its report tells of both halves @check-43.7',
  { timeout: 240_000 },
  async () => {
    await workBeside(home, async (deps) => {
      await deps.db.withStaff(async (tx) => {
        // When this row is waited for, documents have been gone through, messages and tickets have not.
        await sql`select from messages where client_id = ${client.id} and text like 'From %' for update`.execute(
          tx,
        );
        await erasures({ email: address, confirm: address });
        const isHalfDone = async () =>
          (await isWaitedFor(tx)) && !(await holding(deps)).includes('documents');
        await until(isHalfDone, 30_000);
        await server.kill();
      });
      await letGo(deps);
    });
    server = await spawnServer({}, home);
    await until(async () => (await erasures())[0]?.state === 'done', 90_000);
    const [erasure] = await erasures();
    expect(erasure?.report).toMatchObject({
      removed: { tickets: 2, messages: 2, mails: 1 },
      changed: { audit_log: 1, documents: 1, chunks: 1, messages: 1, tickets: 1 },
    });
    expect(Object.values(erasure?.report?.inCrm ?? {})).toEqual([2]);
    expect(await workBeside(home, holding)).toEqual([]);
  },
);
