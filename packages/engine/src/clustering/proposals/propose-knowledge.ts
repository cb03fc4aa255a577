import type { Language } from '../../text/language.ts';
import { splitSentences } from '../../text/sentences.ts';
import {
  fewestStems,
  readAnswerSentences,
  type AnswerSentence,
} from '../answers/answer-sentences.ts';
import { readClaim } from '../documents/claims.ts';
import { findDisagreements, namesOf } from '../documents/disagreements.ts';
import { tellingWords } from '../question-features.ts';
import type { AnswerPrivacy } from '../answers/read-answer.ts';

/** A question and what a person answered; `pointsTo`: documents that the answer links, or that somebody named for it. */
export type AnsweredMatter = {
  question: string;
  answer: { text: string; names: string[] };
  pointsTo: number[];
};

/** A document that the search finds for the question or the answer, as plain text, the best first. */
export type NearDocument = { id: number; title: string; text: string };

/** A sentence of a document beside what was answered; `now` null: it says nothing of it. */
export type Finding = { now: string | null; proposed: string };

/**
 * What an answer says about the knowledge. `sentences` are those that a document to write consists of, in their order;
 * `worth` ranks proposals of one run.
 */
export type KnowledgeProposal =
  | { kind: 'create'; reason: 'missing'; sentences: string[]; worth: number }
  | {
      kind: 'change';
      reason: 'contradicts' | 'adds';
      document: number;
      findings: Finding[];
      worth: number;
    }
  | { kind: 'nothing'; reason: 'known-already' | 'one-case-only'; document: number | null };

/** So much of what a sentence is about stands in one place of a document: it says that. */
const leastSaid = 0.6;
/** A document says so much of the answer, and its title so much of the question: it is about the same. */
export const leastShared = 0.3;
const leastTitled = 0.5;
/** So much of the answer is said already: nothing to do. */
export const mostKnown = 0.34;
/** A text to be written has so many sentences of its own, and so many words that tell something. */
export const fewestSentences = 2;
export const fewestWords = 9;
export const mostSentences = 16;
/** So much of what the answer tells can be told to anybody; the rest is for one person. */
const leastTold = 0.7;
/** What is added to a document tells so much, in so few sentences. */
const fewestAdded = 5;
const mostAdded = 2;
const fewestInCommon = 2;
const fewestDenied = 3;
const sentencesRead = 400;
/** Of an answer that tells more, so many sentences are held against each place of a document. */
const mostCompared = 64;

type Place = { text: string; stems: Set<string> };
type ReadDocument = {
  id: number;
  names: string[];
  title: Set<string>;
  places: Place[];
  all: Set<string>;
};
/** An answer as it is compared: its sentences, and what is asked. */
type Read = { telling: AnswerSentence[]; asked: Set<string>; names: string[]; pointsTo: number[] };

const oneCase = { kind: 'nothing', reason: 'one-case-only', document: null } as const;

const inCommon = (left: Set<string>, right: Set<string>): number =>
  [...left].filter((stem) => right.has(stem)).length;

const wordsOf = (sentences: AnswerSentence[]): Set<string> =>
  new Set(sentences.flatMap(({ stems }) => [...stems]));

/** Whether a text speaks of what is asked. */
const isOnMatter = (stems: Set<string>, { asked }: Read): boolean =>
  inCommon(asked, stems) >= Math.min(fewestInCommon, asked.size);

const stemsOf = (text: string, language: Language): Set<string> =>
  new Set(tellingWords(text, language).map(({ stem }) => stem));

function readDocument(document: NearDocument, language: Language): ReadDocument {
  const places = splitSentences(document.text, language)
    .slice(0, sentencesRead)
    .map((text) => ({ text, stems: stemsOf(text, language) }));
  const title = stemsOf(document.title, language);
  const all = new Set([...title, ...places.flatMap(({ stems }) => [...stems])]);
  return { id: document.id, names: namesOf(document.title), title, places, all };
}

/** How much a word tells among these texts: what stands in all of them tells little. */
function rarityAmong(texts: Set<string>[]): (stem: string) => number {
  const often = new Map<string, number>();
  for (const stems of texts) for (const stem of stems) often.set(stem, (often.get(stem) ?? 0) + 1);
  return (stem) => Math.log(1 + (texts.length + 1) / ((often.get(stem) ?? 0) + 0.5));
}

type Weigh = (stem: string) => number;

function share(stems: Set<string>, within: (stem: string) => boolean, weigh: Weigh): number {
  let [all, found] = [0, 0];
  for (const stem of stems) {
    const weight = weigh(stem);
    all += weight;
    if (within(stem)) found += weight;
  }
  return all > 0 ? found / all : 0;
}

/** How much of a sentence one place of a document says, its neighbours read with it, and which place. */
function saidIn(
  sentence: AnswerSentence,
  document: ReadDocument,
  weigh: Weigh,
): { share: number; place: Place | null } {
  let best: { share: number; place: Place | null } = { share: 0, place: null };
  for (const [at, place] of document.places.entries()) {
    const around = [document.places[at - 1], place, document.places[at + 1]];
    const found = share(
      sentence.stems,
      (stem) => around.some((each) => each?.stems.has(stem)),
      weigh,
    );
    if (found > best.share) best = { share: found, place };
  }
  return best;
}

