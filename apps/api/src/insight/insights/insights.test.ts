import type { InsightsOverview, WaitingSaved } from '@replique/contract/insight/insights';
import { metricIds } from '@replique/contract/insight/metrics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeClient, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import {
  putFigureChats,
  putFigureTickets,
  type FigureChat,
  type FigureTicket,
} from '@replique/tests/rows/figure-rows.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { rollUp } from './roll-up.ts';

/** Every figure worked out by hand, asked for over HTTP. */

let testApp: TestApp;
let first: MadeClient;
let second: MadeClient;

const refunds = { channel: 'email', category: 'Refunds', language: 'en', agent: 'Ana' };
const delivery = { channel: 'chat', category: 'Delivery', language: 'fr', agent: 'Ben' };
const day = (date: number, time: string) => `2026-03-${String(date).padStart(2, '0')}T${time}:00Z`;

const tickets: FigureTicket[] = [
  // The week before.
  { ...refunds, created: day(3, '10:00'), answered: [15] },
  // Tuesday the 10th to Monday the 16th.
  {
    ...refunds,
    created: day(10, '09:00'),
    answered: [10],
    suggestions: [{ state: 'accepted', sent: 'as-is' }],
    rating: 'good',
  },
  {
    ...refunds,
    created: day(10, '10:00'),
    answered: [20, 60],
    suggestions: [{ state: 'accepted', sent: 'light' }],
    rating: 'bad',
  },
  {
    ...delivery,
    created: day(11, '11:00'),
    answered: [30],
    suggestions: [
      { state: 'ready', sent: 'heavy', contradicted: 2 },
      { state: 'deleted', contradicted: 1 },
    ],
    rating: 'good',
  },
  {
    ...delivery,
    created: day(11, '12:00'),
    answered: [120],
    suggestions: [{ state: 'ready', sent: 'not-used' }],
  },
  {
    channel: 'email',
    created: day(12, '08:00'),
    answered: [60],
    suggestions: [{ state: 'silent', reason: 'nothing-close' }],
  },
  {
    channel: 'email',
    created: day(12, '08:30'),
    suggestions: [{ state: 'silent', reason: 'no-knowledge' }, { state: 'ready' }],
  },
  {
    channel: 'spam',
    agent: 'Ana',
    created: day(12, '09:00'),
    isEligible: false,
    answered: [5],
  },
  { ...refunds, created: day(13, '09:00'), isGone: true, answered: [1] },
  { ...refunds, agent: 'Cleo', created: day(13, '10:00'), suggestions: [{ state: 'deleted' }] },
  // In Paris it is the 17th already.
  {
    channel: 'email',
    created: day(16, '23:30'),
    suggestions: [{ state: 'silent', reason: 'no-knowledge' }],
  },
];

const chats: FigureChat[] = [
  { started: day(10, '09:00'), isArchived: true, score: 'good' },
  { started: day(10, '10:00'), isArchived: true, said: ['visitor', 'bot', 'agent'], score: 'bad' },
  {
    started: day(11, '10:00'),
    isArchived: true,
    isEscalated: true,
    language: 'fr',
    isWithheld: true,
  },
  // Two answers of one chat are one chat.
  { started: day(12, '10:00'), said: ['visitor', 'bot', 'visitor', 'bot'], isWithheld: true },
  { started: day(12, '11:00'), said: ['bot'], isArchived: true },
  { started: day(12, '12:00'), isOfPanel: true, isArchived: true, isWithheld: true },
];

beforeAll(async () => {
  testApp = await createTestApp();
  ({ first, second } = await makeTwoClients(testApp.deps));
  await putFigureTickets(testApp, first.id, tickets);
  await putFigureChats(testApp, first.id, chats);
  await putFigureTickets(testApp, second.id, [{ ...refunds, created: day(12, '10:00') }]);
  await rollUp(testApp.deps);
});

afterAll(() => testApp.close());

const week = 'from=2026-03-10&to=2026-03-16';

