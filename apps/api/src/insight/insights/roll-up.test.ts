import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeClient, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { putFigureTickets, type FigureTicket } from '@replique/tests/rows/figure-rows.ts';
import { killWithin } from '@replique/tests/processes/kill-within.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { compareFigures } from './compare.ts';
import { createFactCache } from './fact-cache.ts';
import { readFigures } from './insights.ts';
import { rollUp } from './roll-up.ts';

let testApp: TestApp;
let client: MadeClient;

beforeAll(async () => {
  testApp = await createTestApp();
  await makeTwoClients(testApp.deps);
});

beforeEach(async () => {
  client = await makeClient(testApp.deps);
});

afterAll(() => testApp.close());

const ticket = (day: string, more: Partial<FigureTicket> = {}): FigureTicket => ({
  created: `${day}T10:00:00Z`,
  category: 'Refunds',
  ...more,
});

async function figures(of: number = client.id) {
  const span = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2027-01-01T00:00:00Z') };
  const read = await readFigures(testApp.deps, { clientId: of }, span);
  return Object.fromEntries(Object.entries(read).map(([id, figure]) => [id, figure?.value]));
}

const days = () =>
  testApp.sql<{ day: string; rows: number; facts: string; revision: string }>(
    `select day::text, rows, md5(facts) as facts, revision from insight_days where client_id = $1 order by day`,
    [client.id],
  );
const marks = async () =>
  (await testApp.sql('select from insight_marks where client_id = $1', [client.id])).length;

describe('the roll-up', () => {
  it('counts a day as soon as it changed, and only that one', async () => {
    await putFigureTickets(testApp, client.id, [ticket('2026-03-01'), ticket('2026-03-02')]);
    await rollUp(testApp.deps);
    const [first] = await days();
    expect(await marks()).toBe(0);
    expect(await figures()).toMatchObject({ tickets: 2 });
    await putFigureTickets(testApp, client.id, [ticket('2026-03-02')]);
    expect(await marks()).toBeGreaterThan(0);
    await rollUp(testApp.deps);
    expect(await figures()).toMatchObject({ tickets: 3 });
    expect((await days())[0]).toEqual(first);
  });

  it.each([
    [
      'an answer that came late',
      `insert into messages (client_id, uuid, ticket_id, external_id, role, sent_at, text)
       select client_id, gen_random_uuid(), id, 'late', 'agent', created_at + interval '9 days', '' from tickets where client_id = $1`,
      { handlingWithout: 9 * 86_400 },
    ],
    ['another category', `update tickets set category = 'Other' where client_id = $1`, {}],
    [
      'a rating',
      `insert into crm_tickets (client_id, ticket_id, updated_at, read_at, state, satisfaction)
       select client_id, id, now(), now(), 'open', 'bad' from tickets where client_id = $1`,
      { satisfaction: 0 },
    ],
    [
      'a ticket that became ineligible',
      `update tickets set is_eligible = false, ineligible_reason = 'tag' where client_id = $1`,
      { eligible: 0 },
    ],
    [
      'a ticket that went',
      `update tickets set gone = 'merged' where client_id = $1`,
      { tickets: 0 },
    ],
    [
      'an accepted suggestion',
      `update suggestions set state = 'accepted' where client_id = $1`,
      { accepted: 1 },
    ],
    [
      'a deleted suggestion',
      `update suggestions set state = 'deleted' where client_id = $1`,
      { suggestions: 0 },
    ],
    ['a ticket that was deleted', `delete from tickets where client_id = $1`, { tickets: 0 }],
    [
      'a ticket that was dated anew',
      `update tickets set created_at = '2025-06-01T10:00:00Z' where client_id = $1`,
      { tickets: 0 },
    ],
  ])('corrects a day that is long over for %s', async (_, change, expected) => {
    await putFigureTickets(testApp, client.id, [
      ticket('2026-03-01', { answered: [5], suggestions: [{ state: 'ready' }] }),
    ]);
    await rollUp(testApp.deps);
    expect(await figures()).toMatchObject({ tickets: 1, eligible: 1, suggestions: 1, accepted: 0 });
    await testApp.sql(change, [client.id]);
    expect(await marks()).toBeGreaterThan(0);
    await rollUp(testApp.deps);
    expect(await figures()).toMatchObject(expected);
  });

  it('has nothing to do for what no figure tells of', async () => {
    await putFigureTickets(testApp, client.id, [
      ticket('2026-03-01', { suggestions: [{ state: 'ready' }] }),
    ]);
    await rollUp(testApp.deps);
    await testApp.sql(
      `update tickets set subject = 'Other', question = 'Other' where client_id = $1`,
      [client.id],
    );
    await testApp.sql(`update suggestions set text = 'Other' where client_id = $1`, [client.id]);
    expect(await marks()).toBe(0);
  });

  it('that is stopped midway changed nothing, and is done again', async () => {
    await putFigureTickets(testApp, client.id, [ticket('2026-03-01'), ticket('2026-03-02')]);
    const stopped = rollUp(testApp.deps, {
      beforeSave: ({ day }) =>
        day === '2026-03-01' ? Promise.reject(new Error('killed')) : Promise.resolve(),
    });
    await expect(stopped).rejects.toThrow('days could not be counted');
    expect((await days()).map(({ day }) => day)).toEqual(['2026-03-02']);
    expect(await marks()).toBeGreaterThan(0);
    await rollUp(testApp.deps);
    expect((await days()).map(({ day, rows }) => [day, rows])).toEqual([
      ['2026-03-01', 1],
      ['2026-03-02', 1],
    ]);
    expect(await figures()).toMatchObject({ tickets: 2 });
  });

  it('of a process that is killed in the midst of a day is done by the next, once @check-34.10', async () => {
    await putFigureTickets(testApp, client.id, [ticket('2026-03-01'), ticket('2026-03-02')]);
    await killWithin(testApp, 'roll-up');
    expect(await days()).toEqual([]);
    // The database may notice a moment later that nobody holds the client any more.
    const rest = async () => {
      await rollUp(testApp.deps);
      return marks();
    };
    await expect.poll(rest, { timeout: 20_000 }).toBe(0);
    expect((await days()).map(({ rows }) => rows)).toEqual([1, 1]);
    expect(await figures()).toMatchObject({ tickets: 2 });
  });

  it('of two processes at once counts nothing twice', async () => {
    await putFigureTickets(
      testApp,
      client.id,
      Array.from({ length: 12 }, (_, n) => ticket(`2026-03-${String(n + 1).padStart(2, '0')}`)),
    );
    await Promise.all([rollUp(testApp.deps), rollUp(testApp.deps), rollUp(testApp.deps)]);
    await rollUp(testApp.deps);
    const counted = await days();
    expect(counted).toHaveLength(12);
    expect(new Set(counted.map(({ revision }) => revision)).size).toBe(12);
    expect(await figures()).toMatchObject({ tickets: 12 });
  });

  it('misses nothing that happens while it counts', async () => {
    await putFigureTickets(testApp, client.id, [ticket('2026-03-01')]);
    let isFirst = true;
    await rollUp(testApp.deps, {
      beforeSave: async () => {
        if (!isFirst) return;
        isFirst = false;
        await putFigureTickets(testApp, client.id, [ticket('2026-03-01')]);
      },
    });
    expect(await marks()).toBeGreaterThan(0);
    await rollUp(testApp.deps);
    expect(await figures()).toMatchObject({ tickets: 2 });
  });

  it('leaves out what a wrong clock dated out of range', async () => {
    await putFigureTickets(testApp, client.id, [
      { created: '1970-01-01T00:00:00Z' },
      { created: '2150-01-01T00:00:00Z' },
      ticket('2026-03-01'),
    ]);
    await rollUp(testApp.deps);
    expect(await figures()).toMatchObject({ tickets: 1 });
  });
});

