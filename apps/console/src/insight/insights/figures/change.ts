import type { Figure } from '@replique/contract/insight/insights';
import { metrics, type MetricId } from '@replique/contract/insight/metrics';
import { judge, valueToTell, type Verdict } from '@replique/contract/insight/tone';

/** How a figure moved against what it is compared with, as the one rule of all screens has it. */
export interface Change {
  /** `same`: within what chance alone does; `few`: too few to say. */
  direction: 'up' | 'down' | 'same' | 'few';
  tone: Verdict['tone'];
  /**
   * `points`: percentage points, 0.031 is 3.1; `share`: part of what was before, 0.12 is 12 %; `absolute`: the
   * difference itself, where there was nothing before to take a share of.
   */
  kind: 'points' | 'share' | 'absolute';
  /** Never negative. */
  size: number;
}

function sizeOf(metric: MetricId, now: number, before: number): Pick<Change, 'kind' | 'size'> {
  const size = Math.abs(now - before);
  if (metrics[metric].unit === 'share') return { kind: 'points', size };
  if (before === 0) return { kind: 'absolute', size };
  return { kind: 'share', size: size / Math.abs(before) };
}

const directions = { more: 'up', less: 'down', same: 'same', unknown: 'few' } as const;

/** A verdict with the size of what it is about; null where one of the two has nothing to tell. */
export function changeIn(
  metric: MetricId,
  { change, tone }: Pick<Verdict, 'change' | 'tone'>,
  { now, before }: { now: number | null; before: number | null },
): Change | null {
  if (now === null || before === null) return null;
  return { direction: directions[change], tone, ...sizeOf(metric, now, before) };
}

export function changeOf(
  metric: MetricId,
  now: Figure | undefined,
  before: Figure | undefined,
): Change | null {
  const values = { now: valueToTell(metric, now), before: valueToTell(metric, before) };
  // There was something before, but not enough to tell it.
  if (values.now !== null && values.before === null && (before?.value ?? null) !== null)
    return { direction: 'few', tone: 'neutral', kind: 'absolute', size: 0 };
  return changeIn(metric, judge(metric, now, before), values);
}
