import { isStopWord } from '../text/stop-words.ts';
import type { Span } from './spans.ts';

// Every repetition below is bounded and starts at a border, so that a huge text takes linear time.
const before = '(?<![\\p{L}\\p{N}]|\\d[.,])';
const after = '(?![\\p{L}\\p{N}])';
const gap = '[ \\u00a0]';
/** House and building: "12", "12 bis", "221b", "12-14", "74 106". */
const number = `\\d{1,5}(?:[-/]\\d{1,5})?(?:${gap}?(?:bis|ter|quater)${after}|[A-Za-z]${after})?(?:,?${gap}\\d{1,5}(?:[A-Za-z]${after})?)?`;
const nameWord = `(?:\\p{Lu}[\\p{L}\\p{M}’'.-]{0,30}|\\d{1,3}(?:st|nd|rd|th))`;

const sureWays =
  'Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Boulevard|Blvd|Crescent|Cres|Terrace|Court|Ct|Parkway|Pkwy|Highway|Hwy|Mews|Gardens|Grove|Freeway|Turnpike|Expressway|Motorway';
/** Words that have another sense: streets where a town or a postcode follows, or after "lives at". */
const otherWays =
  'Alley|Branch|Bridge|Bypass|Center|Centre|Circle|Cir|Circuit|Close|Corner|Course|Cove|Creek|Crossing|Dale|Estate|Field|Fields|Ford|Forest|Gate|Glen|Green|Heights|Hill|Hills|Hollow|Island|Junction|Key|Keys|Knoll|Lake|Landing|Light|Lodge|Loop|Manor|Meadow|Meadows|Mill|Mount|Mountain|Oval|Parade|Park|Pass|Passage|Path|Pike|Pines|Place|Pl|Plain|Plains|Plaza|Point|Port|Prairie|Promenade|Quay|Ranch|Ridge|Rise|River|Row|Run|Shore|Spring|Springs|Square|Sq|Station|Trace|Track|Trail|Vale|Valley|Via|View|Village|Villas|Ville|Vista|Walk|Way|Wharf|Wood|Yard';
/** What stands before "Drive" on a computer. */
const noStreet = /(?:Hard|Google|Flash|USB|Thumb|Pen|Disk|SSD|External|Network|[KMGT]B)$/;
const frenchWays =
  'rue|avenue|av\\.?|boulevard|boul\\.|bd|blvd|bld|place|pl\\.|chemin|ch\\.|allées?|impasse|imp\\.|route|rte|quai|square|passage|cours|faubourg|fbg|ruelle|sentier|villa|cité|résidence|lotissement|rond-point|esplanade|promenade|hameau|lieu-dit';
/** Those of other languages begin with a capital, or "via" would be one. */
const otherFirstWays =
  'Via|Viale|Piazza|Corso|Vicolo|Strada|Calle|C/|Avenida|Avda\\.?|Paseo|Plaza|Carrera|Rua|Praça|Travessa|Largo|[Uu]lica|[Uu]l\\.|Aleja|Al\\.|Plac|Rruga|Bulevardi';
/** "rue" as people write it: also "Rue" and "RUE". */
const firstWays = [
  ...frenchWays
    .split('|')
    .flatMap((way) => [way, way[0]?.toUpperCase() + way.slice(1), way.toUpperCase()]),
  otherFirstWays,
].join('|');
const article =
  "(?:de la|de l[’']|des|de|du|d[’']|la|le|les|l[’']|aux|au|à|en|del|della|delle|dei|degli|do|da|dos|das|los|las|y|e|et|sur|sous)";
const lastWays = 'utca|utcája|út|útja|tér|tere|körút|köz|ulice|náměstí|nám\\.|třída|caddesi|sokak';
const gluedWays =
  '(?:stra(?:ß|ss)e|str\\.|weg|gasse|platz|allee|straat|laan|gracht|plein|kade|dijk|singel|vej|gade|allé|vägen|väg|gatan|gata|gränd|stigen|veien|vegen|veg|katu|tie|kuja|götu)';

