import { z } from 'zod';
import { DocumentBoost, DocumentKind } from './knowledge.ts';
import { failuresOf, textLanguage, listOf, moment, ref, route } from '../route.ts';
import { SilenceReason } from '../silence-reason.ts';

export const errors = {
  'retrieval.test-not-found': { status: 404, message: 'Saved search not found' },
  'retrieval.tests-full': { status: 409, message: 'A client has 200 saved searches at most.' },
} as const;

export const actions = [
  'retrieval.test-saved',
  'retrieval.test-deleted',
  'retrieval.tests-run',
] as const;

const failures = failuresOf(errors);

// As the tester of product.md §3: a Guest tries, from User on one saves.
const tries = { auth: 'user', role: 'guest', scope: 'own' } as const;
const saves = { auth: 'user', role: 'user', scope: 'own' } as const;
const tag = 'retrieval';

const longestRetrievalQuestion = 5_000;
/** Most saved tests of a client: they are run in one request. */
export const mostRetrievalTests = 200;
/** A test passes when a document that it expects comes among the first so many. */
export const retrievalTestRank = 5;

/** What each piece adds to a document's score: they sum up to it, unless a reranker put it elsewhere. */
export const scoreParts = [
  'words',
  'grams',
  'title',
  'mentions',
  'votes',
  'vector',
  'language',
  'certified',
  'boost',
] as const;
const partScores = z.object(
  Object.fromEntries(scoreParts.map((part) => [part, z.number()])) as Record<
    (typeof scoreParts)[number],
    z.ZodNumber
  >,
);

export const NamedDocument = z.object({
  uuid: z.uuid(),
  title: z.string(),
  language: z.string(),
  kind: DocumentKind,
  isCertified: z.boolean(),
  standing: z.enum(['active', 'excluded', 'retired']),
});
export type NamedDocument = z.infer<typeof NamedDocument>;

const place = {
  /** From 1, after reranking. */
  rank: z.int().min(1),
  score: z.number(),
  parts: partScores,
  /** What the reranker gave it; null when it was not asked about it. */
  rerank: z.number().nullable(),
  /** Whether the writer of a suggestion is given passages of it. */
  isOffered: z.boolean(),
};

export const FoundDocument = z.object({
  ...place,
  document: NamedDocument.extend({ url: z.string().nullable(), boost: DocumentBoost }),
  passages: z.array(
    z.object({ heading: z.string().nullable(), text: z.string(), score: z.number() }),
  ),
});
export type FoundDocument = z.infer<typeof FoundDocument>;

/** A ticket whose question is like this one, with what a person answered. */
export const RetrievedNeighbour = z.object({
  ticket: z.uuid(),
  subject: z.string(),
  question: z.string(),
  answer: z.string(),
  similarity: z.number(),
});
export type RetrievedNeighbour = z.infer<typeof RetrievedNeighbour>;

/** What became of a model's part: `building`: vectors are still being made, so words alone were searched. */
export const ModelPart = z.object({
  state: z.enum(['none', 'building', 'used', 'failed']),
  model: z.string().nullable(),
  reason: z.enum(['timeout', 'unfit', 'failed']).nullable(),
});
export type ModelPart = z.infer<typeof ModelPart>;

/** Why a document is not what an answer is drawn from. None: nothing keeps it from being found. */
export const whyNotReasons = [
  'retired',
  'excluded',
  'no-word',
  'below-cut',
  'other-language',
  'certification-ended',
  'not-vouched',
  'lowered',
] as const;

export const Verdict = z.object({
  /** Whether a suggestion would be written. */
  isAnswered: z.boolean(),
  reason: SilenceReason.nullable(),
  /** Who would write. A model may still abstain when it has read the passages. */
  writer: z.enum(['builtin', 'model']),
  /** 0 to 1; null when silent, or when a model writes. */
  confidence: z.number().nullable(),
  /** What the builtin writer would answer; null when silent, or when a model writes. */
  text: z.string().nullable(),
  /** Gate 1, 0 to 1: whether the question belongs to this knowledge at all; less than `leastBelonging` is silence. */
  belongs: z.number(),
  leastBelonging: z.number(),
  /** Gate 2, 0 to 1: how far the nearest past answers agree on the first document. */
  agreement: z.number(),
});
export type Verdict = z.infer<typeof Verdict>;

