import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { csvLine, cutIntoParts } from './csv.ts';

describe('a cell of a file', () => {
  it.each([
    '=1+1',
    '+33 6 12',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '  =1',
    '\u00a0=1',
    '\ufeff=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM',
  ])('never runs as a formula: %j', (text) => {
    const [[cell]] = parse(csvLine([text], 'en'), { trim: false }) as [[string]];
    expect(cell).toBe(`'${text}`);
  });

  it('keeps every other text, and numbers, as they are', () => {
    const cells = ['a "word"', 'two\r\nlines', 'a, b; c', ' spaced ', '', 'Été 1-2', 'a=b'];
    for (const language of ['en', 'fr'] as const) {
      const delimiter = language === 'fr' ? ';' : ',';
      const [read] = parse(csvLine([...cells, -3, null], language), { delimiter }) as [string[]];
      expect(read).toEqual([...cells, '-3', '']);
    }
  });
});

it('cuts a long text into parts that make it up again', () => {
  const text = 'é'.repeat(1_200_000);
  const parts = cutIntoParts(text);
  expect(parts.map(({ length }) => length)).toEqual([1_048_576, 1_048_576, 302_848]);
  expect(Buffer.concat(parts).toString()).toBe(text);
});
