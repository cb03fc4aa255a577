import type { Breakdown, BreakdownRow } from '@replique/contract/insight/insights';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { answerOnce } from './answers.ts';
import { clockSpans, readPeriods, type Period } from './calendar.ts';
import { listPromptNames } from './facts-store.ts';
import { figuresOf, measureGroups, type Measured } from './figures.ts';
import { boundsOf, endOf, type InsightsQuery } from './overview.ts';
import { hasChats, readScope, selectFacts, type Scope, type Selected } from './scope.ts';
import { groupByClock, groupByCode } from './select.ts';

export type BreakdownQuery = InsightsQuery & {
  by: Breakdown;
  sort: string;
  order: 'asc' | 'desc';
  pageSize: number;
  page: number;
};

type Asking = Omit<BreakdownQuery, 'page' | 'pageSize'>;
type Coded = Exclude<Breakdown, 'weekday' | 'hour'>;

const isCoded = (by: Breakdown): by is Coded => by !== 'weekday' && by !== 'hour';

/** The values that occur, one group each; the first is of tickets without one. */
function groupByValue(selected: Selected[], by: Coded): string[] {
  const groups = new Map<string, number>([['', 0]]);
  for (const { client, tickets, chats } of selected) {
    const groupOf = Int32Array.from(client.values[by], (value) => {
      const known = groups.get(value) ?? groups.size;
      groups.set(value, known);
      return known;
    });
    for (const slice of tickets) groupByCode(slice, slice.facts[by], groupOf);
    if (by === 'language')
      for (const slice of chats) groupByCode(slice, slice.facts.language, groupOf);
  }
  return [...groups.keys()];
}

function groupByTime(selected: Selected[], by: 'weekday' | 'hour', zone: string, period: Period) {
  const { from, to } = boundsOf(period);
  const spans = clockSpans(zone, from, to);
  for (const { tickets, chats } of selected)
    for (const slice of [...tickets, ...chats]) groupByClock(slice, spans, by);
  return by === 'hour'
    ? Array.from({ length: 24 }, (_, hour) => String(hour))
    : Array.from({ length: 7 }, (_, day) => String(day + 1));
}

/** What was measured under each key. */
function measureBy(scope: Scope, query: Asking, period: Period): Map<string, Measured> {
  const { by, zone } = query;
  const selected = selectFacts(scope, query, boundsOf(period));
  // Of an agent or a category there are no chats.
  const withChats = hasChats(query) && (!isCoded(by) || by === 'language');
  if (!withChats) for (const each of selected) each.chats = [];
  const keys = isCoded(by) ? groupByValue(selected, by) : groupByTime(selected, by, zone, period);
  const measured = measureGroups(selected, keys.length, withChats);
  return new Map(keys.map((key, group) => [key, measured[group] as Measured]));
}

type Row = Omit<BreakdownRow, 'label'>;

function rowsOf(
  scope: Scope,
  query: Asking,
  { period, compared }: ReturnType<typeof readPeriods>,
): Row[] {
  const now = measureBy(scope, query, period);
  const before = compared && measureBy(scope, query, compared);
  return [...now].flatMap(([key, measured]) => {
    const { tickets, chats } = measured.counts;
    // Every weekday and hour is there; of the rest, what occurred.
    if (isCoded(query.by) && tickets + chats === 0) return [];
    const earlier = before?.get(key);
    const none = before && !earlier ? emptyLike(measured) : null;
    const then = earlier ?? none;
    return [{ key, figures: figuresOf(measured), before: then ? figuresOf(then) : null }];
  });
}

/** What did not occur then. */
function emptyLike({ counts, hasChats: withChats }: Measured): Measured {
  const none = { value: null, of: 0 };
  return {
    counts: Object.fromEntries(Object.keys(counts).map((name) => [name, 0])) as Measured['counts'],
    times: {
      firstReplyWith: none,
      firstReplyWithout: none,
      handlingWith: none,
      handlingWithout: none,
    },
    saved: null,
    hasChats: withChats,
  };
}

/** Nothing to tell comes last, either way. */
function sortRows(rows: Row[], { sort, order }: Pick<BreakdownQuery, 'sort' | 'order'>): Row[] {
  const valueOf = (row: Row): number | null => row.figures[sort]?.value ?? null;
  const sign = order === 'asc' ? 1 : -1;
  return rows.toSorted((left, right) => {
    const [a, b] = [valueOf(left), valueOf(right)];
    if (a !== null && b !== null && a !== b) return sign * (a - b);
    if ((a === null) !== (b === null)) return a === null ? 1 : -1;
    const byKey = Number(left.key) - Number(right.key);
    return byKey || (left.key < right.key ? -1 : 1);
  });
}

/** Versions of prompts by the prompt's name as it is now. */
async function labelsOf(deps: Deps, by: Breakdown, rows: Row[]): Promise<BreakdownRow[]> {
  if (by !== 'promptVersion') return rows.map((row) => ({ ...row, label: row.key }));
  const uuids = rows.flatMap(({ key }) => (key === '' ? [] : [key.split(':')[0] ?? '']));
  const names = await deps.db.withStaff((tx) => listPromptNames(tx, [...new Set(uuids)]));
  const nameOf = new Map(names.map(({ uuid, name }) => [uuid, name]));
  return rows.map((row) => {
    const [uuid = '', version = ''] = row.key.split(':');
    const name = nameOf.get(uuid);
    return { ...row, label: row.key === '' ? '' : `${name ?? '–'} ${version}` };
  });
}

/** All rows in their order. */
export async function breakdownOf(
  deps: Deps,
  scope: Scope,
  query: Asking,
): Promise<BreakdownRow[]> {
  const { rows, labels } = orderedRows(deps, scope, query);
  return labels(rows);
}

function orderedRows(deps: Deps, scope: Scope, query: Asking) {
  const {
    client: _,
    sort,
    order,
    from,
    to,
    zone,
    compare,
    channel,
    category,
    language,
    agent,
    by,
  } = query;
  const asked = { from, to, zone, compare, channel, category, language, agent, by };
  const periods = readPeriods(query, deps.clock());
  const key = ['breakdown', scope.mark, asked, endOf(periods.compared)];
  const rows = answerOnce(deps.db, key, () => rowsOf(scope, query, periods));
  return {
    rows: sortRows(rows, { sort, order }),
    labels: (shown: Row[]) => labelsOf(deps, by, shown),
  };
}

/** All rows in their order, for exports. @throws `clients.not-found`, `insights.period-invalid` */
export async function listBreakdown(
  deps: Deps,
  caller: Caller,
  query: Asking,
): Promise<BreakdownRow[]> {
  readPeriods(query, deps.clock());
  return breakdownOf(deps, await readScope(deps, { caller, client: query.client }), query);
}

/** @throws `clients.not-found`, `insights.period-invalid` */
export async function readBreakdown(
  deps: Deps,
  caller: Caller,
  query: BreakdownQuery,
): Promise<{ items: BreakdownRow[]; total: number }> {
  readPeriods(query, deps.clock());
  const scope = await readScope(deps, { caller, client: query.client });
  const { page, pageSize } = query;
  const { rows, labels } = orderedRows(deps, scope, query);
  const items = await labels(rows.slice((page - 1) * pageSize, page * pageSize));
  return { items, total: rows.length };
}
