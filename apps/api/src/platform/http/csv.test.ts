import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

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

  it('keeps every other text, and numbers, as they are @check-19.1', () => {
    const cells = ['a "word"', 'two\r\nlines', 'a, b; c', ' spaced ', '', 'Été 1-2', 'a=b'];
    for (const language of ['en', 'fr'] as const) {
      const delimiter = language === 'fr' ? ';' : ',';
      const [read] = parse(csvLine([...cells, -3, null], language), { delimiter }) as [string[]];
      expect(read).toEqual([...cells, '-3', '']);
    }
  });

  it('writes a number with the sign that the language has in it', () => {
    expect(csvLine([0.25, -3], 'en')).toBe('0.25,-3\r\n');
    expect(csvLine([0.25, -3], 'fr')).toBe('0,25;-3\r\n');
  });
});
