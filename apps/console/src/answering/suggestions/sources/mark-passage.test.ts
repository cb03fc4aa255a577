import { describe, expect, it } from 'vitest';
import { markPassage, markSource, startNearMark } from './mark-passage.ts';

const passage =
  'Switch the bike on. Stand within two metres, then hold both buttons for five seconds.';

function marksOf(sentences: string[]): string[] {
  return markPassage(passage, sentences)
    .filter((part) => part.isMarked)
    .map((part) => part.text);
}

describe('markPassage', () => {
  it('marks what a sentence quotes, and nothing else', () => {
    expect(marksOf(['- Stand within two metres.'])).toEqual(['Stand within two metres']);
  });

  it('does not mark lone short words that happen to be in both', () => {
    expect(marksOf(['The shop is open for you on Monday.'])).toEqual([]);
  });

  it('marks the long words that are shared when nothing is quoted', () => {
    expect(marksOf(['Twenty seconds, and no buttons.'])).toEqual(['buttons', 'seconds']);
  });

  it('looks past accents and case', () => {
    const parts = markPassage('Remboursée sous 3 jours ouvrés.', [
      'remboursee SOUS 3 jours ouvres',
    ]);
    expect(parts[0]).toEqual({ text: 'Remboursée sous 3 jours ouvrés', isMarked: true });
  });

  it('loses no character', () => {
    const parts = markPassage(passage, ['hold both buttons', 'Switch the bike on']);
    expect(parts.map((part) => part.text).join('')).toBe(passage);
  });
});

describe('startNearMark', () => {
  const preface = 'Dear Ada, thank you for writing to us about this. '.repeat(4);

  it('cuts what comes long before the first mark, at a word', () => {
    const parts = startNearMark(markPassage(`${preface}${passage}`, ['Stand within two metres']));
    expect(parts[0]?.text).toMatch(/^… \S/);
    expect(parts[0]?.text.length).toBeLessThan(70);
    expect(parts[1]?.text).toBe('Stand within two metres');
  });

  it('leaves a passage without marks whole', () => {
    const parts = markPassage(preface, []);
    expect(startNearMark(parts)).toEqual(parts);
  });
});

describe('markSource', () => {
  const source = { number: 2, text: passage };
  const marked = (sentences: Parameters<typeof markSource>[1]) =>
    markSource(source, sentences)
      .filter((part) => part.isMarked)
      .map((part) => part.text);

  it('marks the place that is known and guesses nothing beside it', () => {
    const spans = [
      { source: 2, start: 0, end: 19 },
      { source: 1, start: 20, end: 40 },
    ];
    expect(marked([{ text: 'Stand within two metres.', spans }])).toEqual(['Switch the bike on.']);
  });

  it('guesses for a sentence whose place in this source is not known', () => {
    expect(marked([{ text: 'Stand within two metres.', spans: [] }])).toEqual([
      'Stand within two metres',
    ]);
  });

  it('joins places that touch, and leaves out those that are no places', () => {
    const spans = [
      { source: 2, start: 20, end: 44 },
      { source: 2, start: 0, end: 19 },
      { source: 2, start: 9_000, end: 9_001 },
      { source: 2, start: 5, end: 5 },
    ];
    const [first] = marked([{ text: 'x', spans }]);
    expect(first).toBe(passage.slice(0, 44));
  });
});
