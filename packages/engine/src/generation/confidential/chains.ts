/** A piece of a value that was said: where, and what was said of the value before it. */
type Piece = {
  token: number;
  figures: number;
  sentence: number;
  before: Piece | null;
  /** Of the value that was said until here, in letters. */
  length: number;
  hasLetters: boolean;
  /** Nothing but the numbers of a list's items: a list counts, whatever the value. */
  isCount: boolean;
  /** It waits for the rest however much is said in between. */
  stays: boolean;
};

export type Reading = {
  text: string;
  /** How many tokens it is read from, the last one included. */
  span?: number;
};

/** `isCount`: the number of the next item of a list; `stays`: as of a piece. */
export type TokenPlace = {
  isFigure: boolean;
  sentence: number;
  stays?: boolean;
  isCount?: boolean;
};

export type ChainLimits = {
  /** So many other tokens may stand between two pieces. */
  gap: number;
  /** As long as only figures were said, which are common; like `gap` where it is left out. */
  figureGap?: number;
  /** And so many of them may be figures. */
  figures: number;
  /** The end of a value may be said before its beginning. */
  anyOrder?: boolean;
};

/** A number is read from several words, each of which may be a piece too: so many rows of pieces are known for a place. */
const mostRows = 12;

/** What is less of a value may be said while the rest is not known yet. */
const leastPiece = 2;

/** The sentences that pieces were said in. */
function sentencesOf(piece: Piece | null): number[] {
  const sentences: number[] = [];
  for (let at = piece; at; at = at.before) sentences.push(at.sentence);
  return sentences;
}

/**
 * Whether a piece may be the beginning of a value whose end is said before it. Figures in several pieces are too common.
 */
const isBeginning = ({ length, before, hasLetters }: Piece): boolean =>
  length >= leastPiece && (before === null || hasLetters);

function push(places: Map<number, Piece[]>, at: number, piece: Piece): void {
  const pieces = places.get(at) ?? [];
  pieces.push(piece);
  if (pieces.length > mostRows) pieces.shift();
  places.set(at, pieces);
}

/**
 * Finds values that are said piece by piece, in order, with other words between the pieces. For each place in a value it
 * knows the last rows of pieces that reach it, so a token costs what it can be a piece of, however long the text is.
 */
export class Chains {
  /** All values, each behind a sign that no token has. */
  #all: string;
  #starts = new Set<number>();
  #ends = new Set<number>();
  #limits: ChainLimits;
  #reached = new Map<number, Piece[]>();
  /** Pieces that end a value, by where they begin in it. */
  #lasts = new Map<number, Piece[]>();
  #figuresAt = [0];
  #token = 0;

  constructor(values: string[], limits: ChainLimits) {
    this.#limits = limits;
    this.#all = '\n';
    for (const value of new Set(values)) {
      this.#starts.add(this.#all.length);
      this.#all += `${value}\n`;
      this.#ends.add(this.#all.length - 1);
    }
  }

  get isEmpty(): boolean {
    return this.#starts.size === 0;
  }

