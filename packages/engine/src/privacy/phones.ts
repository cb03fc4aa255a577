import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import type { Span } from './spans.ts';

/** What is written right before or after a number that is called. */
const phoneWord =
  /(?<!\p{L})(?:call(?:s|ed|ing|back)?|phon(?:e|es|ed|ing)|tele(?:phone)?|téléphon\p{L}*|tél|cell(?:phone|ular)?|mobile|portable|fax|landline|hotline|helpline|voicemail|switchboard|gsm|whats ?app|viber|sms|text(?:ed|ing)? (?:me|us|him|her|them)|dial(?:l?ed|l?ing)?|r[iau]ng|ringing|reach(?:ed|able)?|appel\p{L}*|rappel\p{L}*|compose[rz]|joindre|joignable|contact\p{L}*|(?:my|your|his|her|our|their|new|old|this) (?:number|no)|(?:mon|ton|son|votre|notre|leur|nouveau|ce|au) num[ée]ro)(?!\p{L})/iu;
/** Words that say so only right beside a number. */
const besideWord =
  '(?:office|home|work|desk|direct|standard|fixe|bureau|domicile|main|evenings?|daytime)';
const besideBefore = new RegExp(
  `(?<!\\p{L})${besideWord}(?: line| number)?[^\\n\\p{L}\\p{N}]{1,4}$`,
  'iu',
);
const besideAfter = new RegExp(`^[^\\n\\p{L}\\p{N}]{1,4}${besideWord}(?!\\p{L})`, 'iu');
const numberAfter =
  /^[^\n\p{L}]{0,4}(?:is|was|est)? ?(?:my|your|his|her|our|their|the|mon|votre|notre|son|le) (?:number|num[ée]ro)/iu;
/** What is written before a number that only looks like one. */
const otherWord =
  /(?<!\p{L})(?:orders?|commandes?|tickets?|bugs?|invoices?|factures?|ref(?:erence)?|réf(?:érence)?s?|tracking|suivi|colis|parcel|build|version|serial|série|sku|article|item|dossier|contrat|id|account|compte|policy|licen[cs]e|security|ssn|nir|siret|siren|iban|carte|card|passport|passeport|case|zip|code|pin)(?!\p{L})[^\n\p{L}]{0,6}(?:(?:number|no|num|n|id|is|est|de|numéro|numero|sécurité|sociale)[^\n\p{L}]{0,4}){0,2}$/iu;

const gap = '[ \\u00a0\\u202f.\\-]';
const gaps = '[ \\u00a0\\u202f.()\\-]{0,3}';
const extension = '(?:\\s?(?:x|ext\\.?|poste)\\s?\\d{1,6})?';
const start = '(?<![\\p{L}\\p{N}_+/=]|\\d[.,:\\-])';
const end = '(?![\\p{L}\\p{N}_]|[.,:/\\-]\\d| ?[€$£%])';

/** Shapes that are phone numbers unless the words before say otherwise. */
const telling = [
  // +33 6 12 34 56 78, +44 (0)20 7946 0958
  `\\(?\\+[1-9](?:${gaps}\\d){7,14}`,
  // 0033 6…, 001-420-335-7509
  `00(?:1(?:${gaps}\\d){10}|[2-9]\\d(?:${gaps}\\d){8,12})`,
  // 06 12 34 56 78
  `\\(?0[1-9]\\)?(?:${gap}?\\d{2}){4}`,
  // 020 7946 0958, 01632 960 001, 07700 900123
  `\\(?0\\d{2,4}\\)?[ \\-]\\d{3,4}[ \\-]?\\d{3,4}`,
  `07\\d{9}`,
  // (415) 555-0132, 415-555-0132, 1.415.555.0132
  `(?:1[-. ])?(?:\\([2-9]\\d{2}\\) ?|[2-9]\\d{2}[-. ])\\d{3}[-. ]\\d{4}`,
];
/** A number with an area code, as other countries write it: one of theirs or none. */
const regional = `(?:\\(0?\\d{1,4}\\)|0\\d{1,4})(?:[ \\u00a0.\\-/]{0,2}\\d{1,8}){1,5}`;
/** Any groups of digits, and a bare row of them: phone numbers only beside a word that says so. */
const vague = [`\\(?\\d{1,5}\\)?(?:[ \\u00a0.\\-/]{1,2}\\d{1,8}){1,6}`, `\\d{7,13}`];

