import type { LanguageCode } from '@replique/contract/route';

export type { LanguageCode };

const languageKey = 'language';

/** Languages of the console, under their own names (spec §3 "Language"). */
export const languages = [
  { ISOCode: 'en', name: 'English' },
  { ISOCode: 'fr', name: 'Français' },
] as const satisfies { ISOCode: LanguageCode; name: string }[];

const fallbackLanguage: LanguageCode = 'en';

export function asLanguage(value: string | null | undefined): LanguageCode | undefined {
  return languages.find(({ ISOCode }) => ISOCode === value)?.ISOCode;
}

export function readStoredLanguage(): LanguageCode | undefined {
  return asLanguage(localStorage.getItem(languageKey));
}

export function storeLanguage(language: LanguageCode): void {
  localStorage.setItem(languageKey, language);
}

/** Spec §4: local storage wins, then the user's saved language, then the browser's first part, then English. */
export function pickLanguage(
  stored: string | null | undefined,
  saved: string | null | undefined,
  browser: string,
): LanguageCode {
  return (
    asLanguage(stored) ?? asLanguage(saved) ?? asLanguage(browser.split('-')[0]) ?? fallbackLanguage
  );
}