const englishWay = (kinds: string, flags: string): RegExp =>
  new RegExp(
    `${before}${number},?${gap}(?:${nameWord}${gap}){1,4}?(?:${kinds})${after}\\.?(?:${gap}(?:NE|NW|SE|SW|[NSEW]|North|South|East|West)${after})?`,
    flags,
  );

const ways = {
  english: englishWay(sureWays, 'gu'),
  doubtful: englishWay(otherWays, 'gu'),
  first: new RegExp(
    `${before}${number},?${gap}(?:${firstWays})${gap}(?:${article}${gap}?){0,2}` +
      `(?:[\\p{Lu}\\d][\\p{L}\\p{M}\\p{N}’'.-]{0,30})(?:${gap}(?:${article}${gap}?){0,2}[\\p{Lu}\\d][\\p{L}\\p{M}\\p{N}’'.-]{0,30}){0,4}`,
    'gu',
  ),
  numbered: new RegExp(
    `${before}(?:${firstWays})${gap}(?:${article}${gap}?){0,2}(?:\\p{Lu}[\\p{L}\\p{M}’'.-]{0,30}${gap}){1,4}\\d{1,4}${after}`,
    'gu',
  ),
  last: new RegExp(
    `${before}${number},?${gap}(?:[\\p{L}][\\p{L}\\p{M}’'.-]{0,30}${gap}){1,4}?(?:${lastWays})(?![\\p{L}\\p{N}])(?:${gap}\\d{1,4}\\.?${after})?`,
    'giu',
  ),
  glued: new RegExp(
    `${before}(?:${number},?${gap})?(?:${nameWord}[ -]){0,2}?\\p{Lu}[\\p{L}\\p{M}-]{1,30}${gluedWays}${gap}\\d{1,4}${gap}?[a-d]?${after}|` +
      `${before}${number},?${gap}(?:${nameWord}[ -]){0,2}?\\p{Lu}[\\p{L}\\p{M}-]{1,30}${gluedWays}${after}`,
    'gu',
  ),
};

/** A text without a capital letter, as chats and searches are written. */
const smallWays = {
  ...ways,
  english: englishWay(sureWays, 'giu'),
  doubtful: englishWay(otherWays, 'giu'),
};

