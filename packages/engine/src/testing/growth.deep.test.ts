import { describe, expect, it } from 'vitest';
import { describeGrowth, findGrowth } from './growth.ts';
import { hostileShapes, hostileText } from './hostile-texts.ts';

describe('hostile texts', () => {
  it('are of many shapes, each as long as asked', () => {
    expect(hostileShapes.length).toBeGreaterThan(20);
    for (const shape of hostileShapes) {
      expect(Math.abs(hostileText(shape, 3_000).length - 3_000), shape).toBeLessThan(60);
    }
  });

  it('hold lines and lists, and texts without an end', () => {
    expect(hostileText('lines of a letter', 6)).toBe('a\na\na\n');
    expect(hostileText('list items', 14)).toBe('<ol><li>a<li>a');
    expect(hostileText('numbered lines', 10)).toBe('1. a\n2. a\n');
  });
});

describe('findGrowth', { timeout: 120_000 }, () => {
  it('finds what takes nine times as long for three times the text, and leaves what takes three', async () => {
    const lines = (text: string) => text.split('\n');
    const quadratic = (text: string) => lines(text).map((_, at, all) => all.slice(at).join(''));
    const found = await findGrowth(quadratic, ['blank lines', 'digits']);
    expect(found.map(({ shape }) => shape)).toEqual(['blank lines']);
    expect(describeGrowth(found[0]!)).toMatch(/^blank lines: \d+\.\d times the time for 3 times/);
    const linear = (text: string) => lines(text).map((line) => line.toUpperCase().normalize('NFD'));
    expect(await findGrowth(linear, ['blank lines', 'digits'])).toEqual([]);
  });

  it('awaits what answers later, and passes on what is thrown', async () => {
    const thrown = findGrowth(() => Promise.reject(new RangeError('too deep')), ['digits']);
    await expect(thrown).rejects.toThrow('too deep');
  });
});
