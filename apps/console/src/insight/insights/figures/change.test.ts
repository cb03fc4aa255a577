import type { Figure } from '@replique/contract/insight/insights';
import { describe, expect, it } from 'vitest';
import { changeOf } from './change.ts';
import { changeKey } from './change-note.tsx';

const figure = (value: number | null): Figure => ({ value, of: 100, isLow: false });

describe('how a figure moved', () => {
  it('tells counts by a share of what was, and shares by points', () => {
    expect(changeOf('answers', figure(112), figure(100))).toMatchObject({
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
    expect(changeOf('tickets', figure(60), figure(120))?.tone).toBe('neutral');
  });

  it('tells the difference itself where there was nothing before', () => {
    expect(changeOf('chats', figure(7), figure(0))).toMatchObject({ kind: 'absolute', size: 7 });
  });

  it('is none where nothing is to tell, and no change where nobody would see one', () => {
    expect(changeOf('useRate', figure(null), figure(0.2))).toBeNull();
    expect(changeOf('useRate', figure(0.2), undefined)).toBeNull();
    expect(changeOf('useRate', figure(0.200_1), figure(0.2))?.direction).toBe('same');
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
    expect(keyOf('answers', 5, 10)).toBe('fewer');
    expect(keyOf('answers', 10, 10)).toBe('same');
  });
});
