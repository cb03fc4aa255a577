import type { InsightsOverview } from '@replique/contract/insight/insights';
import {
  chatCounts,
  ticketCounts,
  ticketTimes,
  type TicketTime,
} from '@replique/contract/insight/metrics';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { answerOnce } from './answers.ts';
import {
  readPeriods,
  spanOf,
  stretchesOf,
  unitOf,
  type Asked,
  type Period,
  type Stretch,
} from './calendar.ts';
import { figuresOf, mediansOf, sumGroups, timeGroups, type Median } from './figures.ts';
import { dayText } from './layout.ts';
import {
  hasChats,
  readScope,
  selectFacts,
  type Narrowing,
  type Scope,
  type Selected,
} from './scope.ts';
import { groupByBounds } from './select.ts';
import { countsOf, gatherTimes, type Counts } from './tally.ts';

export type InsightsQuery = Asked & Narrowing & { client?: string | undefined };

type Values = Record<string, number | null>;

export const boundsOf = ({ bounds }: Period) => ({ from: bounds[0] ?? 0, to: bounds.at(-1) ?? 0 });

/** What is compared may end as time goes on: answers are kept under its end. */
export const endOf = (compared: Period | null) => compared?.bounds.at(-1) ?? null;

type Course = { period: Period; stretches: Stretch[]; withChats: boolean };

type Measured = { counts: Counts; times: Record<TicketTime, Median> };

/** The counts and the medians of each stretch. */
function measureStretches(
  selected: Selected[],
  { period, stretches }: Omit<Course, 'withChats'>,
): Measured[] {
  const bounds = [...stretches.map(({ from }) => from), period.days].map(
    (day) => period.bounds[day] ?? 0,
  );
  for (const { tickets, chats } of selected)
    for (const slice of [...tickets, ...chats]) groupByBounds(slice, bounds);
  const sums = sumGroups(selected, stretches.length);
  const tickets = selected.flatMap((each) => each.tickets);
  const times = gatherTimes(tickets, stretches.length);
  return stretches.map((_, place) => ({
    counts: countsOf(sums, place),
    times: mediansOf(times, place),
  }));
}

/** Those of chats are null where what narrows has none to tell of; a median where nothing was answered. */
function seriesOf(measured: Measured[], { period, stretches, withChats }: Course) {
  return stretches.map(({ from }, place) => {
    const values: Values = {};
    const { counts, times } = measured[place] ?? {};
    for (const name of ticketCounts) values[name] = counts?.[name] ?? 0;
    for (const name of chatCounts) values[name] = withChats ? (counts?.[name] ?? 0) : null;
    for (const name of ticketTimes) values[name] = times?.[name].value ?? null;
    return { day: dayText(period.first + from), values };
  });
}

function addUp(measured: Measured[]): Counts {
  const names = [...ticketCounts, ...chatCounts];
  const total = (name: keyof Counts) => measured.reduce((sum, { counts }) => sum + counts[name], 0);
  return Object.fromEntries(names.map((name) => [name, total(name)])) as Counts;
}

function answerOf(
  scope: Scope,
  query: InsightsQuery,
  { period, compared }: ReturnType<typeof readPeriods>,
) {
  const unit = unitOf(period.days);
  const stretches = stretchesOf(period, unit);
  const withChats = hasChats(query);
  const answer = (of: Period) => {
    const selected = selectFacts(scope, query, boundsOf(of));
    const [timed] = timeGroups(selected, 1);
    if (!timed) throw new Error('There is one group.');
    // Stretches of what is compared begin as many days after its beginning: they stand at the same places.
    const course = { period: of, stretches, withChats };
    const measured = measureStretches(selected, course);
    return {
      figures: figuresOf({ ...timed, counts: addUp(measured), hasChats: withChats }),
      series: seriesOf(measured, course),
    };
  };
  const now = answer(period);
  const before = compared && answer(compared);
  return {
    period: spanOf(period),
    compared: compared && {
      ...spanOf(compared),
      weeks: compared.weeks,
      isToNow: compared.isToNow,
    },
    zone: query.zone,
    figures: now.figures,
    before: before?.figures ?? null,
    unit,
    series: now.series,
    seriesBefore: before?.series ?? [],
  };
}

/** @throws `clients.not-found`, `insights.period-invalid` */
export async function readOverview(
  deps: Deps,
  caller: Caller,
  query: InsightsQuery,
): Promise<InsightsOverview> {
  readPeriods(query, deps.clock());
  const scope = await readScope(deps, { caller, client: query.client });
  return overviewOf(deps, scope, query);
}

export function overviewOf(deps: Deps, scope: Scope, query: InsightsQuery): InsightsOverview {
  const { from, to, zone, compare, channel, category, language, agent } = query;
  const asked = { from, to, zone, compare, channel, category, language, agent };
  const periods = readPeriods(query, deps.clock());
  const key = ['overview', scope.mark, asked, endOf(periods.compared)];
  const answer = answerOnce(deps.db, key, () => answerOf(scope, query, periods));
  return { ...answer, countedTo: scope.countedTo?.toISOString() ?? null };
}
