import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

type Row = { externalId: string; client: { uuid: string } };
type Page = { items: Row[]; nextCursor: string | null; total: number; totalIsCapped: boolean };
type Person = 'carol' | 'frank' | 'alice';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };

/**
 * More than the list looks at before it decides how to go on: some values are in every second ticket, some in one of a
 * thousand, and those that are rare stand together, so that the newest tickets tell nothing about them.
 */
const makeMany = `insert into tickets (client_id, uuid, platform, external_id, subject, channel, category, language,
    requester_email, is_eligible, ineligible_reason, is_asking, created_at, last_message_at, last_question_at,
    last_answer_at, last_suggestion_at, suggestion_count, accepted_count, message_count, answer_count,
    suggestion_state, edit_class, agents, search)
  select $1, gen_random_uuid(), 'test', $2 || n, 'Ticket ' || n,
    case when n % 2 = 0 then 'email' when n between 301 and 305 then 'fax' else 'chat' end,
    case when n % 10 = 0 then 'returns' when n % 3 = 0 then 'delivery' end,
    case when n % 5 = 0 then 'fr' else 'en' end, 'person' || n || '@example.org',
    n % 8 > 0, case when n % 8 = 0 then 'language' end, n % 4 = 1,
    timestamptz '2026-01-01 00:00Z' + (n / 3) * interval '1 hour', now(),
    timestamptz '2026-01-01 00:00Z' + (n * 7919 % 3001) * interval '1 hour',
    case when n % 4 = 1 then '-infinity' else timestamptz '2026-01-02 00:00Z' + (n * 104729 % 2999) * interval '1 hour' end,
    case when n % 6 = 0 then timestamptz '2026-02-01 00:00Z' + n * interval '1 minute' else '-infinity' end,
    (n % 6 = 0)::int, (n % 12 = 0)::int, 1, 0,
    case when n % 12 = 0 then 'accepted' when n % 6 = 0 then 'ready' when n % 50 = 7 then 'silent' when n % 50 = 9 then 'check' else 'none' end,
    case when n % 12 = 0 then 'light' when n % 30 = 6 then 'not-used' end,
    case when n % 4 = 1 then '{}'::text[] when n % 9 = 0 then array['Sam O''Neil', 'channel:email'] else array['Ada "A" Berg'] end,
    to_tsvector('search_simple', 'word' || (n % 2) || ' seldom' || (n / 1500) || case when n % 400 = 2 then ' rare' else '' end || ' person' || n || '@example.org')
  from generate_series(1, $3::int) n`;

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
  await testApp.sql(makeMany, [clients.first.id, 'A-', 2_400]);
  await testApp.sql(makeMany, [clients.second.id, 'B-', 1_200]);
  await testApp.sql('analyze tickets');
});

afterAll(() => testApp.close());

