import { describe, expect, it } from 'vitest';
import { priorityOf } from './priority.ts';

describe('a priority', () => {
  it.each([
    ['urgent', 'urgent'],
    ['critical', 'urgent'],
    ['High', 'high'],
    ['normal', 'normal'],
    ['Medium', 'normal'],
    ['low', 'low'],
  ])('%s is %s, and its word is kept', (word, is) => {
    expect(priorityOf(word)).toEqual({ is, word });
  });

  it('of a word that is nobody’s but the account’s own is that word alone', () => {
    expect(priorityOf('P1 - Severe')).toEqual({ is: null, word: 'P1 - Severe' });
    expect(priorityOf('constructor')).toEqual({ is: null, word: 'constructor' });
  });

  it.each([null, undefined, '', '  ', 3, {}])('is not there for %j', (given) => {
    expect(priorityOf(given)).toBeNull();
  });
});
