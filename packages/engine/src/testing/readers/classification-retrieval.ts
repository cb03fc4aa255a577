import { findChannelWish } from '../../classification/channel-wish.ts';
import { trainClassifier } from '../../classification/classifier.ts';
import { evaluate } from '../../classification/evaluate.ts';
import { featuresOf } from '../../classification/features.ts';
import { readVocabulary, vectorOf } from '../../classification/vocabulary.ts';
import { OwnBelonging } from '../../retrieval/belonging.ts';
import { createClientIndex } from '../../retrieval/client-index.ts';
import { coverOf, wantedTerms } from '../../retrieval/cover.ts';
import { gramsOf, Lexicon } from '../../retrieval/lexicon.ts';
import { queryTerms } from '../../retrieval/query-terms.ts';
import { TextIndex } from '../../retrieval/text-index.ts';
import type { Others, Readers } from '../registry.ts';

const english = (text: string, label: string) => ({ text, language: 'en' as const, label });
const examples = [
  english('I want my money back', 'refund'),
  english('Refund the shoes please', 'refund'),
  english('Where is my parcel', 'delivery'),
  english('The delivery never came', 'delivery'),
];
const classifier = trainClassifier(examples);

/** What of classification/ reads foreign text. */
export const classificationReaders: Readers = {
  'classification/channel-wish': { findChannelWish },
  'classification/classifier': {
    TextClassifier: {
      scores: (text) => classifier.scores(text, 'en'),
      predict: (text) => classifier.predict(text, 'fr'),
      explain: (text) => classifier.explain(text, 'en', 'refund'),
    },
    trainClassifier: (text) => trainClassifier([...examples, english(text, 'refund')]),
  },
  'classification/evaluate': {
    evaluate: (text) => evaluate([...examples, english(text, 'refund')], 2),
  },
  'classification/features': { featuresOf: (text) => featuresOf(text, 'fr') },
  'classification/vocabulary': {
    readVocabulary: (text) => readVocabulary([featuresOf(text, 'en')]),
    vectorOf: (text) => {
      const features = featuresOf(text, 'en');
      return vectorOf(features, readVocabulary([features]));
    },
  },
};

export const classificationOthers: Others = {
  'takes numbers': {
    'classification/classifier': 'probabilitiesOf',
    'classification/separate': 'stepSizes separate',
    'classification/vocabulary': 'dot',
  },
  'reads what we wrote ourselves': { 'classification/classifier': 'readClassifier' },
};

const known = createClientIndex();
known.putDocument({
  documentId: 1,
  title: 'Returns',
  isQuestion: false,
  language: 'en',
  certified: false,
  chunks: [{ chunkId: 1, heading: null, text: 'You can return shoes within 30 days.' }],
});
const terms = (text: string) => queryTerms({ text, language: 'en' });
const putDocument = (text: string) => {
  const index = createClientIndex();
  const chunks = text.split('\n').map((line, chunkId) => ({ chunkId, heading: null, text: line }));
  index.putDocument({
    documentId: 1,
    title: text,
    isQuestion: false,
    language: 'en',
    certified: false,
    chunks,
  });
  return index;
};
const entry = (text: string) => ({
  title: null,
  passages: [text],
  language: 'fr' as const,
  isQuestion: false,
  certified: false,
  boost: 0,
});

export const retrievalReaders: Readers = {
  'retrieval/belonging': {
    OwnBelonging: (text) => new OwnBelonging().put({ ticketId: 1, question: text, language: 'en' }),
  },
  'retrieval/client-index': {
    createClientIndex: {
      search: (text) => known.search({ text, language: 'en' }, { explain: true }),
      document: putDocument,
      'past answer': (text) => {
        const index = createClientIndex();
        const answer = { ticketId: 1, answeredAt: 0, documentIds: [1], language: 'en' };
        index.putPastAnswer({ ...answer, question: text });
        return index.search({ text: 'shoes', language: 'en' });
      },
      'found again': (text) => putDocument(text).search({ text, language: 'en' }),
    },
  },
  'retrieval/cover': {
    wantedTerms: (text) => wantedTerms(new TextIndex(new Lexicon()), terms(text)),
    coverOf: (text) => {
      const index = new TextIndex(new Lexicon());
      index.put(1, entry(text));
      return coverOf(index, 1, wantedTerms(index, terms(text)));
    },
  },
  'retrieval/lexicon': { gramsOf, Lexicon: (text) => new Lexicon().formsIn(text, 'en') },
  'retrieval/query-terms': {
    queryTerms: (text) => queryTerms({ text, language: 'fr', subject: text }),
  },
  'retrieval/text-index': {
    TextIndex: (text) => new TextIndex(new Lexicon()).put(1, entry(text)),
  },
};

export const retrievalOthers: Others = {
  'reads an index, which was read from texts': {
    'retrieval/fusion': 'scoreIndex unitScore scoreEntries explainEntry',
    'retrieval/list-scores': 'scoreLists',
    'retrieval/mentions': 'Mentions',
    'retrieval/neighbours': 'findNeighbours voteShare',
    'retrieval/scoring': 'scoreWords scoreGrams',
    'retrieval/ranking': 'Ranking',
  },
  'takes numbers': {
    'retrieval/growable': 'GrowableUint32',
    'retrieval/packed': 'unitOf countOf',
    'retrieval/posting-store': 'PostingStore',
    'retrieval/score-buffers': 'ScoreBuffers',
    'retrieval/scoring': 'inverseFrequency unknownShare',
    'retrieval/top-list': 'TopList',
    'retrieval/vector-store': 'VectorStore',
  },
};
