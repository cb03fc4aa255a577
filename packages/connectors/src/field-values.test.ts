import { expect, it } from 'vitest';
import { fieldText, fieldValues } from './field-values.ts';
import { valuesOf } from './gorgias/custom-fields.ts';

it.each([
  ['A-1', 'A-1'],
  ['  A-1 ', 'A-1'],
  [1001, '1001'],
  [false, 'false'],
  [['red', 'blue'], 'red, blue'],
  ['', null],
  [' ', null],
  [null, null],
  [[], null],
  [{ a: 1 }, null],
])('the field value %j is the text %j', (value, text) => {
  expect(fieldText(value)).toBe(text);
});

it('fields without a value are left out', () => {
  expect(
    fieldValues([
      ['1', 'A'],
      ['2', null],
      ['3', 7],
    ]),
  ).toEqual({ '1': 'A', '3': '7' });
});

it.each([
  ['with the field', [{ field: { id: 7 }, value: 'A' }]],
  ['with its id', [{ custom_field_id: '7', value: 'A' }]],
  ['in a page', { data: [{ id: 7, value: 'A' }] }],
  ['by its id', { 7: { value: 'A' }, 8: null }],
])('Gorgias’s values are read %s', (_, fields) => {
  expect(valuesOf(fields)).toEqual({ '7': 'A' });
});

it.each([[undefined], [null], ['text'], [7]])('Gorgias’s values %j are none', (fields) => {
  expect(valuesOf(fields)).toEqual({});
});
