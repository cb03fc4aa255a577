import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import type { LanguageWords } from './language-words.ts';
import { nl } from './nl.ts';
import { other } from './other.ts';
import { pt } from './pt.ts';

/** The languages that are described, by their codes. A new one is a file beside these, and a name here. */
const described = { en, fr, de, es, it, pt, nl };

/** What is known of a language: a described one, or all others together. */
export type Described = keyof typeof described | 'other';

const words: Record<Described, LanguageWords> = { ...described, other };

export const describedLanguages = Object.keys(described) as Exclude<Described, 'other'>[];

/** Which description holds for a language: its own, else that of all others. */
export function describedAs(language: string): Described {
  return Object.hasOwn(described, language) ? (language as Described) : 'other';
}

/** What is known of a language. */
export function wordsOf(language: string): LanguageWords {
  return words[describedAs(language)];
}

/** Something made for each description once: lists as sets, stems. */
export function forEach<Made>(
  make: (words: LanguageWords, code: Described) => Made,
): (language: string) => Made {
  const made = Object.fromEntries(
    Object.entries(words).map(([code, each]) => [code, make(each, code as Described)]),
  ) as Record<Described, Made>;
  return (language) => made[describedAs(language)];
}
