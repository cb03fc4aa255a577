import type { Steps } from '../clustering/steps.ts';
import { answerShare, readQuestion } from '../generation/builtin/asked.ts';
import { termsOf, type Terms } from '../generation/overlap.ts';
import { readSections } from '../generation/builtin/sections.ts';
import type { Passage } from '../generation/types.ts';
import { wantedIn } from '../generation/builtin/wanted.ts';
import { splitWords, stemWord } from '../text/analyse.ts';
import type { Language } from '../text/language.ts';
import { isQuestionStem } from '../text/question-words.ts';
import { isStopWord } from '../text/stop-words.ts';

/**
 * A part of a document; `share` 0..1: how much of what is asked stands in it and its heading; `isPromised`: its heading is
 * that of the time, price or steps that are wanted, and it tells them; `isNamed`: its heading says nothing else than what is asked, nor less.
 */
export type RankedPart<P extends Passage> = {
  passage: P;
  share: number;
  isPromised: boolean;
  isNamed: boolean;
};

const allOfIt = 0.9;

/** Without the words that ask: "How to pay" is not called by "how long does it take?". */
function stemsOf(text: string, language: Language): Set<string> {
  const words = splitWords(text, language).filter((word) => !isStopWord(word, language));
  const stems = words.map((word) => stemWord(word, language));
  return new Set(stems.filter((stem) => !isQuestionStem(stem, language)));
}

/** Whether a question says a title or heading whole. */
export function saysAll(question: string, title: string, language: Language): boolean {
  const named = stemsOf(title, language);
  const said = stemsOf(question, language);
  return named.size > 0 && [...named].every((stem) => said.has(stem));
}

const half = 0.5;

/** Whether a question has half of the words of a title, or more. */
export function namesTitle(question: string, title: string, language: Language): boolean {
  const named = stemsOf(title, language);
  const said = stemsOf(question, language);
  const shared = [...named].filter((stem) => said.has(stem)).length;
  return named.size > 0 && shared / named.size >= half;
}

/**
 * The parts of one document, best first for what is asked: its own words, its heading, and whether it tells the time, the
 * price or the steps that are wanted. A part that can't be quoted is left out. Part by part: others may be served meanwhile.
 */
export function* rankParts<P extends Passage>(
  question: string,
  parts: P[],
  language: Language,
): Steps<RankedPart<P>[]> {
  const texts: Terms[] = [];
  for (const { heading, text } of parts) {
    texts.push(termsOf(`${heading ?? ''}\n${text}`, language));
    yield;
  }
  const terms = new Map(parts.map((part, at) => [part as Passage, texts[at]]));
  const asked = {
    ...readQuestion(question, texts, language),
    tells: wantedIn(question),
    isChat: true,
  };
  return (yield* readSections(parts, asked, language))
    .sort((left, right) => right.score - left.score)
    .map(({ passage, isPromised }) => {
      const own = terms.get(passage);
      const share = own ? answerShare(asked, own) : 0;
      const isNamed = saysAll(question, passage.heading ?? '', language) && share >= allOfIt;
      return { passage: passage as P, share, isPromised, isNamed };
    });
}
