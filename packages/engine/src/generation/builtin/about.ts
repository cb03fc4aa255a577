import { partWeights, weighParts } from '../../text/asking.ts';
import type { Language } from '../../text/language.ts';
import { wordsOf } from '../../text/languages/languages.ts';
import { tellingStems } from '../../text/telling-stems.ts';
import { termsOf, type Terms } from '../overlap.ts';
import type { Passage } from '../types.ts';
import { answerShare, nameShare, readQuestion, type Asked } from './asked.ts';
import { termsOfArticle } from './quote-evidence.ts';

/**
 * Whether an article is about the matter of a question. A long letter shares some word with every long article: what
 * tells is its subject line and what it asks, held against the article's title.
 */

/** A question of fewer words is compared whole: all of it is what is asked. */
export const fewestOfLetter = 13;
/** Of a title so much must be asked for, */
const leastNamed = 0.2;
/** or the article must have so much of what is asked. */
const leastHeld = 0.7;
/** A title names a subject line by so many of its words, and so much of it. */
const fewestNaming = 2;
const leastNaming = 0.4;
/** A message that a title quotes names a matter from so many words on, and is meant by who says so much of it. */
const fewestQuoted = 4;
const leastSaid = 1 / 3;
const quotation = /["“«]([^"“”«»]{10,200})["”»]/gu;

/** What a question comes down to: its subject line and its sentences that ask; all of it where none does. */
export function readCore(question: string, texts: Terms[], language: Language): Asked {
  const parts = weighParts(question, language).filter(({ weight }) => weight > 0);
  const asking = parts.filter(({ weight }) => weight >= partWeights.asks);
  const core = (asking.length > 0 ? asking : parts).map(({ text }) => text);
  return readQuestion(core.join(' '), texts, language);
}

/** Whether the title of an article names what is asked, or its passages hold most of it. */
export function isAbout(
  core: Asked,
  passage: Passage,
  { passages, texts, language }: { passages: Passage[]; texts: Terms[]; language: Language },
): boolean {
  if (nameShare(core, termsOf(passage.title, language)) >= leastNamed) return true;
  return answerShare(core, termsOfArticle(passage, passages, texts)) >= leastHeld;
}

/**
 * What a title has of the subject line in words that are not in the titles of most articles on offer: `named`, two of them
 * and much of the line; `touched`, at least one.
 */
export function titleMeets(
  { title }: Passage,
  { subject }: Asked,
  passages: Passage[],
  language: Language,
): 'named' | 'touched' | null {
  const titles = [...new Set(passages.map((passage) => passage.title))].map(
    (each) => termsOf(each, language).stems,
  );
  const own = termsOf(title, language).stems;
  const tells = (stem: string): boolean =>
    titles.filter((each) => each.has(stem)).length <= titles.length / 2;
  const words = [...subject].filter((stem) => own.has(stem) && tells(stem)).length;
  if (words === 0) return null;
  return words >= fewestNaming && words >= leastNaming * subject.size ? 'named' : 'touched';
}

/** Whether a question is but the name of a matter that an article has for its title. */
export function isTopic(
  question: string,
  { terms }: Asked,
  title: string,
  language: Language,
): boolean {
  if (question.includes('?') || wordsOf(language).asks?.test(question)) return false;
  const named = termsOf(title, language).stems;
  return [...terms.stems].every((stem) => named.has(stem));
}

/** "Fix the “No connection to the server is possible” error": whoever says little of that message has another trouble. */
export function quotesOther(title: string, question: string, language: Language): boolean {
  const messages = [...title.matchAll(quotation)].map(([, text]) =>
    tellingStems(text ?? '', language),
  );
  const long = messages.filter(({ size }) => size >= fewestQuoted);
  if (long.length === 0) return false;
  const asked = termsOf(question, language).stems;
  const saidOf = (message: Set<string>): number =>
    [...message].filter((stem) => asked.has(stem)).length / message.size;
  return long.every((message) => saidOf(message) < leastSaid);
}
