import { matterIn, questionsIn } from '../../text/questions.ts';
import { withoutAddresses } from '../../text/addresses.ts';
import * as analyse from '../../text/analyse.ts';
import * as asking from '../../text/asking.ts';
import { chunkSections } from '../../text/chunk.ts';
import * as courtesy from '../../text/courtesy.ts';
import { dropEnd, evenGaps } from '../../text/drop-end.ts';
import { escapePattern } from '../../text/escape-pattern.ts';
import * as html from '../../text/html.ts';
import * as tree from '../../text/html-tree.ts';
import * as tags from '../../text/languages/tags.ts';
import * as language from '../../text/language.ts';
import { objectsIn } from '../../text/objects-in.ts';
import * as plainHtml from '../../text/plain-html.ts';
import * as question from '../../text/question.ts';
import { tellingStems } from '../../text/telling-stems.ts';
import * as subjectLine from '../../text/subject-line.ts';
import { splitSentences } from '../../text/sentences.ts';
import * as variants from '../../text/variants.ts';
import * as frame from '../../text/writers-frame.ts';
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
  'text/objects-in': { objectsIn },
  'text/questions': {
    matterIn: {
      en: (text) => matterIn(text, 'en'),
      fr: (text) => matterIn(`a\n${text}`, 'fr'),
    },
    questionsIn: {
      en: (text) => questionsIn(text, 'en'),
      fr: (text) => questionsIn(`a\n${text}`, 'fr'),
    },
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
      german: (text) => courtesy.isGreeting(`Guten Tag ${text}`),
    },
    isClosing: courtesy.isClosing,
    isPleasantry: courtesy.isPleasantry,
    isFooterMark: courtesy.isFooterMark,
    leadLength: {
      leadLength: courtesy.leadLength,
      begun: (text) => courtesy.leadLength(`Guten Tag ${text}`),
    },
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
    sureLanguage: language.sureLanguage,
    asLanguage: language.asLanguage,
    readLanguage: language.readLanguage,
  },
  'text/languages/tags': { readTag: tags.readTag, readLanguageName: tags.readLanguageName },
  'text/plain-html': {
    plainHtmlToText: plainHtml.plainHtmlToText,
    plainLinks: plainHtml.plainLinks,
    edgeAt: (text) => plainHtml.edgeAt(text, 'none'),
    isJoined: (text) => plainHtml.isJoined(text, text, 'link'),
  },
  'text/variants': {
    variantOf: {
      one: (text) => variants.variantOf({ 'data-for': text }),
      several: (text) => variants.variantOf({ 'data-os': `mac, ${text}` }),
    },
    writeVariant: (text) => variants.writeVariant(['Mac'], text),
    systemIn: variants.systemIn,
    isForOthers: {
      isForOthers: (text) => variants.isForOthers(text, 'Mac'),
      begun: (text) => variants.isForOthers(`Export (Mac, ${text})`, 'Mac'),
    },
    readVariants: {
      known: (text) => variants.readVariants(text, 'Mac'),
      unknown: (text) => variants.readVariants(`[Mac: ${text}] [Linux: ${text}]`, null),
    },
  },
  'text/telling-stems': { tellingStems: (text) => tellingStems(text, 'en') },
  'text/subject-line': { stemsNaming: (text) => subjectLine.stemsNaming(text, 'fr') },
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
  'text/writers-frame': {
    isWritersCourtesy: frame.isWritersCourtesy,
    namesArticle: frame.namesArticle,
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
    'text/languages/languages': 'describedAs wordsOf forEach',
  },
  'reads a table of a library, or gives what is read with it': {
    'text/language-detector': 'readLanguageTableBy languageDetector loadPacked readTable',
  },
  'remembers what another reader read': { 'text/remember': 'remembering' },
};
