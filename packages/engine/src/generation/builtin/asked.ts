import { figuresIn, type Figure } from './figures.ts';
import { longestQuestion } from '../../text/question.ts';
import { splitWords, stemWord } from '../../text/analyse.ts';
import { partWeights, weighParts, type QuestionPart } from '../../text/asking.ts';
import { isGenericWord } from '../../text/generic-words.ts';
import type { Language } from '../../text/language.ts';
import { isStopWord } from '../../text/stop-words.ts';
import { fewestSubjectWords, stemsNaming } from '../../text/subject-line.ts';
import { gramsOf } from '../../retrieval/lexicon.ts';
import type { Wanted } from './wanted.ts';
import {
  coverage,
  coverageOf,
  weighTerms,
  weighWanted,
  type Terms,
  type TermWeights,
  type WeighedTerms,
} from '../overlap.ts';

/**
 * A question as it is compared with passages: its terms, what each weighs by rarity and by the sentence that it stands
 * in, and the stems that its subject line names the matter by.
 */
export type Asked = {
  terms: Terms;
  weights: TermWeights;
  wanted: WeighedTerms;
  subject: ReadonlySet<string>;
  /** Whether a text is of the kind that is wanted (wanted.ts); null: any is. */
  tells?: Wanted | null;
  isChat?: boolean;
  /** What is said of one's own size, age or budget. */
  figures: Figure[];
};

/** A word of any question ("how", "long") or a bare number still tells a little about which sentence answers. */
const genericShare = 0.25;
/** An error code or a model name ("e12") stands for one thing only. */
const isCode = /^(?=\D*\d)(?=\P{L}*\p{L})[\p{L}\d]{2,5}$/u;
const codeTimes = 3;
/** Having this many of the strongest words is as good as having all: a long ticket is never met word by word. */
const enoughWords = 5;

/** @param question no longer than `extractQuestion` gives it: the rest is not read
 * @param texts what is on offer, for the rarity of words; a word that none of them has weighs most */
export function readQuestion(question: string, texts: Terms[], language: Language): Asked {
  const base = weighTerms(texts);
  const stems = new Map<string, number>();
  const grams = new Map<number, number>();
  const subject = new Set<string>();
  const parts = weighParts(question.slice(0, longestQuestion), language);
  const isOnOffer = (stem: string): boolean => texts.some((text) => text.stems.has(stem));
  const add = (part: QuestionPart, counts: (stem: string) => boolean): boolean => {
    let isMet = false;
    for (const word of splitWords(part.text, language)) {
      if (isStopWord(word, language)) continue;
      const isTelling = !isGenericWord(word, language) && !/^\d+$/.test(word);
      const weight = part.weight * (isTelling ? (isCode.test(word) ? codeTimes : 1) : genericShare);
      const stem = stemWord(word, language);
      if (!counts(stem)) continue;
      isMet ||= isTelling && isOnOffer(stem);
      stems.set(stem, Math.max(stems.get(stem) ?? 0, weight));
      for (const gram of gramsOf(word)) grams.set(gram, Math.max(grams.get(gram) ?? 0, weight));
    }
    return isMet;
  };
  const isNaming = ({ weight }: QuestionPart): boolean => weight === partWeights.subject;
  let isBodyMet = false;
  for (const part of parts)
    if (part.weight > 0 && !isNaming(part)) isBodyMet = add(part, () => true) || isBodyMet;
  const naming = parts.filter(isNaming);
  for (const { text } of naming) for (const stem of stemsNaming(text, language)) subject.add(stem);
  // A single word that no page has ("Complaint") takes nothing from a body that is met.
  const isLoose = isBodyMet && subject.size < fewestSubjectWords;
  for (const part of naming) add(part, isLoose ? isOnOffer : () => true);
  const terms = { stems: new Set(stems.keys()), grams: new Set(grams.keys()) };
  const weights: TermWeights = {
    stem: (stem) => base.stem(stem) * (stems.get(stem) ?? 1),
    gram: (gram) => base.gram(gram) * (grams.get(gram) ?? 1),
  };
  return {
    terms,
    weights,
    wanted: weighWanted(terms, weights, enoughWords),
    subject,
    figures: figuresIn(question.slice(0, longestQuestion)),
  };
}

/** 0..1: how much of what is asked `present` has. */
export function answerShare(asked: Asked, present: Terms): number {
  return coverageOf(asked.wanted, present);
}

/**
 * Whether any of `texts` has a word that the subject line names its matter by. A subject of one such word ("Complaint")
 * tells too little to judge by; a question without a subject line passes.
 */
export function knowsSubject({ subject }: Asked, texts: Terms[]): boolean {
  if (subject.size < fewestSubjectWords) return true;
  return [...subject].some((stem) => texts.some((text) => text.stems.has(stem)));
}

/** 0..1: how much of a title or heading the question says: a short name that is met whole is strong evidence. */
export function nameShare(asked: Asked, name: Terms): number {
  return coverage(name, asked.terms, asked.weights);
}

/** 0..1: how well a name meets the question, seen from both sides. */
export function met(asked: Asked, name: Terms): number {
  return name.stems.size === 0 ? 0 : (answerShare(asked, name) + nameShare(asked, name)) / 2;
}

/** What of `terms` is not in `known`. */
export function termsBeyond(terms: Terms, known: Terms): Terms {
  return {
    stems: new Set([...terms.stems].filter((stem) => !known.stems.has(stem))),
    grams: new Set([...terms.grams].filter((gram) => !known.grams.has(gram))),
  };
}

export function joinTerms(parts: Terms[]): Terms {
  const joined: Terms = { stems: new Set(), grams: new Set() };
  for (const { stems, grams } of parts) {
    for (const stem of stems) joined.stems.add(stem);
    for (const gram of grams) joined.grams.add(gram);
  }
  return joined;
}
