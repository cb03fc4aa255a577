import { describe, expect, it } from 'vitest';
import { daysOf, parseGapsSearch } from './gaps-search.ts';

describe('what the gaps tab reads from its address', () => {
  it('takes what is a choice and leaves the rest out', () => {
    const search = parseGapsSearch({
      view: 'pairs',
      days: '90',
      state: 'gone',
      language: 'fr',
      kind: 'contradiction',
      decision: 'kept',
      page: '2',
    });
    expect(search).toEqual({
      view: 'pairs',
      days: '90',
      state: undefined,
      language: 'fr',
      kind: 'contradiction',
      decision: 'kept',
      pageSize: 25,
      page: 2,
    });
  });

  it('looks back 30 days unless the address says 90', () => {
    expect([daysOf({}), daysOf({ days: '30' }), daysOf({ days: '90' })]).toEqual([30, 30, 90]);
  });
});
