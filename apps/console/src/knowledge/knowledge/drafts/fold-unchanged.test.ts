import { describe, expect, it } from 'vitest';
import { foldUnchanged } from './fold-unchanged.ts';

const paragraphs = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `Paragraph ${from + at}.`).join('\n\n');

describe('what two texts share', () => {
  it('is folded but for the paragraphs beside a change', () => {
    const folded = foldUnchanged([
      { kind: 'same', text: `${paragraphs(1, 6)} ` },
      { kind: 'added', text: 'New.' },
      { kind: 'same', text: `\n\n${paragraphs(7, 12)}` },
    ]);
    expect(folded.map((part) => part.kind)).toEqual(['fold', 'same', 'added', 'same', 'fold']);
    expect(folded[0]).toMatchObject({ paragraphs: 4 });
    expect(folded[1]).toEqual({ kind: 'same', text: 'Paragraph 5.\n\nParagraph 6. ' });
    expect(folded.map((part) => part.text).join('')).toBe(
      `${paragraphs(1, 6)} New.\n\n${paragraphs(7, 12)}`,
    );
  });

  it('between two changes keeps a paragraph at either end', () => {
    const folded = foldUnchanged([
      { kind: 'removed', text: 'Old.' },
      { kind: 'same', text: ` ${paragraphs(1, 7)} ` },
      { kind: 'added', text: 'New.' },
    ]);
    expect(folded.map((part) => part.kind)).toEqual(['removed', 'same', 'fold', 'same', 'added']);
    expect(folded[2]).toMatchObject({ kind: 'fold', paragraphs: 3 });
  });

  it('is left whole where a fold would hide less than two paragraphs', () => {
    const parts = [
      { kind: 'same' as const, text: `${paragraphs(1, 3)} ` },
      { kind: 'added' as const, text: 'New.' },
    ];
    expect(foldUnchanged(parts)).toEqual(parts);
  });
});
