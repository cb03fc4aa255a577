import type { Language } from '../language.ts';

/** Codes of two letters that pages and files name languages by; others are words more often ("/my/", "/is/"). */
const known = new Set(
  `en fr ar bg bn ca cs cy da de el es et eu fa fi ga gl he hi hr hu id is it ja ka ko lt lv mk ms nb nl nn no pl pt ro ru sk sl
   sq sr sv ta th tr uk ur vi zh`.split(/\s+/),
);
/** Of three letters, as some pages have them. */
const longCodes = new Map<string, Language>([
  ['eng', 'en'],
  ['fra', 'fr'],
  ['fre', 'fr'],
  ['deu', 'de'],
  ['ger', 'de'],
  ['spa', 'es'],
  ['ita', 'it'],
  ['por', 'pt'],
  ['nld', 'nl'],
  ['dut', 'nl'],
]);

/** Reads "fr", "fr-CA", "en_us", "de-de"; null when it is no tag of a language. */
export function readTag(tag: string | null | undefined): Language | null {
  const primary = /^([a-z]{2,3})(?:[-_][a-z0-9]{2,8})*$/i
    .exec((tag ?? '').trim())?.[1]
    ?.toLowerCase();
  if (!primary) return null;
  return longCodes.get(primary) ?? (known.has(primary) ? primary : null);
}

/** Letters alone, without accents. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');

/** What people call languages: in English, in French, and each in itself. */
const named = new Map<string, Language>(
  [...known].flatMap((code) =>
    ['en', 'fr', code].map((reader) => {
      const name = new Intl.DisplayNames(reader, { type: 'language' }).of(code) ?? '';
      return [fold(name), code] as const;
    }),
  ),
);

/** The same, or a language by its name: "German", "allemand", "Deutsch". */
export function readLanguageName(text: string): Language | null {
  return readTag(text) ?? named.get(fold(text.slice(0, 50))) ?? null;
}
