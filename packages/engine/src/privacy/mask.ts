import { findPersonalData } from './detect.ts';
import { greetedIn, inWords, nameFinder } from './names.ts';
import { findCaseNumbers, findReferences, orderNumberFinder } from './order-numbers.ts';
import { keyOf, placeholderPattern, unfinished } from './placeholders.ts';
import { withoutOverlaps, type Kind, type Span } from './spans.ts';
import { whitelistOf } from './whitelist.ts';

/** Longer than any placeholder in any of its shapes: what a stream holds back at most. */
const longestTail = 48;

const mostLookedFor = 200;

/** Whose names to mask, the texts that stay as they are, and what the client's order numbers look like. */
export type Privacy = { names: string[]; whitelist: string[]; orderNumbers?: string[] };

/** What a mask knows at one moment, cheap to pass on however much it is. */
export type MaskState = {
  privacy: Privacy;
  /** JSON: each placeholder's key and what it stands for, one after the other. */
  texts: string;
  /** JSON: the keys of what is never put back. */
  foreign: string;
  own: string;
};

/**
 * Personal data out of texts and back in. The same text has the same placeholder for as long as the mask lives: one
 * suggestion. What looks like a placeholder already gets one itself, so that a ticket can't ask for another's data.
 */
export class Mask {
  #privacy: Privacy;
  #keys = new Map<string, string>();
  #texts = new Map<string, string>();
  /** What only other people's texts held so far: shown as a placeholder, never put back. */
  #foreign = new Set<string>();
  #isForeign = false;
  /** All that was not foreign: what stands there too is nobody else's. */
  #own = '';
  #counts = new Map<Kind, number>();
  #findNames: (text: string) => Span[];
  #findOrders: (text: string) => Span[];
  #stays: (text: string, span: Span) => boolean;

  constructor(privacy: Privacy) {
    const { names, whitelist, orderNumbers = [] } = privacy;
    this.#privacy = privacy;
    this.#findNames = nameFinder(names);
    this.#findOrders = orderNumberFinder(orderNumbers);
    this.#stays = whitelistOf(whitelist);
  }

