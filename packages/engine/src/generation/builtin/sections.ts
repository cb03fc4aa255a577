import { answerShare, joinTerms, met, nameShare, type Asked } from './asked.ts';
import { candidatesOf, type Candidate } from './candidates.ts';
import { holdsFigure, ownFigures } from './figures.ts';
import { sharedAnswers, type Shared } from './shared-answer.ts';
import type { Steps } from '../../clustering/steps.ts';
import type { Language } from '../../text/language.ts';
import { isQuestionStem } from '../../text/question-words.ts';
import { coverage, termsOf, type Terms } from '../overlap.ts';
import type { Passage } from '../types.ts';

/** What words count of a comparison without 4-grams (overlap.ts). */
const wordShare = 0.6;

/** A candidate with its terms, how well it meets the question, whether it is of the kind that is wanted, and whether a figure of the question falls into a range of it. */
export type Unit = Candidate & { terms: Terms; score: number; isTold: boolean; isHeld: boolean };
/** A passage that could be quoted: its units, the best of them, its terms with title and heading, how well its title is met, and its score among the others. */
export type Section = {
  passage: Passage;
  units: Unit[];
  best: Unit;
  whole: () => Terms;
  /** The terms of its title and heading. */
  names: () => Terms;
  named: number;
  /** Its heading is of the kind that is wanted, and it tells it. */
  isPromised: boolean;
  /** Of a past answer what others say too: all of it is the reply. */
  shared: Shared | null;
  score: number;
};

/** What speaks for a section beside its own words: its heading, then the article's title. */
const headingShare = 0.5;
const titleShare = 0.4;
/** A title of some words that are all asked with names the matter, whatever else is told around it. */
const wholeTitle = 0.95;
const fewestTitleWords = 3;
/** It must also be a good part of what is asked; of a FAQ, whose titles are all questions, many are asked with in passing. */
const wholeMatter = 0.65;
const wholeTitleGain = 0.9;
/** How much the ranking of whole articles counts beside the wording of a section: a better section of a worse article rarely wins. */
const rankPower = 1.5;
const certifiedGain = 1.1;
/** Past questions are long and share words by chance: alike from both sides by this much, it is the same question. */
const sameQuestion = 0.6;
/** An article is kept up to date: a past answer must be better by a tenth to be preferred. */
const pastShare = 0.9;
/** What tells what is wanted (a time, a price, steps), beside the words. */
const wantedShare = 0.25;
/** A title that is met by so much is what is asked. */
const sameMatter = 0.5;
/** In a chat: a heading's words that the title has not, all of them asked for. */
const ownHeadingShare = 0.5;

/** The quotable sections among the passages, each scored, passage by passage. */
export function* readSections(
  passages: Passage[],
  asked: Asked,
  language: Language,
): Steps<Section[]> {
  const bestScore =
    passages.reduce(
      (best, { kind, score }) => (kind === 'document' ? Math.max(best, score) : best),
      0,
    ) || 1;
  const sections: Section[] = [];
  // In a chat a reply is one or two sentences.
  const shared = !asked.isChat ? sharedAnswers(passages, language) : new Map();
  const titles = titlesOf(passages);
  for (const passage of passages) {
    const own = shared.get(passage.source) ?? null;
    const others = titles.filter((title) => title !== passage.title.toLowerCase());
    const candidates = candidatesOf(passage, language).filter(
      ({ sentences }) =>
        (own === null || sentences.some((sentence) => own.has(sentence))) &&
        !namesAny(sentences, others),
    );
    if (candidates.length > 0)
      sections.push(readSection(passage, candidates, asked, { language, bestScore, shared: own }));
    yield;
  }
  return sections;
}

/** The titles of the articles on offer that are no words of any text. */
function titlesOf(passages: Passage[]): string[] {
  const long = passages.filter(
    ({ kind, title }) => kind === 'document' && title.split(' ').length >= fewestTitleWords,
  );
  return [...new Set(long.map(({ title }) => title.toLowerCase()))];
}

