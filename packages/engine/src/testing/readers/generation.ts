import {
  isAbout,
  isTopic,
  quotesOther,
  readCore,
  titleMeets,
} from '../../generation/builtin/about.ts';
import { figuresIn, holdsFigure, ownFigures } from '../../generation/builtin/figures.ts';
import {
  asksToAct,
  happenedIn,
  knowsTheft,
  speaksAtAll,
  speaksOf,
} from '../../generation/builtin/happened.ts';
import { sectionToQuote } from '../../generation/builtin/quoted-section.ts';
import { leansOn } from '../../generation/builtin/leans-on.ts';
import { atOnce } from '../../clustering/steps.ts';
import { answerFromFacts, asksAfterOrder } from '../../generation/builtin/answer-from-facts.ts';
import { readQuestion } from '../../generation/builtin/asked.ts';
import { composeReply } from '../../generation/builtin/builtin-writer.ts';
import { candidatesOf } from '../../generation/builtin/candidates.ts';
import { extractAnswer, namedAmong } from '../../generation/builtin/extractive.ts';
import { fitInput } from '../../generation/model/fit-prompt.ts';
import { reasonAgainst } from '../../generation/gates.ts';
import * as guidelines from '../../generation/guidelines.ts';
import { describeInstruction, readInstruction } from '../../generation/instructions.ts';
import { isListItem, joinSentences } from '../../generation/join-sentences.ts';
import { promptFor } from '../../generation/model/model-writer.ts';
import {
  coverage,
  termListOf,
  termsOf,
  weighTerms,
  weighWanted,
} from '../../generation/overlap.ts';
import { reusableSentences } from '../../generation/builtin/past-answer.ts';
import * as phrases from '../../generation/builtin/phrases.ts';
import { buildPrompt, describeRefusal, escapeFence, fence } from '../../generation/model/prompt.ts';
import { readSections } from '../../generation/builtin/sections.ts';
import { findSpan, findSpans } from '../../generation/spans.ts';
import { suggest } from '../../generation/suggest.ts';
import { sharedAnswers } from '../../generation/builtin/shared-answer.ts';
import { formOf } from '../../generation/builtin/forms.ts';
import {
  aboutAskedCodes,
  namesCode,
  namesItems,
  tellsCode,
  writeRows,
} from '../../generation/builtin/table-rows.ts';
import { collect, passage } from '../../generation/test-input.ts';
import type { SuggestInput } from '../../generation/types.ts';
import {
  tellsMeasure,
  tellsVerdict,
  tellsWhatToDo,
  asksHow,
  asksMeasure,
  wantedIn,
} from '../../generation/builtin/wanted.ts';
import type { Others, Readers } from '../registry.ts';
import * as input from './inputs.ts';

const plain = readInstruction(null);
const asked = 'How can I return my shoes?';
const page = 'You can return shoes within 30 days. Write to us for a label.';
const extract = (text: string) =>
  atOnce(extractAnswer(asked, [passage(1, 'Returns', text)], 'en', false));
const budget = { tokens: 500, countTokens: (text: string) => text.length / 4 };
const obeyed = guidelines.readGuidelines('Never mention refunds.\nEnd with: Bye', '');
const said = (text: string) => ({
  type: 'sentence' as const,
  index: 0,
  text,
  sources: [],
  spans: [],
  paragraph: true,
  supported: true,
});
const quoted = (text: string) => {
  const source = passage(1, text, text, { heading: text });
  const part = { sentences: [text], source: 1, isList: false, isOrdered: false };
  return { parts: [part], source, meant: [source] };
};
const builtIn = (made: SuggestInput) => collect(suggest(made, { writer: null }));
const lines = (text: string) => text.split('\n');

