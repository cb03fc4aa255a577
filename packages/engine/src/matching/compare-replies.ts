import { countInOrder, mostWords } from './common-order.ts';
import { replyWords } from './reply-words.ts';

/** What became of a suggestion: sent as it is, with small changes, with large ones, or something else was sent. */
export type EditClass = 'as-is' | 'light' | 'heavy' | 'not-used';

/** The least similarity of each class; where they come from: docs/suggestions.md. */
export const leastSimilarity = { 'as-is': 0.95, light: 0.8, heavy: 0.3 } as const;

/**
 * 0..1: the share of words that both replies have in the same order, 1 when they say the same word for word. Greeting,
 * signature, mark-up, quoted mail, case and accents make no difference.
 */
export function similarityOf(suggested: string, sent: string): number {
  return similarityOfWords(replyWords(suggested), replyWords(sent));
}

/** The same of replies already split into their words. */
export function similarityOfWords(suggested: string[], sent: string[]): number {
  const all = Math.min(suggested.length, mostWords) + Math.min(sent.length, mostWords);
  if (all === 0) return 0;
  // Four digits are what is stored: what is judged is what is shown.
  return Math.round((20_000 * countInOrder(suggested, sent)) / all) / 10_000;
}

/** The class of a similarity. */
export function classOf(similarity: number): EditClass {
  if (similarity >= leastSimilarity['as-is']) return 'as-is';
  if (similarity >= leastSimilarity.light) return 'light';
  return similarity >= leastSimilarity.heavy ? 'heavy' : 'not-used';
}