/** "The article “My bike won't switch on” explains it": that one answers, not the page that points to it. */
const namesAny = (sentences: string[], titles: string[]): boolean =>
  sentences.some((sentence) => {
    const said = sentence.toLowerCase();
    return titles.some((title) => said.includes(title));
  });

function readSection(
  passage: Passage,
  candidates: Candidate[],
  asked: Asked,
  { language, bestScore, shared }: { language: Language; bestScore: number; shared: Shared | null },
): Section {
  const isTicket = passage.kind === 'ticket';
  const name = isTicket ? (passage.question ?? '') : passage.title;
  const title = termsOf(name, language);
  const heading = termsOf(passage.heading ?? '', language);
  const headed = met(asked, heading);
  const figures = ownFigures(asked.figures, name);
  const units = candidates.map((candidate) =>
    scoreUnit(candidate, { ...asked, figures }, language, headed),
  );
  const best = units.reduce((left, right) => (right.score > left.score ? right : left));
  const text = joinTerms(units.map((unit) => unit.terms));
  const alike = isTicket
    ? Math.sqrt(answerShare(asked, title) * nameShare(asked, title))
    : met(asked, title);
  const rank = isTicket
    ? (shared ? 1 : pastShare) * Math.min(1, alike / sameQuestion)
    : Math.max(0, passage.score / bestScore) ** rankPower;
  const isWhole =
    passage.kind === 'document' &&
    passage.question === null &&
    alike >= wholeMatter &&
    title.stems.size >= fewestTitleWords &&
    nameShare(asked, title) >= wholeTitle;
  const names = headingShare * headed + titleShare * alike;
  const own = asked.isChat ? ownHeadingShare * ownShare(asked, heading, title, language) : 0;
  const isAbout = !asked.tells?.isSteps || alike >= sameMatter;
  const isTold = isAbout && units.some((unit) => unit.isTold);
  const isPromised = isTold && (asked.tells?.heads(passage.heading ?? '') ?? false);
  // Where the title says what is asked, what is left of the question is what kind of answer it wants.
  const wanted = (isTold ? wantedShare * (isPromised ? 2 : 1) : 0) * (1 + alike);
  const score =
    (answerShare(asked, text) + names + wanted + own) *
      rank *
      (passage.certified ? certifiedGain : 1) +
    (isWhole ? wholeTitleGain : 0);
  return {
    passage,
    units,
    best,
    whole: () => (isTicket && rank < pastShare ? text : joinTerms([text, title, heading])),
    names: () => joinTerms([title, heading]),
    named: alike,
    isPromised,
    shared,
    score,
  };
}

/** 0..1: how much of what a heading says beside the title is asked for. */
function ownShare(asked: Asked, heading: Terms, title: Terms, language: Language): number {
  const only = (stems: string[]): Terms => ({ stems: new Set(stems), grams: new Set() });
  const own = only([...heading.stems].filter((stem) => !title.stems.has(stem)));
  const said = only([...asked.terms.stems].filter((stem) => !isQuestionStem(stem, language)));
  return coverage(own, said, asked.weights) / wordShare;
}

function tellsWanted({ sentences, isOrdered }: Candidate, { tells }: Asked): boolean {
  return tells?.tells({ text: sentences.join('\n'), isOrdered }) ?? false;
}

/** Steps under a heading that was asked for are the answer even when they share no word with the question; first sentences tell most. */
function scoreUnit(candidate: Candidate, asked: Asked, language: Language, heading: number): Unit {
  const terms = termsOf(candidate.sentences.join(' '), language);
  const leading = candidate.isOrdered ? headingShare * heading : 0.1 / (1 + candidate.position);
  const isHeld = holdsFigure(candidate.sentences.join('\n'), asked.figures);
  const isTold = isHeld || tellsWanted(candidate, asked);
  const wanted = isTold ? wantedShare : 0;
  return {
    ...candidate,
    terms,
    isTold,
    isHeld,
    score: answerShare(asked, terms) + leading + wanted,
  };
}
