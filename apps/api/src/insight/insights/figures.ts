import type { Figure } from '@replique/contract/insight/insights';
import {
  chatCounts,
  leastCompared,
  leastShown,
  metricIds,
  metrics,
  type MetricDefinition,
  type TicketTime,
} from '@replique/contract/insight/metrics';
import { isNarrow } from '@replique/contract/insight/tone';
import type { Selected } from './scope.ts';
import {
  codesOfGroup,
  countsOf,
  medianInterval,
  tallyChats,
  tallyTickets,
  type Count,
  type Counts,
  type Times,
} from './tally.ts';
import { compareStrata, gatherByStratum, sumSaved, type Saved } from './waiting-saved.ts';

/** Figures of packages/contract/src/insight/metrics.ts, made of counts and times. */

export type Median = Pick<Figure, 'value' | 'of' | 'range'>;

/** What the figures of one group are made of. */
export type Measured = {
  counts: Counts;
  times: Record<TicketTime, Median>;
  saved: Saved | null;
  hasChats: boolean;
};

const isOfChats = (count: Count): boolean => (chatCounts as readonly Count[]).includes(count);
const hour = 3_600;
const nothing: Figure = { value: null, of: 0, isLow: true };

function hoursOf(saved: Saved | null): Figure {
  if (!saved || saved.seconds === null || saved.low === null || saved.high === null) return nothing;
  const value = saved.seconds / hour;
  const range = { low: saved.low / hour, high: saved.high / hour };
  const isLow = saved.compared < leastShown || !isNarrow(value, range);
  return { value, of: saved.compared, isLow, range };
}

function figureOf(metric: MetricDefinition, { counts, times, saved, hasChats }: Measured): Figure {
  if (metric.unit === 'count') {
    if (isOfChats(metric.count) && !hasChats) return nothing;
    // A count is what it is, however few.
    return { value: counts[metric.count], of: counts[metric.count], isLow: false };
  }
  if (metric.unit === 'share') {
    if (isOfChats(metric.part) && !hasChats) return nothing;
    const of = metric.whole.reduce((sum, name) => sum + counts[name], 0);
    return { value: of === 0 ? null : counts[metric.part] / of, of, isLow: of < leastShown };
  }
  if (metric.unit === 'seconds') {
    const time = times[metric.time];
    return { ...time, isLow: time.of < leastShown };
  }
  return hoursOf(saved);
}

export function figuresOf(measured: Measured): Record<string, Figure> {
  const figures = metricIds.map((id) => [id, figureOf(metrics[id], measured)] as const);
  return Object.fromEntries(figures);
}

/** Sums of counts, group after group. */
export type Sums = { tickets: Float64Array; chats: Float64Array };

export function sumGroups(selected: Selected[], groupCount: number): Sums {
  return {
    tickets: tallyTickets(
      selected.flatMap((each) => each.tickets),
      groupCount,
    ),
    chats: tallyChats(
      selected.flatMap((each) => each.chats),
      groupCount,
    ),
  };
}

/** Of tickets that lie in their groups. */
export function mediansOf(times: Times, group: number): Record<TicketTime, Median> {
  const median = (column: 'firstReply' | 'handling', kind: 'with' | 'without'): Median => {
    const codes = codesOfGroup(times, group, column, kind);
    if (codes.length === 0) return { value: null, of: 0 };
    const { median: value, low, high } = medianInterval(codes);
    return { value, of: codes.length, range: { low, high } };
  };
  return {
    firstReplyWith: median('firstReply', 'with'),
    firstReplyWithout: median('firstReply', 'without'),
    handlingWith: median('handling', 'with'),
    handlingWithout: median('handling', 'without'),
  };
}

type Timed = Pick<Measured, 'times' | 'saved'>;

/** Times, and waiting saved, of tickets that lie in their groups. */
export function timeGroups(selected: Selected[], groupCount: number): Timed[] {
  const { times, isStratified } = gatherByStratum(selected, groupCount);
  return Array.from({ length: groupCount }, (_, group) => ({
    times: mediansOf(times, group),
    saved: isStratified
      ? sumSaved(compareStrata(selected, times, { group, least: leastCompared }))
      : null,
  }));
}

/** Tickets and chats lie in their groups already. */
export function measureGroups(
  selected: Selected[],
  groupCount: number,
  withChats: boolean,
): Measured[] {
  const sums = sumGroups(selected, groupCount);
  return timeGroups(selected, groupCount).map((timed, group) => ({
    ...timed,
    counts: countsOf(sums, group),
    hasChats: withChats,
  }));
}