export const Retrieval = z.object({
  /** The ticket's, when none was asked; null otherwise. */
  ticketQuestion: z.string().nullable(),
  language: textLanguage,
  documents: z.array(FoundDocument),
  neighbours: z.array(RetrievedNeighbour),
  verdict: Verdict,
  /** Documents and past answers that exist. */
  knowledgeSize: z.int(),
  embedding: ModelPart.extend({
    /** How many texts have their vector; only while they are made. */
    progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  }),
  rerank: ModelPart,
  /** The document that was asked about. Without `place` it was not found at all. */
  named: z
    .object({
      document: NamedDocument,
      place: z.object(place).nullable(),
      reasons: z.array(z.enum(whyNotReasons)),
    })
    .nullable(),
  durationMs: z.number(),
});
export type Retrieval = z.infer<typeof Retrieval>;

const outcome = z.object({
  hasPassed: z.boolean(),
  /** The best rank of a document that is expected; null: none was found. */
  rank: z.int().nullable(),
});

/** A question with what it must find, or with silence; how it went when it was saved, and last. */
export const RetrievalTest = z.object({
  uuid: z.uuid(),
  question: z.string(),
  language: textLanguage,
  expects: z.enum(['documents', 'silence']),
  documents: z.array(NamedDocument),
  saved: outcome,
  last: outcome.extend({ silence: SilenceReason.nullable() }),
  /** Null when that person is gone, or when the reader may not see them. */
  createdBy: z.string().nullable(),
  createdAt: moment,
  runAt: moment,
});
export type RetrievalTest = z.infer<typeof RetrievalTest>;

const client = ref('client');
const question = z.string().trim().min(1).max(longestRetrievalQuestion);

export const retrieval = {
  /** Without a question it is the ticket's, whose own answer is not seen. Nothing is saved. */
  search: route('POST', '/v2/clients/{client}/retrieval', {
    access: tries,
    program: 'knowledge',
    tag,
    summary: 'What the engine finds for a question, and why',
  })
    .errors(
      failures(
        'clients.not-found',
        'tickets.not-found',
        'tickets.no-question',
        'documents.not-found',
        'service.busy',
      ),
    )
    .input(
      z
        .strictObject({
          client,
          question: question.optional(),
          language: textLanguage.optional(),
          ticket: ref('ticket').optional(),
          document: ref('document').optional(),
        })
        .refine((input) => input.question !== undefined || input.ticket !== undefined, {
          error: 'A question or a ticket.',
          path: ['question'],
        }),
    )
    .output(Retrieval),
  /** Retired and excluded ones too: one may ask why they are not found. */
  documents: route('GET', '/v2/clients/{client}/retrieval/documents', {
    access: tries,
    tag,
    summary: 'Documents by a part of their title, whatever became of them',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client, search: z.string().trim().min(1).max(200) }))
    .output(z.object({ items: z.array(NamedDocument).max(20) })),
  tests: route('GET', '/v2/clients/{client}/retrieval/tests', {
    access: tries,
    tag,
    summary: 'Saved searches with what they must find, newest first',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client }))
    .output(listOf(RetrievalTest)),
  /** Without documents, silence is what is expected. It is run at once: how it goes then is kept beside how it goes later. */
  saveTest: route('POST', '/v2/clients/{client}/retrieval/tests', {
    access: saves,
    tag,
    status: 201,
    summary: 'Save a search with what it must find',
  })
    .errors(
      failures('clients.not-found', 'documents.not-found', 'retrieval.tests-full', 'service.busy'),
    )
    .input(
      z.strictObject({
        client,
        question,
        language: textLanguage.optional(),
        documents: z.array(ref('document')).max(10).default([]),
      }),
    )
    .output(RetrievalTest),
  runTests: route('POST', '/v2/clients/{client}/retrieval/tests/run', {
    access: saves,
    tag,
    summary: 'Run every saved search again',
  })
    .errors(failures('clients.not-found', 'service.busy'))
    .input(z.strictObject({ client }))
    .output(listOf(RetrievalTest)),
  deleteTest: route('DELETE', '/v2/clients/{client}/retrieval/tests/{test}', {
    access: saves,
    tag,
    status: 204,
    summary: 'Delete a saved search',
  })
    .errors(failures('clients.not-found', 'retrieval.test-not-found'))
    .input(z.strictObject({ client, test: ref('retrieval-test') }))
    .output(z.void()),
};