/** What says that an address follows: "lives at", "delivered to", "adresse :". */
const locator =
  /(?<!\p{L})(?:(?:lives?|lived|living|resid(?:es?|ed|ing)|located|situated|stay(?:s|ed|ing)?|restaurant is|shop is|office is|house is|store is|home is|we are|i am|i['’]m|meet \p{L}{2,4}|based) (?:at|on)|(?:moved|mov(?:e|es|ing)|deliver(?:ed)?|shipp?(?:ed)?|sent|send it|mail it|come|go|went|get|drive|relocat(?:e|ed|ing)) to|addresse?s? (?:is|to|as|was|from)|adresse|address|habit(?:e|ons|ez|ent|ait) (?:au|à)|demeurant (?:au|à)|domicili[ée]e? (?:au|à)|situ[ée]e? (?:au|à)|livr(?:er|ez|é|ée|aison) (?:au|à))[ \u00a0]?(?::|is|est|now|maintenant)?[ \u00a0\n]{0,3}$/iu;

/** What an address may follow, or a time or an amount. */
const placed = /(?<!\p{L})(?:at|to|from|near|in|on|is|of|by|au|à|chez|sur)[ \u00a0\n]{1,3}$/iu;
const noPlace =
  /^(?:am|pm|est|edt|pst|pdt|gmt|utc|cet|hours?|minutes?|days?|weeks?|months?|years?|times?|kb|mb|gb|tb|mbps|ghz|mhz|bit|px|percent|euros?|dollars?|usd|eur|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|heures?|jours?|firefox|windows|mozilla|chrome|android|ios|mac|macos|linux|ubuntu|version|home|pro)$/i;

const countries =
  'France|Belgique|Belgium|Suisse|Switzerland|Luxembourg|Canada|United States|United Kingdom|USA|U\\.S\\.A\\.|UK|England|Scotland|Wales|Ireland|Germany|Australia|New Zealand';
const states =
  'A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]|PR|GU|VI|A[APE]';
const alone = [
  // P.O. Box 123, BP 42, 75001 Paris cedex 06
  `(?:P\\.?${gap}?O\\.?${gap}?|Post(?:al)?${gap}|Post Office )Box${gap}(?:no\\.?${gap})?#?\\d{1,6}`,
  `(?:B\\.?P\\.?|C\\.?S\\.?|T\\.?S\\.?A\\.?)${gap}\\d{2,6}(?=[,\\s\\-–]{1,4}\\d{5}${gap}\\p{Lu})`,
  `(?:boîte|case) postale${gap}\\d{1,6}`,
  `\\d{5}${gap}\\p{Lu}[\\p{L}\\p{M}’'-]{1,30}(?:${gap}[\\p{Lu}][\\p{L}\\p{M}’'-]{0,30}){0,3}${gap}cedex${after}(?:${gap}\\d{1,2}${after})?`,
  // Springfield, IL 62704; PSC 1234, Box 5678, APO AE 09012
  `(?:\\p{Lu}[\\p{L}\\p{M}’'.-]{1,30}${gap}){0,2}\\p{Lu}[\\p{L}\\p{M}’'-]{1,30},${gap}(?:${states})${gap}\\d{5}(?:-\\d{4})?${after}`,
  `(?:PSC|Unit|CMR)${gap}\\d{2,6},?${gap}Box${gap}\\d{1,6}`,
  `US(?:NS|S|CGC|NV)${gap}\\p{Lu}[\\p{L}\\p{M}’'-]{1,30}(?=[,\\s]{1,4}[AFD]PO${gap}A[APE])`,
  `[AFD]PO${gap}A[APE]${gap}\\d{5}(?:-\\d{4})?${after}`,
  // SW1A 1AA, K1A 0B1
  `(?:GIR${gap}0AA|[A-PR-UWYZ](?:\\d{1,2}|[A-HK-Y]\\d|[A-HK-Y]\\d\\d|\\d[A-HJKPS-UW]|[A-HK-Y]\\d[ABEHMNPRV-Y]))${gap}\\d[ABD-HJLNP-UW-Z]{2}${after}`,
  `[ABCEGHJ-NPRSTVXY]\\d[ABCEGHJ-NPRSTV-Z]${gap}?\\d[ABCEGHJ-NPRSTV-Z]\\d${after}`,
].map((shape) => new RegExp(before + `(?:${shape})`, 'gu'));

const unit =
  /^(?:(?:apt|appt|apartment|appartement|suite|ste|unit|flat|floor|fl|room|rm|bldg|building|bât|bâtiment|étage|escalier|esc|porte|door|lot|box|block|dept)\.?[ \u00a0]?#?[\p{L}\p{N}-]{1,6}|#\d{1,5}|\d{1,2}(?:st|nd|rd|th|er|e|ème) (?:floor|étage))\.?$/iu;
const endingPostcode =
  /(?:^|[ \u00a0])(?:\d{4,6}(?:-\d{3,4})?|\d{3}[ \u00a0]\d{2}|[A-Z]{1,2}\d[A-Z\d]?[ \u00a0]\d[A-Z]{2}|[A-Z]\d[A-Z][ \u00a0]\d[A-Z]\d|\d{4}[ \u00a0][A-Z]{2}|\d{2}-\d{3}|\d{4}-\d{3}|[A-Z]{2}-?\d{4,5})$/iu;
const leadingPostcode =
  /^(?:[A-Z]{1,2}-)?(?:\d{4,6}|\d{3}[ \u00a0]\d{2}|\d{2}-\d{3})(?:[ \u00a0][A-Z]{2})?[ \u00a0]\p{L}/u;
const separator =
  /[ \t\u00a0]{0,4}(?:,[ \t\u00a0]{0,3}\r?\n?|[ \t\u00a0]?[–-][ \t\u00a0]|\r?\n)[^\p{L}\p{N}\n#]{0,10}(?:\n[^\p{L}\p{N}\n#]{0,10})?|[ \t\u00a0](?=(?:apt|apartment|appt|suite|ste|unit|flat|#|\d{5}[ \u00a0]\p{Lu}))/iuy;
const segment =
  /[\p{L}\p{N}#](?:[\p{L}\p{M}\p{N}’'#/()-]|[ \u00a0](?=[\p{L}\p{N}#(])|(?<=\p{Lu})\.(?=\p{L})|(?<=[ \u00a0,\n](?:St|Ste|Mt|Ft|Apt|Appt|No|Nr|Dr|Bldg|Unit|Rm))\.){0,45}/iuy;
const notThere =
  /(?<!\p{L})(?:phone|tel|tél|fax|mobile|cell|e-?mail|thanks?|regards|merci|cordialement|orders?|commandes?|call|date|dob|www|https?|version|firefox|windows|mac|build)(?!\p{L})/iu;
const particle = /^(?:de|la|le|les|du|des|of|upon|on|sur|en|am|an|der|den|et|y|cedex)$/i;
const mostSegments = 6;
const mostWords = 6;

/** Whether a word may be part of a place's name; where nothing is in capitals, any that is not a plain word. */
function isPlaceWord(word: string, isSmall: boolean): boolean {
  if (/^[\p{Lu}\d#(]/u.test(word) || particle.test(word)) return true;
  const isPlain = isStopWord(word.toLowerCase(), 'en') || isStopWord(word.toLowerCase(), 'fr');
  return (isSmall || word.length <= 3) && !isPlain;
}

/** `isCoded`: by a postcode or a unit, which a sentence that goes on has not. */
type Extent = { end: number; isSure: boolean; isCoded: boolean };

/** Where an address ends that goes on at `at`: unit, town, region, postcode, country. */
function extend(text: string, at: number, isSmall: boolean): Extent {
  let [end, sure, isSure, isCoded] = [at, at, false, false];
  for (let count = 0; count < mostSegments; count += 1) {
    separator.lastIndex = end;
    const between = separator.exec(text)?.[0];
    if (between === undefined) break;
    segment.lastIndex = end + between.length;
    const part = segment.exec(text)?.[0].trimEnd();
    if (!part || notThere.test(part)) break;
    const words = part.split(/[ \u00a0]+/);
    const isLine = between.includes('\n');
    const next = end + between.length + part.length;
    const isWhole = /^(?:$|[\s,.;:!?)–-])/u.test(text.slice(next, next + 1));
    if (!isWhole || words.length > mostWords) break;
    if (!isLine && !unit.test(part) && !words.every((word) => isPlaceWord(word, isSmall))) break;
    end = next;
    const isPostcode = endingPostcode.test(part) || leadingPostcode.test(part);
    if (isPostcode || unit.test(part)) {
      [sure, isSure, isCoded] = [end, true, true];
    } else if (!isLine && words.length <= 3 && (isSmall || /^\p{Lu}/u.test(part))) {
      // A town or a country after a comma; a sentence that goes on is neither.
      const rest = text.slice(end, end + 12);
      if (/^\s*(?:$|[,.;:!?)\n–-])/u.test(rest)) [sure, isSure] = [end, true];
    }
  }
  const country = new RegExp(`,?[ \\u00a0\\n]{1,2}(?:${countries})${after}`, 'uy');
  country.lastIndex = sure;
  if (isSure) sure += country.exec(text)?.[0].length ?? 0;
  return { end: sure, isSure, isCoded };
}

/** "48 107 Anything 12" in a line of its own, or after what says that an address follows. */
const anyStreet = new RegExp(
  `${before}${number},?${gap}(?:[\\p{L}][\\p{L}\\p{M}’'.-]{0,30}|\\d{1,3}(?:st|nd|rd|th))(?:${gap}[\\p{L}\\d][\\p{L}\\p{M}\\p{N}’'.-]{0,30}){0,5}`,
  'giu',
);

function startsLine(text: string, at: number): boolean {
  return /(?:^|\n)[^\p{L}\p{N}\n]{0,12}$|address[ \t]{0,3}:[^\p{L}\p{N}\n]{0,12}$/iu.test(
    text.slice(Math.max(0, at - 24), at),
  );
}

const isAfter = (what: RegExp, text: string, at: number) =>
  what.test(text.slice(Math.max(0, at - 40), at));
const isAfterLocator = (text: string, at: number) => isAfter(locator, text, at);

/** The part of `found` that may be a street: up to the first word that is none of a name. */
function placeWords(found: string, isSmall: boolean): { length: number; isTelling: boolean } {
  const words = [...found.matchAll(/[^ \u00a0]+/g)];
  const plain = words.findIndex(({ 0: word }) => !isPlaceWord(word, isSmall) || noPlace.test(word));
  const all = plain === -1 ? words : words.slice(0, plain);
  const lastName = all.findLastIndex(({ 0: word }) => isSmall || /^[\p{Lu}\d]/u.test(word));
  const kept = all.slice(0, lastName + 1);
  const names = kept.filter(({ 0: word }) => (isSmall ? /^\p{L}{3}/u : /^\p{Lu}\p{L}/u).test(word));
  const last = kept.at(-1);
  if (names.length === 0 || !last) return { length: 0, isTelling: false };
  const numbers = kept.filter(({ 0: word }) => /^\d/.test(word)).length;
  return {
    length: last.index + last[0].replace(/[.’'-]{1,8}$/, '').length,
    isTelling: !isSmall && numbers >= 2 && names.some(({ 0: word }) => [...word].length > 2),
  };
}

const postcodeNamed =
  /(?<!\p{L})(?:zip(?:[ -]?code)?|post(?:al)?[ -]?code|code postal)(?: is| est)?[ \u00a0:]{1,3}([A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]\d[A-Z] \d[A-Z]\d|\d{4,6}(?:-\d{3,4})?)(?![\p{L}\p{N}])/giu;

/** Shapes that are streets only where a town follows, or after "lives at". */
const doubtful = new Set(['doubtful', 'numbered']);

function findStreets(text: string, isSmall: boolean): Span[] {
  return Object.entries(isSmall ? smallWays : ways).flatMap(([name, pattern]) =>
    [...text.matchAll(pattern)].flatMap(({ 0: street, index }): Span[] => {
      if (/Drive$/i.test(street) && noStreet.test(street.replace(/.Drive$/i, ''))) return [];
      const words = street.split(/[ \u00a0]+/);
      if (isSmall && words.slice(1).some((word) => !isPlaceWord(word, true) || noPlace.test(word)))
        return [];
      const { end, isSure } = extend(text, index + street.length, isSmall);
      const isOne = isSure || !doubtful.has(name) || isAfterLocator(text, index);
      const whole = text.slice(index, end).replace(/[.’'-]{1,8}$/, '');
      return isOne ? [{ kind: 'ADDRESS', start: index, end: index + whole.length }] : [];
    }),
  );
}

function findOthers(text: string, isSmall: boolean): Span[] {
  const spans: Span[] = [];
  for (const { 0: street, index } of text.matchAll(anyStreet)) {
    const { length, isTelling } = placeWords(street, isSmall);
    const isLine = startsLine(text, index);
    const whole = extend(text, index + street.length, isSmall);
    if (isLine && whole.isCoded && text.slice(index, whole.end).includes('\n')) {
      spans.push({ kind: 'ADDRESS', start: index, end: whole.end });
      continue;
    }
    if (length === 0) continue;
    const named = extend(text, index + length, isSmall);
    const isPlaced = isAfterLocator(text, index) || (isTelling && isAfter(placed, text, index));
    if (isPlaced || (isTelling && named.isCoded))
      spans.push({ kind: 'ADDRESS', start: index, end: named.end });
  }
  return spans;
}

/** Postal addresses as English and French texts write them, and blocks of lines with a postcode of any country. */
export function findAddresses(text: string): Span[] {
  const isSmall = !/\p{Lu}/u.test(text);
  const spans = [...findStreets(text, isSmall), ...findOthers(text, isSmall)];
  for (const pattern of alone) {
    for (const { 0: found, index } of text.matchAll(pattern)) {
      const { end } = extend(text, index + found.length, isSmall);
      spans.push({ kind: 'ADDRESS', start: index, end });
    }
  }
  for (const { 0: found, 1: code = '', index } of text.matchAll(postcodeNamed)) {
    const end = index + found.length;
    spans.push({ kind: 'ADDRESS', start: end - code.length, end });
  }
  // The widest first: a street may be found alone and as part of its address.
  return spans.sort((a, b) => b.end - b.start - (a.end - a.start));
}
