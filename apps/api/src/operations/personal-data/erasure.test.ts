import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PersonErasure } from '@replique/contract/operations/personal-data';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listBelongings } from '../../platform/db/belongings.ts';
import { sealEntries, verifyChain } from '../../accounts/audit/audit.ts';
import { endExportsSince, makeFiles } from '../../insight/exports/exports.ts';
import { checksumsOf } from '@replique/tests/isolation/canaries.ts';
import { makeArticles, makeTicket } from '../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { createWorld, type World, type WorldClient } from '@replique/tests/fixtures/world.ts';
import { sql } from 'kysely';
import { addressHashing, withoutRemoved } from '../../accounts/erasures/erasures.ts';
import { applyErasuresAgain } from './personal-data.ts';
import { registry } from '../../slices.ts';
import { runErasures } from './run-erasures.ts';

let testApp: TestApp;
let world: World;
let client: WorldClient;
const work = { endExports: endExportsSince };
const address = 'Quokka.Person@example.org';
const word = 'quokkaword';

beforeAll(async () => {
  testApp = await createTestApp({ logLevel: 'info' });
  world = await createWorld(testApp);
  client = world.clients.a;
  await testApp.sql('delete from person_erasures');
});

afterAll(() => testApp.close());

const tokenOf = (name: string) => {
  const token = world.callers.find((caller) => caller.name === name)?.token;
  if (!token) throw new Error(`Nobody is called ${name}.`);
  return { token };
};
const path = (rest: string, of = client) => `/v2/clients/${of.uuid}/${rest}`;
const erase = (email: string, confirm = email, name = 'bob') =>
  testApp.call(tokenOf(name), 'POST', path('person-erasures'), { email, confirm });

async function lastErasure(): Promise<PersonErasure | undefined> {
  const { body } = await testApp.call(tokenOf('bob'), 'GET', path('person-erasures'));
  return (body as { items: PersonErasure[] }).items[0];
}

/** Where a word stands in any table of any schema; what search words are made of it too. */
async function holding(what: string): Promise<string[]> {
  const tables = await testApp.sql<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await testApp.sql<{ count: number }>(
      `select count(*)::int as count from ${name} t where t::text ilike $1`,
      [`%${what}%`],
    );
    if (row?.count) found.push(name);
  }
  return found;
}

/** Puts the word into every column that may hold a customer's words, of every row that hangs on these. */
async function plant(ticket: string): Promise<string[]> {
  const [ids] = await testApp.sql<{ ticket: number; visitor: number }>(
    `select (select id from tickets where uuid = $1) as ticket,
       (select id from visitors where client_id = $2 order by id limit 1) as visitor`,
    [ticket, client.id],
  );
  if (!ids) throw new Error('Nobody is there.');
  await testApp.sql('update tickets set requester_email = $1 where id = $2', [address, ids.ticket]);
  await testApp.sql('update visitors set email = $1 where id = $2', [
    address.toUpperCase(),
    ids.visitor,
  ]);
  return testApp.deps.db.withStaff(async (tx) => {
    const belongings = await listBelongings(tx, client.id, [
      { table: 'tickets', ids: [ids.ticket] },
      { table: 'visitors', ids: [ids.visitor] },
    ]);
    const planted: string[] = [];
    for (const { table, condition } of belongings) {
      const { rows } = await sql<{ name: string; type: string }>`
        select a.attname as name, format_type(a.atttypid, null) as type from pg_attribute a
        where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped`.execute(tx);
      for (const column of rows) {
        const rule = registry.personalColumns[table]?.[column.name];
        if (column.type !== 'text' || (rule !== 'customer' && rule !== 'free-text')) continue;
        if (column.name.startsWith('sealed_') || column.name === 'requester_email') continue;
        if (table === 'visitors' && column.name !== 'name') continue;
        const { numAffectedRows } = await sql`update ${sql.table(table)}
          set ${sql.ref(column.name)} = ${sql.ref(column.name)} || ${` ${word}`}
          where ${condition} and ${sql.ref(column.name)} is not null`.execute(tx);
        if (numAffectedRows) planted.push(`${table}.${column.name}`);
      }
    }
    return planted;
  });
}

/** An entry of the log that tells of the ticket, sealed. */
async function writeDown(ticket: string): Promise<void> {
  await testApp.sql(
    `insert into audit_log (uuid, at, client_id, action, label, href)
     values (gen_random_uuid(), now(), $1, 'suggestions.accepted', $2, $3)`,
    [client.id, `The parcel of ${word}`, `/tickets/${ticket}`],
  );
  await sealEntries(testApp.deps);
}

async function filesHolding(what: string): Promise<string[]> {
  const folder = testApp.deps.config.dataDir;
  const names = await readdir(folder);
  const found: string[] = [];
  for (const name of names)
    if ((await readFile(join(folder, name), 'utf8')).toLowerCase().includes(what)) found.push(name);
  return found;
}

