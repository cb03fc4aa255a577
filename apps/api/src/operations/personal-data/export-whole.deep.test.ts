import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listBelongings, type Belonging } from '../../platform/db/belongings.ts';
import type { Tx } from '../../platform/db/database.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { createWorld, type World, type WorldClient } from '@replique/tests/fixtures/world.ts';
import { listTicketsById, toldOf } from './person-store.ts';
import type { Slice } from '../../platform/slice.ts';
import { registry, slices } from '../../slices.ts';
import { readValuesOfPerson } from './read-person.ts';

/** The file of one person holds every word of theirs, by the list of columns, and nobody else's. */

const because = (reason: string, names: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((name) => [name, reason]));

/** Tables, and single columns of others, that may hold a customer's words and are in nobody's file, each with why. */
const leftOut: Record<string, string> = {
  ...because(
    'made by a machine from texts that are in the file',
    'categorizers past_answer_vectors.vector question_groupings tickets.search',
  ),
  ...because(
    'what was found of others, for an answer to this person',
    'chat_messages.sources chat_traces.left_out chat_traces.sources knowledge_proposals.findings suggestion_sources suggestions.left_out test_results.sources test_run_cases.sources tester_answers.left_out tester_runs.sources',
  ),
  ...because(
    'what an assistant proposes to write, gone after fifteen minutes',
    'mcp_proposals.input',
  ),
  ...because(
    'of many customers together; their question is in the file by `grouped_questions` and `tickets`',
    'gaps question_group_events question_groups',
  ),
  ...because(
    'the client’s own texts; may quote somebody, whom an erasure takes out of them',
    'chunk_vectors chunks clients document_pairs document_versions documents guideline_versions retrieval_tests source_changes source_pages test_sets waiting_texts webhook_endpoints',
  ),
  ...because(
    'the installation’s own texts, which no client sees whole',
    'mandatory_rules prompt_versions',
  ),
  ...because(
    'tells of the people who work here and of the work, and quotes somebody at most',
    'audit_log crm_syncs deployment_failures export_schedules exports health_checks import_errors import_runs incident_alerts incidents mails ticket_actions ticket_views',
  ),
  ...because('files of before, gone after seven days', 'export_parts'),
  ...because('the CRM itself, played', 'simulators'),
  ...because(
    'what a shop knows, sealed: the shop can tell it',
    'third_party_look_ups.sealed_answer',
  ),
  ...because('a code; in the file where a look-up failed', 'third_party_look_ups.failure'),
  ...Object.fromEntries(
    slices.flatMap(({ tables = {} }: Slice<never>) =>
      Object.entries(tables).flatMap(([name, { ofNobody }]) =>
        ofNobody ? [[name, ofNobody]] : [],
      ),
    ),
  ),
};

let testApp: TestApp;
let world: World;
let client: WorldClient;
const address = 'quokka.person@example.org';

beforeAll(async () => {
  testApp = await createTestApp();
  world = await createWorld(testApp);
  client = world.clients.a;
});

afterAll(() => testApp.close());

type Column = { name: string; type: string };

/** By these a person is found: nothing is put there but the address. */
const keys = new Set(['tickets.requester_email', 'visitors.email']);
const markOf = (whose: string, table: string, column: string) =>
  keys.has(`${table}.${column}`) ? address : `${whose}_${table}_${column}_mark`;

/** Ways of putting a mark into a value of this type, the first that the table's own rules take. */
function waysOf({ name, type }: Column, mark: string): RawBuilder<unknown>[] {
  const column = sql.ref(name);
  if (type === 'text[]') return [sql`array_append(coalesce(${column}, '{}'), ${mark}::text)`];
  if (type === 'jsonb') {
    const list = sql`jsonb_build_array(${mark}::text)`;
    const object = sql`jsonb_build_object('mark', ${mark}::text)`;
    return [
      sql`case jsonb_typeof(${column}) when 'array' then ${column} || ${list}
        when 'object' then ${column} || ${object} else ${list} end`,
      object,
    ];
  }
  return type === 'text' ? [sql`coalesce(${column} || ' ', '') || ${mark}::text`] : [];
}

