import { stemWord } from './analyse.ts';
import type { Language } from './language.ts';
import { forEach } from './languages/languages.ts';

const stems = forEach(
  ({ questionWords }, code) =>
    new Set(questionWords.split(' ').map((word) => stemWord(word, code))),
);

/**
 * Whether a stem is that of a word that asks after anything: two texts that share one ("How to pay", "how long?") are not
 * about one matter. "Why" says what is wanted.
 */
export function isQuestionStem(stem: string, language: Language): boolean {
  return stems(language).has(stem);
}