  /** All that it knows: another thread goes on with it. */
  get state(): MaskState {
    return {
      privacy: this.#privacy,
      texts: JSON.stringify([...this.#texts].flat()),
      foreign: JSON.stringify([...this.#foreign]),
      own: this.#own,
    };
  }

  /** What it knows of a text that it masked: whoever answers that text can name nothing else. */
  stateFor(masked: string): MaskState {
    const named = new Set([...masked.matchAll(placeholderPattern())].map((match) => keyOf(match)));
    return {
      privacy: this.#privacy,
      texts: JSON.stringify([...this.#texts].filter(([key]) => named.has(key)).flat()),
      foreign: JSON.stringify([...this.#foreign].filter((key) => named.has(key))),
      own: '',
    };
  }

  /** Goes on from what another knew in the end. */
  set state({ texts, foreign, own }: MaskState) {
    this.#keys = new Map();
    this.#texts = new Map();
    this.#counts = new Map();
    const all = JSON.parse(texts) as string[];
    for (let at = 0; at < all.length; at += 2) {
      const [key = '', text = ''] = [all[at], all[at + 1]];
      const end = key.lastIndexOf('_');
      const kind = key.slice(0, end) as Kind;
      this.#keys.set(`${kind} ${text}`, key);
      this.#texts.set(key, text);
      const number = Number(key.slice(end + 1));
      this.#counts.set(kind, Math.max(this.#counts.get(kind) ?? 0, number));
    }
    this.#foreign = new Set(JSON.parse(foreign) as string[]);
    this.#own = own;
  }

  /** Masks what people wrote: personal data, people's names, and the given names. */
  text(text: string): string {
    this.#own += `${text}\n`;
    return this.#replace(text, this.#found(text));
  }

  /** Masks what people wrote for others to read, who need no number of a case either: nothing of it is put back. */
  shown(text: string): string {
    return this.#replace(text, [...this.#found(text), ...findCaseNumbers(text)]);
  }

  #found(text: string): Span[] {
    return [
      ...this.#findOrders(text),
      ...findPersonalData(text).flatMap((span) => inWords(text, span)),
      ...this.#findNames(text),
    ];
  }

  /**
   * Masks what was written to somebody else, also who is greeted there and what numbers their case has: what stands only
   * there is not restored in a reply.
   * @param greeted whom the answer greets, where the text is another part of the same case
   */
  foreign(text: string, greeted: string[] = greetedIn(text)): string {
    this.#isForeign = true;
    const masked = this.#replace(text, [
      ...this.#found(text),
      ...nameFinder(greeted)(text),
      ...this.#foreignReferences(text),
    ]);
    this.#isForeign = false;
    return masked;
  }

  /** Those that none of the own texts holds; of more than so many different ones none is looked for there. */
  #foreignReferences(text: string): Span[] {
    const stands = new Map<string, boolean>();
    return findReferences(text).filter(({ start, end }) => {
      const found = text.slice(start, end);
      const known = stands.get(found) ?? (stands.size < mostLookedFor && this.#own.includes(found));
      stands.set(found, known);
      return !known;
    });
  }

  /** Masks what the company wrote as rules: names stay words there, or a customer's name could blank a rule. */
  rule(text: string): string {
    const found = findPersonalData(text).filter(({ kind }) => kind !== 'NAME');
    return this.#replace(text, [...this.#findOrders(text), ...found]);
  }

  /** Masks a name as a whole, word by word where it has few. */
  name(name: string): string {
    const words = name.trim().split(/\s+/);
    const spans = (words.length > 6 ? [name.trim()] : words).filter(Boolean);
    const masked = spans.map((word) =>
      this.#stays(word, { kind: 'NAME', start: 0, end: word.length })
        ? word
        : this.#placeholderFor('NAME', word),
    );
    return this.#stays(name, { kind: 'NAME', start: 0, end: name.length })
      ? name
      : masked.join(' ');
  }

  /** Puts back what placeholders stand for; an unknown one is left as it is. */
  restore(text: string): string {
    return text.replace(placeholderPattern(), (...match: string[]) => {
      const key = keyOf(match);
      return (this.#foreign.has(key) ? undefined : this.#texts.get(key)) ?? match[0] ?? '';
    });
  }

  /** Restores text that arrives in pieces, also where a placeholder is cut between two of them. */
  stream(): { push(piece: string): string; end(): string } {
    let held = '';
    return {
      push: (piece) => {
        const all = held + piece;
        const from = startOfUnfinished(all);
        held = all.slice(from);
        return this.restore(all.slice(0, from));
      },
      end: () => {
        const rest = this.restore(held);
        held = '';
        return rest;
      },
    };
  }

  #replace(text: string, found: Span[]): string {
    const literal = [...text.matchAll(placeholderPattern())].map((match) => ({
      kind: 'TEXT' as const,
      start: match.index,
      end: match.index + match[0].length,
    }));
    const masked = found.filter((span) => !this.#stays(text, span));
    const pieces: string[] = [];
    let at = 0;
    for (const { kind, start, end } of withoutOverlaps([...literal, ...masked], text.length)) {
      pieces.push(text.slice(at, start), this.#placeholderFor(kind, text.slice(start, end)));
      at = end;
    }
    return pieces.join('') + text.slice(at);
  }

  #placeholderFor(kind: Kind, text: string): string {
    const known = this.#keys.get(`${kind} ${text}`);
    if (known) {
      if (!this.#isForeign) this.#foreign.delete(known);
      return `[[${known}]]`;
    }
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    const key = `${kind}_${count}`;
    this.#keys.set(`${kind} ${text}`, key);
    this.#texts.set(key, text);
    if (this.#isForeign) this.#foreign.add(key);
    return `[[${key}]]`;
  }
}

function startOfUnfinished(text: string): number {
  const from = Math.max(0, text.length - longestTail);
  const found = unfinished.exec(text.slice(from));
  return found ? from + found.index : text.length;
}
