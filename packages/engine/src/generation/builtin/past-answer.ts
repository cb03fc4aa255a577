import { evenGaps } from '../../text/drop-end.ts';
import {
  dropGreetingLead,
  isClosing,
  isFooterMark,
  isGreeting,
  isPleasantry,
  nameInGreeting,
} from '../../text/courtesy.ts';
import type { Language } from '../../text/language.ts';
import { wordsOf } from '../../text/languages/languages.ts';
import { stripQuoted } from '../../text/question.ts';
import { splitSentences } from '../../text/sentences.ts';
import { isWritersCourtesy, namesArticle } from '../../text/writers-frame.ts';

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|janvier|f[ée]vrier|mars|avril|mai|juin|juillet|ao[ûu]t|septembre|octobre|novembre|d[ée]cembre';

/** Each pattern marks a sentence as said to one customer about one case. */
const personal: RegExp[] = [
  // Numbers that identify: orders, tickets, parcels, long digit runs, mixed references.
  /#\s?\d{3,}|\b\d{6,}\b/,
  /\b(?:order|ticket|case|invoice|tracking|booking|commande|facture|dossier|suivi|colis|r[ée]servation) ?(?:number|no\.?|n[°ºo]\.?|num[ée]ro|#|:) ?:? ?\w*\d/i,
  // Dates and moments of this exchange.
  new RegExp(
    `\\b\\d{1,2}(?:st|nd|rd|th|er)?\\s+(?:of\\s+)?(?:${months})\\b|\\b(?:${months})\\s+\\d{1,2}\\b`,
    'i',
  ),
  /\b\d{1,2}[/.]\d{1,2}[/.]\d{2,4}\b|\b\d{4}-\d{2}-\d{2}\b/,
  /\b(?:yesterday|tomorrow|today|tonight|this (?:morning|afternoon|evening|week)|(?:next|last) (?:week|monday|tuesday|wednesday|thursday|friday)|by (?:monday|tuesday|wednesday|thursday|friday)|hier|demain|aujourd['’]hui|ce (?:matin|soir|jour)|cet apr[èe]s-midi|cette semaine|(?:lundi|mardi|mercredi|jeudi|vendredi) (?:prochain|dernier))\b/i,
  // Addresses, phone numbers.
  /[\w.+-]@[\w-]+\.\w|\+\d{2}[\d .-]{7,}|\b0\d(?:[ .-]?\d{2}){4}\b/,
  // What the agent did, does or promises for this customer.
  /\b(?:i|we)(?:['’]ve| have|['’]d| had|['’]m| am|['’]re| are)?(?: just| now| already| also| therefore| gladly)* (?:sent|refunded|cancel+ed|checked|looked|created|updated|changed|added|removed|forwarded|escalated|processed|issued|reset|enabled|disabled|activated|applied|contacted|asked|shipped|re-?sent|extended|confirmed|received|found|noticed|see|can see|reviewed|credited|booked|moved|merged|deleted|fixed|replaced|investigat\w+|checking|looking|sending|processing|escalating|forwarding)\b/i,
  /\b(?:i|we)(?:['’]ll| will| shall)\b|\blet me (?:check|look|see|find|get|forward|ask)\b|\b(?:i|we)(?:['’]m| am|['’]re| are) going to\b/i,
  /\b(?:j['’]ai|je viens d|je vais|je m['’]|je reviens|je vous (?:confirme|informe|envoie|renvoie|transmets|tiens|rembourse|recontacte)|je (?:vois|constate|transmets|note|proc[èe]de|regarde)|nous (?:avons|venons d|allons|voyons|constatons|vous (?:confirmons|informons|avons|envoyons|tiendrons|recontacterons|rembours\w+)))/i,
  /\b(?:your (?:refund|order|parcel|package|payment|request|account|subscription|case|ticket|replacement|invoice) (?:has|have|had|was|were|will|is|should)|votre (?:remboursement|commande|colis|paiement|demande|compte|abonnement|dossier|ticket|facture|remplacement) (?:a|sera|est|avait|[ée]tait|devrait|va))\b/i,
  /\b(?:as (?:discussed|agreed|promised|mentioned|you (?:said|wrote|mentioned))|you (?:said|mentioned|wrote|told)|comme convenu|suite [àa] (?:notre|votre|nos)|vous (?:m['’]avez|nous avez|avez (?:dit|[ée]crit|mentionn[ée]|indiqu[ée])))\b/i,
  /\b(?:attached|attachment|screenshot (?:you|below|above)|your screenshot|ci-joint|en pi[èe]ce jointe|votre capture)\b/i,
];

const codes = /[A-Z0-9-]{6,}/g;

/** Capitals with figures, whole or behind a dash: "ABC-1234". */
function holdsCode(sentence: string): boolean {
  return [...sentence.matchAll(codes)].some(({ 0: run, index }) => {
    const from = /\w/.test(sentence[index - 1] ?? '') ? run.indexOf('-') : 0;
    const goesOn = /\w/.test(sentence[index + run.length] ?? '');
    const code = from < 0 ? '' : run.slice(from, goesOn ? run.lastIndexOf('-') + 1 : undefined);
    return code.length >= 6 && /\d/.test(code) && /[A-Z]/.test(code);
  });
}

function isPersonal(sentence: string): boolean {
  const even = evenGaps(sentence);
  return holdsCode(even) || personal.some((pattern) => pattern.test(even));
}

/** Money: what one customer paid or got back, or a price. */
const amount = /[€$£]\s?\d|\d\s?(?:[€$£]|(?:eur|euros?|usd|gbp|dollars?)\b)/i;

function bodyLines(text: string): { lines: string[]; names: string[] } {
  const lines: string[] = [];
  const names: string[] = [];
  for (const line of stripQuoted(text).text.split('\n')) {
    if (isFooterMark(line)) break;
    if (isClosing(line) && lines.length > 0) break;
    const name = nameInGreeting(line);
    if (name) names.push(name);
    if (isGreeting(line) || isClosing(line)) continue;
    lines.push(lines.length === 0 ? dropGreetingLead(line) : line);
  }
  return { lines, names };
}

/**
 * The sentences of a past answer that may be said to somebody else: without greeting, closing, signature and courtesy,
 * and without whatever belongs to that one customer (names, numbers, dates, amounts, what was done or promised).
 * @param isPrice which sentences with an amount hold for everybody; none, unless it is told
 */
export function reusableSentences(
  text: string,
  language: Language,
  isPrice: (sentence: string) => boolean = () => false,
): string[] {
  const { personal: alsoPersonal } = wordsOf(language);
  // Where nobody knows what is said to one customer alone, nothing is said to others.
  if (!alsoPersonal && language !== 'en' && language !== 'fr') return [];
  const { lines, names } = bodyLines(text);
  return splitSentences(lines.join('\n'), language).filter(
    (sentence) =>
      !isPleasantry(sentence) &&
      !isWritersCourtesy(sentence) &&
      !namesArticle(sentence) &&
      !isPersonal(sentence) &&
      !alsoPersonal?.test(evenGaps(sentence)) &&
      (!amount.test(sentence) || isPrice(sentence)) &&
      !names.some((name) => sentence.includes(name)) &&
      // A question to the customer asks for what they already told, or not.
      !sentence.endsWith('?') &&
      /\p{L}{2}/u.test(sentence),
  );
}
