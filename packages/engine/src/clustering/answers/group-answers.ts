import { leastSimilarity, similarityOfWords } from '../../matching/compare-replies.ts';
import type { Language } from '../../text/language.ts';
import { likenessOf } from '../groups/group-profile.ts';
import {
  readAnswer,
  vectorOf,
  type AnswerPrivacy,
  type GivenAnswer,
  type ReadAnswer,
} from './read-answer.ts';

export type { AnswerPrivacy, GivenAnswer } from './read-answer.ts';

/**
 * Answers that say much the same. `centre` is the one most like all of them, `text` what it says without courtesy and
 * personal data; `copies`: ids of one text sent several times, the first of it first.
 */
export type AnswerGroup = {
  ids: number[];
  centre: number;
  text: string;
  people: { by: string; answers: number }[];
  copies: number[][];
  /** In the mean of all pairs, 0 to 1. */
  likeness: number;
};

/** On average so much alike, answers say much the same. */
const sameAnswer = 0.4;
/** Of more answers than this the last ones are compared: each with each. */
export const mostAnswers = 200;

/** Answers so much alike word for word are one text, sent again. */
export function listCopies(answers: ReadAnswer[]): ReadAnswer[][] {
  const copies: ReadAnswer[][] = [];
  for (const each of answers) {
    const known = copies.find(
      ([first]) =>
        similarityOfWords((first as ReadAnswer).words, each.words) >= leastSimilarity.light,
    );
    if (known) known.push(each);
    else copies.push([each]);
  }
  return copies;
}

/** The mean likeness of all pairs of two lists, or within one. */
export function meanLikeness(left: ReadAnswer[], right?: ReadAnswer[]): number {
  let sum = 0;
  let pairs = 0;
  for (const [place, one] of left.entries())
    for (const other of right ?? left.slice(place + 1)) {
      sum += likenessOf(one.stems, other.stems);
      pairs += 1;
    }
  return pairs > 0 ? sum / pairs : 1;
}

/** Joins the two most alike lists as long as they are alike enough. */
export function joinAlike(answers: ReadAnswer[]): ReadAnswer[][] {
  let lists = answers.map((each) => [each]);
  const near = answers.map((one) => answers.map((other) => likenessOf(one.stems, other.stems)));
  const at = (row: number, column: number): number => (near[row] as number[])[column] as number;
  const alive = new Set(answers.keys());
  for (;;) {
    let [first, second, most] = [-1, -1, sameAnswer];
    for (const left of alive)
      for (const right of alive)
        if (right > left && at(left, right) >= most) {
          if (first >= 0 && at(left, right) === most) continue;
          [first, second, most] = [left, right, at(left, right)];
        }
    if (first < 0) break;
    const [a, b] = [lists[first] as ReadAnswer[], lists[second] as ReadAnswer[]];
    for (const other of alive) {
      const joined =
        (a.length * at(first, other) + b.length * at(second, other)) / (a.length + b.length);
      (near[first] as number[])[other] = joined;
      (near[other] as number[])[first] = joined;
    }
    lists[first] = [...a, ...b];
    alive.delete(second);
  }
  lists = [...alive].map((place) => lists[place] as ReadAnswer[]);
  return lists.sort((left, right) => right.length - left.length);
}

/** The one that the others are most like; of equal ones the first. */
export function centreOf(answers: ReadAnswer[]): ReadAnswer {
  const held = answers.map((one) =>
    answers.reduce((sum, other) => sum + likenessOf(one.stems, other.stems), 0),
  );
  return answers[held.indexOf(Math.max(...held))] as ReadAnswer;
}

function describe(answers: ReadAnswer[]): AnswerGroup {
  const counts = new Map<string, number>();
  for (const { answer } of answers) counts.set(answer.by, (counts.get(answer.by) ?? 0) + 1);
  const centre = centreOf(answers);
  return {
    ids: answers.map(({ answer }) => answer.id),
    centre: centre.answer.id,
    text: centre.text,
    people: [...counts]
      .map(([by, count]) => ({ by, answers: count }))
      .toSorted((left, right) => right.answers - left.answers),
    copies: listCopies(answers)
      .filter((each) => each.length > 1)
      .map((each) => each.map(({ answer }) => answer.id)),
    likeness: meanLikeness(answers),
  };
}

/**
 * The answers that people gave to one matter, those that say much the same together, the largest group first, of equal
 * ones the one that says most of what is asked. Answers that say nothing to others (questions back, promises, what
 * concerns one case only) are in none. Of more than 200 the last ones given are read.
 * @param answers in time order
 */
export function groupAnswers(
  answers: GivenAnswer[],
  language: Language,
  privacy: AnswerPrivacy,
  question = '',
): AnswerGroup[] {
  const read = answers.slice(-mostAnswers).map((each) => readAnswer(each, language, privacy));
  const asked = vectorOf([question], language);
  const meets = (group: ReadAnswer[]): number =>
    Math.max(...group.map(({ stems }) => likenessOf(stems, asked)));
  return joinAlike(read.filter(({ stems }) => stems.size > 0))
    .toSorted((left, right) => right.length - left.length || meets(right) - meets(left))
    .map(describe);
}
