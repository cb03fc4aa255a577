import { describe, expect, it } from 'vitest';
import { matchesSearch } from './matches-search.ts';

describe('matchesSearch', () => {
  it.each([
    ['Épicerie Noël', 'epicerie'],
    ['Epicerie Noel', 'NOËL'],
    ['Fernhollow Bikes', ' hollow b '],
    ['Anything', ''],
  ])('finds %j by %j', (text, search) => {
    expect(matchesSearch(text, search)).toBe(true);
  });

  it('does not find what is not there', () => {
    expect(matchesSearch('Fernhollow Bikes', 'clairval')).toBe(false);
  });
});
