import type { Bilingual } from '@replique/contract/chat/chatbots';
import type { LanguageCode } from '@replique/contract/route';

export const languages = ['en', 'fr'] as const satisfies readonly LanguageCode[];
export const longestText = 2_000;

export const noText: Bilingual = { en: '', fr: '' };

/**
 * What is read where a language has no text: the `fallback` language's, or the product's `own` words; undefined where
 * there is one.
 */
export function missingIn(
  text: Bilingual,
  language: LanguageCode,
  fallback: LanguageCode,
): 'fallback' | 'own' | undefined {
  if (text[language].trim() !== '') return undefined;
  return text[fallback].trim() === '' ? 'own' : 'fallback';
}

/** Written in one language and not in the other: a translation is missing. */
export function isHalfWritten(text: Bilingual): boolean {
  return (text.en.trim() === '') !== (text.fr.trim() === '');
}

/** A name in the language that is asked for, or in the one that there is. */
export function nameIn(name: Bilingual, language: string): string {
  return (language === 'fr' ? name.fr || name.en : name.en || name.fr).trim();
}
