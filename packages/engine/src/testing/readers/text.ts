import { withoutAddresses } from '../../text/addresses.ts';
import * as analyse from '../../text/analyse.ts';
import * as asking from '../../text/asking.ts';
import { chunkSections } from '../../text/chunk.ts';
import * as courtesy from '../../text/courtesy.ts';
import { dropEnd, evenGaps } from '../../text/drop-end.ts';
import { escapePattern } from '../../text/escape-pattern.ts';
import * as html from '../../text/html.ts';
import * as tree from '../../text/html-tree.ts';
import * as language from '../../text/language.ts';
import * as plainHtml from '../../text/plain-html.ts';
import * as question from '../../text/question.ts';
import { splitSentences } from '../../text/sentences.ts';
import type { Others, Readers } from '../registry.ts';

const thread = (text: string) => [{ role: 'requester' as const, text }];

/** What of text/ reads foreign text. */
export const textReaders: Readers = {
  'text/addresses': { withoutAddresses },
  'text/drop-end': { dropEnd: (text) => dropEnd(text, /[.\s]/), evenGaps },
  'text/analyse': {
    foldText: analyse.foldText,
    splitWords: {
      en: (text) => analyse.splitWords(text, 'en'),
      fr: (text) => analyse.splitWords(text, 'fr'),
    },
    stemWord: (text) => analyse.stemWord(text, 'en'),
    analyseWords: (text) => analyse.analyseWords(text, 'fr'),
  },
  'text/asking': {
    weighParts: {
      en: (text) => asking.weighParts(text, 'en'),
      fr: (text) => asking.weighParts(`a\n${text}`, 'fr'),
    },
    ordersMachine: asking.ordersMachine,
  },
  'text/chunk': { chunkSections: (text) => chunkSections([{ heading: null, text }]) },
  'text/courtesy': {
    isGreeting: {
      isGreeting: courtesy.isGreeting,
      begun: (text) => courtesy.isGreeting(`Hi ${text}`),
    },
    isClosing: courtesy.isClosing,
    isPleasantry: courtesy.isPleasantry,
    isFooterMark: courtesy.isFooterMark,
    dropGreetingLead: {
      dropGreetingLead: courtesy.dropGreetingLead,
      begun: (text) => courtesy.dropGreetingLead(`Hello ${text}`),
    },
    nameInGreeting: {
      nameInGreeting: courtesy.nameInGreeting,
      begun: (text) => courtesy.nameInGreeting(`Dear ${text}`),
    },
  },
  'text/escape-pattern': { escapePattern },
  'text/html': {
    htmlToText: html.htmlToText,
    linksOf: html.linksOf,
    htmlToSections: html.htmlToSections,
  },
  'text/html-tree': {
    parseHtml: tree.parseHtml,
    childrenOf: (text) => tree.childrenOf(tree.parseHtml(text)),
    elementsIn: (text) => [...tree.elementsIn(tree.parseHtml(text))],
    textOf: (text) => tree.textOf(tree.parseHtml(text)),
  },
  'text/language': {
    detectLanguage: (text) => language.detectLanguage(text, 'en'),
    guessLanguage: language.guessLanguage,
    asLanguage: language.asLanguage,
  },
  'text/plain-html': {
    plainHtmlToText: plainHtml.plainHtmlToText,
    plainLinks: plainHtml.plainLinks,
  },
  'text/question': {
    stripQuoted: question.stripQuoted,
    stripCourtesy: question.stripCourtesy,
    extractQuestion: {
      message: (text) => question.extractQuestion({ subject: 'Help', messages: thread(text) }),
      subject: (text) => question.extractQuestion({ subject: text, messages: thread('It broke') }),
      later: (text) =>
        question.extractQuestion({
          subject: '',
          messages: [...thread('It broke'), ...thread(text)],
        }),
    },
  },
  'text/sentences': {
    splitSentences: {
      en: (text) => splitSentences(text, 'en'),
      fr: (text) => splitSentences(text, 'fr'),
    },
  },
};

export const textOthers: Others = {
  'looks one word up in a list of ours': {
    'text/generic-words': 'isGenericWord',
    'text/question-words': 'isQuestionStem',
    'text/stop-words': 'isStopWord',
  },
};