  /** Reads the next token, which may be understood in several ways. @returns the sentences of a value that is whole now */
  read(
    readings: Reading[],
    { isFigure, sentence, stays = false, isCount = false }: TokenPlace,
  ): number[] | null {
    this.#token += 1;
    this.#figuresAt.push((this.#figuresAt.at(-1) ?? 0) + (isFigure ? 1 : 0));
    const made: [number, Piece][] = [];
    let found: number[] | null = null;
    for (const { text, span = 1 } of readings) {
      if (text === '') continue;
      for (let at = this.#all.indexOf(text); at >= 0; at = this.#all.indexOf(text, at + 1)) {
        const before = this.#starts.has(at) ? null : this.#aliveAt(this.#reached.get(at), span);
        const end = at + text.length;
        const piece: Piece = {
          token: this.#token,
          figures: this.#figuresAt[this.#token] as number,
          sentence,
          before: before ?? null,
          length: (before?.length ?? 0) + text.length,
          hasLetters: /\D/.test(text) || before?.hasLetters === true,
          isCount: isCount && before?.isCount !== false,
          stays,
        };
        if (before !== undefined) {
          made.push([end, piece]);
          found ??= this.#wholeAt(end, piece, span);
        }
        if (this.#limits.anyOrder && this.#ends.has(end) && text.length >= leastPiece) {
          found ??= this.#wholeBefore(at, piece, span);
          push(this.#lasts, at, { ...piece, before: null, length: text.length });
        }
      }
    }
    // Only now: a token is one piece of a value, not two.
    for (const [end, piece] of made) push(this.#reached, end, piece);
    return found;
  }

  /** The last piece that what is said now may go on from. @param span so many tokens are said now */
  #aliveAt(pieces: Piece[] | undefined, span: number): Piece | undefined {
    return pieces?.findLast((piece) => {
      const before = this.#token - span;
      if (piece.stays) return true;
      const { gap, figureGap = gap } = this.#limits;
      const most = piece.hasLetters ? gap : figureGap;
      if (piece.token > before || before - piece.token > most) return false;
      return (this.#figuresAt[before] as number) - piece.figures <= this.#limits.figures;
    });
  }

  #wholeAt(end: number, piece: Piece, span: number): number[] | null {
    if (this.#ends.has(end)) return piece.isCount ? null : sentencesOf(piece);
    const last = isBeginning(piece) ? this.#aliveAt(this.#lasts.get(end), span) : undefined;
    return last ? [...sentencesOf(piece), last.sentence] : null;
  }

  /** The end of a value is said; its beginning was. */
  #wholeBefore(at: number, last: Piece, span: number): number[] | null {
    const piece = this.#aliveAt(this.#reached.get(at), span);
    return piece && isBeginning(piece) ? [...sentencesOf(piece), last.sentence] : null;
  }

  /** The first sentence that may still become part of a value. */
  get heldFrom(): number {
    let first = Infinity;
    for (const places of [this.#reached, this.#lasts])
      for (const [at, pieces] of places) {
        const alive = pieces.filter((piece) => this.#aliveAt([piece], 0));
        if (alive.length === 0) places.delete(at);
        else if (alive.length < pieces.length) places.set(at, alive);
        if (this.#ends.has(at)) continue;
        for (const piece of alive)
          if (piece.length >= leastPiece)
            for (const sentence of sentencesOf(piece)) first = Math.min(first, sentence);
      }
    return first;
  }

  /** Nothing was said. */
  clear(): void {
    this.#reached.clear();
    this.#lasts.clear();
    this.#figuresAt = [0];
    this.#token = 0;
  }
}

/** The last of what was said in one row of letters, to find values that begin and end within words. */
export class Row {
  #values: string[];
  #longest: number;
  #said: { sentence: number; text: string }[] = [];

  constructor(values: string[]) {
    this.#values = [...new Set(values)];
    this.#longest = Math.max(0, ...this.#values.map((value) => value.length));
  }

  /** @returns the sentences of a value that is whole now */
  read(text: string, sentence: number): number[] | null {
    if (this.#values.length === 0 || text === '') return null;
    this.#said.push({ sentence, text });
    const all = this.#said.map((each) => each.text).join('');
    const value = this.#values.find((each) => all.includes(each));
    if (value !== undefined) {
      const start = all.indexOf(value);
      const found = this.#within(start, start + value.length);
      this.clear();
      return found;
    }
    this.#cut(all.length);
    return null;
  }

  #within(start: number, end: number): number[] {
    let from = 0;
    return this.#said.flatMap(({ sentence, text }) => {
      from += text.length;
      return from > start && from - text.length < end ? [sentence] : [];
    });
  }

  /** Whole texts from before what a value may begin in are not needed any more. */
  #cut(length: number): void {
    let left = length;
    while (this.#said.length > 1 && left - (this.#said[0]?.text.length ?? 0) >= this.#longest)
      left -= this.#said.shift()?.text.length ?? 0;
    const [first] = this.#said;
    if (this.#said.length === 1 && first) first.text = first.text.slice(-this.#longest);
  }

  /** The first sentence that may be the beginning of a value. @param least so many letters of it */
  heldFrom(least: number): number {
    const all = this.#said.map((each) => each.text).join('');
    let most = 0;
    for (const value of this.#values)
      for (let length = value.length - 1; length >= Math.max(least, most + 1); length -= 1)
        if (all.endsWith(value.slice(0, length))) most = length;
    if (most === 0) return Infinity;
    return Math.min(...this.#within(all.length - most, all.length));
  }

  /** What was said goes on no more. */
  clear(): void {
    this.#said = [];
  }
}
