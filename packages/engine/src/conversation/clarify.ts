import { evenGaps } from '../text/drop-end.ts';
import { asksAfterOrder } from '../generation/builtin/answer-from-facts.ts';
import type { Passage } from '../generation/types.ts';
import { findReferences, orderNumberFinder } from '../privacy/order-numbers.ts';
import { splitWords, stemWord } from '../text/analyse.ts';
import type { Language } from '../text/language.ts';
import { isStopWord } from '../text/stop-words.ts';
import { tellingWords, type Said } from './said.ts';

/** What has to be asked back before a question can be answered well. */

const called =
  /(?<!\p{L})(?:orders?|commandes?) ?(?:no\.?|number|n[°ºo]\.?|num[ée]ro)? ?(?:is|est)? ?:? ?#? ?([a-z]{0,4}-?\d[\d-]{2,})/iu;
const onlyNumber = /^\D{0,40}?(#?[a-z]{0,4}-?\d[\da-z-]{2,20})\D{0,20}$/iu;

/** The number of an order in a text; `isAnswer`: it was asked for, so that any number will be it. */
export function orderNumberIn(text: string, patterns: string[], isAnswer = false): string | null {
  const [span] = [...orderNumberFinder(patterns)(text), ...findReferences(text)];
  if (span) return text.slice(span.start, span.end);
  return (
    called.exec(evenGaps(text))?.[1] ?? (isAnswer ? (onlyNumber.exec(text)?.[1] ?? null) : null)
  );
}

/** Whether a question is about where somebody's own order is, and no message of theirs names one. */
export function lacksOrderNumber(
  question: string,
  asking: { messages: Said[]; patterns: string[]; language: Language },
): boolean {
  if (!asksAfterOrder(question, asking.language)) return false;
  return !asking.messages.some(
    ({ author, text }) => author === 'visitor' && orderNumberIn(text, asking.patterns) !== null,
  );
}

const mostChoices = 3;
const fewWords = 2;
/** A rival this near to the first document may be what is meant as well. */
const near = 0.72;
/** Titles share so much at most: else they say the same. */
const mostShared = 0.6;
const longestTitle = 120;

function stemsOf(text: string, language: Language): Set<string> {
  return new Set(tellingWords(text, language).map((word) => stemWord(word, language)));
}

function isAlike(left: Set<string>, right: Set<string>): boolean {
  const shared = [...left].filter((stem) => right.has(stem)).length;
  return shared / Math.max(1, Math.min(left.size, right.size)) > mostShared;
}

/**
 * Titles to choose from where a few words ("returns") fit several documents about as well; empty where one is meant.
 * @param passages of documents, as the search found them
 */
export function choicesFor(question: string, passages: Passage[], language: Language): string[] {
  const asked = stemsOf(question, language);
  if (asked.size === 0 || asked.size > fewWords) return [];
  const titles = new Map<string, number>();
  for (const { kind, title, score, language: written } of passages) {
    if (kind !== 'document' || !written.startsWith(language) || title.length > longestTitle)
      continue;
    titles.set(title, Math.max(titles.get(title) ?? 0, score));
  }
  const ranked = [...titles].sort((left, right) => right[1] - left[1]);
  const first = ranked[0];
  if (!first) return [];
  const chosen: { title: string; stems: Set<string> }[] = [];
  for (const [title, score] of ranked) {
    const stems = stemsOf(title, language);
    const isMeant = score >= near * first[1] && [...asked].every((stem) => stems.has(stem));
    if (!isMeant || chosen.some((each) => isAlike(each.stems, stems))) continue;
    // Who says the whole title means that one.
    if (stems.size <= asked.size) return [];
    chosen.push({ title, stems });
  }
  return chosen.length < 2 ? [] : chosen.slice(0, mostChoices).map(({ title }) => title);
}

/** A title is meant where it has so much of its own words in common with the question, and all of the question's. */
const leastNamed = 0.6;
const fewestNamed = 2;

function allStems(text: string, language: Language): Set<string> {
  const words = splitWords(text, language).filter((word) => !isStopWord(word, language));
  return new Set(words.map((word) => stemWord(word, language)));
}

/**
 * The passages to answer from: where a short question is the title of a document ("my bike won't switch on"), or nearly,
 * those of that document alone; words that are in every question count here.
 */
export function passagesMeant(
  question: string,
  passages: Passage[],
  language: Language,
): Passage[] {
  if (question.includes('\n')) return passages;
  const asked = allStems(question, language);
  if (asked.size < fewestNamed) return passages;
  const meant = passages.filter(({ title, language: written }) => {
    if (!written.startsWith(language)) return false;
    const named = allStems(title, language);
    const shared = [...asked].filter((stem) => named.has(stem)).length;
    return shared === asked.size && shared / named.size >= leastNamed;
  });
  return meant.length > 0 ? meant : passages;
}
