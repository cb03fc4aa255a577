import { setTimeout as delay } from 'node:timers/promises';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from './accounts/webhooks/work.ts';
import { runs } from './answering/batch-testing/work.ts';
import { groupings } from './answering/reinforcement/work.ts';
import { drafts } from './answering/suggestions/auto/auto-work.ts';
import { answers } from './chat/chats/work.ts';
import { sendings as escalations } from './chat/escalations/work.ts';
import { makeClient } from './demo/make/factories.ts';
import { trainings } from './helpdesk/categorization/work.ts';
import { syncs } from './helpdesk/crm-sync/work.ts';
import { actions } from './helpdesk/ticket-actions/work.ts';
import { sendings as writeBacks } from './helpdesk/write-back/work.ts';
import { files } from './insight/exports/work.ts';
import { checks } from './insight/monitoring/work.ts';
import { readings as proposals } from './knowledge/proposals/work.ts';
import { readings as sources } from './knowledge/sources/work.ts';
import { drainWork, WorkLost, type WorkDeps } from './platform/work/durable-work.ts';

/** What each kind of durable work has from platform/work: its table, its conditions and its order make a claim. */

let testApp: TestApp;
let clientId: number;

beforeAll(async () => {
  testApp = await createTestApp();
  clientId = (await makeClient(testApp.deps)).id;
});
afterAll(() => testApp.close());

/** What any row of a table may hold, where it must hold something. */
const fillings: Record<string, string> = {
  bigint: '1',
  integer: '1',
  uuid: 'gen_random_uuid()',
  text: `'x'`,
  boolean: 'false',
  jsonb: `'{}'`,
  ARRAY: `'{}'`,
  date: 'current_date',
  'timestamp with time zone': `now() - interval '1 minute'`,
};

/** A row that is to be worked on, beside whatever it would belong to. */
async function insert(table: string, given: Record<string, string>): Promise<void> {
  const columns = await testApp.sql<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null
       and is_identity = 'NO' and is_generated = 'NEVER'`,
    [table],
  );
  const all: Record<string, string> = {
    ...Object.fromEntries(columns.map(({ name, type }) => [name, fillings[type] ?? 'null'])),
    client_id: String(clientId),
    ...given,
  };
  await testApp.sql(
    `set session_replication_role = replica;
     insert into ${table} (${Object.keys(all).join(', ')}) overriding system value values (${Object.values(all).join(', ')});
     set session_replication_role = origin`,
  );
}

type Claimed = { clientId: number | null; holder: string };
/** As far as this test needs it, whatever its row is. */
type Kind = {
  claim(tx: unknown, how: { at: Date }): Promise<Claimed | undefined>;
  prove(tx: unknown, row: Claimed): Promise<unknown>;
  perform(
    deps: WorkDeps,
    row: Claimed,
    handlers: { work(work: { signal: AbortSignal }): Promise<void> },
    options: { graceMs: number },
  ): Promise<void>;
};

const kinds: [table: string, kind: unknown, given: Record<string, string>, wait?: string][] = [
  ['source_syncs', sources, { cause: `'person'` }],
  ['ticket_actions', actions, { action: `'exclude'` }],
  ['exports', files, { kind: `'tickets'`, format: `'csv'`, language: `'en'` }],
  ['question_group_runs', groupings, {}],
  ['knowledge_proposal_runs', proposals, {}],
  ['write_backs', writeBacks, { kind: `'category'`, platform: `'zendesk'` }, '45 s'],
  ['webhook_endpoints', endpoints, { id: '1', is_on: 'true' }],
  ['escalations', escalations, {}, '45 s'],
  ['chat_messages', answers, { chat_id: '1', author: `'bot'`, state: `'pending'` }],
  ['client_health', checks, {}, '3 min'],
  ['crm_syncs', syncs, { platform: `'zendesk'`, state: `'waiting'` }],
  ['test_runs', runs, {}],
  ['categorizers', trainings, { state: `'waiting'` }],
  ['auto_suggestion_tickets', drafts, { state: `'writing'` }],
];

describe.each(kinds)('%s', (table, it_, given, wait) => {
  const kind = it_ as Kind;
  const claim = () =>
    testApp.deps.db.withStaff((tx) => kind.claim(tx, { at: testApp.deps.clock() }));
  const taken = async () => {
    const row = await claim();
    if (!row) throw new Error('Nothing was claimed.');
    return row;
  };
  const add = async () => {
    await insert(table, given);
    if (table === 'webhook_endpoints')
      await insert('webhook_deliveries', { endpoint_id: '1', data: `'{}'` });
  };
  afterEach(async () => {
    await testApp.sql(`delete from ${table}`);
    testApp.setClock();
  });

  it('is claimed by one process, and by another once that one was silent', async () => {
    await add();
    const first = await taken();
    expect(first.clientId).toBe(clientId);
    expect(await claim()).toBeUndefined();
    await testApp.sql(`update ${table} set lease_until = now() - interval '1 second'`);
    const second = await taken();
    expect(second.holder).not.toBe(first.holder);
    const prove = (row: Claimed) => testApp.deps.db.withStaff((tx) => kind.prove(tx, row));
    await expect(prove(first)).rejects.toThrow(WorkLost);
    await prove(second);
  });

  it('goes back to the others when its process shuts down', async () => {
    await add();
    const row = await taken();
    const leaving = { ...testApp.deps };
    const work = ({ signal }: { signal: AbortSignal }) => delay(60_000, undefined, { signal });
    const running = kind.perform(leaving, row, { work }, { graceMs: 50 });
    await drainWork(leaving);
    await running;
    const [left] = await testApp.sql(`select holder, lease_until from ${table}`);
    expect(left).toEqual({ holder: null, lease_until: null });
    // What went out may still be carried out: it is looked for no earlier.
    expect(wait ? await claim() : undefined).toBeUndefined();
    if (wait)
      await testApp.sql(
        `update ${table} set due_at = due_at - interval '${wait}' - interval '1 s'`,
      );
    // A draft is chosen by its ticket.
    if (table === 'auto_suggestion_tickets')
      await testApp.sql(`update ${table} set state = 'writing'`);
    expect(await claim()).toBeDefined();
  });
});
