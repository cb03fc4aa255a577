import { leastCompared } from '@replique/contract/insight/metrics';
import type { ClientFacts } from './fact-cache.ts';
import type { Selected } from './scope.ts';
import {
  codesOfStratum,
  gatherTimes,
  medianInterval,
  type MedianInterval,
  type Steps,
  type Times,
} from './tally.ts';

/**
 * How much less customers waited, measured: tickets answered with the product are compared with those answered without it that have the same
 * client, category and language. What is saved is how much sooner the first reply came, at the median.
 */

/** Tickets of one client, category and language. */
export type Stratum = { client: ClientFacts; category: string | null; language: string | null };

export type Compared = {
  with: number;
  without: number;
  medianWith: number | null;
  medianWithout: number | null;
  savedSeconds: number | null;
  low: number | null;
  high: number | null;
};

export type Saved = {
  /** Seconds over all that could be compared. */
  seconds: number | null;
  low: number | null;
  high: number | null;
  with: number;
  compared: number;
};

/** More cells than these are not gathered: waiting saved is then left out of the rows of a table. */
const mostCells = 2_000_000;

/** Every category and language that a client has is a stratum, whether it occurs or not; `starts` is each client's first. */
function numberStrata(selected: Selected[]): { starts: number[]; count: number } {
  const starts: number[] = [];
  let count = 0;
  for (const { client } of selected) {
    starts.push(count);
    count += client.values.category.length * client.values.language.length;
  }
  return { starts, count };
}

function stepsOf(selected: Selected[], starts: number[]): Steps[] {
  return selected.flatMap(({ client, tickets }, n) => {
    const steps = { start: starts[n] ?? 0, category: client.values.language.length, language: 1 };
    return tickets.map(() => steps);
  });
}

/** Times by group and stratum; by group alone where there are too many strata. */
export function gatherByStratum(
  selected: Selected[],
  groupCount: number,
): { times: Times; isStratified: boolean } {
  const tickets = selected.flatMap((each) => each.tickets);
  const { starts, count } = numberStrata(selected);
  const isStratified = groupCount * count <= mostCells;
  const strata = isStratified ? { count, steps: stepsOf(selected, starts) } : null;
  return { times: gatherTimes(tickets, groupCount, strata), isStratified };
}

/** The root of the sum of squares. */
const quadrature = (left: number, right: number): number => Math.hypot(left, right);

function compare(using: Uint16Array, without: Uint16Array): Compared {
  const counts = { with: using.length, without: without.length };
  const interval = (codes: Uint16Array): MedianInterval | null =>
    codes.length > 0 ? medianInterval(codes) : null;
  const [left, right] = [interval(using), interval(without)];
  const medians = { medianWith: left?.median ?? null, medianWithout: right?.median ?? null };
  const isComparable = using.length >= leastCompared && without.length >= leastCompared;
  if (!left || !right || !isComparable)
    return { ...counts, ...medians, savedSeconds: null, low: null, high: null };
  const difference = right.median - left.median;
  const below = quadrature(right.median - right.low, left.high - left.median);
  const above = quadrature(right.high - right.median, left.median - left.low);
  return {
    ...counts,
    ...medians,
    savedSeconds: using.length * difference,
    low: using.length * (difference - below),
    high: using.length * (difference + above),
  };
}

export function sumSaved(rows: Compared[]): Saved {
  const compared = rows.filter(({ savedSeconds }) => savedSeconds !== null);
  const total = (of: (row: Compared) => number) => compared.reduce((sum, row) => sum + of(row), 0);
  const all = rows.reduce((sum, row) => sum + row.with, 0);
  if (compared.length === 0)
    return { seconds: null, low: null, high: null, with: all, compared: 0 };
  const seconds = total((row) => row.savedSeconds ?? 0);
  const below = Math.sqrt(total((row) => ((row.savedSeconds ?? 0) - (row.low ?? 0)) ** 2));
  const above = Math.sqrt(total((row) => ((row.high ?? 0) - (row.savedSeconds ?? 0)) ** 2));
  return {
    seconds,
    low: seconds - below,
    high: seconds + above,
    with: all,
    compared: total((row) => row.with),
  };
}

export type StratumRow = Stratum & Compared;

/**
 * A group's strata in which anything was answered, of {@link gatherByStratum}.
 * @param least how many there must be of each kind
 */
export function compareStrata(
  selected: Selected[],
  times: Times,
  { group, least }: { group: number; least: number },
): StratumRow[] {
  const { starts } = numberStrata(selected);
  return selected.flatMap(({ client }, n) => {
    const { category: categories, language: languages } = client.values;
    const rows: StratumRow[] = [];
    for (let local = 0; local < categories.length * languages.length; local += 1) {
      const stratum = (starts[n] ?? 0) + local;
      const using = codesOfStratum(times, { group, stratum }, 'with');
      const without = codesOfStratum(times, { group, stratum }, 'without');
      if (using.length + without.length === 0) continue;
      if (using.length < least || without.length < least) continue;
      rows.push({
        client,
        category: categories[Math.floor(local / languages.length)] || null,
        language: languages[local % languages.length] || null,
        ...compare(using, without),
      });
    }
    return rows;
  });
}
