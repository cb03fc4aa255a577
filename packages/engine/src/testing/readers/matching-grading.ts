import { holdsPhrase, partsOf } from '../../grading/find-phrase.ts';
import { gradeAnswer } from '../../grading/grade.ts';
import { buildJudgePrompt, readJudgement } from '../../grading/judge-prompt.ts';
import { checkContains, checkNotContains } from '../../grading/phrase-checks.ts';
import { evenSpaces, plainText } from '../../grading/plain-text.ts';
import * as checks from '../../grading/text-checks.ts';
import { checkTone } from '../../grading/tone.ts';
import { chooseSent, isHolding } from '../../matching/choose-sent.ts';
import { countInOrder } from '../../matching/common-order.ts';
import { similarityOf, similarityOfWords } from '../../matching/compare-replies.ts';
import { normaliseReply, replyWords } from '../../matching/reply-words.ts';
import { differenceOf, replaced } from '../../matching/word-difference.ts';
import type { Others, Readers } from '../registry.ts';

const reply = 'You can return shoes within 30 days. Write to us for a label.';
const when = new Date(0);
/** The text with every third word gone, and another first one. */
const changed = (text: string) =>
  `New ${text
    .split(' ')
    .filter((_, place) => place % 3 !== 2)
    .join(' ')}`;
const suggestion = (text: string) => ({ id: 1, originalText: text, text, at: when });
const answer = (text: string) => ({ id: 2, role: 'agent' as const, text, at: when });

/** What of matching/ and grading/ reads foreign text. */
export const matchingReaders: Readers = {
  'matching/choose-sent': {
    isHolding,
    chooseSent: {
      answer: (text) => chooseSent([suggestion(reply)], [answer(text)]),
      both: (text) => chooseSent([suggestion(text)], [answer(changed(text))]),
    },
  },
  'matching/common-order': {
    countInOrder: {
      words: (text) => countInOrder(text.split(/\s/), changed(text).split(/\s/)),
      signs: (text) => countInOrder(text.split(''), changed(text).split('')),
    },
  },
  'matching/compare-replies': {
    similarityOf: {
      one: (text) => similarityOf(reply, text),
      both: (text) => similarityOf(text, changed(text)),
    },
    similarityOfWords: (text) => similarityOfWords(text.split(/\s/), changed(text).split(/\s/)),
  },
  'matching/reply-words': { normaliseReply, replyWords },
  'matching/word-difference': {
    differenceOf: {
      one: (text) => differenceOf(reply, text),
      both: (text) => differenceOf(text, changed(text)),
    },
    replaced: (text) => replaced(reply, text),
  },
};

export const matchingOthers: Others = {
  'takes a number': { 'matching/compare-replies': 'classOf' },
};

const expectation = {
  question: 'How?',
  expectedAnswer: reply,
  documentIds: [],
  language: 'en' as const,
  checks: [
    { kind: 'exact' as const },
    { kind: 'contains' as const, texts: ['refund*', 'a label'], mode: 'any' as const },
    { kind: 'similarity' as const, least: 0.5 },
  ],
};
const rules = {
  rules: [
    'greeting' as const,
    'closing' as const,
    'formal-address' as const,
    'no-exclamation' as const,
    'no-capitals' as const,
    'no-emoji' as const,
    'no-promise' as const,
    'no-apology' as const,
  ],
  kind: 'tone' as const,
};
const phrases = { texts: ['re*und*', 'a a a', '> >'], mode: 'all' as const };

export const gradingReaders: Readers = {
  'grading/find-phrase': {
    partsOf,
    holdsPhrase: {
      text: (text) => holdsPhrase(partsOf(text), 'a a b'),
      star: (text) => holdsPhrase(partsOf(text), '*a*b*'),
    },
  },
  'grading/grade': {
    gradeAnswer: (text) =>
      gradeAnswer({ state: 'ready', text, citedIds: [], sentences: [] }, expectation, null),
  },
  'grading/judge-prompt': {
    buildJudgePrompt: (text) =>
      buildJudgePrompt({ question: text, expectedAnswer: text, criteria: text, text }),
    readJudgement,
  },
  'grading/phrase-checks': {
    checkContains: (text) => checkContains(text, { kind: 'contains', ...phrases }),
    checkNotContains: (text) =>
      checkNotContains(text, { kind: 'not-contains', texts: phrases.texts }),
  },
  'grading/plain-text': { plainText, evenSpaces },
  'grading/text-checks': {
    checkExact: (text) => checks.checkExact(text, reply),
    checkSimilarity: (text) =>
      checks.checkSimilarity(text, { kind: 'similarity', least: 1 }, reply),
    checkLanguage: (text) => checks.checkLanguage(text, { kind: 'language', language: 'en' }),
    countWords: checks.countWords,
    checkLength: (text) => checks.checkLength(text, { kind: 'length', least: 1, most: 2 }),
  },
  'grading/tone': {
    checkTone: {
      en: (text) => checkTone(text, rules, { language: 'en', expectedAnswer: text }),
      fr: (text) => checkTone(text, rules, { language: 'fr', expectedAnswer: null }),
    },
  },
};

export const gradingOthers: Others = {
  'takes numbers and lists of checks': {
    'grading/grade': 'checksOf',
    'grading/text-checks': 'checkCites checkGrounded',
  },
};
