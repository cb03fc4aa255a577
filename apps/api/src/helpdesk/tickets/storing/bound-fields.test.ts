import { expect, it } from 'vitest';
import { boundFields } from './bound-fields.ts';

it('keeps values as they are, without blank ones, each cut', () => {
  const long = 'x'.repeat(2_000);
  expect(boundFields({ a: ' A-1 ', b: ' ', c: long, ['i'.repeat(300)]: 'v' })).toEqual({
    a: 'A-1',
    c: 'x'.repeat(500),
  });
});

it('keeps a hundred fields and twenty thousand characters', () => {
  const many = (count: number, value: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`field ${at}`, value]));
  expect(Object.keys(boundFields(many(300, 'v')))).toHaveLength(100);
  expect(JSON.stringify(boundFields(many(300, 'v'.repeat(500)))).length).toBeLessThan(25_000);
});

it('stores nothing that the database refuses', () => {
  expect(boundFields({ a: 'x\0y', b: 'half \ud800' })).toEqual({ a: 'xy', b: 'half \ufffd' });
});
