import { resolveDisagreements } from '../../clustering/documents/resolve-disagreements.ts';
import { agreement } from '../../clustering/answers/agreement.ts';
import { readAnswerSentences } from '../../clustering/answers/answer-sentences.ts';
import { assignQuestions } from '../../clustering/groups/assign-questions.ts';
import { readClaim } from '../../clustering/documents/claims.ts';
import { compareDocuments } from '../../clustering/documents/compare-documents.ts';
import { findDisagreements, namesOf } from '../../clustering/documents/disagreements.ts';
import { draftArticle, joinLines, titleFrom } from '../../clustering/proposals/draft-article.ts';
import { gatherQuestions } from '../../clustering/groups/gather-questions.ts';
import { groupAnswers } from '../../clustering/answers/group-answers.ts';
import { groupQuestions } from '../../clustering/groups/group-questions.ts';
import { emptyState } from '../../clustering/groups/grouping-state.ts';
import { nameGroups } from '../../clustering/groups/name-groups.ts';
import { questionTitle } from '../../clustering/groups/question-title.ts';
import { concernsOneCase, concernsOnePayment } from '../../clustering/answers/one-case.ts';
import { openGrouping, vectorOf } from '../../clustering/groups/open-grouping.ts';
import { changeDraft, draftOf, markdownOf } from '../../clustering/proposals/proposal-draft.ts';
import { proposeKnowledge } from '../../clustering/proposals/propose-knowledge.ts';
import * as features from '../../clustering/question-features.ts';
import {
  plainAnswer,
  readAnswer,
  vectorOf as answerVector,
} from '../../clustering/answers/read-answer.ts';
import { KnownProposals } from '../../clustering/proposals/same-proposal.ts';
import { vectorsOf } from '../../clustering/documents/similar-pairs.ts';
import { atOnce } from '../../clustering/steps.ts';
import { readTicketQuestion } from '../../clustering/ticket-question.ts';
import { splitSentences } from '../../text/sentences.ts';
import type { Others, Readers } from '../registry.ts';

const privacy = { whitelist: [], orderNumbers: ['FH-######'] };
const told = 'You can return shoes within 30 days. Write to us for a label. Refunds take 5 days.';
const given = (id: number, text: string) => ({ id, text, by: `agent ${id}`, names: ['Nora'] });
/** The text with other figures and denials: what may contradict it. */
const otherwise = (text: string) => text.replaceAll('1', '2').replaceAll('costs', 'never costs');
const claimsOf = (text: string) =>
  splitSentences(text, 'en').map((sentence) => readClaim(sentence, 'en'));
const document = (id: number, text: string) => ({ id, title: 'Returns of shoes', text });
const answered = (text: string, question = 'How to return shoes?') => ({
  question,
  answer: { text, names: ['Nora'] },
  pointsTo: [1],
});
const inEnglish = { language: 'en' as const, privacy };
const draft = { title: 'Returns', isQuestion: false, url: null, markdown: `${told}\n` };
const questions = (text: string) => [
  { id: 1, text },
  { id: 2, text: `Shoes\n${text}` },
  { id: 3, text: 'Where is my parcel?' },
];

