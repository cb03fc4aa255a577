import { isHolding } from '../../matching/choose-sent.ts';
import { normaliseReply } from '../../matching/reply-words.ts';
import { leaveOutPersonalData } from '../../privacy/leave-out.ts';
import { Mask } from '../../privacy/mask.ts';
import { greetedIn } from '../../privacy/names.ts';
import { foldText } from '../../text/analyse.ts';
import { isPleasantry } from '../../text/courtesy.ts';
import type { Language } from '../../text/language.ts';
import { splitSentences } from '../../text/sentences.ts';
import { readClaim, type Claim } from '../documents/claims.ts';
import { concernsOneCase } from './one-case.ts';
import { tellingWords } from '../question-features.ts';

/**
 * An answer that a person gave. `by` tells people apart; `names` are those of the customer and the agent; `isOurs`: a
 * suggestion sent as it was written, which proves nothing.
 */
export type GivenAnswer = {
  id: number;
  text: string;
  by: string;
  names: string[];
  isOurs?: boolean;
};

/** What a client's texts never lose, and what its order numbers look like. */
export type AnswerPrivacy = { whitelist: string[]; orderNumbers: string[] };

/** An answer as it is compared. */
export type ReadAnswer = {
  answer: GivenAnswer;
  /** Without courtesy and personal data, for people to read. */
  text: string;
  /** All its words in order, a number as `#`: by these a copy is known. */
  words: string[];
  /** What it says to anybody, as a vector of length 1; empty where it says nothing. */
  stems: Map<string, number>;
  claims: Claim[];
  /** It begins with a yes or a no. */
  verdict: 'yes' | 'no' | null;
};

/** An answer of fewer telling words says nothing to others. */
const fewestStems = 3;
const mostWords = 1_500;
/** Of longer answers the beginning is read. */
const longestText = 6_000;
const yes =
  /^(?:yes|yep|sure|of course|certainly|oui|bien s[uû]r|tout [àa] fait|absolument)(?!\p{L})/iu;
const no = /^(?:no|nope|unfortunately|i['’]?m afraid|non|malheureusement|h[ée]las)(?!\p{L})/iu;

function verdictOf(text: string): ReadAnswer['verdict'] {
  if (no.test(text)) return 'no';
  return yes.test(text) ? 'yes' : null;
}

/** What sentences are about, as a vector of length 1; empty where they say too little. */
export function vectorOf(sentences: string[], language: Language): Map<string, number> {
  const counts = new Map<string, number>();
  for (const sentence of sentences)
    for (const { stem } of tellingWords(sentence, language))
      counts.set(stem, (counts.get(stem) ?? 0) + 1);
  if (counts.size < fewestStems) return new Map();
  let square = 0;
  for (const count of counts.values()) square += count;
  // The second time a word counts less than the first; so weighed, the squares add up to the words.
  return new Map([...counts].map(([stem, count]) => [stem, Math.sqrt(count / square)]));
}

/**
 * What an answer says to anybody: without greeting, closing and mark-up, and without personal data.
 * @param names of the customer and the agent
 */
export function plainAnswer(text: string, names: string[], privacy: AnswerPrivacy): string {
  const raw = text.slice(0, longestText);
  const mask = new Mask({ names: [...names, ...greetedIn(raw)], ...privacy });
  return leaveOutPersonalData(normaliseReply(raw), mask);
}

/** Reads an answer without who it was written to and by, and without what concerns one case only. */
export function readAnswer(
  answer: GivenAnswer,
  language: Language,
  privacy: AnswerPrivacy,
): ReadAnswer {
  const raw = answer.text.slice(0, longestText);
  const text = plainAnswer(raw, answer.names, privacy);
  const sentences = splitSentences(text, language);
  const general = sentences.filter(
    (each) => !each.endsWith('?') && !isPleasantry(each) && !concernsOneCase(each, language),
  );
  const isAnswer = !isHolding(raw);
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return {
    answer,
    text,
    words: words.slice(0, mostWords).map((word) => (/\d/.test(word) ? '#' : word)),
    stems: isAnswer ? vectorOf(general, language) : new Map(),
    claims: isAnswer ? general.map((each) => readClaim(each, language)) : [],
    verdict: isAnswer ? verdictOf(text) : null,
  };
}
