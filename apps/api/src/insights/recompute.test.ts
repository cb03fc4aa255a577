import type { InsightsOverview } from '@replique/contract/insights';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTwoClients, type MadeClient } from '../testing/factories.ts';
import { putFigureTickets, type FigureTicket } from '../testing/figure-rows.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { rollUp } from './roll-up.ts';

/**
 * The figures once more by another program: from a list of tickets as an export has it, one line each, with plain code
 * that shares nothing with the product.
 */

let testApp: TestApp;
let client: MadeClient;
let list: string;

/** The same numbers every time. */
function drawer(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

function madeUp(count: number): FigureTicket[] {
  const draw = drawer(7);
  return Array.from({ length: count }, () => {
    const created = new Date(Date.UTC(2026, 2, 20) + draw(20 * 1_440) * 60_000).toISOString();
    const isEligible = draw(10) > 0;
    const sent = ['as-is', 'light', 'heavy', 'not-used'][draw(4)] as string;
    const kind = draw(6);
    const suggestions: FigureTicket['suggestions'] = [
      [],
      [{ state: 'silent' as const, reason: 'no-knowledge' }],
      [{ state: 'ready' as const }],
      [{ state: 'accepted' as const, sent: 'as-is' }],
      [{ state: 'ready' as const, sent }, { state: 'deleted' as const }],
      [
        { state: 'silent' as const, reason: 'off-topic' },
        { state: 'accepted' as const, sent: 'light' },
      ],
    ][kind];
    const isSent = suggestions?.some((each) => each.sent) ?? false;
    const answers = isSent ? 1 + draw(3) : draw(3);
    let minute = 0;
    const rating = [undefined, 'good', 'bad', undefined][draw(4)] as FigureTicket['rating'];
    return {
      created,
      category: ['Refunds', 'Delivery', 'Invoices'][draw(3)] as string,
      language: ['en', 'fr'][draw(2)] as string,
      agent: ['Ana', 'Ben'][draw(2)] as string,
      isEligible,
      isGone: draw(20) === 0,
      // Some take days: their times are kept to the minute.
      answered: Array.from({ length: answers }, () => (minute += 1 + draw(isSent ? 200 : 2_000))),
      suggestions,
      ...(rating ? { rating } : {}),
    };
  });
}

/** What somebody who exports tickets has in hand. */
function exportOf(tickets: FigureTicket[]): string {
  const head =
    'created;category;language;eligible;gone;answers;first answer;last answer;suggestions;accepted;silent;sent;rating';
  const lines = tickets.map(({ answered = [], suggestions = [], ...ticket }) => {
    const after = (minutes: number | undefined) =>
      minutes === undefined
        ? ''
        : new Date(Date.parse(ticket.created) + minutes * 60_000).toISOString();
    const of = (...states: string[]) =>
      suggestions.filter(({ state }) => states.includes(state)).length;
    return [
      ticket.created,
      ticket.category,
      ticket.language,
      ticket.isEligible ? 'yes' : 'no',
      ticket.isGone ? 'yes' : 'no',
      answered.length,
      after(answered[0]),
      after(answered.at(-1)),
      of('ready', 'accepted'),
      of('accepted'),
      of('silent'),
      suggestions.find(({ sent }) => sent)?.sent ?? '',
      ticket.rating ?? '',
    ].join(';');
  });
  return [head, ...lines].join('\n');
}

beforeAll(async () => {
  testApp = await createTestApp();
  ({ first: client } = await makeTwoClients(testApp.deps));
  const tickets = madeUp(600);
  list = exportOf(tickets);
  await putFigureTickets(testApp, client.id, tickets);
  await rollUp(testApp.deps);
}, 60_000);

afterAll(() => testApp.close());

type Line = Record<string, string>;

function parse(text: string): Line[] {
  const [head = '', ...lines] = text.split('\n');
  const names = head.split(';');
  return lines.map((line) =>
    Object.fromEntries(line.split(';').map((value, n) => [names[n] ?? '', value])),
  );
}

const sum = (lines: Line[], name: string) =>
  lines.reduce((total, line) => total + Number(line[name]), 0);

function middle(seconds: number[]): number | null {
  const sorted = seconds.toSorted((a, b) => a - b);
  const [left, right] = [
    sorted[Math.ceil(sorted.length / 2) - 1],
    sorted[Math.floor(sorted.length / 2)],
  ];
  return left === undefined || right === undefined ? null : (left + right) / 2;
}

/** Every figure of the lines of a period, by the words of docs/metrics.md. */
function recompute(lines: Line[]) {
  const usedSent = ['as-is', 'light', 'heavy'];
  const eligible = lines.filter((line) => line['eligible'] === 'yes');
  const using = lines.filter((line) => usedSent.includes(line['sent'] ?? ''));
  const without = lines.filter((line) => !usedSent.includes(line['sent'] ?? ''));
  const suggested = eligible.filter((line) => Number(line['suggestions']) > 0).length;
  const silent = eligible.filter(
    (line) => Number(line['suggestions']) === 0 && Number(line['silent']) > 0,
  ).length;
  const seconds = (of: Line[], until: string) =>
    of
      .filter((line) => line[until] !== '')
      .map((line) => (Date.parse(line[until] ?? '') - Date.parse(line['created'] ?? '')) / 1_000);
  const rated = (rating: string) => lines.filter((line) => line['rating'] === rating).length;
  const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);
  const sentAs = (name: string) => lines.filter((line) => line['sent'] === name).length;
  return {
    tickets: lines.length,
    eligible: eligible.length,
    answered: lines.filter((line) => Number(line['answers']) > 0).length,
    answers: sum(lines, 'answers'),
    answersUsing: using.length,
    useRate: share(using.length, sum(lines, 'answers')),
    suggestions: sum(lines, 'suggestions'),
    suggested,
    silent,
    coverage: share(suggested, suggested + silent),
    accepted: sum(lines, 'accepted'),
    acceptance: share(sum(lines, 'accepted'), sum(lines, 'suggestions')),
    asIs: sentAs('as-is'),
    light: sentAs('light'),
    heavy: sentAs('heavy'),
    notUsed: sentAs('not-used'),
    firstReplyWith: middle(seconds(using, 'first answer')),
    firstReplyWithout: middle(seconds(without, 'first answer')),
    handlingWith: middle(seconds(using, 'last answer')),
    handlingWithout: middle(seconds(without, 'last answer')),
    timeSaved: savedHours(lines, usedSent, seconds),
    satisfaction: share(rated('good'), rated('good') + rated('bad')),
  };
}

