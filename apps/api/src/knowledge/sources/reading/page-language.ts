import { detectLanguage, type Language } from '@replique/engine/text/language';

/** A page's language as far as a tag or an address tells: one that is read, another one, or nothing. */
export type ToldLanguage = Language | 'other' | null;

const others = new Set(
  `ar bg bn ca cs cy da de el es et eu fa fi ga gl he hi hr hu id is it ja ka ko lt lv mk ms nb nl nn no pl pt ro ru sk sl sq sr sv
   ta th tr uk ur vi zh`.split(/\s+/),
);

/** Reads "fr", "fr-CA", "en_us", "de-de"; null when it is no language tag. */
export function readTag(tag: string | null | undefined): ToldLanguage {
  const primary = /^([a-z]{2,3})(?:[-_][a-z0-9]{2,8})*$/i
    .exec((tag ?? '').trim())?.[1]
    ?.toLowerCase();
  if (!primary) return null;
  if (primary === 'en' || primary === 'eng') return 'en';
  if (primary === 'fr' || primary === 'fra' || primary === 'fre') return 'fr';
  return others.has(primary) ? 'other' : null;
}

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
): Promise<Language | 'other'> {
  const byAddress = languageOfAddress(page.url);
  const { declared } = page;
  if (declared === 'other') return 'other';
  if (declared && (byAddress === null || byAddress === 'other' || byAddress === declared))
    return declared;
  if (byAddress === 'other') return 'other';
  return detectLanguage(page.text, byAddress ?? declared ?? fallback);
}