async function read<T>(path: string, caller: 'alice' | 'dan' | 'erin' = 'dan'): Promise<T> {
  const answer = await testApp.call(caller, 'GET', `/v2/insights/${path}`);
  expect([path, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([path, 200, '']);
  return answer.body as T;
}

const overview = (query = '', caller: 'alice' | 'dan' | 'erin' = 'dan') =>
  read<InsightsOverview>(`overview?${week}${query}`, caller);

const valuesOf = (figures: InsightsOverview['figures']) =>
  Object.fromEntries(Object.entries(figures).map(([id, figure]) => [id, figure.value]));

describe('the figures of a week', () => {
  it('are what one counts by hand @spec-2.89', async () => {
    const { figures, before } = await overview();
    expect(Object.keys(figures)).toEqual(metricIds);
    expect(valuesOf(figures)).toEqual({
      tickets: 9,
      eligible: 8,
      answered: 6,
      answers: 7,
      answersUsing: 3,
      useRate: 3 / 7,
      suggestions: 5,
      suggested: 5,
      silent: 2,
      coverage: 5 / 7,
      contradicted: 1,
      accepted: 2,
      acceptance: 2 / 5,
      asIs: 1,
      light: 1,
      heavy: 1,
      notUsed: 1,
      // 10, 20 and 30 minutes; 5, 60 and 120; to the last answer 10, 30 and 60.
      firstReplyWith: 1_200,
      firstReplyWithout: 3_600,
      handlingWith: 1_800,
      handlingWithout: 3_600,
      waitingSaved: null,
      satisfaction: 2 / 3,
      chats: 4,
      // Rated good; the others went to people, or have not ended.
      deflected: 1,
      chatsConfirmed: 1,
      chatsAssumed: 0,
      chatsLeft: 0,
      deflection: 1 / 4,
      chatsWithheld: 2,
      chatSatisfaction: 1 / 2,
    });
    // The list that the figure opens has as many.
    const list = await testApp.call('dan', 'GET', `/v2/tickets?${week}&sources[]=contradicted`);
    expect(list.body).toMatchObject({ total: figures['contradicted']?.value });
    expect(figures['useRate']).toEqual({ value: 3 / 7, of: 7, isLow: true });
    expect(figures['firstReplyWith']).toEqual({
      value: 1_200,
      of: 3,
      isLow: true,
      range: { low: 600, high: 1_800 },
    });
    expect(valuesOf(before ?? {})).toMatchObject({
      tickets: 1,
      answers: 1,
      firstReplyWithout: 900,
      useRate: 0,
      coverage: null,
      chats: 0,
      deflection: null,
    });
  });

  it('have a course whose days add up, empty ones included', async () => {
    const { series, seriesBefore, unit, period, compared } = await overview();
    expect([unit, period, compared]).toEqual([
      'day',
      { from: '2026-03-10', to: '2026-03-16' },
      { from: '2026-03-03', to: '2026-03-09', weeks: 1, isToNow: false },
    ]);
    expect(series.map(({ day: of, values }) => [of, values['tickets'], values['chats']])).toEqual([
      ['2026-03-10', 2, 2],
      ['2026-03-11', 2, 1],
      ['2026-03-12', 3, 1],
      ['2026-03-13', 1, 0],
      ['2026-03-14', 0, 0],
      ['2026-03-15', 0, 0],
      ['2026-03-16', 1, 0],
    ]);
    expect(seriesBefore.map(({ values }) => values['tickets'])).toEqual([1, 0, 0, 0, 0, 0, 0]);
  });

  it('have medians of each day, none where nothing was answered so', async () => {
    const names = ['firstReplyWith', 'firstReplyWithout', 'handlingWith', 'handlingWithout'];
    const course = (series: InsightsOverview['series']) =>
      series.map(({ values }) => names.map((name) => values[name]));
    const none = [null, null, null, null];
    const { series, seriesBefore } = await overview();
    expect(course(series)).toEqual([
      // With it 10 and 20 minutes, to the last answer 10 and 60.
      [900, null, 2_100, null],
      // 30 minutes with it, 120 without.
      [1_800, 7_200, 1_800, 7_200],
      // Without it 5 and 60 minutes.
      [null, 1_950, null, 1_950],
      none,
      none,
      none,
      none,
    ]);
    expect(course(seriesBefore)[0]).toEqual([null, 900, null, 900]);
    const narrowed = await overview('&category[]=Delivery');
    expect(course(narrowed.series).slice(0, 3)).toEqual([none, [1_800, 7_200, 1_800, 7_200], none]);
  });

  it('are those of the zone’s days', async () => {
    const { figures, series } = await overview('&zone=Europe/Paris');
    expect(figures['tickets']?.value).toBe(8);
    expect(series.at(-1)?.values['tickets']).toBe(0);
    const later = await read<InsightsOverview>(
      'overview?from=2026-03-17&to=2026-03-17&zone=Europe/Paris&compare=none',
    );
    expect(later.figures['tickets']?.value).toBe(1);
    expect([later.before, later.compared, later.seriesBefore]).toEqual([null, null, []]);
  });

  it('can be narrowed; chats have no channel, category or agent', async () => {
    const tell = async (query: string) => {
      const { figures } = await overview(query);
      return [figures['tickets']?.value, figures['chats']?.value, figures['deflection']?.value];
    };
    expect(await tell('&category[]=Refunds')).toEqual([3, null, null]);
    expect(await tell('&category[]=Refunds&category[]=Delivery')).toEqual([5, null, null]);
    expect(await tell('&agent[]=Ana')).toEqual([3, null, null]);
    expect(await tell('&channel[]=email&agent[]=Ana')).toEqual([2, null, null]);
    expect(await tell('&language[]=fr')).toEqual([2, 1, 0]);
    expect(await tell('&category[]=Nothing')).toEqual([0, null, null]);
  });

  it('of an empty period are none, not zero divided', async () => {
    const { figures, series, countedTo } = await read<InsightsOverview>(
      'overview?from=2024-01-01&to=2024-12-31',
    );
    expect(valuesOf(figures)).toMatchObject({ tickets: 0, useRate: null, firstReplyWith: null });
    expect(series).toHaveLength(53);
    expect(countedTo).not.toBeNull();
  });

  it('of all clients are a super-admin’s, of one as chosen', async () => {
    expect((await overview('', 'alice')).figures['tickets']?.value).toBe(10);
    expect((await overview(`&client=${second.uuid}`, 'alice')).figures['tickets']?.value).toBe(1);
    expect((await overview('', 'erin')).figures['tickets']?.value).toBe(1);
  });
});

type Rows = {
  items: { key: string; label: string; figures: InsightsOverview['figures'] }[];
  total: number;
};

describe('the table', () => {
  const rows = async (query: string) => {
    const { items, total } = await read<Rows>(`breakdown?${week}&${query}`);
    expect(total).toBe(items.length);
    return items.map(({ key, figures }) => [key, figures['tickets']?.value]);
  };

  it('has a row for each value, and one for tickets without', async () => {
    expect(await rows('by=agent')).toEqual([
      ['', 3],
      ['Ana', 3],
      ['Ben', 2],
      ['Cleo', 1],
    ]);
    expect(await rows('by=category&sort=answers')).toEqual([
      ['Refunds', 3],
      ['', 4],
      ['Delivery', 2],
    ]);
    expect(await rows('by=channel&order=asc')).toEqual([
      ['spam', 1],
      ['chat', 2],
      ['email', 6],
    ]);
    expect(await rows('by=language&category[]=Delivery')).toEqual([['fr', 2]]);
  });

  it('has medians and shares of each row, and what was before', async () => {
    const { items } = await read<{
      items: {
        key: string;
        figures: Rows['items'][0]['figures'];
        before: Rows['items'][0]['figures'];
      }[];
    }>(`breakdown?${week}&by=agent&sort=useRate`);
    const ana = items.find(({ key }) => key === 'Ana');
    expect(items[0]?.key).toBe('Ana');
    expect(valuesOf(ana?.figures ?? {})).toMatchObject({
      answers: 4,
      answersUsing: 2,
      useRate: 1 / 2,
      firstReplyWith: 900,
      firstReplyWithout: 300,
      satisfaction: 1 / 2,
      chats: null,
    });
    expect(valuesOf(ana?.before ?? {})).toMatchObject({ tickets: 1, firstReplyWithout: 900 });
    expect(valuesOf(items.find(({ key }) => key === 'Ben')?.before ?? {})).toMatchObject({
      tickets: 0,
    });
  });

  it('has every weekday and hour of the zone', async () => {
    const days = await rows('by=weekday&order=asc&sort=useRate');
    expect(days).toHaveLength(7);
    expect(Object.fromEntries(days)).toEqual({ 1: 1, 2: 2, 3: 2, 4: 3, 5: 1, 6: 0, 7: 0 });
    const hours = await rows('by=hour&zone=Europe/Paris&pageSize=100');
    expect(hours).toHaveLength(24);
    expect(Object.fromEntries(hours)).toMatchObject({ 9: 2, 10: 2, 11: 2, 12: 1, 13: 1, 0: 0 });
  });

  it('comes in pages', async () => {
    const { items, total } = await read<Rows>(`breakdown?${week}&by=hour&pageSize=10&page=3`);
    expect([items.length, total]).toEqual([4, 24]);
  });
});

it('reasons are those of eligible tickets that stayed without a suggestion', async () => {
  expect(await read(`reasons?${week}`)).toEqual({
    reasons: [
      { reason: 'no-knowledge', tickets: 1 },
      { reason: 'nothing-close', tickets: 1 },
    ],
    gaps: [],
    openGaps: 0,
  });
  expect(await read(`reasons?${week}&zone=Europe/Paris`)).toMatchObject({
    reasons: [{ reason: 'nothing-close', tickets: 1 }],
  });
});

it('what customers waited less is worked out where there are ten of each kind, with its interval', async () => {
  const client = await makeClient(testApp.deps);
  const ten = Array.from({ length: 10 }, (_, index) => index + 1);
  const made = ten.flatMap((n): FigureTicket[] => [
    // 1 to 10 minutes, and 11 to 20.
    {
      ...refunds,
      created: day(10, '09:00'),
      answered: [n],
      suggestions: [{ state: 'accepted', sent: 'light' }],
    },
    { ...refunds, created: day(11, '09:00'), answered: [n + 10] },
    // Nothing to compare it with.
    {
      ...delivery,
      created: day(12, '09:00'),
      answered: [1],
      suggestions: [{ state: 'accepted', sent: 'light' }],
    },
  ]);
  await putFigureTickets(testApp, client.id, made);
  await rollUp(testApp.deps);
  const saved = await read<WaitingSaved>(`waiting-saved?${week}&client=${client.uuid}`, 'alice');
  // Medians 330 s and 930 s; their intervals are the 2nd to the 9th of ten: 120 to 540 and 720 to 1,140.
  const spread = Math.hypot(210, 210);
  expect(saved.rows[0]).toEqual({
    client: null,
    category: 'Refunds',
    language: 'en',
    with: 10,
    without: 10,
    medianWith: 330,
    medianWithout: 930,
    savedSeconds: 6_000,
    low: 10 * (600 - spread),
    high: 10 * (600 + spread),
  });
  expect(saved.rows[1]).toMatchObject({
    category: 'Delivery',
    with: 10,
    without: 0,
    savedSeconds: null,
  });
  expect(saved).toMatchObject({ hours: 6_000 / 3_600, with: 20, compared: 10, least: 10 });
  expect(saved.low).toBeCloseTo((10 * (600 - spread)) / 3_600, 9);
  expect(saved.high).toBeCloseTo((10 * (600 + spread)) / 3_600, 9);
  const { figures } = await overview(`&client=${client.uuid}`, 'alice');
  expect(figures['waitingSaved']).toMatchObject({ value: 6_000 / 3_600, of: 10, isLow: true });
});

describe('who may ask', () => {
  it('names no other client, and nobody who is signed out asks at all', async () => {
    for (const path of ['overview', 'waiting-saved', 'reasons', 'summary', 'breakdown'])
      for (const client of [second.uuid, crypto.randomUUID()]) {
        const url = `/v2/insights/${path}?${week}&client=${client}${path === 'breakdown' ? '&by=agent' : ''}`;
        expect((await testApp.call('dan', 'GET', url)).status).toBe(404);
        expect((await testApp.call(null, 'GET', url)).status).toBe(401);
      }
  });

  it('asks for a period of at most 1,100 days', async () => {
    const status = async (from: string, to: string) => {
      const path = `/v2/insights/overview?from=${from}&to=${to}`;
      const { status: code, body } = await testApp.call('dan', 'GET', path);
      return [code, (body as { code?: string }).code];
    };
    expect(await status('2026-03-10', '2026-03-09')).toEqual([400, 'insights.period-invalid']);
    expect(await status('2020-01-01', '2026-01-01')).toEqual([400, 'insights.period-invalid']);
    expect(await status('2026-02-30', '2026-03-09')).toEqual([400, 'request.invalid']);
    expect(await status('1999-12-31', '2000-01-09')).toEqual([400, 'request.invalid']);
  });
});
