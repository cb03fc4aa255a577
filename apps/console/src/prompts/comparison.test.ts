import { describe, expect, it } from 'vitest';
import { parseComparison } from './comparison.ts';

const withDraft = { latestVersion: 3, hasDraft: true };

describe('parseComparison', () => {
  it('reads two versions, or a version and the draft', () => {
    expect(parseComparison({ from: '1', to: '3' }, withDraft)).toEqual({ from: 1, to: 3 });
    expect(parseComparison({ from: '2', to: 'draft' }, withDraft)).toEqual({
      from: 2,
      to: 'draft',
    });
  });

  it('puts the latest version where the draft is gone', () => {
    expect(parseComparison({ from: '1', to: 'draft' }, { ...withDraft, hasDraft: false })).toEqual({
      from: 1,
      to: 3,
    });
  });

  it.each([
    {},
    { from: '1' },
    { from: '0', to: '2' },
    { from: '1', to: '4' },
    { from: 'x', to: '1' },
  ])('compares nothing for %j', (raw) => {
    expect(parseComparison(raw, withDraft)).toBeUndefined();
  });
});