describe('erasing one person', () => {
  it('is for Admins of the client and super-admins, who say the address twice @check-43.3', async () => {
    expect((await erase(address, address, 'carol')).status).toBe(403);
    expect((await erase(address, address, 'erin')).status).toBe(404);
    const { status, body } = await erase(address, 'somebody@example.org');
    expect([status, body]).toMatchObject([409, { code: 'personal-data.not-confirmed' }]);
  });

  it('leaves nothing of them in any table, file or log, and the rows of others as they were @check-43.1', async () => {
    const [ticket = ''] = client.tickets;
    const planted = await plant(ticket);
    expect(planted).toEqual(
      expect.arrayContaining(['messages.text', 'suggestions.text', 'past_answers.answer']),
    );
    await writeDown(ticket);
    const quoting = await makeTicket(testApp.deps, client.id, {
      subject: `Fwd: ${address}`,
      messages: [{ text: `From ${address}: hello.\nNot of not-${address}!` }],
    });
    const [document = ''] = await makeArticles(testApp.deps, client.id, [
      { title: 'Who to write to', html: `<p>Write to ${address} at any time.</p>` },
    ]);
    await testApp.call(tokenOf('bob'), 'POST', path('person'), { email: address });
    await testApp.call(tokenOf('bob'), 'POST', '/v2/exports', {
      kind: 'person',
      format: 'json',
      language: 'en',
      filter: { email: address },
    });
    await makeFiles(testApp.deps);
    const before = await checksumsOf(testApp, world.clients.b.id);
    expect(await holding(word)).not.toEqual([]);

    const asked = await erase(address.toLowerCase());
    expect([asked.status, asked.body]).toMatchObject([202, { state: 'waiting', report: null }]);
    await runErasures(testApp.deps, work);

    expect(await holding(word)).toEqual([]);
    const [texts] = await testApp.sql<{ subject: string; text: string; search: string }>(
      `select subject, m.text, t.search::text as search from tickets t
       join messages m on m.ticket_id = t.id where t.uuid = $1`,
      [quoting],
    );
    expect(texts).toMatchObject({
      subject: 'Fwd: [erased]',
      text: `From [erased]: hello.\nNot of not-${address}!`,
    });
    const [page] = await testApp.sql<{ html: string }>(
      'select html from documents where uuid = $1',
      [document],
    );
    expect(page?.html).toContain('Write to [erased] at any time.');
    // Whose address only ends like it is somebody else.
    await testApp.sql('delete from tickets where uuid = $1', [quoting]);
    expect(await holding('quokka.person')).toEqual([]);
    expect(await filesHolding('quokka')).toEqual([]);
    expect(testApp.logged.filter((line) => line.toLowerCase().includes('quokka'))).toEqual([]);
    expect(await checksumsOf(testApp, world.clients.b.id)).toEqual(before);
    expect(await lastErasure()).toMatchObject({
      state: 'done',
      report: {
        removed: { tickets: 1, messages: 2, visitors: 1, past_answers: 1 },
        changed: { documents: 1, messages: 1, exports: 1 },
        inCrm: expect.anything(),
      },
    });
  });

  it('leaves a chain of seals that holds @check-43.5', async () => {
    await sealEntries(testApp.deps);
    const [entry] = await testApp.sql<{ count: number }>(
      `select count(*)::int as count from audit_log where label = '(erased)' and erased_at is not null`,
    );
    expect(entry?.count).toBeGreaterThan(0);
    expect(await verifyChain(testApp.deps)).toMatchObject({ isWhole: true, firstBroken: null });
  });
});

describe('what comes again', () => {
  it('is left out where a CRM brings it, but for what the person wrote later @check-43.4', async () => {
    const hashOf = await addressHashing(testApp.deps);
    const ticketOf = (requesterEmail: string | null, createdAt: Date) => ({
      ticket: { requesterEmail, createdAt, lastMessageAt: createdAt },
    });
    const old = ticketOf(address, new Date(Date.now() - 60_000));
    const later = ticketOf(address, new Date(Date.now() + 60_000));
    const other = ticketOf('somebody@example.org', new Date(0));
    const nobody = ticketOf(null, new Date(0));
    const left = await testApp.deps.db.withClient(client.id, (tx) =>
      withoutRemoved(tx, client.id, [old, later, other, nobody], hashOf),
    );
    expect(left).toEqual([later, other, nobody]);
  });

  it('is erased again after a backup of before is restored, by the journal alone @check-43.4', async () => {
    // As the backup had it: no erasure, and the person's ticket.
    await testApp.sql('delete from person_erasures');
    const ticket = await makeTicket(testApp.deps, client.id, {
      subject: `Again ${word}`,
      messages: [{ text: `It is me, ${word}` }],
    });
    await testApp.sql('update tickets set requester_email = $1 where uuid = $2', [address, ticket]);
    expect(await applyErasuresAgain(testApp.deps, work)).toBe(1);
    expect(await holding(word)).toEqual([]);
    expect(await lastErasure()).toMatchObject({ origin: 'restored', state: 'done', by: null });
    expect(await applyErasuresAgain(testApp.deps, work)).toBe(0);
  });
});