/** Puts the mark of its column into every value of the rows. */
async function plant(tx: Tx, { table, condition }: Belonging, whose: string): Promise<void> {
  const { rows } = await sql<Column>`
    select a.attname as name, format_type(a.atttypid, null) as type from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''`.execute(tx);
  for (const column of rows) {
    const rule = registry.personalColumns[table]?.[column.name];
    const isKey = keys.has(`${table}.${column.name}`);
    if (isKey || (rule !== 'customer' && rule !== 'free-text')) continue;
    for (const value of waysOf(column, markOf(whose, table, column.name))) {
      await sql`savepoint before_mark`.execute(tx);
      try {
        await sql`update ${sql.table(table)} set ${sql.ref(column.name)} = ${value}
          where ${condition}`.execute(tx);
        break;
      } catch {
        await sql`rollback to savepoint before_mark`.execute(tx);
      }
    }
  }
}

/** The first row of a table that answers to this, now of the person. */
async function give(tx: Tx, table: string, set: RawBuilder<unknown>, which = sql`true`) {
  await sql`update ${sql.table(table)} set ${set} where ctid = (
    select ctid from ${sql.table(table)} where client_id = ${client.id} and ${which} limit 1)`.execute(
    tx,
  );
}

/** A ticket and a visitor of one person, with all that hangs on them or names them. */
async function makePerson(tx: Tx, uuid: string): Promise<Belonging[]> {
  const { rows } = await sql<{ ticket: number; visitor: number; chat: number }>`
    select t.id as ticket, v.id as visitor, (select min(id) from chats where visitor_id = v.id) as chat
    from tickets t, visitors v where t.uuid = ${uuid} and v.client_id = ${client.id}
    order by v.id limit 1`.execute(tx);
  const { ticket = 0, visitor = 0, chat = 0 } = rows[0] ?? {};
  const isTheirs = sql`ticket_id = ${ticket}`;
  for (const table of ['gap_tickets', 'grouped_questions', 'knowledge_proposals', 'test_cases'])
    await give(tx, table, isTheirs);
  await give(tx, 'knowledge_proposal_tickets', isTheirs);
  await give(tx, 'test_run_cases', isTheirs, sql`run_id in (select run_id from test_results)`);
  await give(tx, 'escalations', sql`chat_id = ${chat}`);
  await give(
    tx,
    'webhook_deliveries',
    sql`data = jsonb_build_object('ticket', jsonb_build_object('uuid', ${uuid}::text))`,
  );
  await sql`update tickets t set (platform, external_id) = (select platform, external_id from crm_changes
    where client_id = ${client.id} limit 1) where id = ${ticket}`.execute(tx);
  await sql`update tickets set requester_email = ${address} where id = ${ticket}`.execute(tx);
  await sql`update visitors set email = ${address} where id = ${visitor}`.execute(tx);
  const belongings = await listBelongings(tx, client.id, [
    { table: 'tickets', ids: [ticket] },
    { table: 'visitors', ids: [visitor] },
  ]);
  return [...belongings, ...toldOf(client.id, await listTicketsById(tx, client.id, [ticket]))];
}

/** Marks all rows of the person, and in the same tables those of everybody else of the client. */
async function markAll(tx: Tx): Promise<void> {
  for (const { table, condition } of await makePerson(tx, client.tickets[0] ?? '')) {
    await plant(tx, { table, condition }, 'own');
    const others = sql`client_id = ${client.id} and (${condition}) is not true`;
    await plant(tx, { table, condition: others }, 'other');
  }
}

describe('the file of one person', () => {
  it('holds every column that may hold their words, or says why not, and nobody else’s @check-43.6', async () => {
    await testApp.deps.db.withStaff(markAll);
    const values = await testApp.deps.db.withClient(client.id, (tx) =>
      readValuesOfPerson(tx, registry.personalColumns, { clientId: client.id, address }),
    );
    const text = JSON.stringify(values);
    const mayHold = Object.entries(registry.personalColumns).flatMap(([table, columns]) =>
      Object.entries(columns).flatMap(([column, rule]) =>
        rule === 'customer' || rule === 'free-text' ? [{ table, column }] : [],
      ),
    );
    const isTold = ({ table, column }: (typeof mayHold)[number]) =>
      values.some(
        (each) =>
          each.table === table &&
          each.field === column &&
          each.value.includes(markOf('own', table, column)),
      );
    const missing = mayHold.filter((each) => !isTold(each));
    const named = ({ table, column }: (typeof missing)[number]) =>
      leftOut[table] ? table : `${table}.${column}`;
    expect([...new Set(missing.map(named))].toSorted()).toEqual(Object.keys(leftOut).toSorted());
    expect(text.match(/other_[a-z_]+_mark|cnry_b_[a-z_]+/g)).toBeNull();
  });
});
