import { answerShare, joinTerms, nameShare, type Asked } from './asked.ts';
import { candidatesOf, type Candidate } from './candidates.ts';
import type { Language } from '../text/language.ts';
import { termsOf, type Terms } from './overlap.ts';
import type { Passage } from './types.ts';

/** A candidate with its terms and how well it meets the question. */
export type Unit = Candidate & { terms: Terms; score: number };
/** A passage that could be quoted: its units, the best of them, its terms with title and heading, how well its title is met, and its score among the others. */
export type Section = {
  passage: Passage;
  units: Unit[];
  best: Unit;
  whole: Terms;
  named: number;
  score: number;
};

/** What speaks for a section beside its own words: its heading, then the article's title. */
const headingShare = 0.5;
const titleShare = 0.4;
/** How much the ranking of whole articles counts beside the wording of a section: a better section of a worse article rarely wins. */
const rankPower = 1.5;
const certifiedGain = 1.1;
/** Past questions are long and share words by chance: alike from both sides by this much, it is the same question. */
const sameQuestion = 0.6;
/** An article is kept up to date: a past answer must be better by a tenth to be preferred. */
const pastShare = 0.9;

/** The quotable sections among the passages, each scored. */
export function readSections(passages: Passage[], asked: Asked, language: Language): Section[] {
  const bestScore =
    passages.reduce(
      (best, { kind, score }) => (kind === 'document' ? Math.max(best, score) : best),
      0,
    ) || 1;
  return passages.flatMap((passage) => {
    const candidates = candidatesOf(passage, language);
    return candidates.length > 0
      ? [readSection(passage, candidates, asked, language, bestScore)]
      : [];
  });
}

function readSection(
  passage: Passage,
  candidates: Candidate[],
  asked: Asked,
  language: Language,
  bestScore: number,
): Section {
  const isTicket = passage.kind === 'ticket';
  const name = isTicket ? (passage.question ?? '') : passage.title;
  const title = termsOf(name, language);
  const heading = termsOf(passage.heading ?? '', language);
  const units = candidates.map((candidate) =>
    scoreUnit(candidate, asked, language, met(asked, heading)),
  );
  const best = units.reduce((left, right) => (right.score > left.score ? right : left));
  const text = joinTerms(units.map((unit) => unit.terms));
  const alike = isTicket
    ? Math.sqrt(answerShare(asked, title) * nameShare(asked, title))
    : met(asked, title);
  const rank = isTicket
    ? pastShare * Math.min(1, alike / sameQuestion)
    : Math.max(0, passage.score / bestScore) ** rankPower;
  const names = headingShare * met(asked, heading) + titleShare * alike;
  const score = (answerShare(asked, text) + names) * rank * (passage.certified ? certifiedGain : 1);
  return {
    passage,
    units,
    best,
    whole: isTicket && rank < pastShare ? text : joinTerms([text, title, heading]),
    named: alike,
    score,
  };
}

/** 0..1: how well a name meets the question, seen from both sides. */
function met(asked: Asked, name: Terms): number {
  return name.stems.size === 0 ? 0 : (answerShare(asked, name) + nameShare(asked, name)) / 2;
}

/** Steps under a heading that was asked for are the answer even when they share no word with the question; first sentences tell most. */
function scoreUnit(candidate: Candidate, asked: Asked, language: Language, heading: number): Unit {
  const terms = termsOf(candidate.sentences.join(' '), language);
  const leading = candidate.isOrdered ? headingShare * heading : 0.1 / (1 + candidate.position);
  return { ...candidate, terms, score: answerShare(asked, terms) + leading };
}
