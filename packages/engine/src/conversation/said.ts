import { foldText, splitWords } from '../text/analyse.ts';
import { isGenericWord } from '../text/generic-words.ts';
import type { Language } from '../text/language.ts';
import { isStopWord } from '../text/stop-words.ts';

/** A message of a visitor as patterns are held against it. */

/** A message of a chat; `text` as it was said. */
export type Said = { author: 'visitor' | 'bot' | 'agent'; text: string };

const longest = 1_000;

/** Small letters without accents, letters that are held down let go ("hellooo"), spaces in one row. */
export function bareText(text: string): string {
  return foldText(text.slice(0, longest))
    .replace(/\p{Cf}/gu, '')
    .replace(/(\p{L})\1{2,}/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The words that name a matter, in either language where `language` is left out. */
export function tellingWords(text: string, language?: Language): string[] {
  const languages: Language[] = language ? [language] : ['en', 'fr'];
  return splitWords(text, language ?? 'en').filter(
    (word) =>
      word.length > 1 &&
      languages.every((each) => !isStopWord(word, each) && !isGenericWord(word, each)),
  );
}
