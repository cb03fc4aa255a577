import type { Language } from '../../text/language.ts';
import { termsOf, type Terms } from '../overlap.ts';
import type { Passage } from '../types.ts';
import { reusableSentences } from './past-answer.ts';

/** Of a past answer: sentences that another one to a like question says too, each with the sources that say it. */
export type Shared = Map<string, number[]>;

/** In both directions: what one agent says of names, orders and days another does not, so it falls away. */
const sameSentence = 0.6;
/** Of each answer; who wrote more said more than an answer. */
const mostSentences = 20;
/** One sentence in common is a phrase of the house, no answer. */
const fewestShared = 2;

/**
 * What agents say alike in several past answers, by the number of each of these: a reply that was sent before, less what
 * belonged to one customer. Past answers that share too little are left out.
 */
export function sharedAnswers(passages: Passage[], language: Language): Map<number, Shared> {
  const answers = passages
    .filter(({ kind, language: written }) => kind === 'ticket' && written === language)
    .map(({ source, text }) => ({
      source,
      sentences: reusableSentences(text, language)
        .slice(0, mostSentences)
        .map((sentence) => ({ sentence, terms: termsOf(sentence, language) })),
    }));
  const found = new Map<number, Shared>();
  for (const { source, sentences } of answers) {
    const shared: Shared = new Map();
    for (const { sentence, terms } of sentences) {
      const alike = answers.filter(
        (other) =>
          other.source !== source && other.sentences.some((each) => areAlike(terms, each.terms)),
      );
      if (alike.length > 0) shared.set(sentence, [source, ...alike.map((other) => other.source)]);
    }
    if (shared.size >= fewestShared) found.set(source, shared);
  }
  return found;
}

function areAlike({ stems: left }: Terms, { stems: right }: Terms): boolean {
  const most = Math.max(left.size, right.size);
  let both = 0;
  for (const stem of left) if (right.has(stem)) both += 1;
  return most > 0 && both / most >= sameSentence;
}