describe('facts in memory', () => {
  it('are read on from where they were, and another client makes room', async () => {
    const other = await makeClient(testApp.deps);
    await putFigureTickets(testApp, client.id, [ticket('2026-03-01'), ticket('2026-04-01')]);
    await putFigureTickets(testApp, other.id, [ticket('2026-03-01')]);
    await rollUp(testApp.deps);
    const cache = createFactCache(testApp.deps.db, 1);
    const rowsOf = async (id: number, revision: number) =>
      (await cache.read(id, revision)).ticket.map(({ rows }) => rows);
    expect(await rowsOf(client.id, 2)).toEqual([1, 1]);
    const alone = cache.bytes();
    expect(await rowsOf(other.id, 1)).toEqual([1]);
    expect(cache.bytes()).toBeLessThan(alone);
    await putFigureTickets(testApp, client.id, [
      ticket('2026-03-01'),
      ticket('2026-03-05'),
      ticket('2026-02-01'),
    ]);
    await rollUp(testApp.deps);
    expect(await rowsOf(client.id, 5)).toEqual([1, 3, 1]);
  });
});

describe('the comparison of the night', () => {
  const incidents = () =>
    testApp.sql<{ cause: string; detail: string; ended_at: Date | null }>(
      `select cause, detail, ended_at from incidents where client_id = $1`,
      [client.id],
    );

  it('finds a day that is not what the rows say, tells of it, and has it counted again', async () => {
    await putFigureTickets(testApp, client.id, [
      ticket('2026-03-01', { answered: [5], suggestions: [{ state: 'ready' }], rating: 'good' }),
      ticket('2026-03-01', { suggestions: [{ state: 'silent', reason: 'off-topic' }] }),
      ticket('2026-03-01', { isEligible: false, answered: [1, 2] }),
    ]);
    await rollUp(testApp.deps);
    expect(await compareFigures(testApp.deps)).toBe(0);
    expect(await incidents()).toEqual([]);
    // As if a change had left no mark.
    await testApp.sql(`alter table suggestions disable trigger user`);
    await testApp.sql(
      `update suggestions set state = 'accepted' where client_id = $1 and state = 'ready'`,
      [client.id],
    );
    await testApp.sql(`alter table suggestions enable trigger user`);
    expect(await marks()).toBe(0);
    expect(await compareFigures(testApp.deps)).toBe(1);
    expect(await incidents()).toMatchObject([
      { detail: 'ticket 2026-03-01: accepted 0, counted 1', ended_at: null },
    ]);
    await rollUp(testApp.deps);
    expect(await figures()).toMatchObject({ accepted: 1 });
    expect(await compareFigures(testApp.deps)).toBe(0);
    expect((await incidents())[0]?.ended_at).not.toBeNull();
  });

  it('passes over a day that waits to be counted', async () => {
    await putFigureTickets(testApp, client.id, [ticket('2026-03-01')]);
    await rollUp(testApp.deps);
    await testApp.sql(
      `update tickets set is_eligible = false, ineligible_reason = 'tag' where client_id = $1`,
      [client.id],
    );
    expect(await compareFigures(testApp.deps)).toBe(0);
  });
});
