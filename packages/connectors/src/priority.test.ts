import { expect, it } from 'vitest';
import { priorityOf } from './priority.ts';

it.each([
  ['urgent', 'urgent'],
  ['critical', 'urgent'],
  ['High', 'high'],
  ['normal', 'normal'],
  ['Medium', 'normal'],
  ['low', 'low'],
  ['P1 – outage', null],
  ['constructor', null],
])('reads the priority %s as %s, and keeps the word', (word, is) => {
  expect(priorityOf(word)).toEqual({ is, word });
});

it('is none where nothing is said', () => {
  expect([null, undefined, ' '].map(priorityOf)).toEqual([null, null, null]);
});
