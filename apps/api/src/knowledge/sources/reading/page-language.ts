import { detectLanguage, type Language } from '@replique/engine/text/language';
import { readTag } from '@replique/engine/text/languages/tags';

/** A page's language as far as a tag or an address tells. */
export type ToldLanguage = Language | null;

/** The language that an address names in one of its first segments, or as its host ("fr.help.example"). */
export function languageOfAddress(address: string): ToldLanguage {
  const url = new URL(address);
  const segments = url.pathname.split('/').filter(Boolean).slice(0, 3);
  const candidates = [...segments, url.searchParams.get('lang'), url.hostname.split('.')[0]];
  for (const candidate of candidates) {
    // "/it/" and "/no/" are words as well, but a page's own word for its language is asked first.
    if (candidate && /^[a-z]{2}(?:[-_][a-z0-9]{2,8})?$/i.test(candidate)) {
      const told = readTag(candidate);
      if (told) return told;
    }
  }
  return null;
}

/**
 * The language of a page. What the page says counts; where page and address say different things, and where neither says
 * anything, its text decides.
 */
export async function languageOfPage(
  page: { url: string; declared: ToldLanguage; text: string },
  fallback: Language,
): Promise<Language> {
  const byAddress = languageOfAddress(page.url);
  const { declared } = page;
  if (declared && (byAddress === null || byAddress === declared)) return declared;
  return detectLanguage(page.text, declared ?? byAddress ?? fallback);
}
