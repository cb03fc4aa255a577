import { asChatText, chatReply, claimsDeed, impatient } from '../../conversation/chat-reply.ts';
import { atOnce } from '../../clustering/steps.ts';
import * as parts from '../../conversation/choose-parts.ts';
import * as clarify from '../../conversation/clarify.ts';
import { narrowAnswer, tellsMeasure } from '../../conversation/narrow-answer.ts';
import { endsInThanks, isOnlyThanks } from '../../conversation/closing-thanks.ts';
import { readTurn, withoutInsults } from '../../conversation/read-turn.ts';
import { bareText, tellingWords } from '../../conversation/said.ts';
import { answerToOffer, withoutSmallTalk } from '../../conversation/small-talk.ts';
import * as standalone from '../../conversation/standalone-question.ts';
import { summarise } from '../../conversation/summary.ts';
import { namesTold } from '../../conversation/told-names.ts';
import { visitorLanguage } from '../../conversation/visitor-language.ts';
import { collect, fakeWriter, passage } from '../../generation/test-input.ts';
import type { SuggestEvent } from '../../generation/types.ts';
import type { Others, Readers } from '../registry.ts';

const visitor = (text: string) => ({ author: 'visitor' as const, text });
const people = (text: string) => ({ role: 'agent' as const, text });
const asker = (text: string) => ({ role: 'requester' as const, text });
const turn = { language: 'en' as const, hasOffered: true, hasAnswered: true };
const page = (text: string) => passage(1, 'Returns', text);

async function* said(text: string): AsyncGenerator<SuggestEvent> {
  const sentence = { index: 0, sources: [1], spans: [], paragraph: true, supported: true };
  yield { type: 'sentence', text, ...sentence };
  yield { type: 'sentence', text: `I have refunded ${text}`, ...sentence };
}

/** What of conversation/ reads foreign text. */
export const conversationReaders: Readers = {
  'conversation/chat-reply': {
    asChatText,
    claimsDeed: (text) => claimsDeed(text, text),
    chatReply: (text) => collect(chatReply(said(text), text)),
    impatient: async (text) => {
      const writer = impatient(fakeWriter([text]), { firstMs: 60_000, totalMs: 60_000 });
      for await (const _ of writer.write({ system: '', user: text }));
    },
  },
  'conversation/choose-parts': {
    saysAll: {
      question: (text) => parts.saysAll(text, 'Sizes', 'en'),
      title: (text) => parts.saysAll('Sizes', text, 'fr'),
    },
    namesTitle: (text) => parts.namesTitle(text, text, 'en'),
    rankParts: {
      question: (text) => atOnce(parts.rankParts(text, [page('You can return shoes.')], 'en')),
      page: (text) => atOnce(parts.rankParts('Can I return shoes?', [page(text)], 'en')),
    },
  },
  'conversation/clarify': {
    orderNumberIn: (text) => clarify.orderNumberIn(text, ['FH-######'], true),
    lacksOrderNumber: (text) =>
      clarify.lacksOrderNumber(text, {
        messages: [visitor(text)],
        patterns: ['FH-######'],
        language: 'en',
      }),
    choicesFor: (text) => clarify.choicesFor(text, [passage(1, text, 'a')], 'en'),
    passagesMeant: (text) => clarify.passagesMeant(text, [passage(1, text, 'a')], 'en'),
  },
  'conversation/narrow-answer': {
    tellsMeasure: {
      question: (text) => tellsMeasure(text, [{ text: 'It costs 5 euros.' }]),
      lines: (text) =>
        tellsMeasure(
          'How much is it?',
          text.split('\n').map((line) => ({ text: line })),
        ),
    },
    narrowAnswer: (text) =>
      narrowAnswer(
        text.split('\n').map((line) => ({ text: line })),
        { added: ['shoes', 'a'], before: [text], language: 'en' },
      ),
  },
  'conversation/closing-thanks': {
    isOnlyThanks,
    endsInThanks: {
      answer: (text) => endsInThanks([people(text), asker('Thank you!')]),
      thanks: (text) => endsInThanks([people('Done.'), asker(text)]),
    },
  },
  'conversation/read-turn': {
    withoutInsults,
    readTurn: {
      en: (text) => readTurn(text, turn),
      fr: (text) => readTurn(text, { language: 'fr', hasOffered: false, hasAnswered: false }),
    },
  },
  'conversation/said': { bareText, tellingWords: (text) => tellingWords(text) },
  'conversation/small-talk': { withoutSmallTalk, answerToOffer },
  'conversation/standalone-question': {
    isFollowUp: {
      en: (text) => standalone.isFollowUp(text, 'en'),
      fr: (text) => standalone.isFollowUp(text, 'fr'),
    },
    standaloneQuestions: {
      en: (text) => standalone.standaloneQuestions([visitor(text), visitor(text)], 'en'),
      fr: (text) => standalone.standaloneQuestions([visitor(text), visitor('et en hiver ?')], 'fr'),
    },
    wordsAdded: (text) => standalone.wordsAdded(text, 'en'),
  },
  'conversation/summary': {
    summarise: {
      visitor: (text) => summarise([visitor(text)], 'en'),
      answer: (text) => summarise([visitor('Where is it?'), { author: 'agent', text }], 'fr'),
    },
  },
  'conversation/told-names': { namesTold: (text) => namesTold([text]) },
  'conversation/visitor-language': { visitorLanguage: (text) => visitorLanguage(text, 'en', true) },
};

export const conversationOthers: Others = {
  'is an error': { 'conversation/chat-reply': 'TooSlow' },
};