/** What of generation/ reads foreign text, but for what reads a model's reply. */
export const generationReaders: Readers = {
  'generation/builtin/answer-from-facts': {
    asksAfterOrder: {
      en: (text) => asksAfterOrder(`my order ${text}`, 'en'),
      fr: (text) => asksAfterOrder(`ma commande ${text}`, 'fr'),
    },
    answerFromFacts: {
      question: (text) =>
        answerFromFacts({ ...input.asFact('It is sent.'), question: `Where is my order? ${text}` }),
      fact: (text) => answerFromFacts(input.asFact(text)),
    },
  },
  'generation/builtin/asked': { readQuestion: (text) => readQuestion(text, [], 'en') },
  'generation/builtin/builtin-writer': {
    composeReply: {
      page: (text) => atOnce(composeReply(input.asPassage(text), extract(text), plain)),
      people: (text) => atOnce(composeReply(input.asPerson(text), extract(page), plain)),
      question: (text) => atOnce(composeReply(input.asMessage(text), extract(page), plain)),
    },
  },
  'generation/builtin/candidates': {
    candidatesOf: {
      en: (text) => candidatesOf(passage(1, 'Returns', text), 'en'),
      ticket: (text) =>
        candidatesOf(passage(1, text, text, { kind: 'ticket', question: text }), 'en'),
      fr: (text) => candidatesOf(passage(1, 'Retours', text, { language: 'fr' }), 'fr'),
    },
  },
  'generation/builtin/extractive': {
    extractAnswer: {
      page: extract,
      question: (text) => atOnce(extractAnswer(text, [passage(1, 'Returns', page)], 'en', false)),
      chat: (text) => atOnce(extractAnswer(text, [passage(1, text, text)], 'en', true, true)),
    },
    namedAmong: (text) => atOnce(namedAmong(text, [passage(1, text, page)], 'en', [1])),
  },
  'generation/builtin/quoted-section': {
    sectionToQuote: (text) =>
      sectionToQuote(
        { ...input.asPassage(text), knowledgeSize: 10 },
        { ...(extract(text) as NonNullable<ReturnType<typeof extract>>), isAbout: true },
        ['wait'],
      ),
  },
  'generation/builtin/forms': {
    formOf: (text) => formOf(input.asMessage(text), extract(page)),
  },
  'generation/builtin/shared-answer': {
    sharedAnswers: (text) =>
      sharedAnswers(
        [1, 2].map((source) => passage(source, 'Shoes', text, { kind: 'ticket', question: asked })),
        'en',
      ),
  },
  'generation/model/fit-prompt': {
    fitInput: {
      message: (text) => fitInput(input.asMessage(text), budget, () => 10),
      messages: (text) =>
        fitInput(
          {
            ...input.asMessage('a'),
            messages: lines(text).map((line) => ({ role: 'requester' as const, text: line })),
          },
          budget,
          () => 10,
        ),
    },
  },
  'generation/gates': {
    reasonAgainst: (text) => reasonAgainst(input.asMessage(text), extract(page)),
  },
  'generation/guidelines': {
    readGuidelines: {
      lines: (text) => guidelines.readGuidelines(text, text),
      never: (text) => guidelines.readGuidelines(`Never mention ${text}`, `Begin with: ${text}`),
    },
    holdsAny: {
      text: (text) => guidelines.holdsAny(text, ['a', 'refund', 'the']),
      phrase: (text) => guidelines.holdsAny(`we ${text} you`, [text]),
    },
    obeyInExtract: (text) => {
      const found = extract(text);
      return found && guidelines.obeyInExtract(found, obeyed);
    },
    obeyInReply: (text) => guidelines.obeyInReply([text, text, text].map(said), obeyed),
  },
  'generation/instructions': {
    readInstruction,
    describeInstruction: (text) => describeInstruction(readInstruction(text)),
  },
  'generation/join-sentences': {
    isListItem,
    joinSentences: (text) => joinSentences(lines(text).map(said)),
  },
  'generation/model/model-writer': {
    promptFor: (text) => promptFor(input.asMessage(text), plain, {}),
  },
  'generation/overlap': {
    termListOf: (text) => termListOf(text, 'en'),
    termsOf: (text) => termsOf(text, 'en'),
    weighTerms: (text) => weighTerms([termsOf(text, 'fr')]).stem('a'),
    weighWanted: (text) => weighWanted(termsOf(text, 'en'), weighTerms([])),
    coverage: (text) => coverage(termsOf(text, 'en'), termsOf(text, 'fr'), weighTerms([])),
  },
  'generation/builtin/past-answer': {
    reusableSentences: {
      en: (text) => reusableSentences(text, 'en'),
      fr: (text) => reusableSentences(`Bonjour Anna,\n${text}`, 'fr', () => true),
    },
  },
  'generation/builtin/phrases': {
    situationOf: phrases.situationOf,
    asReply: {
      en: (text) => phrases.asReply(text, 'en'),
      fr: (text) => phrases.asReply(text, 'fr'),
    },
    asFrenchTypography: phrases.asFrenchTypography,
    firstNameOf: {
      name: phrases.firstNameOf,
      titled: (text) => phrases.firstNameOf(`Mr ${text}`),
    },
  },
  'generation/model/prompt': {
    escapeFence,
    fence: (text) => fence('A', text),
    buildPrompt: {
      message: (text) => buildPrompt(input.asMessage(text), plain, budget),
      page: (text) => buildPrompt(input.asTitle(text), plain),
      chat: (text) => buildPrompt({ ...input.asPerson(text), isChat: true, previous: text }, plain),
      fact: (text) => buildPrompt(input.asFact(text), plain),
      guidelines: (text) => buildPrompt(input.asGuidelines(text), plain),
    },
    describeRefusal: (text) => describeRefusal([text], [{ text, sourceText: text }]),
  },
  'generation/builtin/sections': {
    readSections: (text) =>
      atOnce(readSections([passage(1, text, text)], readQuestion(asked, [], 'en'), 'en')),
  },
  'generation/spans': {
    findSpan: {
      page: (text) => findSpan('You can return shoes.', passage(1, 'a', text), 'en'),
      sentence: (text) => findSpan(text, passage(1, 'a', page), 'en'),
      both: (text) => findSpan(`a ${text} a`, passage(1, 'a', text), 'en'),
    },
    findSpans: (text) => findSpans('a', [1], [passage(1, 'a', text)], 'en'),
  },
  'generation/suggest': {
    suggest: {
      question: (text) => builtIn(input.asMessage(text)),
      page: (text) => builtIn(input.asPassage(text)),
      ticket: (text) => builtIn(input.asTicket(text)),
      title: (text) => builtIn(input.asTitle(text)),
      fact: (text) => builtIn(input.asFact(text)),
      guidelines: (text) => builtIn(input.asGuidelines(text)),
    },
  },
  'generation/builtin/about': {
    readCore: { en: (text) => readCore(text, [], 'en'), fr: (text) => readCore(text, [], 'fr') },
    quotesOther: {
      title: (text) => quotesOther(text, asked, 'en'),
      message: (text) => quotesOther(`“${text}”`, text, 'en'),
      question: (text) => quotesOther('“Your parcel was not found here”', text, 'en'),
    },
    titleMeets: {
      title: (text) => titleMeets(passage(1, text, page), readQuestion(asked, [], 'en'), [], 'en'),
      question: (text) =>
        titleMeets(passage(1, 'Shoes', page), readQuestion(`${text}\nx`, [], 'en'), [], 'en'),
      others: (text) =>
        titleMeets(
          passage(1, 'Shoes', page),
          readQuestion('Shoes\nx', [], 'en'),
          [passage(1, text, page)],
          'en',
        ),
    },
    isTopic: (text) => isTopic(text, readQuestion(text, [], 'en'), text, 'en'),
    isAbout: (text) =>
      isAbout(readCore(asked, [], 'en'), passage(1, text, text), {
        passages: [passage(1, text, text)],
        texts: [termsOf(text, 'en')],
        language: 'en',
      }),
  },
  'generation/builtin/figures': {
    figuresIn,
    holdsFigure: (text) => holdsFigure(text, [{ value: 163, unit: 'cm' }]),
    ownFigures: (text) => ownFigures([{ value: 163, unit: 'cm' }], text),
  },
  'generation/builtin/happened': {
    happenedIn: (text) => happenedIn(text, 'en'),
    asksToAct: (text) => asksToAct(text, 'en'),
    speaksOf: (text) => speaksOf(['wait', 'loss', 'theft'], quoted(text), 'en'),
    knowsTheft: (text) => knowsTheft(['theft'], quoted(text), 'en'),
    speaksAtAll: (text) => speaksAtAll(['wait', 'loss'], { heading: text, text }, 'en'),
  },
  'generation/builtin/leans-on': {
    leansOn: { en: (text) => leansOn(text, 'en'), de: (text) => leansOn(text, 'de') },
  },
  'generation/builtin/table-rows': {
    writeRows: {
      rows: (text) => writeRows(lines(text), asked, 'en'),
      row: (text) => writeRows([`- ${text}: ${text}`, `- a: ${text} (a)`], text, 'fr'),
    },
    aboutAskedCodes: (text) => aboutAskedCodes(lines(text), text),
    namesCode,
    namesItems: {
      items: (text) => namesItems(lines(text), asked, 'en'),
      item: (text) => namesItems([`- ${text}: ${text}`, '- a: b'], text, 'fr'),
    },
    tellsCode: {
      question: (text) => tellsCode(text, page),
      said: (text) => tellsCode('What does E07 mean?', text),
    },
  },
  'generation/builtin/wanted': {
    tellsMeasure: {
      question: (text) => tellsMeasure(text, page),
      said: (text) => tellsMeasure('How long does it take? How much is it?', text),
    },
    wantedIn,
    tellsVerdict: {
      question: (text) => tellsVerdict(text, 'Yes.'),
      said: (text) => tellsVerdict('Can I?', text),
    },
    tellsWhatToDo: (text) => tellsWhatToDo(text, true),
    asksMeasure,
    asksHow,
  },
};

export const generationOthers: Others = {
  'compares what is read already': {
    'generation/builtin/around': 'around',
    'generation/builtin/asked': 'answerShare knowsSubject nameShare met termsBeyond joinTerms',
    'generation/builtin/choose-section':
      'certifiedFirst sectionWithin articlesIn unquotedArticle articlesNear marginOver',
    'generation/builtin/quote-evidence':
      'termsOfPassage termsOfArticle shareMet beyondTitle shareQuoted isEcho tellsItself',
    'generation/builtin/parts': 'asPart withAlike withoutVerdict',
    'generation/builtin/quoted-section': 'isLarge',
    'generation/gates': 'reasonForSilence confidenceOf isOftenWrong',
    'generation/margin': 'marginOf',
    'generation/overlap': 'coverageOf coverageOfAll weightOf',
  },
  'is an error': {
    'generation/model/model-writer': 'SuggestionInterrupted',
    'generation/suggest': 'SuggestionInterrupted',
    'generation/translation/translate': 'TranslationRefused',
  },
  'serves tests and the bench of hostile inputs only': {
    'generation/test-input': 'passage suggestInput fakeWriter sentencesOf collect',
  },
};
