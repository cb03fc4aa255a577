import { diffWordsWithSpace } from 'diff';

/** A run of words that both texts hold, that only the older holds, or only the newer. */
export interface WordRun {
  text: string;
  change: 'same' | 'removed' | 'added';
}

// Milliseconds: two long texts with nothing in common are shown whole rather than searched to the end.
const patience = 500;

/** The way from one text to another, word by word. */
export function compareWords(before: string, after: string): WordRun[] {
  const changes = diffWordsWithSpace(before, after, { timeout: patience });
  if (changes === undefined) {
    return [
      { text: before, change: 'removed' },
      { text: after, change: 'added' },
    ];
  }
  return changes.map(({ value, added, removed }) => ({
    text: value,
    change: added ? 'added' : removed ? 'removed' : 'same',
  }));
}