const tellingShape = new RegExp(`${start}(?:${telling.join('|')})${extension}${end}`, 'giu');
const regionalShape = new RegExp(`${start}${regional}${extension}${end}`, 'giu');
const vagueShape = new RegExp(`${start}(?:${vague.join('|')})${extension}${end}`, 'giu');
const date =
  /(?<!\d)(?:(?:19|20)\d{2}[-./ ]\d{1,2}[-./ ]\d{1,2}|\d{1,2}[-./ ]\d{1,2}[-./ ](?:19|20)\d{2})(?!\d)/;
const internetAddress = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const longZip = /^\d{5}-\d{4}$/;
/** 65.0.3467.62, 18363.535: figures of a version. */
const version = /^(?=[\d.]+$)(?:\d+\.\d+$|\d\.|.*\.\d(?:\.|$))/;
const zeros = /^[^1-9]{5}/;

/** Countries that write an area code with a zero or in brackets. */
const countries: CountryCode[] = (
  'FR GB US AU AT BE BG BR CA CH CY CZ DE DK EE ES FI GR HR HU IE IL IN IS IT JP LT LU LV MA MT MX NL NO NZ PL PT RO ' +
  'SE SG SI SK TN TR UA ZA'
).split(' ') as CountryCode[];

/** More of one text are believed without asking: a country's plan takes its time. */
const mostAsked = 2_000;

const splitExtension = /\s?(?:x|ext|poste)/i;

function digitsOf(text: string): string {
  return (text.split(splitExtension)[0] as string).replace(/\D/g, '');
}

/** Whether some country gives out such numbers. */
function isGivenOut(found: string): boolean {
  const digits = digitsOf(found);
  return countries.some((defaultCountry) =>
    parsePhoneNumberFromString(digits, { defaultCountry, extract: false })?.isValid(),
  );
}

function isPlausible(text: string, fewest: number): boolean {
  const { length } = digitsOf(text);
  if (length < fewest || length > 15 || longZip.test(text) || internetAddress.test(text))
    return false;
  return !date.test(text) && !version.test(text) && !zeros.test(text);
}

function lineBefore(text: string, at: number): string {
  return text.slice(Math.max(0, at - 60), at).replace(/^[^]*\n/, '');
}

function lineAfter(text: string, at: number): string {
  return text.slice(at, at + 20).replace(/\n[^]*$/, '');
}

const mostCuts = 4;
const longestNational = 13;

/** An international number without the figures that follow it: the longest start that its country gives out. */
function withoutOthers(found: string): string {
  let text = found;
  for (let cuts = 0; cuts <= mostCuts; cuts += 1) {
    if (parsePhoneNumberFromString(text, { extract: false })?.isValid()) return text;
    const cut = text.replace(/[ \u00a0\u202f]\d{1,6}$/, '');
    if (cut === text) break;
    text = cut;
  }
  return found;
}

/** Phone numbers: international, as their countries write them, and others beside a word that says so. */
export function findPhones(text: string): Span[] {
  const spans: Span[] = [];
  const collect = (shape: RegExp, isOne: (found: string, isCalled: boolean) => boolean) => {
    for (const { 0: found, index } of text.matchAll(shape)) {
      const before = lineBefore(text, index);
      const after = lineAfter(text, index + found.length);
      const isCalled =
        [phoneWord, besideBefore].some((word) => word.test(before)) ||
        [phoneWord, besideAfter, numberAfter].some((word) => word.test(after));
      if (otherWord.test(before) || !isOne(found, isCalled)) continue;
      const kept = found.includes('+') ? withoutOthers(found) : found;
      spans.push({ kind: 'PHONE', start: index, end: index + kept.length });
    }
  };
  collect(tellingShape, (found) => isPlausible(found, 8));
  let asked = 0;
  collect(regionalShape, (found) => {
    if (!isPlausible(found, 8)) return false;
    asked += 1;
    return asked > mostAsked || isGivenOut(found);
  });
  const ends = new Map(spans.map((span, at) => [span.end, at]));
  const wider = new Map<number, number>();
  const told = spans.length;
  collect(vagueShape, (found, isCalled) => isCalled && isPlausible(found, 7));
  for (const span of spans.slice(told)) {
    // "21 212 133 2727": what ends in a number that tells by itself is one with its beginning.
    const inner = spans[ends.get(span.end) ?? -1];
    if (inner && inner.start > span.start) inner.start = span.start;
    const { length } = digitsOf(text.slice(span.start, span.end));
    if (length <= longestNational) wider.set(span.start, span.end);
  }
  return spans.map((span) => ({ ...span, end: Math.max(span.end, wider.get(span.start) ?? 0) }));
}
