import { eachStep, type Steps } from '../../clustering/steps.ts';
import { dropEnd } from '../../text/drop-end.ts';
import { dropGreetingLead, isClosing, isGreeting, isPleasantry } from '../../text/courtesy.ts';
import { hasLike, isFiller } from '../../grounding/same-words.ts';
import { GroundingCheck } from '../../grounding/judge.ts';
import {
  figuresOf,
  isSameFigure,
  readStatement,
  wordsOf,
  writeYears,
} from '../../grounding/read-statement.ts';
import type { Figure, Statement, Word } from '../../grounding/tokens.ts';
import { stemWord } from '../../text/analyse.ts';
import { asLanguage, type Language } from '../../text/language.ts';
import {
  coverageOf,
  coverageOfAll,
  termsOf,
  weighTerms,
  weighWanted,
  type Terms,
  type TermWeights,
  type WeighedTerms,
} from '../overlap.ts';
import { isGenericWord } from '../../text/generic-words.ts';
import { isNameLine } from '../styles/reply-signature.ts';
import { findSpans } from '../spans.ts';
import type { Fact, Passage, SentenceConflict, SourceSpan } from '../types.ts';

/** Whether a sentence is supported, by which sources and where in them; courtesy needs none. */
export type Verdict = {
  sources: number[];
  spans: SourceSpan[];
  /** Ids of the facts that it says. */
  facts: string[];
  supported: boolean;
  isContent: boolean;
  /** What a source says otherwise, or what was added to it. Never of a supported sentence. */
  conflict: SentenceConflict | null;
};

const leastSupport = 0.45;
const shortLine = 6;
/** Each is looked for in all that is known: who writes more proves nothing. */
const mostAddresses = 100;
/** From so many words on, a part that stands nowhere must not hide among the others. */
const fewestOfClaim = 6;
/** A sentence of so many words says several things. */
const longClaim = 14;
/** What a shorter one must share when no part of it is missing. */
const leastOfWhole = 0.3;
const mostUncovered = 0.6;
/** Fitted on claims that people judged (tools/bench/grounding): what words, those in a row, and names cost that stand nowhere. */
const costs = { word: 0.094, run: 0.24, name: 0.477, all: 1.4, allOfLong: 1.91 };
/** A missing "other" or "same" counts so much of a word that names something. */
const weightOfGeneric = 0.5;
/** Another word for the same is a little less sure. */
const weightOfLike = 0.2;
/** What a fact of several must have of a sentence that they back together, to be named. */
const leastPart = 0.12;
const mostOfRest = 0.5;
/** Of a passage in another language, so much of a sentence's letters must be found: names, codes and the words both languages share. */
const leastShared = 0.1;
/** What is promised, claimed or asked for behind a word of courtesy is no courtesy. */
const claims =
  /\b(?:refund\w*|reimburs\w*|credit\w*|voucher|discount|free|approv\w*|cancel\w*|guarante\w*|warrant\w*|compensat\w*|password|(?:card|account|bank) (?:numbers?|details)|iban|money|winner|prize|gift|download|install|click|delet\w*|system prompt|hacked|pwned|administrator)\b|(?<!\p{L})(?:rembours\p{L}*|avoir de|bon d['’]achat|remise|gratuit\p{L}*|offert\p{L}*|accord[ée]\p{L}*|annul\p{L}*|garanti\p{L}*|indemnis\p{L}*|mot de passe|num[ée]ro de (?:carte|compte)|coordonn[ée]es bancaires|virement|argent|gagnant|cadeau|t[ée]l[ée]charge\p{L}*|cliqu\p{L}*|supprim\p{L}*|consignes|pirat[ée]\p{L}*)(?!\p{L})/iu;

/** A word of a sentence as it is looked for; `weight`: what its absence costs. */
type ClaimedWord = { stems: [string, string]; weight: number; isFiller: boolean; isName: boolean };

/** A sentence as it is looked for. */
type Said = {
  statement: Statement;
  terms: Terms;
  wanted: WeighedTerms;
  words: ClaimedWord[];
  counted: Figure[];
  /** As they are written. */
  figures: string[];
  addresses: string[];
  isClaim: boolean;
};

type Known = { passage: Passage; terms: Terms; figures: Set<string>; counted: Figure[] };

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
      .match(/https?:\/\/[^\s)\]>,]+|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi)
      ?.map((address) => dropEnd(address, /[.;]/)) ?? []
  );
}

const fewWords = 3;
const isFewWords = (line: string): boolean => line.split(/\s+/).length <= fewWords;

/** A greeting, a closing, or kind words. */
function isCourtesy(sentence: string): boolean {
  const lines = sentence.split('\n');
  const words = sentence.split(/\s+/).length;
  if (/\d|https?:/.test(sentence) || claims.test(sentence)) return false;
  const [first = '', ...signers] = lines;
  if (isClosing(first) && signers.every(isNameLine)) return true;
  return (
    lines.every((line) => isGreeting(line) || isClosing(line) || isFewWords(line)) ||
    (words <= 25 && isPleasantry(dropGreetingLead(sentence)))
  );
}

