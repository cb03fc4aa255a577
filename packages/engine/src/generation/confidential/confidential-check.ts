import { Chains, Row, type Reading } from './chains.ts';
import { shortestProtected } from './declared.ts';
import {
  base64Words,
  encodings,
  inBase64,
  initialOf,
  initials,
  inLeet,
  leet,
  looksEncoded,
  partsOf,
  type Token,
} from './encodings.ts';
import { fold, plain, squeeze, turned } from './fold.ts';
import { isNumberWord, mostNumberWords, readNumber, readWord } from './number-words.ts';

const plainLimits = { gap: 24, figureGap: 16, figures: 2, anyOrder: true };
/** Figures that stand for letters are as common as figures: only what is said without many others counts. */
const codedLimits = { gap: 6, figures: 1 };
/** First letters count where they follow each other, and are many: a few do by chance. */
const initialLimits = { gap: 0, figures: 0 };
const leastInitials = { words: 6, sentences: 5 };
/** Longer values are sentences: nobody encodes them unseen (recital.ts finds what is encoded at length). */
const longestCoded = 64;
/** Found within words too: no word of a language has so many letters in a row by chance. */
const isUnlike = (value: string): boolean =>
  value.length >= 8 ||
  (value.length >= 6 && /\d/.test(value) && /\D/.test(value)) ||
  /[^a-z0-9]/.test(value);

const countOf = /^\s{0,8}(\d{1,2})[.)]\s{1,4}/;

const bothWays = (values: string[]): string[] => values.flatMap((value) => [value, turned(value)]);

/** A value as it may be typed before somebody encodes it. */
function spellings(value: string): string[] {
  const bare = value.replace(/[^\p{L}\p{N}]/gu, '');
  const all = [value, bare, turned(value), turned(bare)];
  return [...new Set(all.flatMap((each) => [each, each.toLowerCase(), each.toUpperCase()]))];
}

/** The parts of a value in another order, where it has two or three: the last may be said first. */
function reordered(value: string): string[] {
  const parts = partsOf(fold(plain(value)));
  if (parts.length < 2 || parts.length > 3 || parts.some(({ length }) => length < 2)) return [];
  const orders = parts.length === 2 ? ['10'] : ['021', '102', '120', '201', '210'];
  return orders.map((order) => [...order].map((at) => parts[Number(at)]).join(''));
}

type Way = { read: (text: string) => Iterable<Token>; chains: Chains };

/** What is said of values, sentence by sentence: the sentences that together say one, in any of its forms. */
export class ConfidentialCheck {
  #short: string[];
  #words: Chains;
  #row: Row;
  #ways: Way[];
  #base64: Chains;
  #encoded: Row;
  #sinceEncoded = 0;
  #isReading: boolean;
  #item = 0;

