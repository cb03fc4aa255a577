import { describe, expect, it } from 'vitest';
import { markPassage } from './mark-passage.ts';

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