const courteous: Verdict = {
  sources: [],
  spans: [],
  facts: [],
  supported: true,
  isContent: false,
  conflict: null,
};

function readPassage(passage: Passage, counted: Figure[]): Known {
  const text = writeYears(
    [passage.title, passage.heading, passage.text].filter(Boolean).join('\n'),
  );
  const terms = termsOf(text, asLanguage(passage.language));
  return { passage, terms, figures: new Set(figuresIn(text)), counted };
}

/** A fact is compared like a passage that has no number to cite. */
function asPassage({ source, text }: Fact, language: Language): Passage {
  return {
    source: 0,
    kind: 'document',
    title: source,
    heading: null,
    text,
    question: null,
    certified: false,
    language,
    score: 0,
  };
}

function asClaimed({ stem, folded, isName }: Word, language: Language): ClaimedWord {
  return {
    stems: [stem, stemWord(folded, language)],
    weight: isGenericWord(folded, language) ? weightOfGeneric : 1,
    isFiller: isFiller(folded, language),
    isName,
  };
}

/** Whether a passage has enough of the words of a sentence, and no part of it is missing altogether. */
function saysWhole(words: ClaimedWord[], { stems }: Terms, language: Language): boolean {
  let [missing, run, longest, names] = [0, 0, 0, 0];
  for (const word of words) {
    if (word.isFiller) continue;
    const { isName } = word;
    const [stem, other] = word.stems;
    const isThere = stems.has(stem) || stems.has(other);
    const isLike = !isThere && hasLike(stem, stems, language);
    const weight = isThere ? 0 : isLike ? word.weight * weightOfLike : word.weight;
    run = isThere || isLike ? 0 : run + weight;
    missing += weight;
    longest = Math.max(longest, run);
    if (weight > 0 && isName) names += 1;
  }
  const cost = costs.word * missing + costs.run * longest + costs.name * names;
  const most = words.length < longClaim ? costs.all : costs.allOfLong;
  return cost < most && missing / words.length <= mostUncovered;
}

type KnownFact = { fact: Fact; known: Known };

/** Facts about the same order that say most of what the first one leaves unsaid. */
function addingTo(first: KnownFact, all: KnownFact[], { stems }: Terms): KnownFact[] {
  const left = [...stems].filter((stem) => !first.known.terms.stems.has(stem));
  if (left.length === 0 || first.fact.order === undefined) return [];
  return all.filter(({ fact, known }) => {
    const said = left.filter((stem) => known.terms.stems.has(stem)).length;
    return (
      fact !== first.fact && fact.order === first.fact.order && said / left.length >= mostOfRest
    );
  });
}

function sharedGrams(said: Terms, known: Terms): number {
  const shared = [...said.grams].filter((gram) => known.grams.has(gram)).length;
  return said.grams.size === 0 ? 0 : shared / said.grams.size;
}

/**
 * Checks sentences against the passages by weighted overlap of words and 4-grams. A figure, link or mail address that
 * neither the passages nor `alsoKnown` hold makes a sentence unsupported. Passages in another language than the reply
 * can't be compared by words: a citation of one is believed as far as figures and addresses agree. What a source
 * contradicts is not supported, however many words they share.
 */
export class SupportCheck {
  #known: Known[];
  #weights: TermWeights;
  #language: Language;
  #alsoKnown: string;
  #alsoFigures: Set<string>;
  #facts: KnownFact[];
  #grounding: GroundingCheck;

  private constructor(
    language: Language,
    alsoKnown: string,
    read: { known: Known[]; facts: KnownFact[]; grounding: GroundingCheck },
  ) {
    this.#language = language;
    this.#alsoKnown = alsoKnown;
    this.#alsoFigures = new Set(figuresIn(alsoKnown));
    this.#known = read.known;
    this.#facts = read.facts;
    this.#grounding = read.grounding;
    this.#weights = weighTerms(this.#known.map((known) => known.terms));
  }

  /**
   * One passage a step.
   * @param alsoKnown what the requester wrote, names and the like: repeating it is no claim
   * @param facts what is known beside the passages: a sentence that says one is supported and names no source
   */
  static *reading(
    passages: Passage[],
    language: Language,
    alsoKnown: string,
    facts: Fact[] = [],
  ): Steps<SupportCheck> {
    const grounding = yield* GroundingCheck.reading(passages, language, alsoKnown);
    const known = yield* eachStep(passages, (passage) =>
      readPassage(passage, grounding.figuresIn(passage.source)),
    );
    const ofFact = (fact: Fact) => ({ fact, known: readPassage(asPassage(fact, language), []) });
    const read = { known, facts: yield* eachStep(facts, ofFact), grounding };
    return new SupportCheck(language, alsoKnown, read);
  }