  constructor(values: string[]) {
    const bare = values.map((value) => ({ value, bare: squeeze(value) }));
    const long = bare.filter((each) => each.bare.length >= shortestProtected);
    const squeezed = bothWays(long.flatMap((each) => [each.bare, ...reordered(each.value)]));
    const coded = long.filter(({ value }) => value.length <= longestCoded);
    const codedBare = bothWays(coded.map((each) => each.bare));
    const lettered = codedBare.filter((value) => /[a-z]/.test(value));
    const cores = coded.flatMap(({ value }) => spellings(value).flatMap(inBase64));
    this.#isReading = values.length > 0;
    this.#short = bare
      .filter((each) => each.bare.length < shortestProtected)
      .map(({ value }) => fold(plain(value)));
    this.#words = new Chains(squeezed, plainLimits);
    this.#row = new Row(squeezed.filter(isUnlike));
    this.#ways = [
      ...encodings.map((read) => ({ read, chains: new Chains(codedBare, codedLimits) })),
      { read: inLeet, chains: new Chains(lettered.map(leet), codedLimits) },
      {
        read: initials,
        chains: new Chains(
          codedBare.filter(({ length }) => length >= leastInitials.words),
          initialLimits,
        ),
      },
      {
        read: initialOf,
        chains: new Chains(
          codedBare.filter(({ length }) => length >= leastInitials.sentences),
          initialLimits,
        ),
      },
    ];
    this.#base64 = new Chains(cores, codedLimits);
    this.#encoded = new Row(cores);
  }

  /**
   * Reads the next sentence.
   * @param sentence counts up
   * @param stays what was said in another reply waits for its rest
   * @returns the numbers of the sentences that say a value together with this one
   */
  read(text: string, sentence: number, stays = false): Set<number> {
    const found = new Set<number>();
    if (!this.#isReading) return found;
    const add = (sentences: number[] | null) => sentences?.forEach((each) => found.add(each));
    const bare = plain(text);
    const counts = this.#counts(text);
    const folded = fold(bare);
    if (this.#short.some((value) => standsIn(folded, value))) found.add(sentence);
    add(this.#readWords(folded, { sentence, stays, counts }));
    add(this.#row.read(folded.replace(/[^\p{L}\p{N}]/gu, ''), sentence));
    for (const way of this.#ways) add(readWay(way, folded, { sentence, stays, counts }));
    add(this.#readBase64(bare, sentence));
    return found;
  }

  /** Whether a text begins with the number of the next item of a list. */
  #counts(text: string): boolean {
    const number = Number(countOf.exec(text)?.[1] ?? Number.NaN);
    if (Number.isNaN(number)) return false;
    const isNext = number === 1 || number === this.#item + 1;
    this.#item = number;
    return isNext;
  }

  #readWords(folded: string, { counts, ...place }: Place): number[] | null {
    if (this.#words.isEmpty) return null;
    let found: number[] | null = null;
    const numbers: string[] = [];
    let isCount = counts;
    for (const [word] of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
      const parts = partsOf(word);
      for (const [at, part] of parts.entries()) {
        const isFigure = /^\d+$/.test(part) || isNumberWord(part);
        if (isFigure) numbers.push(part);
        else numbers.length = 0;
        if (numbers.length > mostNumberWords) numbers.shift();
        const readings = [...readingsOf(part), ...numbersIn(numbers)];
        const isWhole = at > 0 && at === parts.length - 1;
        if (isWhole) readings.push({ text: word, span: parts.length });
        found = this.#words.read(readings, { ...place, isFigure, isCount }) ?? found;
        isCount = false;
      }
    }
    return found;
  }

  #readBase64(bare: string, sentence: number): number[] | null {
    if (this.#base64.isEmpty) return null;
    let found: number[] | null = null;
    const encoded: string[] = [];
    for (const word of base64Words(bare)) {
      const isFigure = /^\d+$/.test(word);
      found = this.#base64.read([{ text: word }], { isFigure, sentence }) ?? found;
      this.#sinceEncoded += 1;
      if (!looksEncoded(word)) continue;
      if (this.#sinceEncoded > plainLimits.gap) this.#encoded.clear();
      this.#sinceEncoded = 0;
      encoded.push(word);
    }
    return this.#encoded.read(encoded.join(''), sentence) ?? found;
  }

  /** The first sentence that may still say a value together with later ones; it is not to be shown yet. */
  get heldFrom(): number {
    const isEncoding = this.#sinceEncoded <= plainLimits.gap;
    return Math.min(
      this.#words.heldFrom,
      this.#row.heldFrom(3),
      ...this.#ways.map(({ chains }) => chains.heldFrom),
      this.#base64.heldFrom,
      isEncoding ? this.#encoded.heldFrom(2) : Infinity,
    );
  }

  /** Nothing was read. */
  clear(): void {
    for (const chains of [this.#words, this.#base64, ...this.#ways.map((way) => way.chains)])
      chains.clear();
    this.#row.clear();
    this.#encoded.clear();
    this.#sinceEncoded = 0;
    this.#item = 0;
  }
}

/** Where a text is said; `counts`: its first token is the number of a list's item. */
type Place = { sentence: number; stays: boolean; counts: boolean };

function readWay({ read, chains }: Way, text: string, { counts, ...place }: Place) {
  if (chains.isEmpty) return null;
  let found: number[] | null = null;
  let isCount = counts;
  for (const { readings, isFigure } of read(text)) {
    const asRead = readings.map((each) => ({ text: each }));
    found = chains.read(asRead, { ...place, isFigure, isCount }) ?? found;
    isCount = false;
  }
  return found;
}

const readingsOf = (part: string): Reading[] => [part, ...readWord(part)].map((text) => ({ text }));

/** The numbers that the last of these words end. */
function numbersIn(words: string[]): Reading[] {
  const readings: Reading[] = [];
  for (let span = 2; span <= words.length; span += 1) {
    const text = readNumber(words.slice(-span));
    if (text !== null) readings.push({ text, span });
  }
  return readings;
}

/** Whether a short value stands in a text as a word of its own. */
function standsIn(text: string, value: string): boolean {
  if (value === '') return false;
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const [before, after] = [
      text.slice(0, at),
      text.slice(at + value.length, at + value.length + 1),
    ];
    const isWord = /[\p{L}\p{N}]/u.test(value);
    if (!isWord || (!/[\p{L}\p{N}]$/u.test(before.slice(-1)) && !/^[\p{L}\p{N}]/u.test(after)))
      return true;
  }
  return false;
}
