import type { Figure } from '@replique/contract/insight/insights';
import { metricIds } from '@replique/contract/insight/metrics';
import { judge } from '@replique/contract/insight/tone';
import { describe, expect, it } from 'vitest';
import { changeOf } from './change.ts';
import { changeKey } from './change-note.tsx';

/** On so much that no change is chance. */
const figure = (value: number | null): Figure => ({
  value,
  of: 100_000,
  isLow: false,
  range: { low: value ?? 0, high: value ?? 0 },
});

describe('how a figure moved', () => {
  it('tells counts by a share of what was, and shares by points', () => {
    expect(changeOf('answers', figure(1_120), figure(1_000))).toMatchObject({
      direction: 'up',
      kind: 'share',
      size: 0.12,
      tone: 'neutral',
    });
    const rate = changeOf('useRate', figure(0.5), figure(0.55));
    expect(rate).toMatchObject({ direction: 'down', kind: 'points', tone: 'bad' });
    expect(rate?.size).toBeCloseTo(0.05);
  });

  it('calls a shorter time better, and a figure without a better side neutral', () => {
    expect(changeOf('firstReplyWith', figure(60), figure(120))?.tone).toBe('good');
    expect(changeOf('tickets', figure(600), figure(1_200))?.tone).toBe('neutral');
  });

  it('tells the difference itself where there was nothing before', () => {
    expect(changeOf('chats', figure(70), figure(0))).toMatchObject({ kind: 'absolute', size: 70 });
  });

  it('is none where nothing is to tell, and the same within what chance does', () => {
    expect(changeOf('useRate', figure(null), figure(0.2))).toBeNull();
    expect(changeOf('useRate', figure(0.2), undefined)).toBeNull();
    expect(changeOf('useRate', figure(0.200_1), figure(0.2))?.direction).toBe('same');
    expect(changeOf('tickets', figure(115), figure(100))).toMatchObject({
      direction: 'same',
      tone: 'neutral',
    });
    expect(changeOf('tickets', figure(5), figure(9))?.direction).toBe('few');
    const hours = { ...figure(12), isLow: true };
    expect(changeOf('waitingSaved', hours, figure(9))).toBeNull();
  });

  it('has the direction and the tone of the one rule, whatever the figures', () => {
    for (const metric of metricIds)
      for (const now of [0, 0.3, 0.5, 21, 40, 900])
        for (const before of [0, 0.29, 0.5, 20, 45, 600]) {
          const { change, tone } = judge(metric, figure(now), figure(before));
          expect(changeOf(metric, figure(now), figure(before))).toMatchObject({
            direction: { more: 'up', less: 'down', same: 'same', unknown: 'few' }[change],
            tone,
          });
        }
  });

  it('is said in words of its unit', () => {
    const keyOf = (
      metric: 'firstReplyWith' | 'useRate' | 'answers',
      now: number,
      before: number,
    ) => {
      const change = changeOf(metric, figure(now), figure(before));
      return change && changeKey(metric, change).replace('metrics.change.', '');
    };
    expect(keyOf('firstReplyWith', 60, 120)).toBe('shorter');
    expect(keyOf('useRate', 0.6, 0.5)).toBe('points_up');
    expect(keyOf('answers', 500, 1_000)).toBe('fewer');
    expect(keyOf('answers', 100, 100)).toBe('same');
  });
});
