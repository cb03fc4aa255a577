import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTickets, makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { foldCounts } from './list-jobs.ts';
import { updateSuggestionCounters } from '../tickets.ts';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

/** What the counters say, and what counting the tickets says. */
async function compare(): Promise<{ kept: unknown[]; real: unknown[] }> {
  const kept = await testApp.sql(
    `select client_id, sum(eligible)::int as eligible, sum(eligible_waiting)::int as eligible_waiting,
       sum(ineligible)::int as ineligible, sum(ineligible_waiting)::int as ineligible_waiting,
       sum(suggested)::int as suggested, sum(to_check)::int as to_check, sum(silent)::int as silent,
       sum(accepted)::int as accepted
     from ticket_counts group by 1 having sum(eligible) + sum(ineligible) > 0 order by 1`,
  );
  const real = await testApp.sql(
    `select client_id, count(*) filter (where is_eligible)::int as eligible,
       count(*) filter (where is_eligible and is_waiting)::int as eligible_waiting,
       count(*) filter (where not is_eligible)::int as ineligible,
       count(*) filter (where not is_eligible and is_waiting)::int as ineligible_waiting,
       count(*) filter (where is_eligible and is_waiting and suggestion_state = 'ready')::int as suggested,
       count(*) filter (where is_eligible and is_waiting and suggestion_state = 'check')::int as to_check,
       count(*) filter (where is_eligible and is_waiting and suggestion_state = 'silent')::int as silent,
       sum(accepted_count)::int as accepted
     from tickets group by 1 order by 1`,
  );
  const keptValues = await testApp.sql(
    `select client_id, field, value, is_eligible, sum(tickets)::int as tickets from ticket_value_counts
     group by 1, 2, 3, 4 having sum(tickets) <> 0 order by 1, 2, 3, 4`,
  );
  const realValues = await testApp.sql(
    `select client_id, field, value, is_eligible, count(*)::int as tickets from tickets t
     cross join lateral (values ('channel', channel), ('category', category), ('language', language),
         ('suggestion', suggestion_state), ('editClass', edit_class)
       union all select 'agent', a from unnest(agents) a) v(field, value)
     where value is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  );
  return { kept: [kept, keptValues], real: [real, realValues] };
}

async function expectExact(): Promise<void> {
  const { kept, real } = await compare();
  expect(kept).toEqual(real);
}

const batch = (of: number, count: number, channel = 'email') =>
  Array.from({ length: count }, (_, n) => ({
    externalId: `${of}-${n}`,
    channel,
    subject: 'Parcel',
    category: n % 3 === 0 ? 'returns' : null,
    language: n % 4 === 0 ? 'other' : 'en',
    messages: [
      { text: 'Parcel?' },
      ...(n % 2 === 0
        ? [{ role: 'agent' as const, author: `Agent ${n % 5}`, text: 'On its way.' }]
        : []),
    ],
  }));

describe('the counters of tickets', () => {
  it('follow what is stored, stored again, changed and deleted', async () => {
    await makeTickets(testApp.deps, clients.first.id, batch(1, 40));
    await makeTickets(testApp.deps, clients.second.id, batch(1, 15));
    await expectExact();
    const [first] = (await compare()).kept as [{ eligible: number; ineligible: number }[]];
    expect(first[0]).toMatchObject({ eligible: 30, ineligible: 10 });
    // The same tickets, some of them otherwise, in one statement with new ones.
    await makeTickets(testApp.deps, clients.first.id, batch(1, 60, 'chat'));
    await expectExact();
    await testApp.sql(`delete from tickets where client_id = $1 and external_id like '%7'`, [
      clients.first.id,
    ]);
    await testApp.sql(`update tickets set category = 'x', is_asking = not is_asking`);
    await expectExact();
  });

  it('follow a suggestion that is made and accepted', async () => {
    const [row] = await testApp.sql<{ id: string }>(
      'select id from tickets where client_id = $1 and is_eligible and is_waiting limit 1',
      [clients.first.id],
    );
    const change = (counted: Parameters<typeof updateSuggestionCounters>[3]) =>
      testApp.deps.db.withClient(clients.first.id, (tx) =>
        updateSuggestionCounters(tx, clients.first.id, Number(row?.id), counted),
      );
    const suggested = async () =>
      ((await testApp.call('carol', 'GET', '/v2/tickets/summary')).body as { suggested: number })
        .suggested;
    await change({ suggestions: 1, accepted: 0, state: 'check', suggestedAt: new Date() });
    expect(await suggested()).toBe(0);
    await change({ suggestions: 1, accepted: 0, state: 'ready', suggestedAt: new Date() });
    expect(await suggested()).toBe(1);
    await change({ suggestions: 0, accepted: 1, state: 'accepted' });
    expect(await suggested()).toBe(0);
    await expectExact();
  });

  it('are exact while many write, some are killed, and the job folds', async () => {
    const mixed = async (of: number) => {
      const client = of % 2 === 0 ? clients.first : clients.second;
      await makeTickets(testApp.deps, client.id, batch(of % 5, 30, `channel-${of % 3}`));
      await testApp.sql(`delete from tickets where client_id = $1 and external_id like $2`, [
        client.id,
        `${of % 5}-${of % 10}%`,
      ]);
    };
    const killed = async () => {
      const own = new pg.Client({ connectionString: testApp.database.adminUrl });
      own.on('error', () => undefined);
      await own.connect();
      const { rows } = await own.query<{ pid: number }>('select pg_backend_pid() as pid');
      await own.query('begin');
      await own.query(
        `insert into tickets (client_id, uuid, platform, external_id, created_at, last_message_at,
           last_question_at, last_answer_at, message_count, answer_count)
         select $1, gen_random_uuid(), 'killed', n::text, now(), now(), now(), now(), 0, 0
         from generate_series(1, 50) n`,
        [clients.first.id],
      );
      await testApp.sql('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await own.end().catch(() => undefined);
    };
    const folding = async () => {
      for (let times = 0; times < 6; times += 1) await foldCounts(testApp.deps);
    };
    const work = Array.from({ length: 16 }, (_, of) => mixed(of));
    await Promise.all([...work, killed(), folding(), folding()]);
    await expectExact();
    await foldCounts(testApp.deps);
    await expectExact();
    const [rows] = await testApp.sql<{ n: string }>('select count(*) as n from ticket_counts');
    expect(Number(rows?.n)).toBeLessThan(45);
  });

  it('are folded into one row a client when there are many', async () => {
    for (let n = 0; n < 25; n += 1)
      await testApp.sql('update tickets set is_asking = not is_asking where client_id = $1', [
        clients.first.id,
      ]);
    await foldCounts(testApp.deps);
    const rows = await testApp.sql('select from ticket_counts where client_id = $1', [
      clients.first.id,
    ]);
    expect(rows.length).toBe(1);
    await expectExact();
  });

  it('of another client are out of a tenant’s reach', async () => {
    const seen = await testApp.deps.db.withClient(clients.second.id, async (tx) => [
      ...(await tx.selectFrom('ticket_counts').select('client_id').execute()),
      ...(await tx.selectFrom('ticket_value_counts').select('client_id').execute()),
    ]);
    expect(new Set(seen.map((row) => row.client_id))).toEqual(new Set([clients.second.id]));
    const foreign = testApp.deps.db.withClient(clients.second.id, (tx) =>
      sql`insert into ticket_value_counts (client_id, field, value, is_eligible, tickets)
          values (${clients.first.id}, 'channel', 'x', true, 1)`.execute(tx),
    );
    await expect(foreign).rejects.toThrow('row-level security');
  });
});

describe('who answered', () => {
  it('is kept in the order of the first answers, each once, cleaned and cut', async () => {
    const names = ['Zoë', 'Ada\nBerg', 'Zoë', '  ', 'n'.repeat(150), 'Requester'];
    await makeTickets(testApp.deps, clients.first.id, [
      {
        externalId: 'named',
        messages: names.map((author, at) => ({
          role: at === 5 ? ('requester' as const) : ('agent' as const),
          author,
          text: 'Text.',
        })),
      },
    ]);
    const [row] = await testApp.sql(`select agents from tickets where external_id = 'named'`);
    expect(row).toEqual({ agents: ['Zoë', 'Ada Berg', 'n'.repeat(100)] });
    const found = await testApp.call('carol', 'GET', '/v2/tickets?agent[]=Ada%20Berg');
    expect((found.body as { total: number }).total).toBe(1);
  });
});
