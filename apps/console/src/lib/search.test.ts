import { describe, expect, it } from 'vitest';
import {
  parseSearch,
  pickChoice,
  pickDay,
  list,
  pickWhole,
  stringifySearch,
  writeList,
} from './search.ts';

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

  it('hold several values, with commas and backslashes of their own', () => {
    const values = ['a, b', 'c\\', 'd\\,e', '100 %'];
    expect(list(9)(writeList(values))).toEqual(values);
    expect(writeList([])).toBeUndefined();
    expect(list(2)('a,,b,a\u0000,c')).toEqual(['a', 'b']);
    expect(list(2)(undefined)).toEqual([]);
  });

  it('hold days that there are', () => {
    expect(pickDay('2028-02-29')).toBe('2028-02-29');
    const none = ['2026-02-29', '2026-13-01', '0000-01-01', '9999-12-31', '26-1-1', 'x', 7];
    expect(none.map(pickDay)).toEqual(none.map(() => undefined));
  });
});
