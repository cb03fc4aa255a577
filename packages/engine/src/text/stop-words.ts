import type { Language } from './language.ts';
import { forEach } from './languages/languages.ts';

const stopWords = forEach(({ stopWords: list }) => new Set(list.split(/\s+/)));

/** Whether a folded word (lower case, no accents) is dropped before search in `language`: it carries no meaning. */
export function isStopWord(word: string, language: Language): boolean {
  return stopWords(language).has(word);
}
