import { expect, it } from 'vitest';
import { toCsv } from './bad-rows-csv.ts';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =1'])(
  'takes %j for text',
  (formula) => {
    expect(toCsv([[formula]], 'en')).toBe(`\uFEFF"'${formula}"\r\n`);
  },
);

it('quotes every value, and parts them as the language does', () => {
  const rows = [
    ['Line', 'Reason'],
    ['2', 'a "quote", a\nbreak; and more'],
  ];
  const [english, french] = [toCsv(rows, 'en'), toCsv(rows, 'fr')];
  expect(english).toBe('\uFEFF"Line","Reason"\r\n"2","a ""quote"", a\nbreak; and more"\r\n');
  expect(french).toContain('"Line";"Reason"');
});
