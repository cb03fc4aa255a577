import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import * as french from '@zxcvbn-ts/language-fr';

/** In a thread of its own: dictionaries of 80 MB, and up to a third of a second for a password made to cost much. */

/** What follows makes no weak beginning strong enough, and costs more than it tells. */
const longestRated = 64;
/** Readings of letters written as signs; beyond these they cost time alone. */
const mostSubstitutions = 20;

const rater = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary, ...french.dictionary },
  graphs: common.adjacencyGraphs,
  maxLength: longestRated,
  l33tMaxSubstitutions: mostSubstitutions,
});

export type Rating = {
  /** 0 to 4: guessed at once, to out of reach also of who has the hash. */
  score: number;
  /** What made it weak first, as the library names it; null when nothing did. */
  warning: string | null;
  /** Whether some of it are the account's own words. */
  hasOwnWords: boolean;
};

/** What people put behind a word when figures and marks are asked for, or another year. */
const ending = /[^\p{L}\p{N}]{0,2}\d{0,4}[^\p{L}\p{N}]{0,4}$/u;

function rateText(text: string, words: string[]): Rating & { isOfWords: boolean } {
  const { score, feedback, sequence } = rater.check(text, words);
  const hasOwnWords = sequence.some(
    (match) => 'dictionaryName' in match && match.dictionaryName === 'userInputs',
  );
  const isOfWords = sequence.every(({ pattern }) => pattern === 'dictionary');
  return { score, warning: feedback.warning, hasOwnWords, isOfWords };
}

/**
 * Words with an ending are no better than the words: who guesses tries the endings.
 * @param task.words the account's own, which are guessed first
 */
export default function rate({ password, words }: { password: string; words: string[] }): Rating {
  const text = password.slice(0, longestRated);
  const whole = rateText(text, words);
  const bare = rateText(text.replace(ending, ''), words);
  const { score, warning, hasOwnWords } = bare.isOfWords && bare.score < whole.score ? bare : whole;
  return { score, warning, hasOwnWords: hasOwnWords || whole.hasOwnWords };
}
