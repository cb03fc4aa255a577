import { isClosing, isGreeting, isPleasantry } from '../text/courtesy.ts';
import { asLanguage, type Language } from '../text/language.ts';
import { coverage, termsOf, weighTerms, type Terms, type TermWeights } from './overlap.ts';
import type { Passage } from './types.ts';

/** Whether a sentence is supported, and by which sources; courtesy needs none. */
export type Verdict = { sources: number[]; supported: boolean; isContent: boolean };

const leastSupport = 0.45;
const shortLine = 6;

type Known = { passage: Passage; terms: Terms; figures: Set<string> };

function figuresIn(text: string): string[] {
  return (
    text
      .match(/\d+(?:[.,]\d+)*/g)
      ?.map((figure) => figure.replace(/[.,](?=\d{3}\b)/g, '').replace(',', '.')) ?? []
  );
}

function addressesIn(text: string): string[] {
  return (
    text
      .match(/https?:\/\/[^\s)\]>,]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi)
      ?.map((address) => address.replace(/[.;]+$/, '')) ?? []
  );
}

function isCourtesy(sentence: string): boolean {
  const lines = sentence.split('\n');
  const words = sentence.split(/\s+/).length;
  if (/\d|https?:/.test(sentence)) return false;
  return (
    lines.every((line) => isGreeting(line) || isClosing(line) || line.split(/\s+/).length <= 3) ||
    (words <= 25 && isPleasantry(sentence))
  );
}

/**
 * Checks sentences against the passages by weighted overlap of words and 4-grams. A figure, link or mail address that
 * neither the passages nor `alsoKnown` hold makes a sentence unsupported. Passages in another language than the reply
 * can't be compared by words: a citation of one is believed as far as figures and addresses agree.
 * @param alsoKnown what the requester wrote, names and the like: repeating it is no claim
 */
export class SupportCheck {
  #known: Known[];
  #weights: TermWeights;
  #language: Language;
  #alsoKnown: string;
  #alsoFigures: Set<string>;

  constructor(passages: Passage[], language: Language, alsoKnown: string) {
    this.#language = language;
    this.#alsoKnown = alsoKnown;
    this.#alsoFigures = new Set(figuresIn(alsoKnown));
    this.#known = passages.map((passage) => {
      const text = [passage.title, passage.heading, passage.text].filter(Boolean).join('\n');
      return {
        passage,
        terms: termsOf(text, asLanguage(passage.language)),
        figures: new Set(figuresIn(text)),
      };
    });
    this.#weights = weighTerms(this.#known.map((known) => known.terms));
  }

  /** @param cited the numbers that the sentence carried; unknown ones are ignored */
  judge(sentence: string, cited: number[]): Verdict {
    const named = this.#known.filter((known) => cited.includes(known.passage.source));
    if (named.length === 0 && isCourtesy(sentence))
      return { sources: [], supported: true, isContent: false };
    const terms = termsOf(sentence.replace(/^\s*(?:[-•*]|\d{1,2}[.)])\s+/, ''), this.#language);
    if (terms.stems.size === 0) return { sources: [], supported: true, isContent: false };
    const supporting = this.#supporting(
      sentence,
      terms,
      named.length > 0 ? named : this.#known,
      named.length > 0,
    );
    const fallback =
      supporting.length === 0 && named.length > 0
        ? this.#supporting(sentence, terms, this.#known, false)
        : supporting;
    const isBare = terms.stems.size < shortLine && sentence.endsWith(':') && named.length === 0;
    return {
      sources: fallback.map((known) => known.passage.source),
      supported: fallback.length > 0 || isBare,
      isContent: !isBare,
    };
  }

  #supporting(sentence: string, terms: Terms, among: Known[], isCited: boolean): Known[] {
    const all = among.map((known) => ({
      known,
      share: this.#share(sentence, terms, known, isCited),
    }));
    const best = Math.max(0, ...all.map(({ share }) => share));
    if (best < leastSupport) return this.#jointly(sentence, terms, among, isCited);
    // Uncited, only the passage that says it best is named.
    return all
      .filter(({ share }) => share >= leastSupport && (isCited || share === best))
      .slice(0, isCited ? undefined : 1)
      .map(({ known }) => known);
  }

  /** A sentence that draws on several cited passages at once. */
  #jointly(sentence: string, terms: Terms, among: Known[], isCited: boolean): Known[] {
    if (!isCited || among.length < 2 || !this.#figuresAgree(sentence, among)) return [];
    const union: Terms = {
      stems: new Set(among.flatMap((known) => [...known.terms.stems])),
      grams: new Set(among.flatMap((known) => [...known.terms.grams])),
    };
    return coverage(terms, union, this.#weights) >= leastSupport ? among : [];
  }

  #share(sentence: string, terms: Terms, known: Known, isCited: boolean): number {
    if (!this.#figuresAgree(sentence, [known])) return 0;
    if (asLanguage(known.passage.language) !== this.#language) return isCited ? 1 : 0;
    return coverage(terms, known.terms, this.#weights);
  }

  #figuresAgree(sentence: string, among: Known[]): boolean {
    const bare = sentence.replace(/^\s*\d{1,2}[.)]\s+/, '');
    const isKnown = (figure: string): boolean =>
      this.#alsoFigures.has(figure) || among.some((known) => known.figures.has(figure));
    const isWritten = (address: string): boolean =>
      this.#alsoKnown.includes(address) ||
      among.some((known) => known.passage.text.includes(address));
    return figuresIn(bare).every(isKnown) && addressesIn(bare).every(isWritten);
  }
}