function savedHours(
  lines: Line[],
  usedSent: string[],
  seconds: (of: Line[], until: string) => number[],
) {
  let saved: number | null = null;
  const alike = Map.groupBy(lines, (line) => `${line['category']} ${line['language']}`);
  for (const group of alike.values()) {
    const isUsing = (line: Line) => usedSent.includes(line['sent'] ?? '');
    const using = seconds(group.filter(isUsing), 'first answer');
    const without = seconds(
      group.filter((line) => !isUsing(line)),
      'first answer',
    );
    if (using.length < 10 || without.length < 10) continue;
    saved = (saved ?? 0) + using.length * ((middle(without) ?? 0) - (middle(using) ?? 0));
  }
  return saved === null ? null : saved / 3_600;
}

/** When a day of Paris begins: its clock was changed on 29 March 2026 at 1:00 UTC. */
const parisDay = (day: string) => `${day}T00:00:00+0${day <= '2026-03-29' ? 1 : 2}:00`;

it.each([
  ['UTC', '2026-03-20', '2026-04-08', '2026-03-20T00:00:00Z', '2026-04-09T00:00:00Z'],
  ['UTC', '2026-03-25', '2026-03-25', '2026-03-25T00:00:00Z', '2026-03-26T00:00:00Z'],
  ['Europe/Paris', '2026-03-28', '2026-03-29', parisDay('2026-03-28'), parisDay('2026-03-30')],
  ['Europe/Paris', '2026-03-29', '2026-03-29', parisDay('2026-03-29'), parisDay('2026-03-30')],
  ['America/New_York', '2026-03-22', '2026-04-02', '2026-03-22T04:00:00Z', '2026-04-03T04:00:00Z'],
])('in %s from %s to %s', async (zone, from, to, begin, end) => {
  const lines = parse(list).filter((line) => {
    const created = Date.parse(line['created'] ?? '');
    return line['gone'] === 'no' && created >= Date.parse(begin) && created < Date.parse(end);
  });
  const path = `/v2/insights/overview?from=${from}&to=${to}&zone=${zone}&client=${client.uuid}`;
  const { body } = await testApp.call('alice', 'GET', path);
  const { figures } = body as InsightsOverview;
  const expected = recompute(lines);
  const got = Object.keys(expected).map((id) => [id, figures[id]?.value]);
  expect(lines.length).toBeGreaterThan(10);
  expect(Object.fromEntries(got)).toEqual(expected);
});
