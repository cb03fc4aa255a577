import { metrics, type MetricId } from '@replique/contract/insight/metrics';
import type { Figure } from '@replique/contract/insight/insights';

/** How a figure moved against what it is compared with. */
export interface Change {
  direction: 'up' | 'down' | 'same';
  /** Whether that is welcome; neutral where neither direction is. */
  tone: 'good' | 'bad' | 'neutral';
  /**
   * `points`: percentage points, 0.031 is 3.1; `share`: part of what was before, 0.12 is 12 %; `absolute`: the
   * difference itself, where there was nothing before to take a share of.
   */
  kind: 'points' | 'share' | 'absolute';
  /** Never negative. */
  size: number;
}

/** Smaller than what is shown: half of a tenth of a percentage point, half of one percent. */
const leastPoints = 0.000_5;
const leastShare = 0.005;

function moved(metric: MetricId, now: number, before: number) {
  const difference = now - before;
  const size = Math.abs(difference);
  if (metrics[metric].unit === 'share')
    return { kind: 'points' as const, size, isSame: size < leastPoints };
  if (before === 0) return { kind: 'absolute' as const, size, isSame: size === 0 };
  const share = size / Math.abs(before);
  return { kind: 'share' as const, size: share, isSame: share < leastShare };
}

/** Null where one of the two has nothing to tell. */
export function changeOf(
  metric: MetricId,
  now: Figure | undefined,
  before: Figure | undefined,
): Change | null {
  if (!now || !before || now.value === null || before.value === null) return null;
  const { kind, size, isSame } = moved(metric, now.value, before.value);
  if (isSame) return { direction: 'same', tone: 'neutral', kind, size: 0 };
  const direction = now.value > before.value ? 'up' : 'down';
  const { better } = metrics[metric];
  const tone = better === null ? 'neutral' : better === direction ? 'good' : 'bad';
  return { direction, tone, kind, size };
}
