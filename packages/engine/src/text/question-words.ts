import { stemWord } from './analyse.ts';
import type { Language } from './language.ts';

/** Words that ask after anything: two texts that share one ("How to pay", "how long?") are not about one matter. "Why" says what is wanted. */
const words: Record<Language, string> = {
  en: 'what how which who whom whose',
  fr: 'quoi que quel quelle quels quelles comment qui lequel laquelle lesquels lesquelles',
};

const stemsOf = (language: Language): ReadonlySet<string> =>
  new Set(words[language].split(' ').map((word) => stemWord(word, language)));

const stems = { en: stemsOf('en'), fr: stemsOf('fr') };

/** Whether a stem is that of a word that asks after anything. */
export function isQuestionStem(stem: string, language: Language): boolean {
  return stems[language].has(stem);
}
