import { describe, expect, it } from 'vitest';
import { promptSearch } from '../../tester/asked-search.ts';
import { pickComparison } from './comparison.ts';

const withDraft = { latestVersion: 3, hasDraft: true };

describe('pickComparison', () => {
  it('reads two versions, or a version and the draft', () => {
    expect(pickComparison(promptSearch.read({ from: '1', to: '3' }), withDraft)).toEqual({
      from: 1,
      to: 3,
    });
    expect(pickComparison(promptSearch.read({ from: '2', to: 'draft' }), withDraft)).toEqual({
      from: 2,
      to: 'draft',
    });
  });

  it('puts the latest version where the draft is gone', () => {
    expect(
      pickComparison(promptSearch.read({ from: '1', to: 'draft' }), {
        ...withDraft,
        hasDraft: false,
      }),
    ).toEqual({
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
    expect(pickComparison(promptSearch.read(raw), withDraft)).toBeUndefined();
  });
});
