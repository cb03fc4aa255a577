import type { Language } from '../text/language.ts';
import { asLanguage } from '../text/language.ts';
import { splitSentences } from '../text/sentences.ts';
import { remembering } from '../text/remember.ts';
import { shares, termListOf, termsOf, weightOf, type Term, type Terms } from './overlap.ts';
import type { Passage, SourceSpan } from './types.ts';

type Piece = { start: number; end: number };
/** The sentences of a passage, and their words. */
type Pieces = { pieces: Piece[]; words: Term[][] };

const wordPattern = /[\p{L}\p{N}]+/gu;
const betweenWords = /[^\p{L}\p{N}]+/gu;
const itemMark = /^\s*(?:[-•*]|\d{1,2}[.)])\s+/;
/** Below this share of a sentence's words no place of the passage can be named. */
const leastShare = 0.25;
/** One more sentence of the passage is taken in when it has this much more of what is said. */
const leastGain = 0.12;
const mostSentences = 4;
/** What is longer is no sentence: its beginning is looked for. */
const longestSaid = 2_000;

const beyondAscii = /[\u0080-\uffff]/;

/** The words of a text as they are compared. */
function readWords(text: string): string[] {
  const bare = text.replaceAll(betweenWords, ' ').trim();
  const folded = beyondAscii.test(bare) ? bare.normalize('NFD').replaceAll(/\p{M}/gu, '') : bare;
  return folded === '' ? [] : folded.toLowerCase().split(' ');
}

/** The words of a passage: of a reply each sentence is looked for among them. */
const wordsOfPassage = remembering(readWords, 100_000);

/** Where a run of words begins and ends in their text. */
function boundsOf(text: string, first: number, many: number): Piece {
  let [at, start, end] = [0, 0, 0];
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    if (at === first) start = index;
    end = index + word.length;
    at += 1;
    if (at === first + many) break;
  }
  return { start, end };
}

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
function findVerbatim(sentence: string, text: string, language: Language): Piece | null {
  const words = readWords(sentence.replace(itemMark, ''));
  if (words.length === 0) return null;
  const at = placeOf(words, wordsOfPassage(text, language));
  if (at < 0) return null;
  const { start, end } = boundsOf(text, at, words.length);
  return { start, end: end + (/^[.!?…)»"”]+/.exec(text.slice(end))?.[0].length ?? 0) };
}

/** The sentences of a passage with where they stand. */
function readPieces(text: string, language: Language): Pieces {
  const pieces: Piece[] = [];
  const words: Term[][] = [];
  let from = 0;
  for (const sentence of splitSentences(text, language)) {
    const start = text.indexOf(sentence, from);
    if (start < 0) continue;
    from = start + sentence.length;
    pieces.push({ start, end: from });
    words.push(termListOf(sentence, language));
  }
  return { pieces, words };
}

const piecesOf = remembering(readPieces, 100_000);

/** How much of what is said stands in sentences in a row, from one to before another: as `coverageOfAll` has it. */
type Coverage = (from: number, to: number) => number;

// A sentence has few words, and what is said is asked for among them once: no set of each is worth its making.
function coverageAmong(said: Terms, sentences: Term[][]): Coverage {
  const places = new Map<string | number, number>();
  for (const stem of said.stems) places.set(stem, places.size);
  for (const gram of said.grams) places.set(gram, places.size);
  const having = sentences.map((words) => {
    const has = new Uint8Array(places.size);
    const mark = (term: string | number): void => {
      const place = places.get(term);
      if (place !== undefined) has[place] = 1;
    };
    for (const { stem, grams } of words) {
      mark(stem);
      grams.forEach(mark);
    }
    return has;
  });
  const weights = Float64Array.from(places, ([, place]) =>
    weightOf(
      having.reduce((count, has) => count + (has[place] as number), 0),
      sentences.length,
    ),
  );
  const stems = said.stems.size;
  return (from, to) => {
    const among = having.slice(from, to);
    const share = (first: number, end: number): number => {
      let [covered, most] = [0, 0];
      for (let place = first; place < end; place += 1) {
        const weight = weights[place] as number;
        most += weight;
        if (among.some((has) => has[place] === 1)) covered += weight;
      }
      return most <= 0 ? 0 : Math.min(1, covered / most);
    };
    return shares.stems * share(0, stems) + shares.grams * share(stems, places.size);
  };
}

/** The sentences of a passage, in a row, that say most of what is said. */
function findClosest(sentence: string, text: string, language: Language): Piece | null {
  const said = termsOf(sentence.replace(itemMark, '').slice(0, longestSaid), language);
  const { pieces, words } = piecesOf(text, language);
  const share = coverageAmong(said, words);
  const all = pieces.map((_, at) => share(at, at + 1));
  const best = Math.max(0, ...all);
  if (best < leastShare) return null;
  let from = all.indexOf(best);
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
