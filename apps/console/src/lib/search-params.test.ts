import { describe, expect, it } from 'vitest';
import { parseSearch, pickChoice, pickWhole, stringifySearch } from './search-params.ts';

describe('search parameters', () => {
  it('keep text as text in both directions', () => {
    expect(parseSearch('?archived=0&search=42')).toEqual({ archived: '0', search: '42' });
    expect(stringifySearch({ archived: '0', page: undefined, search: 'a b' })).toBe(
      '?archived=0&search=a+b',
    );
    expect(stringifySearch({})).toBe('');
  });

  it('ignore values nobody can choose', () => {
    expect(pickWhole('25', 1, 100)).toBe(25);
    expect([
      pickWhole('0', 1, 100),
      pickWhole('2.5', 1, 100),
      pickWhole('x', 1, 100),
      pickWhole(undefined, 0, 9),
    ]).toEqual([undefined, undefined, undefined, undefined]);
    expect(pickChoice('drop', ['asc', 'desc'])).toBeUndefined();
  });
});
