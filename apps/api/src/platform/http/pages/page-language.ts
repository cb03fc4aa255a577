import type { LanguageCode } from '@replique/contract/route';

/** First supported language of an Accept-Language header; English otherwise. */
export function languageOf(acceptLanguage: string | undefined): LanguageCode {
  const first = acceptLanguage?.split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return first?.find((code): code is LanguageCode => code === 'en' || code === 'fr') ?? 'en';
}
