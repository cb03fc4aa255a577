import type { Span } from './spans.ts';

/** What is written right before or after a number that is called. */
const phoneWord =
  /(?<!\p{L})(?:call(?:ed|ing)?|phoned?|tele?(?:phone)?|téléphones?|tél|cell|mobile|portable|fixe|fax|desk|office|home|work|whats ?app|sms|text(?:ed)? me|reach(?:ed)?|appel\p{L}*|rappel\p{L}*|joindre|joignable|contact\p{L}*)(?!\p{L})/iu;
/** What is written before a number that only looks like one. */
const otherWord =
  /(?<!\p{L})(?:orders?|commandes?|tickets?|bugs?|invoices?|factures?|ref(?:erence)?|réf(?:érence)?s?|tracking|suivi|colis|parcel|build|version|serial|série|sku|article|item|dossier|contrat|id)(?!\p{L})[^\n\p{L}]{0,6}(?:(?:number|no|num|n|id|is|est|de|numéro|numero)[^\n\p{L}]{0,4}){0,2}$/iu;

const gap = '[ \\u00a0\\u202f.\\-]';
const gaps = '[ \\u00a0\\u202f.()\\-]{0,3}';
const extension = '(?:\\s?(?:x|ext\\.?|poste)\\s?\\d{1,6})?';
const start = '(?<![\\p{L}\\p{N}_+]|\\d[.,:/\\-])';
const end = '(?![\\p{L}\\p{N}_]|[.,:/\\-]\\d| ?[€$£%])';

/** Shapes that are phone numbers unless the words before say otherwise. */
const telling = [
  // +33 6 12 34 56 78, +44 (0)20 7946 0958
  `\\+[1-9](?:${gaps}\\d){7,14}`,
  // 0033 6…, 001-420-335-7509
  `00(?:1(?:${gaps}\\d){10}|[2-4]\\d(?:${gaps}\\d){8,12})`,
  // 06 12 34 56 78
  `\\(?0[1-9]\\)?(?:${gap}?\\d{2}){4}`,
  // 020 7946 0958, 01632 960 001, 07700 900123
  `\\(?0\\d{2,4}\\)?[ \\-]\\d{3,4}[ \\-]?\\d{3,4}`,
  `07\\d{9}`,
  // (415) 555-0132, 415-555-0132, 1.415.555.0132
  `(?:1[-. ])?(?:\\([2-9]\\d{2}\\) ?|[2-9]\\d{2}[-. ])\\d{3}[-. ]\\d{4}`,
];
/** Any groups of digits, and a bare row of them: phone numbers only beside a word that says so. */
const vague = [`\\(?\\d{1,4}\\)?(?:[ .\\-]\\d{2,5}){1,5}`, `\\d{9,11}`];

const tellingShape = new RegExp(`${start}(?:${telling.join('|')})${extension}${end}`, 'giu');
const vagueShape = new RegExp(`${start}(?:${vague.join('|')})${extension}${end}`, 'giu');
const date =
  /(?<!\d)(?:(?:19|20)\d{2}[-./ ]\d{1,2}[-./ ]\d{1,2}|\d{1,2}[-./ ]\d{1,2}[-./ ](?:19|20)\d{2})(?!\d)/;

function countDigits(text: string): number {
  return (text.split(/x|ext|poste/i)[0] as string).replace(/\D/g, '').length;
}

function isPlausible(text: string): boolean {
  const digits = countDigits(text);
  return digits >= 8 && digits <= 15 && !date.test(text);
}

function lineBefore(text: string, at: number): string {
  return text.slice(Math.max(0, at - 40), at).replace(/^[^]*\n/, '');
}

function lineAfter(text: string, at: number): string {
  return text.slice(at, at + 14).replace(/\n[^]*$/, '');
}

/** Phone numbers in their international and in the French, British and American national shapes. */
export function findPhones(text: string): Span[] {
  const spans: Span[] = [];
  const collect = (shape: RegExp, isVague: boolean) => {
    for (const { 0: found, index } of text.matchAll(shape)) {
      if (!isPlausible(found)) continue;
      const before = lineBefore(text, index);
      const isCalled =
        phoneWord.test(before) || phoneWord.test(lineAfter(text, index + found.length));
      if (otherWord.test(before) || (isVague && !isCalled)) continue;
      spans.push({ kind: 'PHONE', start: index, end: index + found.length });
    }
  };
  collect(tellingShape, false);
  collect(vagueShape, true);
  return spans;
}
