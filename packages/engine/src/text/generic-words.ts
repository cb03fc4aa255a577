import type { Language } from './language.ts';
import { describedAs, forEach } from './languages/languages.ts';

/** Where nothing else is known of a language; signs of other scripts say more each. */
const short = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{1,3}$/u;

const genericWords = forEach(({ genericWords: list }) => new Set(list.split(/\s+/)));

/**
 * Whether a folded word tells nothing about the subject of a question. Such words help to rank (a "how" is answered
 * differently from a "when") but say nothing about whether a question belongs to a knowledge base that happens not to use
 * them.
 */
export function isGenericWord(word: string, language: Language): boolean {
  return describedAs(language) === 'other' ? short.test(word) : genericWords(language).has(word);
}