  /** @param cited the numbers that the sentence carried; unknown ones are ignored */
  judge(sentence: string, cited: number[]): Verdict {
    const named = this.#known.filter((known) => cited.includes(known.passage.source));
    const isKind = named.length === 0 && isCourtesy(sentence);
    if (isKind && !isFewWords(sentence)) return courteous;
    const said = this.#read(sentence);
    // "Don't ride." is as short as a greeting, and may be what a source says otherwise.
    if (isKind && !this.#grounding.judge(said.statement)) return courteous;
    if (said.terms.stems.size === 0) return courteous;
    const isCited = named.length > 0;
    const supporting = this.#supporting(said, isCited ? named : this.#known, isCited);
    const fallback =
      supporting.length === 0 && isCited ? this.#supporting(said, this.#known, false) : supporting;
    const isBare = said.terms.stems.size < shortLine && sentence.endsWith(':') && !isCited;
    const facts = this.#saidByFacts(said);
    const sources = fallback.map((known) => known.passage.source);
    const passages = fallback.map((known) => known.passage);
    // What a fact says of somebody's own order, no page can contradict.
    const found = facts.length > 0 ? null : this.#grounding.judge(said.statement);
    return {
      sources,
      spans: findSpans(sentence, sources, passages, this.#language),
      facts: facts.flatMap(({ id }) => id ?? []),
      supported: (fallback.length > 0 || facts.length > 0 || isBare) && !found,
      isContent: !isBare,
      conflict: found?.isSure ? found.conflict : null,
    };
  }

  #read(sentence: string): Said {
    const statement = readStatement(sentence, this.#language);
    const bare = statement.sentence;
    const terms = termsOf(bare, this.#language);
    return {
      statement,
      terms,
      wanted: weighWanted(terms, this.#weights),
      words: wordsOf(statement).map((word) => asClaimed(word, this.#language)),
      counted: figuresOf(statement),
      figures: figuresIn(bare),
      addresses: addressesIn(bare),
      isClaim: claims.test(sentence),
    };
  }

  /** The fact that says a sentence, or the facts about one order that say it together. */
  #saidByFacts(said: Said): Fact[] {
    const { terms } = said;
    // What somebody outside wrote may be repeated, but proves nothing that would be promised.
    const usable = this.#facts.filter(({ fact }) => !(said.isClaim && fact.isQuoted));
    const knowns = usable.map(({ known }) => known);
    const [best] = this.#supporting(said, knowns, false);
    const first = usable.find(({ known }) => known === best);
    if (first) return [first, ...addingTo(first, usable, terms)].map(({ fact }) => fact);
    const orders = new Set(usable.flatMap(({ fact }) => fact.order ?? []));
    for (const order of orders) {
      const group = usable.filter(({ fact }) => fact.order === order);
      const among = group.map(({ known }) => known);
      if (this.#jointly(said, among, true).length === 0) continue;
      return group
        .filter(({ known }) => coverageOf(said.wanted, known.terms) >= leastPart)
        .map(({ fact }) => fact);
    }
    return [];
  }

  #supporting(said: Said, among: Known[], isCited: boolean): Known[] {
    const all = among.map((known) => ({ known, share: this.#share(said, known, isCited) }));
    const best = Math.max(0, ...all.map(({ share }) => share));
    if (best < leastSupport) return this.#jointly(said, among, isCited);
    // Uncited, only the passage that says it best is named.
    return all
      .filter(({ share }) => share >= leastSupport && (isCited || share === best))
      .slice(0, isCited ? undefined : 1)
      .map(({ known }) => known);
  }

  /** A sentence that draws on several cited passages at once. */
  #jointly(said: Said, among: Known[], isCited: boolean): Known[] {
    if (!isCited || among.length < 2 || !this.#figuresAgree(said, among)) return [];
    const terms = among.map((known) => known.terms);
    return coverageOfAll(said.wanted, terms) >= leastSupport ? among : [];
  }

  #share(said: Said, known: Known, isCited: boolean): number {
    if (!this.#figuresAgree(said, [known])) return 0;
    if (asLanguage(known.passage.language) !== this.#language)
      return isCited && sharedGrams(said.terms, known.terms) >= leastShared ? 1 : 0;
    const share = coverageOf(said.wanted, known.terms);
    if (said.words.length < fewestOfClaim) return share;
    if (!saysWhole(said.words, known.terms, this.#language)) return 0;
    const least = said.words.length < longClaim ? leastOfWhole : 0;
    return share >= least ? Math.max(share, leastSupport) : share;
  }

  #figuresAgree({ counted, figures, addresses }: Said, among: Known[]): boolean {
    if (addresses.length > mostAddresses) return false;
    if (figures.length === 0 && addresses.length === 0) return true;
    const isKnown = (figure: string): boolean =>
      this.#alsoFigures.has(figure) || among.some((known) => known.figures.has(figure));
    const isWritten = (address: string): boolean =>
      this.#alsoKnown.includes(address) ||
      among.some((known) => known.passage.text.includes(address));
    // "2 weeks" stands there as "14 days" or "two weeks" too.
    const isCounted = (figure: Figure): boolean =>
      among.some((known) => known.counted.some((other) => isSameFigure(figure, other)));
    const found = new Set(counted.filter(isCounted).flatMap(({ text }) => figuresIn(text)));
    return (
      figures.every((figure) => found.has(figure) || isKnown(figure)) && addresses.every(isWritten)
    );
  }
}
