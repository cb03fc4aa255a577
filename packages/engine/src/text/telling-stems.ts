import { splitWords, stemWord } from './analyse.ts';
import { isGenericWord } from './generic-words.ts';
import type { Language } from './language.ts';
import { isStopWord } from './stop-words.ts';

/** Of the words that tell a matter. */
export function tellingStems(
  text: string,
  language: Language,
  saysLittle: (word: string) => boolean = () => false,
): Set<string> {
  const words = splitWords(text, language).filter(
    (word) => !saysLittle(word) && !isStopWord(word, language) && !isGenericWord(word, language),
  );
  return new Set(words.map((word) => stemWord(word, language)));
}
