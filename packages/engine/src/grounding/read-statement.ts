import { foldText, stemWord } from '../text/analyse.ts';
import { asLanguage, type Language } from '../text/language.ts';
import { forEach } from '../text/languages/languages.ts';
import { isStopWord } from '../text/stop-words.ts';
import { turnDeniedLimits } from './denied-limits.ts';
import { dateWords, numberWords, unitWords } from './figure-words.ts';
import { isFiller } from './same-words.ts';
import { signsOf, type Sign } from './sign-words.ts';
import {
  isBreak,
  isFigure,
  isWord,
  type Figure,
  type Statement,
  type Token,
  type Word,
} from './tokens.ts';

/** What is longer is no sentence: its beginning is read. */
const longest = 1_500;
const mostTokens = 120;

const number = String.raw`\d{1,3}(?:[ \u00a0\u202f,.]\d{3})+(?![\d])(?:[.,]\d{1,2})?|\d+(?:[.,]\d+)?`;
const pattern = new RegExp(
  String.raw`(\b\d{1,2}(?::\d{2}\s?(?:[ap]\.?m\b\.?)?|\s?[ap]\.?m\b\.?|\s?h\s?(?:\d{2})?(?![\p{L}\d]))(?!\d))|(\b\d{1,2}/\d{1,2}(?:/\d{2,4})?)|([€$£]) ?(${number})|(${number})(\s?(?:€|£|\$|%|°c?))?|([\p{L}][\p{L}\p{N}]*)|([,;:()–—.!?]|\s-\s)`,
  'giu',
);
const writtenOut: Record<string, [RegExp, string][]> = {
  en: [
    [/\bcan'?t\b|\bcannot\b/gi, 'can not'],
    [/\bwon't\b/gi, 'will not'],
    [/n't\b/gi, ' not'],
    [/'ll\b/gi, ' will'],
    [/'(?:s|re|ve|d|m)\b/gi, ''],
  ],
  fr: [[/(?<![\p{L}])(l|d|n|s|c|j|m|t|qu|jusqu|lorsqu|puisqu|quelqu)'/giu, '$1 ']],
};

const toNumber = (written: string): number => {
  const bare = written
    .replace(/[ \u00a0\u202f]/g, '')
    .replace(/[.,](?=\d{3}(?:\D|$))/g, '')
    .replace(',', '.');
  return Number(bare);
};

function readClock(written: string): number {
  const [, hour = '0', minutes = '0'] = /(\d{1,2})(?:\s?[:h]\s?(\d{2}))?/i.exec(written) ?? [];
  const isAfternoon = /p\.?m/i.test(written) && Number(hour) < 12;
  return (Number(hour) + (isAfternoon ? 12 : 0)) * 60 + Number(minutes);
}

/** Words that join two statements. */
const joins: Partial<Record<string, ReadonlySet<string>>> = {
  en: new Set(['and', 'but', 'so', 'or']),
  fr: new Set(['et', 'mais', 'donc', 'ou']),
};

// A word of a sentence is quickly found in a map; in an object "constructor" would be found too.
const mapOf = <T>(words: Record<string, T> = {}): ReadonlyMap<string, T> =>
  new Map(Object.entries(words));
export const unitsOf = forEach((_, code) => mapOf(unitWords[code]));
const numbersOf = forEach((_, code) => mapOf(numberWords[code]));
const datesOf = forEach((_, code) => mapOf(dateWords[code]));

/** "2018–19" as "2018–2019". */
export function writeYears(text: string): string {
  return text.replace(
    /\b((?:19|20)(\d\d))(\s?[–—/-]\s?)(\d\d)(?![\d.,:/-]?\d)/g,
    (all, from: string, two: string, dash: string, to: string) =>
      Number(to) === (Number(two) + 1) % 100 || Number(to) > Number(two)
        ? `${from}${dash}${from.slice(0, 2)}${to}`
        : all,
  );
}

type Raw = { text: string; folded: string; figure?: Figure; isBreak?: true };

/** The words, figures and breaks of a sentence, one after the other. */
function readRaw(sentence: string, language: Language): Raw[] {
  let text = sentence
    .slice(0, longest)
    .replace(/[’ʼ‘]/g, "'")
    .replace(/\bkm\/h\b/gi, 'kmh');
  for (const [from, to] of writtenOut[language] ?? []) text = text.replace(from, to);
  const raws: Raw[] = [];
  for (const match of text.matchAll(pattern)) {
    if (raws.length >= mostTokens) break;
    const [, clock, date, before, money, figure, after, word] = match;
    const base = { text: match[0], folded: foldText(match[0]) };
    const as = (kind: string, value: number | string): Raw => ({
      ...base,
      figure: { type: 'figure', kind, value, text: match[0] },
    });
    if (clock) raws.push(as('clock', readClock(clock)));
    else if (date) raws.push(as('date', date.split('/').slice(0, 2).map(Number).join('/')));
    else if (money) raws.push(as(`money ${before}`, toNumber(money)));
    else if (figure) {
      const sign = after?.trim() ?? '';
      const kind = !sign
        ? 'plain'
        : sign === '%'
          ? 'percent'
          : /°/.test(sign)
            ? 'degree'
            : `money ${sign}`;
      raws.push(as(kind, toNumber(figure)));
    } else if (word) raws.push(base);
    else raws.push({ ...base, isBreak: true });
  }
  return raws;
}

/** Numbers in words become figures, and a figure takes the unit behind it. */
function joinUnits(raws: Raw[], language: Language): Raw[] {
  const joined: Raw[] = [];
  const units = unitsOf(language);
  const words = numbersOf(language);
  for (let at = 0; at < raws.length; at += 1) {
    const raw = raws[at] as Raw;
    const ones = raw.figure ? undefined : words.get(raws[at + 1]?.folded ?? '');
    const tens = raw.figure ? undefined : words.get(raw.folded);
    // "Twenty-four", "quarante-huit".
    const isJoined =
      tens !== undefined &&
      tens >= 10 &&
      tens <= 90 &&
      ones !== undefined &&
      ones >= 1 &&
      ones < Math.max(10, tens % 20);
    if (isJoined) at += 1;
    const value =
      raw.figure?.kind === 'plain' ? Number(raw.figure.value) : isJoined ? tens + ones : tens;
    const isDoubtful = raw.figure === undefined && value !== undefined && value <= 1;
    if (value === undefined || raw.figure?.kind === 'date') {
      joined.push(raw);
      continue;
    }
    let next = at + 1;
    // "30 working days", "two or three weeks".
    while (
      next < raws.length &&
      next < at + 3 &&
      /^(?:working|business|calendar|full|more|other|an?|of|ouvres?|ouvrables?|bons?|petites?)$/.test(
        (raws[next] as Raw).folded,
      )
    )
      next += 1;
    const unit = units.get(raws[next]?.folded ?? '');
    if (unit) {
      const [kind, many] = unit;
      const text = `${raw.text} ${(raws[next] as Raw).text}`;
      joined.push({ ...raw, text, figure: { type: 'figure', kind, value: value * many, text } });
      at = next;
    } else if (isDoubtful) joined.push(raw);
    else {
      const isYear = raw.figure !== undefined && /^(?:19|20)\d\d$/.test(raw.text);
      joined.push({
        ...raw,
        figure: { type: 'figure', kind: isYear ? 'year' : 'plain', value, text: raw.text },
      });
    }
  }
  return joined;
}

function readSign(
  raws: Raw[],
  at: number,
  language: Language,
): { sign: Sign; length: number } | null {
  const { folded } = raws[at] as Raw;
  const isDenying = (reach: number): boolean => {
    const before = raws.slice(Math.max(0, at - reach), at).map((raw) => raw.folded);
    const ne = Math.max(before.lastIndexOf('ne'), before.lastIndexOf('n'));
    return ne >= 0 && !before.slice(ne).some((word) => /^(?:pas|jamais|rien|aucune?)$/.test(word));
  };
  if (language === 'fr') {
    if (folded === 'plus' && isDenying(4))
      return { sign: { group: 'negation', value: 'not' }, length: 1 };
    // "Qu’un seul" says it by its last word.
    const isOnly =
      folded === 'que' || (folded === 'qu' && !/^une?$/.test(raws[at + 1]?.folded ?? ''));
    if (isOnly && isDenying(6)) return { sign: { group: 'only', value: 'only' }, length: 1 };
  }
  // "Le jour même, si": the day, and a condition.
  if (folded === 'meme' && /^(?:jour|soir|matin|semaine|mois)$/.test(raws[at - 1]?.folded ?? ''))
    return { sign: { group: 'neutral', value: 'same' }, length: 1 };
  const next = raws[at + 1]?.figure?.kind;
  if (
    language === 'en' &&
    folded === 'from' &&
    next &&
    /^(?:day|month|date|year|clock|season)/.test(next)
  )
    return { sign: { group: 'time', value: 'after' }, length: 1 };
  if (folded === 'once' && (raws[at + 1] === undefined || (raws[at + 1] as Raw).isBreak))
    return { sign: { group: 'often', value: 'once' }, length: 1 };
  for (const { words, sign } of signsOf(language).get(folded) ?? [])
    if (words.every((word, step) => raws[at + step]?.folded === word))
      return { sign, length: words.length };
  return null;
}

/** "Twice a year" counts as "2 times" does. */
function timesOf({ group, value }: Sign, text: string): Figure | null {
  if (group !== 'often' || (value !== 'once' && value !== 'twice')) return null;
  return { type: 'figure', kind: 'times', value: value === 'once' ? 1 : 2, text };
}

/** "Neither one nor the other" denies once. */
function isSaidBefore({ value }: Sign, { folded }: Raw, tokens: Token[]): boolean {
  if (value !== 'not' || (folded !== 'nor' && folded !== 'ni')) return false;
  const part = tokens.slice(tokens.findLastIndex((t) => isBreak(t) && /[;:.!?]/.test(t.text)) + 1);
  return part.some((token) => token.type === 'sign' && token.sign.group === 'negation');
}

/** "Ne … pas" denies by its second word. */
const halfOfDenial: Partial<Record<string, string>> = { fr: 'ne' };

/** "No, you can't" and "malheureusement non : …" answer a question; what is stated comes behind: where that begins. */
function endOfAnswer(raws: Raw[], language: Language): number {
  const end = raws.findIndex(({ isBreak }) => isBreak);
  if (end < 1 || end > mostOfAnswer || end === raws.length - 1) return 0;
  const lead = raws.slice(0, end);
  const isAnswer = ({ folded }: Raw): boolean => answers.has(folded) || isFiller(folded, language);
  return lead.every(isAnswer) && lead.some(({ folded }) => answers.has(folded)) ? end + 1 : 0;
}

const answers = new Set(['no', 'yes', 'non', 'oui']);
const mostOfAnswer = 4;

const isCapital = (text: string): boolean => /^\p{Lu}/u.test(text);

/** "Nous remboursons" has the stem of "vous remboursez", which the stemmer does not see. */
function stemOf(raws: Raw[], at: number, language: Language): string {
  const { folded } = raws[at] as Raw;
  const isOurs =
    language === 'fr' &&
    folded.endsWith('ons') &&
    raws.slice(Math.max(0, at - reachOfWe), at).some((raw) => raw.folded === 'nous');
  return stemWord(isOurs ? folded.replace(/ons$/, 'ez') : folded, language);
}

const reachOfWe = 3;

function asWord(raws: Raw[], at: number, language: Language, isFirst: boolean): Word {
  const { text, folded } = raws[at] as Raw;
  const isName = (!isFirst && isCapital(text)) || (/\d/.test(text) && /\p{L}/u.test(text));
  return { type: 'word', stem: stemOf(raws, at, language), folded, text, isName };
}

/** Reads a sentence of an answer or of a source. */
export function readStatement(sentence: string, spoken: string): Statement {
  const language = asLanguage(spoken);
  // A list number is no figure.
  const bare = writeYears(sentence.replace(/^\s*(?:\d{1,2}[.)]|[-•*])\s+/, ''));
  const all = joinUnits(readRaw(bare, language), language);
  const raws = all.slice(endOfAnswer(all, language));
  const dates = datesOf(language);
  const tokens: Token[] = [];
  let isFirst = true;
  for (let at = 0; at < raws.length; at += 1) {
    const raw = raws[at] as Raw;
    if (raw.isBreak) {
      tokens.push({ type: 'break', text: raw.text });
      isFirst ||= /[.!?:]/.test(raw.text);
      continue;
    }
    const date = dates.get(raw.folded);
    const found = raw.figure ? null : readSign(raws, at, language);
    if (raw.figure) tokens.push(raw.figure);
    else if (
      date &&
      (language !== 'en' || !['may', 'march'].includes(raw.folded) || isCapital(raw.text))
    )
      tokens.push({ type: 'figure', kind: date[0], value: date[1], text: raw.text });
    else if (found && isSaidBefore(found.sign, raw, tokens))
      tokens.push({ type: 'break', text: raw.text });
    else if (found) {
      const text = raws
        .slice(at, at + found.length)
        .map((each) => each.text)
        .join(' ');
      tokens.push(timesOf(found.sign, text) ?? { type: 'sign', sign: found.sign, text });
      at += found.length - 1;
    } else if (joins[language]?.has(raw.folded)) tokens.push({ type: 'break', text: raw.text });
    else if (raw.folded !== halfOfDenial[language] && !isStopWord(raw.folded, language))
      tokens.push(asWord(raws, at, language, isFirst));
    isFirst = false;
  }
  return { sentence: bare, tokens: turnDeniedLimits(tokens) };
}

/** "4:00" may be in the afternoon. */
const halfDay = 720;
const near = (left: number, right: number): boolean =>
  Math.abs(left - right) <= 0.07 * Math.max(Math.abs(left), Math.abs(right));

/** The same figure, also in another unit; 30 days are a month. */
export function isSameFigure(left: Figure, right: Figure): boolean {
  if (left.kind !== right.kind) return isSameHour(left, right) || isSameHour(right, left);
  if (typeof left.value === 'string' || typeof right.value === 'string')
    return left.value === right.value;
  if (left.kind === 'clock') return left.value % halfDay === right.value % halfDay;
  return left.kind === 'delay' ? near(left.value, right.value) : left.value === right.value;
}

/** "13 h" may be an hour of the day, and "treize heures" as well. */
function isSameHour(clock: Figure, delay: Figure): boolean {
  if (clock.kind !== 'clock' || delay.kind !== 'delay') return false;
  return !clock.text.includes('m') && Number(clock.value) === 60 * Number(delay.value);
}

const fewestOfClause = 2;

/** The parts of a sentence between its marks and joining words that state something themselves; none when it is one part. */
export function clausesOf({ sentence, tokens }: Statement): Statement[] {
  const clauses: Token[][] = [[]];
  for (const token of tokens)
    if (token.type === 'break') clauses.push([]);
    else clauses.at(-1)?.push(token);
  if (clauses.length === 1) return [];
  return clauses
    .filter((own) => own.filter(isWord).length >= fewestOfClause)
    .map((own) => ({ sentence, tokens: own }));
}

/** What a sentence counts, and when. */
export function figuresOf({ tokens }: Statement): Figure[] {
  return tokens.filter(isFigure);
}

export function wordsOf({ tokens }: Statement): Word[] {
  return tokens.filter(isWord);
}
