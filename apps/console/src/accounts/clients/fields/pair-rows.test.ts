import { CustomData, CustomField } from '@replique/contract/accounts/clients';
import { describe, expect, it } from 'vitest';
import {
  cleanPairs,
  customDataRules,
  customFieldRules,
  findFaults,
  type Pair,
} from './pair-rows.ts';

const rows = (...pairs: [string, string][]): Pair[] =>
  pairs.map(([left, right], key) => ({ key, left, right }));
const faultsOf = (pairs: Pair[], rules = customDataRules) => [...findFaults(pairs, rules)];

describe('rows of custom data', () => {
  it.each(['hours', 'a_1', 'Hours', '1st', 'a-b', 'é', '_a', 'a'.repeat(40), 'a'.repeat(41)])(
    'take the key %j exactly when the server does',
    (key) => {
      const isTaken = CustomData.safeParse({ [key]: 'x' }).success;
      expect(faultsOf(rows([key, 'x'])).length === 0).toBe(isTaken);
    },
  );

  it('name what is wrong, each row by itself', () => {
    expect(faultsOf(rows(['a', ''], [' a ', 'x'], ['', 'y'], ['', ' '], ['B', 'z']))).toEqual([
      [0, { left: 'twice' }],
      [1, { left: 'twice' }],
      [2, { left: 'missing' }],
      [4, { left: 'invalid' }],
    ]);
    expect(faultsOf(rows(['a', 'x'.repeat(2_001)]))).toEqual([[0, { right: 'tooLong' }]]);
  });

  it('are saved trimmed and without empty ones', () => {
    expect(cleanPairs(rows([' a ', ' x '], ['', ' ']))).toEqual([{ left: 'a', right: 'x' }]);
  });
});

describe('rows of custom fields', () => {
  it.each([
    ['cf_1', 'Order'],
    ['', 'Order'],
    ['cf_1', ' '],
    ['x'.repeat(201), 'Order'],
    ['cf_1', 'x'.repeat(121)],
  ])('take %j, %j exactly when the server does', (field, name) => {
    const isTaken = CustomField.safeParse({ field, name }).success;
    expect(faultsOf(rows([field, name]), customFieldRules).length === 0).toBe(isTaken);
  });
});