async function list(query: string, person: Person = 'carol'): Promise<Page> {
  const answer = await testApp.call(person, 'GET', `/v2/tickets?${query}`);
  expect([query, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([
    query,
    200,
    '',
  ]);
  return answer.body as Page;
}

const contradicted = `id in (select ticket_id from suggestions where state in ('ready', 'accepted') and contradicted > 0)`;

/** As they are asked for, and as plain SQL says it. */
const narrowings: [string, string][] = [
  ['', 'true'],
  ['status=waiting', 'is_waiting'],
  // All of the usual reply target; another one has a test of its own.
  ['status=late', "is_waiting and last_question_at < now() - interval '24 hours'"],
  [
    'status=late&suggestion[]=silent',
    "is_waiting and last_question_at < now() - interval '24 hours' and suggestion_state = 'silent'",
  ],
  ['status=answered', 'not is_waiting'],
  ['channel[]=email', `channel = 'email'`],
  ['channel[]=fax', `channel = 'fax'`],
  ['channel[]=fax&channel[]=chat', `channel in ('fax', 'chat')`],
  ['category[]=returns', `category = 'returns'`],
  ['language[]=fr', `language = 'fr'`],
  ["agent[]=Sam%20O'Neil", `agents @> array['Sam O''Neil']`],
  ['agent[]=Ada%20%22A%22%20Berg', `agents @> array['Ada "A" Berg']`],
  ['agent[]=channel:email', `agents @> array['channel:email']`],
  ['suggestion[]=ready&suggestion[]=silent', `suggestion_state in ('ready', 'silent')`],
  ['suggestion[]=check', `suggestion_state = 'check'`],
  ['editClass[]=not-used', `edit_class = 'not-used'`],
  ['sources[]=contradicted', contradicted],
  ['sources[]=contradicted&suggestion[]=ready', `suggestion_state = 'ready' and ${contradicted}`],
  ['from=2026-01-10&to=2026-01-12', `created_at >= '2026-01-10Z' and created_at < '2026-01-13Z'`],
  ['from=2026-02-01', `created_at >= '2026-02-01Z'`],
  ['to=2026-01-02', `created_at < '2026-01-03Z'`],
  ['search=word1', `search @@ 'word1'`],
  ['search=rare', `search @@ 'rare'`],
  ['search=seldom0', `search @@ 'seldom0'`],
  ['search=nowhere', 'false'],
  ['search=person77%40example.org', `requester_email = 'person77@example.org'`],
  ['status=waiting&channel[]=fax', `is_waiting and channel = 'fax'`],
  ['channel[]=email&category[]=returns', `channel = 'email' and category = 'returns'`],
  ['search=word0&language[]=fr', `search @@ 'word0' and language = 'fr'`],
  ['search=rare&channel[]=chat', `search @@ 'rare' and channel = 'chat'`],
  [
    'category[]=delivery&from=2026-01-20&to=2026-01-25&editClass[]=light',
    `category = 'delivery' and edit_class = 'light' and created_at >= '2026-01-20Z' and created_at < '2026-01-26Z'`,
  ],
];
const sorts = {
  ticket: 'created_at',
  question: 'last_question_at',
  answer: 'last_answer_at',
  suggestion: 'last_suggestion_at',
  oldest: 'last_question_at',
};

async function expected(
  where: string,
  sort: keyof typeof sorts,
  tab: string,
  client: number | null,
) {
  const rows = await testApp.sql<{ id: string }>(
    `select external_id as id from tickets where ${client === null ? 'true' : `client_id = ${client}`}
     and is_eligible = ${tab === 'eligible'} and (${where}) order by ${sorts[sort]} ${sort === 'oldest' ? 'asc, tickets.id asc' : 'desc, tickets.id desc'}`,
  );
  return rows.map(({ id }) => id);
}

async function allByCursor(
  query: string,
  person: Person,
): Promise<{ ids: string[]; totals: number[] }> {
  const [ids, totals]: [string[], number[]] = [[], []];
  let cursor: string | null = null;
  do {
    const page: Page = await list(
      `${query}&pageSize=100${cursor ? `&cursor=${cursor}` : ''}`,
      person,
    );
    ids.push(...page.items.map((item) => item.externalId));
    totals.push(page.total);
    cursor = page.nextCursor;
  } while (cursor);
  return { ids, totals };
}

describe('the narrowed list', () => {
  it.each(narrowings)(
    '%j gives every ticket once, in each sort and tab @spec-2.76',
    async (asked, where) => {
      for (const sort of Object.keys(sorts) as (keyof typeof sorts)[]) {
        // The other tab once: it differs from this one by a single word.
        for (const tab of sort === 'answer' ? ['eligible', 'ineligible'] : ['eligible']) {
          const query = `sort=${sort}&tab=${tab}&${asked}`;
          const wanted = await expected(where, sort, tab, clients.first.id);
          const got = await allByCursor(query, 'carol');
          expect([query, got.ids]).toEqual([query, wanted]);
          expect(new Set(got.totals)).toEqual(new Set([wanted.length]));
        }
      }
    },
  );

  it.each(narrowings)('%j has the same tickets on numbered pages', async (asked, where) => {
    for (const [tab, sort] of [
      ['eligible', 'question'],
      ['ineligible', 'ticket'],
      ['eligible', 'oldest'],
    ] as const) {
      const query = `sort=${sort}&tab=${tab}&${asked}`;
      const wanted = await expected(where, sort, tab, clients.first.id);
      const pages = Math.ceil(wanted.length / 25);
      for (const page of new Set([1, Math.ceil(pages / 2) || 1, pages || 1, pages + 1])) {
        const { items, total, totalIsCapped } = await list(`${query}&page=${page}`);
        const ids = items.map((item) => item.externalId);
        expect([query, page, ids]).toEqual([query, page, wanted.slice(page * 25 - 25, page * 25)]);
        expect([total, totalIsCapped]).toEqual([wanted.length, false]);
      }
    }
  });

  it.each(narrowings)('%j over all clients is the same for super-admins', async (asked, where) => {
    for (const sort of ['ticket', 'answer', 'oldest'] as const) {
      const wanted = await expected(where, sort, 'eligible', null);
      const { items, total } = await list(`sort=${sort}&pageSize=100&${asked}`, 'alice');
      expect([asked, items.map((item) => item.externalId)]).toEqual([asked, wanted.slice(0, 100)]);
      // Counters know all of a tab; what is narrowed is counted to 1,000.
      const isPlain = /^(?:status=\w+)?$/.test(asked);
      expect(total).toBe(isPlain ? wanted.length : Math.min(wanted.length, 1_000));
    }
    const one = await list(`client=${clients.second.uuid}&${asked}`, 'alice');
    expect(one.items.map((item) => item.externalId)).toEqual(
      (await expected(where, 'ticket', 'eligible', clients.second.id)).slice(0, 25),
    );
  });

  it.each(narrowings)('%j never shows a ticket of another client', async (asked) => {
    const page = await list(`${asked}&pageSize=100`, 'frank');
    expect(page.items.every((item) => item.client.uuid === clients.second.uuid)).toBe(true);
    expect(page.items.every((item) => item.externalId.startsWith('B-'))).toBe(true);
  });

  it('takes values as a browser, a form and a hand write them', async () => {
    const { total } = await list('channel[]=email&channel[]=fax');
    expect((await list('channel%5B0%5D=email&channel%5B1%5D=fax')).total).toBe(total);
    expect((await list('channel[]=email')).total).toBeLessThan(total);
  });

  it.each([
    ['channel[]=', 'channel.0'],
    [`channel[]=${'x'.repeat(201)}`, 'channel.0'],
    ['channel=email', 'channel'],
    ['suggestion[]=maybe', 'suggestion.0'],
    ['editClass[]=none', 'editClass.0'],
    ['from=yesterday', 'from'],
    ['from=2026-02-30', 'from'],
    ['to=2026-1-1', 'to'],
    ['to=infinity', 'to'],
    ['to=9999-12-31', 'to'],
    ['from=0000-01-01', 'from'],
    ['status=open', 'status'],
    ['tab=all', 'tab'],
    ['sort=id', 'sort'],
    ['colour[]=red', ''],
    [Array.from({ length: 51 }, (_, n) => `agent[]=a${n}`).join('&'), 'agent'],
  ])('refuses %s and names the field', async (query, field) => {
    const answer = await testApp.call('carol', 'GET', `/v2/tickets?${query}`);
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([
      400,
      'request.invalid',
    ]);
    const { fields } = (answer.body as { data: { fields: { path: string }[] } }).data;
    expect(fields.map(({ path }) => path)).toContain(field);
  });

  it.each(["' or true --", '"}, x', '\\', '{a,b}', '$1', '%s %L', 'NULL', '\u0001waiting'])(
    'takes %j as a value to look for',
    async (value) => {
      for (const field of ['channel', 'agent', 'category'])
        expect((await list(`${field}[]=${encodeURIComponent(value)}`)).total).toBe(0);
    },
  );

  it('finds a value as tickets have it, with a space at its end', async () => {
    await testApp.sql(`update tickets set channel = 'post ' where external_id = 'B-1'`);
    expect((await list('channel[]=post%20', 'frank')).total).toBe(1);
    expect((await list('channel[]=post', 'frank')).total).toBe(0);
    await testApp.sql(`update tickets set channel = 'chat' where external_id = 'B-1'`);
  });

  it('says when there are more than it counts', async () => {
    await testApp.sql(
      `insert into tickets (client_id, uuid, platform, external_id, channel, created_at, last_message_at,
         last_question_at, last_answer_at, message_count, answer_count)
       select $1, gen_random_uuid(), 'bulk', n::text, 'bulk', now(), now(), now(), now(), 0, 0
       from generate_series(1, 10050) n`,
      [clients.second.id],
    );
    const page = await list('channel[]=bulk', 'frank');
    expect([page.total, page.totalIsCapped, page.items.length]).toEqual([10_000, true, 25]);
    expect((await list('', 'frank')).total).toBe(10_050 + 1_050);
    await testApp.sql(`delete from tickets where platform = 'bulk'`);
    expect((await list('', 'frank')).total).toBe(1_050);
  });
});

describe('what the filters offer', () => {
  it('are the values of the own client, most frequent first, and nothing over all clients', async () => {
    const answer = await testApp.call('dan', 'GET', '/v2/tickets/facets');
    expect(answer.body).toEqual({
      channels: [
        { value: 'email', count: 1_200 },
        { value: 'chat', count: 1_197 },
        { value: 'fax', count: 3 },
      ],
      categories: [
        { value: 'delivery', count: 720 },
        { value: 'returns', count: 240 },
      ],
      languages: [
        { value: 'en', count: 1_920 },
        { value: 'fr', count: 480 },
      ],
      agents: [
        { value: 'Ada "A" Berg', count: expect.any(Number) },
        { value: "Sam O'Neil", count: 199 },
        { value: 'channel:email', count: 199 },
      ],
      assignees: [],
    });
    const none = {
      channels: null,
      categories: null,
      languages: null,
      agents: null,
      assignees: null,
    };
    expect((await testApp.call('alice', 'GET', '/v2/tickets/facets')).body).toEqual(none);
    const chosen = `/v2/tickets/facets?client=${clients.first.uuid}`;
    expect((await testApp.call('alice', 'GET', chosen)).body).toEqual(answer.body);
    expect((await testApp.call('frank', 'GET', chosen)).status).toBe(404);
  });
});

describe('the door of the search', () => {
  it('finds nothing for a tenant without a client', async () => {
    const asked = JSON.stringify({ eligible: true, skip: 0, take: 10, isCounted: true });
    const rows = await testApp.deps.db.withClient(clients.first.id, async (tx) => {
      const own = await sql<{
        total: number;
      }>`select total from search_tickets(${asked}::jsonb)`.execute(tx);
      await sql`select set_config('app.client_id', '', true)`.execute(tx);
      const none = await sql`select total from search_tickets(${asked}::jsonb)`.execute(tx);
      return [own.rows.length, none.rows.length];
    });
    expect(rows).toEqual([1, 0]);
  });

  it('lets no tenant ask for a client by its number', async () => {
    const asked = JSON.stringify({ eligible: true, skip: 0, take: 10, isCounted: true });
    const forbidden = testApp.deps.db.withClient(clients.first.id, async (tx) => {
      return sql`select * from page_of_tickets(${clients.second.id}, ${asked}::jsonb)`.execute(tx);
    });
    await expect(forbidden).rejects.toThrow('permission denied');
  });
});
