import type { Language } from '../../text/language.ts';
import { findDisagreements, type Disagreement } from '../documents/disagreements.ts';
import { centreOf, joinAlike, listCopies, meanLikeness, mostAnswers } from './group-answers.ts';
import {
  readAnswer,
  type AnswerPrivacy,
  type GivenAnswer,
  type ReadAnswer,
} from './read-answer.ts';

/** Two answers that can't both be right, or (`other-answer`) that say different things; the sentences that show it. */
export type DisagreeingAnswers = {
  left: number;
  right: number;
  what: Disagreement['what'] | 'other-answer';
  sentences: [left: string, right: string];
};

export type AgreementRules = {
  /** So many answers must agree: the client's minimum. */
  least: number;
  /** By so many people; never fewer than two. */
  leastPeople?: number;
};

/** Whether people's answers agree, with every measure beside what it must reach. */
export type Agreement = {
  agrees: boolean;
  /** Why not, the gravest reason. */
  stoppedBy: 'disagreement' | 'too-few' | 'one-person' | 'unlike' | null;
  /** The answers that count: each text once, for whoever sent it first. */
  counted: number[];
  least: number;
  people: number;
  leastPeople: number;
  /** How alike the counted answers are, in the mean of all pairs, 0 to 1. */
  likeness: number;
  leastLikeness: number;
  disagreeing: DisagreeingAnswers[];
  /** Sent again from an answer that counts, or ours. */
  copies: number[];
  /** They say nothing to others. */
  silent: number[];
  /** The counted answer that is most like all of them. */
  centre: number | null;
};

/** Nobody looks at it before it is used: more alike than a group of answers must be. */
const leastAgreement = 0.5;
const mostShown = 10;

const isOpposed = (left: ReadAnswer, right: ReadAnswer): boolean =>
  left.verdict !== null && right.verdict !== null && left.verdict !== right.verdict;

function compare(left: ReadAnswer, right: ReadAnswer): DisagreeingAnswers | null {
  const ids = { left: left.answer.id, right: right.answer.id };
  const [found] = findDisagreements(
    { names: [], claims: left.claims },
    { names: [], claims: right.claims },
  );
  if (found) return { ...ids, what: found.what, sentences: [found.left, found.right] };
  if (!isOpposed(left, right)) return null;
  const first = (each: ReadAnswer): string => each.claims[0]?.sentence ?? each.text;
  return { ...ids, what: 'negation', sentences: [first(left), first(right)] };
}

/** Sentences of two answers that contradict each other; a text that was sent twice is compared once. */
function findContradictions(answers: ReadAnswer[]): DisagreeingAnswers[] {
  const distinct = [...new Map(answers.map((each) => [each.text, each])).values()];
  const found: DisagreeingAnswers[] = [];
  for (const [place, left] of distinct.entries())
    for (const right of distinct.slice(place + 1)) {
      if (found.length >= mostShown) return found;
      const against = compare(left, right);
      if (against) found.push(against);
    }
  return found;
}

/** Answers that say something else than most do. */
function findOthers(lists: ReadAnswer[][], centre: ReadAnswer): DisagreeingAnswers[] {
  return lists
    .slice(1)
    .flat()
    .slice(0, mostShown)
    .map((other) => ({
      left: centre.answer.id,
      right: other.answer.id,
      what: 'other-answer',
      sentences: [centre.claims[0]?.sentence ?? '', other.claims[0]?.sentence ?? ''],
    }));
}

/** A bare no ("No, that is not possible.") says too little to be grouped, and yet no answer beside it stands for all. */
function findRefusals(read: ReadAnswer[], centre: ReadAnswer): DisagreeingAnswers[] {
  if (centre.verdict === 'no') return [];
  return read
    .filter(({ stems, claims, verdict }) => stems.size === 0 && claims[0] && verdict === 'no')
    .slice(0, mostShown)
    .map((other) => ({
      left: centre.answer.id,
      right: other.answer.id,
      what: 'negation',
      sentences: [centre.claims[0]?.sentence ?? '', other.claims[0]?.sentence ?? ''],
    }));
}

function stoppedBy(found: Omit<Agreement, 'agrees' | 'stoppedBy'>): Agreement['stoppedBy'] {
  if (found.disagreeing.length > 0) return 'disagreement';
  if (found.counted.length < found.least) return 'too-few';
  if (found.people < found.leastPeople) return 'one-person';
  return found.likeness < found.leastLikeness ? 'unlike' : null;
}

/**
 * Whether people's answers to one matter agree so well that one of them may stand for all without anybody looking at it.
 * A text that was sent several times counts once, for whoever sent it first; what this product wrote counts nothing. One
 * answer that contradicts another, or says something else than the rest, stops it. Of more than 200 answers the last ones
 * given are read.
 * @param answers in time order
 */
export function agreement(
  answers: GivenAnswer[],
  language: Language,
  { privacy, rules }: { privacy: AnswerPrivacy; rules: AgreementRules },
): Agreement {
  const read = answers.slice(-mostAnswers).map((each) => readAnswer(each, language, privacy));
  const saying = read.filter(({ stems }) => stems.size > 0);
  const lists = joinAlike(saying);
  const main = [...(lists[0] ?? [])].toSorted((a, b) => read.indexOf(a) - read.indexOf(b));
  const texts = listCopies(main);
  // Whoever sends our text on, or a colleague's, has not answered by themselves.
  const own = texts.filter((copies) => copies.every(({ answer }) => !answer.isOurs));
  const counted = own.map(([first]) => first as ReadAnswer);
  const centre = counted.length > 0 ? centreOf(counted) : null;
  const first = centre ?? main[0];
  const isCounted = new Set(counted);
  const found = {
    counted: counted.map(({ answer }) => answer.id),
    least: rules.least,
    people: new Set(counted.map(({ answer }) => answer.by)).size,
    leastPeople: Math.max(2, rules.leastPeople ?? 2),
    likeness: meanLikeness(counted),
    leastLikeness: leastAgreement,
    disagreeing: [
      ...findContradictions(saying),
      ...(first ? findOthers(lists, first) : []),
      ...(first ? findRefusals(read, first) : []),
    ],
    copies: main.filter((each) => !isCounted.has(each)).map(({ answer }) => answer.id),
    silent: read.filter(({ stems }) => stems.size === 0).map(({ answer }) => answer.id),
    centre: centre?.answer.id ?? null,
  };
  const stopped = stoppedBy(found);
  return { ...found, agrees: stopped === null, stoppedBy: stopped };
}
