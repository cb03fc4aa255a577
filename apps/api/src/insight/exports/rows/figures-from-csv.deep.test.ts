import { exportColumns } from '@replique/contract/insight/export-columns';
import type { Export } from '@replique/contract/insight/exports';
import type { InsightsOverview } from '@replique/contract/insight/insights';
import { metricIds } from '@replique/contract/insight/metrics';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rollUp } from '../../insights/insights.ts';
import { makeTwoClients } from '../../../demo/make/factories.ts';
import {
  putFigureChats,
  putFigureTickets,
  type FigureChat,
  type FigureTicket,
} from '@replique/tests/rows/figure-rows.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { makeFiles } from '../files/make-files.ts';

/**
 * Every figure once more, from the files that people export, by the words of docs/generated/metrics.md and docs/import-export.md: plain
 * code that shares nothing with the product.
 */

type Line = Record<string, string>;

let app: TestApp;
let tickets: Line[];
let chats: Line[];

/** The same numbers every time. */
function drawer(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
const draw = drawer(7);
const pick = <Value>(...values: Value[]): Value => values[draw(values.length)] as Value;

const minuteMs = 60_000;
const begin = Date.UTC(2026, 2, 20);
const someTime = () => new Date(begin + draw(20 * 1_440) * minuteMs).toISOString();
/** Around midnights of Paris, one of them of the day on which its clock was changed. */
const edges = [
  '2026-03-27T22:59:59.999Z',
  '2026-03-27T23:00:00.000Z',
  '2026-03-28T22:59:59.999Z',
  '2026-03-28T23:00:00.000Z',
  '2026-03-29T01:00:00.000Z',
  '2026-03-29T21:59:59.999Z',
  '2026-03-29T22:00:00.000Z',
];

function madeTicket(created: string): FigureTicket {
  const sent = pick('as-is', 'light', 'heavy', 'not-used');
  const suggestions = pick<NonNullable<FigureTicket['suggestions']>>(
    [],
    [{ state: 'silent', reason: 'no-knowledge' }],
    [{ state: 'ready', contradicted: 2 }],
    [{ state: 'deleted' }],
    [{ state: 'accepted', sent: 'as-is' }],
    [
      { state: 'ready', sent },
      { state: 'deleted', contradicted: 1 },
    ],
    [{ state: 'ready', sent }, { state: 'deleted', sent: 'as-is' }, { state: 'ready' }],
    [
      { state: 'accepted', sent: 'light' },
      { state: 'accepted', sent: 'heavy' },
    ],
    [{ state: 'ready' }, { state: 'silent', reason: 'off-topic' }],
    [
      { state: 'silent', reason: 'off-topic' },
      { state: 'accepted', sent },
    ],
  );
  const isSent = suggestions.some((each) => each.sent);
  const answers = isSent ? 1 + draw(3) : draw(3);
  // Some take days, some longer than the longest time that is kept.
  const pause = () => 1 + draw(pick(200, 200, 2_000, 2_000, isSent ? 200 : 60_000));
  let minute = 0;
  const rating = pick(undefined, 'good' as const, 'bad' as const, undefined);
  const category = pick('Refunds', 'Refunds', '=Delivery, "fast"', '', undefined);
  const language = pick('en', 'fr', 'fr', undefined);
  return {
    created,
    channel: pick('email', 'chat'),
    ...(category === undefined ? {} : { category }),
    ...(language ? { language } : {}),
    agent: pick('Ana', 'Ben'),
    isEligible: draw(8) > 0,
    isGone: draw(15) === 0,
    answered: Array.from({ length: answers }, () => (minute += pause())),
    suggestions,
    ...(rating ? { rating } : {}),
  };
}

function madeChat(started: string): FigureChat {
  const score = pick(undefined, 'good' as const, 'bad' as const);
  return {
    started,
    language: pick('en', 'fr'),
    said: pick<NonNullable<FigureChat['said']>>(
      ['visitor', 'bot'],
      ['visitor', 'bot', 'agent'],
      ['bot'],
      ['visitor', 'bot', 'visitor', 'bot'],
    ),
    isArchived: draw(4) > 0,
    isEscalated: draw(5) === 0,
    isOfPanel: draw(10) === 0,
    isWithheld: draw(3) === 0,
    ...(score ? { score } : {}),
  };
}

/** What the rows of other tests have not: seconds, tickets without a question, answers before it, very many answers. */
async function unevenOut(): Promise<void> {
  await app.sql(`update messages set sent_at = sent_at + make_interval(secs => id % 60 + 0.7)
    where role = 'agent' and id % 2 = 0`);
  await app.sql(
    `delete from messages where role = 'requester' and ticket_id in (select id from tickets where id % 29 = 0)`,
  );
  await app.sql(`update messages set sent_at = sent_at - interval '9 days'
    where role = 'agent' and ticket_id in (select id from tickets where id % 31 = 0)`);
  await app.sql(`update tickets set answer_count = 300 where channel = 'slow'`);
  await app.sql(`update tickets set gone = 'merged', ineligible_reason = 'merged'
    where id in (select id from tickets where gone is not null order by id limit 5)`);
}

/** Through the product, which counts them in the ticket. */
async function deleteSome(): Promise<void> {
  const found = await app.sql<{ uuid: string }>(
    `(select uuid from suggestions where state = 'ready' order by id limit 4)
     union all (select uuid from suggestions where state = 'accepted' order by id limit 4)
     union all (select uuid from suggestions where state = 'silent' order by id limit 4)`,
  );
  expect(found).toHaveLength(12);
  for (const { uuid } of found)
    expect((await app.call('carol', 'DELETE', `/v2/suggestions/${uuid}`)).status).toBe(204);
}

async function exported(kind: 'tickets' | 'chats', filter: object): Promise<Line[]> {
  const body = { kind, language: 'en', filter };
  const { uuid } = (await app.call('carol', 'POST', '/v2/exports', body)).body as Export;
  await makeFiles(app.deps);
  const { body: file } = await app.call('carol', 'GET', `/v2/exports/${uuid}`);
  expect(file).toMatchObject({ state: 'ready', columns: exportColumns[kind] });
  const { text } = await app.call('carol', 'GET', `/v2/exports/${uuid}/file`);
  return parse(text, { bom: true, columns: true }) as Line[];
}

beforeAll(async () => {
  app = await createTestApp();
  const { first, second } = await makeTwoClients(app.deps);
  const times = (count: number) => [...Array.from({ length: count }, someTime), ...edges];
  const slow = { created: '2026-03-21T10:00Z', channel: 'slow', answered: [60, 40_000] };
  await putFigureTickets(app, first.id, [...times(500).map((time) => madeTicket(time)), slow]);
  await putFigureChats(
    app,
    first.id,
    times(60).map((time) => madeChat(time)),
  );
  // Of another client: in no file and no figure.
  await putFigureTickets(
    app,
    second.id,
    times(3).map((time) => madeTicket(time)),
  );
  await unevenOut();
  await deleteSome();
  await rollUp(app.deps);
  tickets = await exported('tickets', { tab: 'all' });
  chats = await exported('chats', { which: 'all' });
}, 120_000);
afterAll(() => app.close());

const numberIn = (line: Line, column: string) => {
  expect(line).toHaveProperty([column]);
  return Number(line[column]);
};
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);

