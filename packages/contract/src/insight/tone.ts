import { leastShown, metrics, type MetricId } from './metrics.ts';

/**
 * The one rule for how a figure moved and whether that is welcome. Tiles, cells, the written summary, the home board and
 * mails all ask it, so that no two of them can disagree. Plain data and sums: the console reads it without zod.
 */

/** A figure as far as the rule needs it; `range`: the 95 % interval of a median or of hours. */
export interface Judged {
  value: number | null;
  of: number;
  isLow: boolean;
  range?: { low: number; high: number } | undefined;
}

/** `same`: within what chance alone does; `unknown`: nothing to compare with, or too few. */
export const changes = ['same', 'more', 'less', 'unknown'] as const;
export const tones = ['good', 'bad', 'neutral'] as const;

export interface Verdict {
  change: (typeof changes)[number];
  tone: (typeof tones)[number];
  /** There are two values, but too few stand behind them to compare. */
  isFew: boolean;
}

/** Two standard deviations: chance goes further in one of twenty cases. */
const beyondChance = 1.96;
/** Where the far end of the interval of hours is more than so many times the hours, these tell nothing. */
const widest = 3;
/** What no screen shows: half of a tenth of a point, or of a tenth of a per cent. */
const leastSeen = 0.000_5;

const unknown: Verdict = { change: 'unknown', tone: 'neutral', isFew: false };

/** Hours with their interval are told when it leaves no doubt about the direction and is not too wide. */
export function isNarrow(value: number, { low, high }: { low: number; high: number }): boolean {
  const [near, far] = value > 0 ? [low, high] : [-high, -low];
  return near > 0 && far <= widest * Math.abs(value);
}

/** Hours that may be chance are told to no one; everything else as it is, marked where it stands on few. */
export function valueToTell(metric: MetricId, figure: Judged | undefined): number | null {
  if (!figure) return null;
  return metrics[metric].unit === 'hours' && figure.isLow ? null : figure.value;
}

/** How far chance alone moves the difference of two figures with intervals; undefined without these. */
function spreadOf(now: Judged, before: Judged): number | undefined {
  const [higher, lower] = (now.value ?? 0) > (before.value ?? 0) ? [now, before] : [before, now];
  if (!higher.range || !lower.range) return undefined;
  return Math.hypot((higher.value ?? 0) - higher.range.low, lower.range.high - (lower.value ?? 0));
}

/** Of two counts as if both were of one Poisson rate; of two shares as if both were of one proportion. */
function noiseOf(metric: MetricId, now: Judged, before: Judged): number | undefined {
  const { unit } = metrics[metric];
  const [left, right] = [now.value ?? 0, before.value ?? 0];
  if (unit === 'count') return beyondChance * Math.sqrt(left + right);
  if (unit !== 'share') return spreadOf(now, before);
  const pooled = (left * now.of + right * before.of) / (now.of + before.of);
  return beyondChance * Math.sqrt(pooled * (1 - pooled) * (1 / now.of + 1 / before.of));
}

function areFew(metric: MetricId, now: Judged, before: Judged): boolean {
  if (metrics[metric].unit === 'count') return (now.value ?? 0) + (before.value ?? 0) < leastShown;
  return now.isLow || before.isLow;
}

function isUnseen(metric: MetricId, now: number, before: number): boolean {
  const size = Math.abs(now - before);
  return metrics[metric].unit === 'share' ? size < leastSeen : size <= leastSeen * Math.abs(before);
}

/** How a figure stands against what it is compared with. */
export function judge(
  metric: MetricId,
  now: Judged | undefined,
  before: Judged | undefined,
): Verdict {
  if (!now || !before || now.value === null || before.value === null) return unknown;
  if (areFew(metric, now, before)) return { ...unknown, isFew: true };
  const noise = noiseOf(metric, now, before);
  if (noise === undefined) return unknown;
  const difference = now.value - before.value;
  if (Math.abs(difference) <= noise || isUnseen(metric, now.value, before.value))
    return { change: 'same', tone: 'neutral', isFew: false };
  const { better } = metrics[metric];
  const isUp = difference > 0;
  const tone = better === null ? 'neutral' : (better === 'up') === isUp ? 'good' : 'bad';
  return { change: isUp ? 'more' : 'less', tone, isFew: false };
}

/** Whether two medians of the same period differ by more than chance. */
export function areApart(left: Judged, right: Judged): boolean {
  if (left.value === null || right.value === null || left.isLow || right.isLow) return false;
  const noise = spreadOf(left, right);
  return noise !== undefined && Math.abs(left.value - right.value) > noise;
}