/** What of clustering/ reads foreign text. */
export const clusteringReaders: Readers = {
  'clustering/answers/agreement': {
    agreement: (text) =>
      agreement([given(1, text), given(2, otherwise(text)), given(3, told)], 'en', {
        privacy,
        rules: { least: 2 },
      }),
  },
  'clustering/answers/answer-sentences': {
    readAnswerSentences: {
      en: (text) => readAnswerSentences({ text, names: [] }, 'en', privacy),
      fr: (text) => readAnswerSentences({ text, names: ['Nora'] }, 'fr', privacy),
    },
  },
  'clustering/groups/assign-questions': {
    assignQuestions: (text) => atOnce(assignQuestions(emptyState('en'), questions(text))),
  },
  'clustering/documents/claims': {
    readClaim: { en: (text) => readClaim(text, 'en'), fr: (text) => readClaim(text, 'fr') },
  },
  'clustering/documents/compare-documents': {
    compareDocuments: {
      one: (text) => compareDocuments([document(1, told), document(2, text)], 'en'),
      both: (text) => compareDocuments([document(1, text), document(2, otherwise(text))], 'en'),
    },
  },
  'clustering/documents/resolve-disagreements': {
    resolveDisagreements: {
      document: (text) =>
        resolveDisagreements(text, [{ now: text.slice(-200), proposed: 'Within 14 days.' }]),
      sentence: (text) =>
        resolveDisagreements(`Before. ${text} After.`, [{ now: text, proposed: `${text} 2` }]),
    },
  },
  'clustering/documents/disagreements': {
    namesOf,
    findDisagreements: {
      sentences: (text) =>
        findDisagreements(
          { names: [], claims: claimsOf(text) },
          { names: [], claims: claimsOf(otherwise(text)) },
        ),
      sentence: (text) =>
        findDisagreements(
          { names: [], claims: [readClaim(`${text} 1`, 'en')] },
          { names: [], claims: [readClaim(`${otherwise(text)} 2`, 'en')] },
        ),
    },
  },
  'clustering/proposals/draft-article': {
    titleFrom: (text) => titleFrom(text, 'fr'),
    joinLines: (text) => joinLines(text.split('\n')),
    draftArticle: {
      answer: (text) => draftArticle({ centre: 'How?', questions: ['How?'] }, [text, told], 'en'),
      question: (text) => draftArticle({ centre: text, questions: [text] }, [], 'en'),
    },
  },
  'clustering/groups/gather-questions': {
    gatherQuestions: (text) =>
      atOnce(gatherQuestions(emptyState('en'), questions(text), { leastMembers: 2 })),
  },
  'clustering/answers/group-answers': {
    groupAnswers: (text) =>
      groupAnswers([given(1, text), given(2, text), given(3, told)], 'en', privacy),
  },
  'clustering/groups/group-questions': {
    groupQuestions: (text) => groupQuestions(questions(text), 'fr'),
  },
  'clustering/groups/name-groups': {
    nameGroups: (text) => nameGroups([text, 'a'], [[0], [1]], 'en'),
  },
  'clustering/groups/question-title': {
    questionTitle: {
      en: (text) => questionTitle(text, 'en'),
      fr: (text) => questionTitle(text, 'fr'),
    },
  },
  'clustering/answers/one-case': {
    concernsOneCase: {
      en: (text) => concernsOneCase(text, 'en'),
      fr: (text) => concernsOneCase(text, 'fr'),
    },
    concernsOnePayment: {
      en: (text) => concernsOnePayment(text, 'en'),
      fr: (text) => concernsOnePayment(text, 'fr'),
    },
  },
  'clustering/groups/open-grouping': {
    vectorOf: (text) => vectorOf(openGrouping(emptyState('en')), text),
  },
  'clustering/proposals/proposal-draft': {
    draftOf: {
      question: (text) => draftOf(text, ['a'], 'en'),
      sentences: (text) => draftOf('How?', splitSentences(text, 'en'), 'en'),
    },
    markdownOf: (text) => markdownOf([{ heading: text, text }]),
    changeDraft: (text) =>
      changeDraft({ ...draft, markdown: text }, [
        { now: text.slice(-20), proposed: text },
        { now: null, proposed: text },
      ]),
  },
  'clustering/proposals/propose-knowledge': {
    proposeKnowledge: {
      answer: (text) => proposeKnowledge(answered(text), [document(1, told)], inEnglish),
      document: (text) => proposeKnowledge(answered(told), [document(1, text)], inEnglish),
      question: (text) => proposeKnowledge(answered(told, text), [document(1, told)], inEnglish),
      both: (text) => proposeKnowledge(answered(text), [document(1, otherwise(text))], inEnglish),
    },
  },
  'clustering/question-features': {
    tellingWords: (text) => features.tellingWords(text, 'en'),
    readFeatures: (text) => features.readFeatures(text, 'fr'),
    readQuestionFeatures: (text) => features.readQuestionFeatures([text, 'a\nb'], 'en'),
    isEmptyWord: (text) => features.isEmptyWord(text, 'en'),
  },
  'clustering/answers/read-answer': {
    vectorOf: (text) => answerVector(splitSentences(text, 'en'), 'en'),
    plainAnswer: (text) => plainAnswer(text, ['Nora'], privacy),
    readAnswer: (text) => readAnswer(given(1, text), 'fr', privacy),
  },
  'clustering/proposals/same-proposal': {
    KnownProposals: (text) => {
      const known = new KnownProposals();
      known.add({ title: text, text, document: 1, language: 'en' });
      return known.find({ title: 'a', text, document: 1, language: 'en' });
    },
  },
  'clustering/documents/similar-pairs': {
    vectorsOf: (text) => vectorsOf([{ title: text, text }], 'en'),
  },
  'clustering/ticket-question': {
    readTicketQuestion: {
      en: (text) =>
        readTicketQuestion(
          { subject: 'Help', messages: [{ role: 'requester', text }] },
          { language: 'en', name: 'Nora Field' },
        ),
      fr: (text) =>
        readTicketQuestion(
          { subject: text, messages: [{ role: 'requester', text }] },
          { language: 'fr', name: text },
        ),
    },
  },
};

export const clusteringOthers: Others = {
  'compares texts that are read already, whatever their length': {
    'clustering/groups/communities': 'findNaturalCommunities',
    'clustering/groups/divide-groups': 'divideGroups',
    'clustering/groups/find-candidates': 'findCandidates',
    'clustering/groups/gather-questions': 'gatherInto',
    'clustering/answers/group-answers': 'listCopies meanLikeness joinAlike centreOf',
    'clustering/groups/group-profile': 'middleOf likenessOf likenessWithin profileOf growGroup',
    'clustering/groups/group-questions': 'listMembers',
    'clustering/groups/keep-identity': 'keepIdentity',
    'clustering/groups/neighbour-graph': 'buildNeighbourGraph asGraph',
    'clustering/groups/open-grouping': 'countAll placeQuestions',
    'clustering/groups/order-by-matter': 'orderByMatter',
    'clustering/groups/propose-changes': 'proposeSplit proposeMerges',
    'clustering/question-features': 'asFeatures',
    'clustering/rarity': 'countQuestion rarityOf keepCommonest weigh',
    'clustering/groups/regroup-all': 'regroupAll',
    'clustering/groups/reshape-groups': 'reshapeGroups',
    'clustering/documents/similar-pairs': 'similarPairs',
    'clustering/groups/sub-groups': 'readProfile findParts',
  },
  'runs steps, keeps states': {
    'clustering/groups/assign-questions': 'hasChangedMuch',
    'clustering/groups/grouping-state': 'emptyState',
    'clustering/groups/open-grouping': 'openGrouping closeGrouping readPins',
    'clustering/steps': 'atOnce eachStep inSlices',
  },
  'serves tests only': { 'clustering/groups/testing-questions': 'ask askAlone' },
};