/** Seconds below 32,768; above, whole minutes; at most 23 days, 3 hours and 12 minutes. */
function keptTime(seconds: number): number {
  const kept = seconds < 32_768 ? seconds : Math.floor(seconds / 60) * 60;
  return Math.min(kept, ((23 * 24 + 3) * 60 + 12) * 60);
}

function timesIn(lines: Line[], column: string): number[] {
  return lines
    .filter((line) => line[column] !== '')
    .map((line) => keptTime(numberIn(line, column)));
}

function median(values: number[]): number | null {
  const sorted = values.toSorted((left, right) => left - right);
  const half = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

const isUsing = (line: Line) => numberIn(line, 'Answers using the product') > 0;

/** Of tickets of the same category and language, where there are ten of each kind. */
function hoursSaved(lines: Line[]): number | null {
  const groups = Map.groupBy(lines, (line) => JSON.stringify([line['Category'], line['Language']]));
  const saved = [...groups.values()].flatMap((group) => {
    const using = timesIn(group.filter(isUsing), 'First reply (s)');
    const without = timesIn(
      group.filter((line) => !isUsing(line)),
      'First reply (s)',
    );
    if (using.length < 10 || without.length < 10) return [];
    return [using.length * ((median(without) ?? 0) - (median(using) ?? 0))];
  });
  return saved.length === 0 ? null : sum(saved) / 3_600;
}

function ticketFigures(lines: Line[]) {
  const countIn = (column: string, of = lines) =>
    sum(of.map((line) => Math.min(255, numberIn(line, column))));
  const counting = (column: string, value: string) =>
    lines.filter((line) => line[column] === value).length;
  const eligible = lines.filter((line) => line['Eligibility'] === 'Eligible');
  const unsuggested = eligible.filter((line) => numberIn(line, 'Suggestions') === 0);
  const suggested = eligible.length - unsuggested.length;
  const silent = unsuggested.filter(
    (line) => numberIn(line, 'Times nothing could be said') > 0,
  ).length;
  const [good, bad] = [counting('Satisfaction', 'Good'), counting('Satisfaction', 'Bad')];
  const [using, without] = [lines.filter(isUsing), lines.filter((line) => !isUsing(line))];
  const answersUsing = countIn('Answers using the product');
  return {
    tickets: lines.length,
    eligible: eligible.length,
    answered: lines.filter((line) => numberIn(line, 'Responses') > 0).length,
    answers: countIn('Responses'),
    answersUsing,
    useRate: share(answersUsing, countIn('Responses')),
    suggestions: countIn('Suggestions'),
    suggested,
    silent,
    contradicted: eligible.filter((line) => numberIn(line, 'Contradicted suggestions') > 0).length,
    coverage: share(suggested, suggested + silent),
    accepted: countIn('Accepted suggestions'),
    acceptance: share(countIn('Accepted suggestions'), countIn('Suggestions')),
    asIs: counting('Edited before sending', 'Sent as suggested'),
    light: counting('Edited before sending', 'Lightly edited'),
    heavy: counting('Edited before sending', 'Heavily edited'),
    notUsed: counting('Edited before sending', 'Not used'),
    firstReplyWith: median(timesIn(using, 'First reply (s)')),
    firstReplyWithout: median(timesIn(without, 'First reply (s)')),
    handlingWith: median(timesIn(using, 'Handling (s)')),
    handlingWithout: median(timesIn(without, 'Handling (s)')),
    waitingSaved: hoursSaved(lines),
    satisfaction: share(good, good + bad),
  };
}

/** @param lines null: the filter is one that chats do not have */
function chatFigures(lines: Line[] | null) {
  if (!lines)
    return {
      chats: null,
      deflected: null,
      chatsConfirmed: null,
      chatsAssumed: null,
      chatsLeft: null,
      deflection: null,
      chatsWithheld: null,
      chatSatisfaction: null,
    };
  const ended = (outcome: string) =>
    lines.filter((line) => line['With the chatbot alone'] === outcome).length;
  const [confirmed, assumed] = [ended('Solved, confirmed'), ended('Solved, assumed')];
  const deflected = confirmed + assumed;
  const rated = (rating: string) => lines.filter((line) => line['Rating'] === rating).length;
  return {
    chats: lines.length,
    deflected,
    chatsConfirmed: confirmed,
    chatsAssumed: assumed,
    chatsLeft: ended('Left, not solved'),
    deflection: share(deflected, lines.length),
    chatsWithheld: lines.filter((line) => numberIn(line, 'Answers with a sentence withheld') > 0)
      .length,
    chatSatisfaction: share(rated('Good'), rated('Good') + rated('Bad')),
  };
}

const gone = ['Deleted in the CRM', 'Merged in the CRM'];

const between = (from: string, to: string, column: string) => (line: Line) => {
  const at = Date.parse(`${line[column]?.replace(' ', 'T')}Z`);
  return at >= Date.parse(from) && at < Date.parse(to);
};

it('the files hold what each figure needs, and what none counts', () => {
  expect(tickets).toHaveLength(508);
  expect(Object.values(ticketFigures(tickets))).not.toContain(null);
  expect(Object.values(chatFigures(chats))).not.toContain(null);
  for (const [column, value] of [
    ['Eligibility', 'Deleted in the CRM'],
    ['Eligibility', 'Merged in the CRM'],
    ['First reply (s)', ''],
    ['Satisfaction', 'Bad'],
  ] as const)
    expect(tickets.filter((line) => line[column] === value).length).toBeGreaterThan(3);
  const longest = Math.max(...tickets.map((line) => numberIn(line, 'Handling (s)')));
  expect(longest).toBeGreaterThan(24 * 86_400);
  expect(chats.some((line) => line['Messages of the visitor'] === '0')).toBe(true);
  expect(chats.some((line) => line['Archived (UTC)'] === '')).toBe(true);
});

it('nothing but eligible tickets and archived chats is in files that do not ask for all', async () => {
  const archived = chats.filter((line) => line['Archived (UTC)'] !== '');
  expect(await exported('chats', {})).toEqual(archived);
  expect(await exported('chats', { which: 'archived' })).toEqual(archived);
  const eligible = tickets.filter((line) => line['Eligibility'] === 'Eligible');
  expect(await exported('tickets', {})).toEqual(eligible);
  for (const { Link } of chats.slice(0, 20))
    expect(Link?.endsWith('&tab=archived')).toBe(archived.some((line) => line['Link'] === Link));
});

it.each([
  ['UTC', '2026-03-20', '2026-04-08', '2026-03-20T00:00Z', '2026-04-09T00:00Z', ''],
  ['UTC', '2026-03-25', '2026-03-25', '2026-03-25T00:00Z', '2026-03-26T00:00Z', ''],
  // The clock of Paris was changed on 29 March at 1:00 UTC: that day has 23 hours.
  ['Europe/Paris', '2026-03-28', '2026-03-29', '2026-03-27T23:00Z', '2026-03-29T22:00Z', ''],
  ['Europe/Paris', '2026-03-29', '2026-03-29', '2026-03-28T23:00Z', '2026-03-29T22:00Z', ''],
  ['America/New_York', '2026-03-22', '2026-04-02', '2026-03-22T04:00Z', '2026-04-03T04:00Z', ''],
  ['Asia/Kathmandu', '2026-03-24', '2026-03-30', '2026-03-23T18:15Z', '2026-03-30T18:15Z', ''],
  ['UTC', '2026-03-20', '2026-04-08', '2026-03-20T00:00Z', '2026-04-09T00:00Z', 'Language=fr'],
  [
    'Europe/Paris',
    '2026-03-21',
    '2026-04-07',
    '2026-03-20T23:00Z',
    '2026-04-07T22:00Z',
    'Channel=email',
  ],
  ['UTC', '2026-03-21', '2026-03-21', '2026-03-21T00:00Z', '2026-03-22T00:00Z', 'Channel=slow'],
  ['UTC', '2050-01-01', '2050-01-02', '2050-01-01T00:00Z', '2050-01-03T00:00Z', ''],
])(
  'every figure: %s, %s to %s (%s to %s) %s @spec-2.89',
  async (zone, from, to, start, end, filter) => {
    const [column = '', value] = filter.split('=');
    const isWanted = (line: Line) => column === '' || line[column] === value;
    const counted = tickets.filter(
      (line) =>
        !gone.includes(line['Eligibility'] ?? '') &&
        between(start, end, 'Created (UTC)')(line) &&
        isWanted(line),
    );
    const begun = chats.filter(
      (line) =>
        numberIn(line, 'Messages of the visitor') > 0 &&
        between(start, end, 'Began (UTC)')(line) &&
        isWanted(line),
    );
    const expected: Record<string, number | null> = {
      ...ticketFigures(counted),
      ...chatFigures(column === 'Channel' ? null : begun),
    };
    const narrowed = column === '' ? '' : `&${column.toLowerCase()}[]=${value}`;
    const path = `/v2/insights/overview?from=${from}&to=${to}&zone=${zone}${narrowed}`;
    const { figures } = (await app.call('carol', 'GET', path)).body as InsightsOverview;
    const told = Object.entries(figures).map(([id, figure]) => [id, figure.value]);
    expect(Object.keys(expected).toSorted()).toEqual(metricIds.toSorted());
    expect(Object.fromEntries(told)).toEqual(expected);
  },
);
