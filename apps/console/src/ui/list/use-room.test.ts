import { expect, it } from 'vitest';
import { findLeftOut } from './use-room.ts';

const rem = (css: string) => Number.parseFloat(css) * 16;
const columns = [
  { key: 'title' },
  { key: 'standing', width: '10rem', hideBelow: 48 as const },
  { key: 'uses', width: '5rem', hideBelow: 80 as const },
  { key: 'acceptance', width: '5rem', hideBelow: 80 as const },
  { key: 'acts', width: '5rem' },
];

it('leaves out what narrow screens leave out first, of equals the last, and no more than needed', () => {
  expect(findLeftOut(columns, 31 * 16, rem)).toEqual([]);
  expect(findLeftOut(columns, 30 * 16, rem)).toEqual(['acceptance']);
  expect(findLeftOut(columns, 23 * 16, rem)).toEqual(['acceptance', 'uses']);
});

it('keeps what no screen leaves out, however little room there is', () => {
  expect(findLeftOut(columns, 16, rem)).toEqual(['acceptance', 'uses', 'standing']);
});