/** What the answer and one document have to do with each other, as shares. */
type Compared = {
  document: ReadDocument;
  /** Of the answer it says so much. */
  said: number;
  /** Its title is asked about so much, or names so much of what is asked. */
  titled: number;
  isPointedTo: boolean;
};

function compare(
  document: ReadDocument,
  { telling, asked, pointsTo }: Read,
  weigh: Weigh,
): Compared {
  const said = telling.filter(
    (sentence) => saidIn(sentence, document, weigh).share >= leastSaid,
  ).length;
  return {
    document,
    said: said / telling.length,
    titled: Math.max(
      share(document.title, (stem) => asked.has(stem), weigh),
      share(asked, (stem) => document.title.has(stem), weigh),
    ),
    isPointedTo: pointsTo.includes(document.id),
  };
}

const isAbout = ({ said, titled, isPointedTo }: Compared): boolean =>
  titled >= leastTitled && said >= (isPointedTo ? leastShared / 2 : leastShared);

/** The sentences in which a document and the answer can't both be right. */
function findContradiction(
  about: Compared[],
  { telling, names }: Read,
  language: Language,
): { document: number; findings: Finding[] } | null {
  const claims = telling.map(({ text }) => readClaim(text, language));
  for (const { document } of about) {
    const told = document.places.map(({ text }) => readClaim(text, language));
    const found = findDisagreements({ names: document.names, claims: told }, { names, claims });
    const sure = found.filter(
      ({ what, left, right }) =>
        what !== 'negation' ||
        inCommon(stemsOf(left, language), stemsOf(right, language)) >= fewestDenied,
    );
    if (sure.length > 0)
      return {
        document: document.id,
        findings: sure.map(({ left, right }) => ({ now: left, proposed: right })),
      };
  }
  return null;
}

/**
 * What one answer says about the knowledge: that a document is missing, that one is to be changed, or nothing. Careful:
 * somebody reads every proposal, so where it is not sure there is none.
 * @param near documents of the same language, the best first
 */
export function proposeKnowledge(
  matter: AnsweredMatter,
  near: NearDocument[],
  { language, privacy }: { language: Language; privacy: AnswerPrivacy },
): KnowledgeProposal {
  const { sentences, share: told, isWhole } = readAnswerSentences(matter.answer, language, privacy);
  const telling = sentences.filter(({ stems }) => stems.size >= fewestStems).slice(0, mostCompared);
  if (telling.length === 0) return oneCase;
  const subject = matter.question.split('\n')[0] ?? '';
  const read: Read = {
    telling,
    asked: stemsOf(subject, language),
    names: namesOf(subject),
    pointsTo: matter.pointsTo,
  };
  const documents = near.map((document) => readDocument(document, language));
  const weigh = rarityAmong([
    ...documents.flatMap(({ places }) => places.map(({ stems }) => stems)),
    ...telling.map(({ stems }) => stems),
  ]);
  const compared = documents.map((document) => compare(document, read, weigh));
  const about = compared
    .filter(isAbout)
    .toSorted((a, b) => Number(b.isPointedTo) - Number(a.isPointedTo) || b.said - a.said);
  const contradiction = findContradiction(about, read, language);
  if (contradiction) return { kind: 'change', reason: 'contradicts', ...contradiction, worth: 1 };
  const unsaid = telling.filter((sentence) =>
    documents.every((document) => saidIn(sentence, document, weigh).share < leastSaid),
  );
  const known = 1 - unsaid.length / telling.length;
  const [best] = about;
  if (best) return proposeAddition(best, unsaid, read, told);
  const [said] = compared.toSorted((a, b) => b.said - a.said);
  if (known >= mostKnown || compared.some(({ isPointedTo }) => isPointedTo))
    return { kind: 'nothing', reason: 'known-already', document: said?.document.id ?? null };
  const words = wordsOf(telling);
  const isText =
    isWhole &&
    told >= leastTold &&
    telling.length >= fewestSentences &&
    sentences.length <= mostSentences &&
    words.size >= fewestWords;
  if (!isText || !isOnMatter(words, read)) return oneCase;
  return {
    kind: 'create',
    reason: 'missing',
    sentences: sentences.map(({ text }) => text),
    worth: ((1 - known) * told * words.size) / (words.size + fewestWords),
  };
}

/** Few sentences belong into a document that says the rest; many are another matter. */
function proposeAddition(
  { document, said, titled }: Compared,
  unsaid: AnswerSentence[],
  read: Read,
  told: number,
): KnowledgeProposal {
  const added = unsaid.filter(
    ({ stems }) => stems.size >= fewestAdded && inCommon(stems, document.all) >= fewestInCommon,
  );
  const isFew = added.length > 0 && added.length <= mostAdded;
  if (!isFew || told < leastTold || !isOnMatter(wordsOf(added), read))
    return { kind: 'nothing', reason: 'known-already', document: document.id };
  return {
    kind: 'change',
    reason: 'adds',
    document: document.id,
    findings: added.map(({ text }) => ({ now: null, proposed: text })),
    worth: (titled + said) / 2,
  };
}
