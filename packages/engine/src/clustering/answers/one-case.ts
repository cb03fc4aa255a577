import { findCaseNumbers } from '../../privacy/order-numbers.ts';
import type { Language } from '../../text/language.ts';
import { wordsOf } from '../../text/languages/languages.ts';

const personal: Record<Language, RegExp> = {
  en: /\b(?:i have (?:just |now )?\w+ed|i (?:see|checked|looked|cancelled|refunded|sent|forwarded)|your (?:order|parcel|ticket|case) (?:is|was|has)|as discussed|our call)\b/i,
  fr: /(?:j['’]ai (?:bien )?\p{L}+|je (?:vois|viens|transmets)|votre (?:commande|colis|dossier|ticket) (?:est|a|n['’])|comme convenu)/iu,
};

/** Whether a sentence of an answer speaks of one person's case: it says nothing to others. */
export function concernsOneCase(sentence: string, language: Language): boolean {
  return (personal[language] ?? wordsOf(language).personal)?.test(sentence) ?? false;
}

/** Marks of an amount that one person paid, owes, gets back or is given. */
const paid: Record<Language, RegExp[]> = {
  en: [
    /\b(?:yours?|goodwill|gesture|exceptionally|as an exception|remaining|outstanding|left to pay)\b/i,
    /\b(?:this|that|the) (?:order|parcel|ticket|case|invoice|payment|refund|charge|balance|amount|difference)\b/i,
    // What is reckoned is one person's bill.
    /[=×]|\bin all(?=[\s,:]*[€$£\d])/i,
    // "The £35" was spoken of before.
    /\b(?:the(?: full| whole)?|these|those|an? (?:\w+ )?(?:refund|credit|discount|voucher) (?:of|for)) ?[€$£]? ?\d/i,
    /\byou(?:['’](?:ve|d|re))? (?:(?:have|had|were|are|just|already|been) )*(?:paid|charged|billed|owed?|debited|credited|refunded|bought|ordered|spent)\b/i,
    /\b(?:was|were|been|got) (?:\w+ly )?(?:paid|charged|billed|debited|credited|refunded|deducted|transferred|taken)\b/i,
    /\b(?:offer|give|grant|send|owe|refund|credit|charge) you\b/i,
  ],
  fr: [
    /[=×]|(?<!\p{L})(?:soit|en tout)(?=[\s,:]*[€$£\d])/iu,
    /(?<!\p{L})(?:votre|vos|v[ôo]tres?|geste|exceptionnel(?:le(?:ment)?)?|reste (?:[àa] payer|d[ûu]))(?!\p{L})/iu,
    /(?<!\p{L})(?:(?:cet|cette|ce|l[ea]) (?:commande|colis|dossier|facture|paiement|remboursement|montant|solde|reste|diff[ée]rence)|cet avoir|l['’]avoir)(?!\p{L})/iu,
    /(?<!\p{L})(?:les|ces|des|un (?:remboursement|avoir|bon|cr[ée]dit)(?: d['’]achat)? de) ?[€$£]? ?\d/iu,
    /(?<!\p{L})vous (?:avez|aviez|[êe]tes|serez|devez)(?: (?:bien|d[ée]j[àa]|[ée]t[ée]))* (?:pay|r[ée]gl|d[ée]bit|factur|rembours|cr[ée]dit|vers|achet|command|d[ée]pens)\p{L}+/iu,
    /(?<!\p{L})(?:a|ont) [ée]t[ée] (?:bien |d[ée]j[àa] )?(?:pay|r[ée]gl|d[ée]bit|factur|rembours|cr[ée]dit|vers|pr[ée]lev|d[ée]dui)\p{L}+/iu,
    /(?<!\p{L})(?:vous (?:offr|accord|vers|rembours|cr[ée]dit|factur|d[ée]bit)\p{L}+|vous devez(?= [€$£]? ?\d))(?!\p{L})/iu,
  ],
};

/**
 * Whether an amount is one person's: what they paid, owe or get back. What something costs says something to everybody;
 * where it is not sure, it is one person's.
 */
export function concernsOnePayment(sentence: string, language: Language): boolean {
  // Where the marks of a language are not known, no amount is sure to be everybody's.
  const marks = paid[language];
  if (!marks) return true;
  return marks.some((mark) => mark.test(sentence)) || findCaseNumbers(sentence).length > 0;
}
