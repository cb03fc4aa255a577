import type { Steps } from '../../clustering/steps.ts';

/** So many letters in a row of the prompt are no coincidence. */
const windowLength = 34;
/** A whole rule that is shorter is recognised from so many letters on. */
const leastLine = 16;
/** Longer runs without a space are no words; what is encoded can't be read by the person who checks. */
const encoded = /[A-Za-z0-9+/=_-]{48,}|(?:[0-9a-f]{2}[\s:]){24,}|(?:[01]{8}\s?){8,}/giu;

/** Only the letters and figures, small and without accents: spaces, marks and capitals hide nothing. */
function squeeze(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

const [factor, otherFactor] = [0x01000193, 0x5bd1e995];
const powerOf = (base: number): number => {
  let power = 1;
  for (let count = 0; count < windowLength; count += 1) power = Math.imul(power, base);
  return power;
};
const [power, otherPower] = [powerOf(factor), powerOf(otherFactor)];

/** A number of 53 bits for each window of a text, each made from the one before it (Rabin and Karp). */
function* windowsOf(text: string): Generator<number> {
  let [one, other] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const [code, gone] = [text.charCodeAt(at), text.charCodeAt(at - windowLength) || 0];
    one = (Math.imul(one, factor) + code - Math.imul(power, gone)) | 0;
    other = (Math.imul(other, otherFactor) + code - Math.imul(otherPower, gone)) | 0;
    if (at + 1 >= windowLength) yield (one >>> 0) * 0x200000 + (other >>> 11);
  }
}

/** The lines and sentences of a text, squeezed, that are long enough to be known again and too short for a window. */
function shortLines(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?])\s+/)
    .map(squeeze)
    .filter((line) => line.length >= leastLine && line.length < windowLength);
}

/** Lines by how they begin: so any number of them is looked for in one walk over a text. */
type Lines = Map<string, Set<string>>;

function linesOf(all: string[]): Lines {
  const lines: Lines = new Map();
  for (const line of all) {
    const start = line.slice(0, leastLine);
    lines.set(start, (lines.get(start) ?? new Set()).add(line));
  }
  return lines;
}

/** The lines that a text holds, in its order. */
function* linesIn(text: string, lines: Lines): Generator<string> {
  if (lines.size === 0) return;
  for (let at = 0; at + leastLine <= text.length; at += 1) {
    if (!lines.has(text.slice(at, at + leastLine))) continue;
    const among = lines.get(text.slice(at, at + leastLine)) as Set<string>;
    for (let length = leastLine; length < windowLength; length += 1) {
      const line = text.slice(at, at + length);
      if (among.has(line)) yield line;
    }
  }
}

/** So much of what is known is read at a time. */
const pieceLength = 8_000;

/**
 * Finds where a reply recites the prompt: also spelled out, turned round, over the end of a sentence, or encoded. What the
 * passages, the facts or the requester say themselves is no secret.
 */
export class RecitalCheck {
  #windows: Set<number>;
  #lines: Lines;
  #publicText: string;
  #tail = '';

  private constructor(windows: Set<number>, lines: Lines, publicText: string) {
    this.#windows = windows;
    this.#lines = lines;
    this.#publicText = publicText;
  }

  /** Step by step, as what is known is long. @param secrets the prompt's own texts @param known what a reply may repeat */
  static *reading(secrets: string[], known: string[]): Steps<RecitalCheck> {
    const windows = new Set<number>();
    for (const text of secrets.map(squeeze))
      for (const window of windowsOf(text)) windows.add(window);
    const lines = linesOf(secrets.flatMap(shortLines));
    yield;
    const squeezed: string[] = [];
    for (const text of known)
      for (let from = 0; from < text.length; from += pieceLength) {
        squeezed.push(squeeze(text.slice(from, from + pieceLength)));
        yield;
      }
    const bare = squeezed.join('');
    for (let from = 0; from < bare.length; from += pieceLength) {
      // Windows and lines that begin in a piece end behind it.
      const piece = bare.slice(from, from + pieceLength + windowLength - 1);
      for (const window of windowsOf(piece)) windows.delete(window);
      for (const line of linesIn(piece, lines)) lines.get(line.slice(0, leastLine))?.delete(line);
      yield;
    }
    return new RecitalCheck(windows, lines, known.join('\n'));
  }

  /** Whether the sentence, with the end of the one before it, recites. */
  recites(sentence: string): boolean {
    const bare = squeeze(sentence);
    const text = this.#tail + bare;
    const backwards = bare.split('').reverse().join('');
    const found = this.#holds(text) || this.#holds(backwards) || this.#isEncoded(sentence);
    this.#tail = found ? '' : text.slice(-(windowLength - 1));
    return found;
  }

  #holds(text: string): boolean {
    if (!linesIn(text, this.#lines).next().done) return true;
    for (const window of windowsOf(text)) if (this.#windows.has(window)) return true;
    return false;
  }

  #isEncoded(sentence: string): boolean {
    const bare = sentence.replace(/https?:\/\/\S+/giu, '');
    return [...bare.matchAll(encoded)].some(([run]) => !this.#publicText.includes(run));
  }
}
