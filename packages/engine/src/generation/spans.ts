import type { Language } from '../text/language.ts';
import { asLanguage } from '../text/language.ts';
import { splitSentences } from '../text/sentences.ts';
import { remembering } from '../text/remember.ts';
import {
  coverageOf,
  coverageOfAll,
  termsOf,
  weighTerms,
  weighWanted,
  type Terms,
  type TermWeights,
} from './overlap.ts';
import type { Passage, SourceSpan } from './types.ts';

/** The words of a text as they are compared, and where each begins and ends. */
type Words = { keys: string[]; starts: number[]; ends: number[] };
type Piece = { start: number; end: number };
/** The sentences of a passage, and how telling a term is among them. */
type Pieces = { pieces: Piece[]; terms: Terms[]; weights: TermWeights };

const wordPattern = /[\p{L}\p{N}]+/gu;
const itemMark = /^\s*(?:[-•*]|\d{1,2}[.)])\s+/;
/** Below this share of a sentence's words no place of the passage can be named. */
const leastShare = 0.25;
/** One more sentence of the passage is taken in when it has this much more of what is said. */
const leastGain = 0.12;
const mostSentences = 4;
/** What is longer is no sentence: its beginning is looked for. */
const longestSaid = 2_000;

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);
const asKey = (word: string): string =>
  isAscii(word)
    ? word.toLowerCase()
    : word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

function readWords(text: string): Words {
  const words: Words = { keys: [], starts: [], ends: [] };
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    words.keys.push(asKey(word));
    words.starts.push(index);
    words.ends.push(index + word.length);
  }
  return words;
}

/** The words of a passage: of a reply each sentence is looked for among them. */
const wordsOfPassage = remembering(readWords, 100_000);

/** Where words stand in others, one after the other, -1 where nowhere; no word is looked at twice (Knuth, Morris and Pratt). */
function placeOf(wanted: string[], words: string[]): number {
  const fallback = [0];
  for (let at = 1, met = 0; at < wanted.length; at += 1) {
    while (met > 0 && wanted[at] !== wanted[met]) met = fallback[met - 1] as number;
    if (wanted[at] === wanted[met]) met += 1;
    fallback.push(met);
  }
  for (let at = 0, met = 0; at < words.length; at += 1) {
    while (met > 0 && words[at] !== wanted[met]) met = fallback[met - 1] as number;
    if (words[at] === wanted[met]) met += 1;
    if (met === wanted.length) return at + 1 - met;
  }
  return -1;
}

/** The sentence word for word, whatever its spaces, marks and capitals; null when it does not stand there. */
function findVerbatim(
  sentence: string,
  text: string,
  language: Language,
): { start: number; end: number } | null {
  const { keys } = readWords(sentence.replace(itemMark, ''));
  if (keys.length === 0) return null;
  const words = wordsOfPassage(text, language);
  const at = placeOf(keys, words.keys);
  if (at < 0) return null;
  const start = words.starts[at] as number;
  const end = words.ends[at + keys.length - 1] as number;
  return { start, end: end + (/^[.!?…)»"”]+/.exec(text.slice(end))?.[0].length ?? 0) };
}

/** The sentences of a passage with where they stand. */
function readPieces(text: string, language: Language): Pieces {
  const pieces: Piece[] = [];
  const terms: Terms[] = [];
  let from = 0;
  for (const sentence of splitSentences(text, language)) {
    const start = text.indexOf(sentence, from);
    if (start < 0) continue;
    from = start + sentence.length;
    pieces.push({ start, end: from });
    terms.push(termsOf(sentence, language));
  }
  return { pieces, terms, weights: weighTerms(terms) };
}

const piecesOf = remembering(readPieces, 100_000);

/** The sentences of a passage, in a row, that say most of what is said. */
function findClosest(
  sentence: string,
  text: string,
  language: Language,
): { start: number; end: number } | null {
  const said = termsOf(sentence.replace(itemMark, '').slice(0, longestSaid), language);
  const { pieces, terms, weights } = piecesOf(text, language);
  const wanted = weighWanted(said, weights);
  const share = (from: number, to: number): number => coverageOfAll(wanted, terms.slice(from, to));
  const shares = terms.map((each) => coverageOf(wanted, each));
  const best = Math.max(0, ...shares);
  if (best < leastShare) return null;
  let from = shares.indexOf(best);
  let to = from + 1;
  for (let now = best; to - from < mostSentences;) {
    const before = from > 0 ? share(from - 1, to) : 0;
    const after = to < pieces.length ? share(from, to + 1) : 0;
    if (Math.max(before, after) < now + leastGain) break;
    now = Math.max(before, after);
    if (before > after) from -= 1;
    else to += 1;
  }
  return { start: (pieces[from] as Piece).start, end: (pieces[to - 1] as Piece).end };
}

/**
 * Where in a passage's text a sentence has what it says: its own words where they stand there, else the sentences that
 * come closest. Null when only the title or the heading says it, or the passage is in another language.
 */
export function findSpan(
  sentence: string,
  passage: Passage,
  language: Language,
): SourceSpan | null {
  const place =
    findVerbatim(sentence, passage.text, asLanguage(passage.language)) ??
    (asLanguage(passage.language) === language
      ? findClosest(sentence, passage.text, language)
      : null);
  return place && { source: passage.source, ...place };
}

/** The places of a sentence in each passage that supports it. */
export function findSpans(
  sentence: string,
  sources: number[],
  passages: Passage[],
  language: Language,
): SourceSpan[] {
  return passages.flatMap((passage) =>
    sources.includes(passage.source) ? (findSpan(sentence, passage, language) ?? []) : [],
  );
}
