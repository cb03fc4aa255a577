import type { Language } from '../text/language.ts';

const personal: Record<Language, RegExp> = {
  en: /\b(?:i have (?:just |now )?\w+ed|i (?:see|checked|looked|cancelled|refunded|sent|forwarded)|your (?:order|parcel|ticket|case) (?:is|was|has)|as discussed|our call)\b/i,
  fr: /(?:j['’]ai (?:bien )?\p{L}+|je (?:vois|viens|transmets)|votre (?:commande|colis|dossier|ticket) (?:est|a|n['’])|comme convenu)/iu,
};

/** Whether a sentence of an answer speaks of one person's case: it says nothing to others. */
export function concernsOneCase(sentence: string, language: Language): boolean {
  return personal[language].test(sentence);
}
