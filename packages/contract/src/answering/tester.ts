import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { promptSection } from './prompts.ts';
import {
  failures,
  listOf,
  moment,
  outsideId,
  paging,
  ref,
  route,
  versionNumber,
  textLanguage,
} from '../route.ts';
import { LeftOut, SuggestionNote, SuggestionSource } from './suggestions.ts';
import { SuggestionSentence } from './suggestion-sentence.ts';
import { SilenceReason } from '../silence-reason.ts';

export const actions = ['tester.named', 'tester.removed'] as const;

const reads = { auth: 'user', role: 'guest', scope: 'own' } as const;
/** Runs of a User and above are kept (product.md §3). */
const keeps = { auth: 'user', role: 'user', scope: 'own' } as const;
const writes = { auth: 'user', role: 'agent', scope: 'own' } as const;

/** What a link may carry of a question. */
const longestTesterQuestion = 2_000;
const version = versionNumber;

/** A version of the client's prompt, without its texts. */
export const TesterVersion = z.object({
  version,
  isDeployed: z.boolean(),
  createdAt: moment,
});
export type TesterVersion = z.infer<typeof TesterVersion>;

/** What can be tested for a client; without a prompt, nothing. */
export const TesterOptions = z.object({
  promptName: z.string().nullable(),
  /** Newest first. */
  versions: z.array(TesterVersion),
  /** The client has no suggestions; super-admins may test all the same. */
  isModuleOff: z.boolean(),
});
export type TesterOptions = z.infer<typeof TesterOptions>;

/** What a person really wrote after the cut, until the requester wrote again. */
export const SentReply = z.object({
  text: z.string(),
  author: z.string().nullable(),
  at: moment,
});
export type SentReply = z.infer<typeof SentReply>;

/** A ticket to test with: where it is cut, what is asked until there and what was sent after. */
export const TesterTicket = z.object({
  uuid: z.uuid(),
  externalId: z.string(),
  subject: z.string(),
  messages: z.array(
    z.object({
      /** From 1, oldest first. */
      number: z.int().min(1),
      role: z.enum(['requester', 'agent']),
      author: z.string().nullable(),
      sentAt: moment,
      text: z.string(),
    }),
  ),
  /** How many messages are given; by itself all before the first reply. */
  cut: z.int().min(0),
  /** Empty: nothing is asked until there. */
  question: z.string(),
  sent: SentReply.nullable(),
});
export type TesterTicket = z.infer<typeof TesterTicket>;

/** `a` the version asked for, `b` the one to compare with. */
export const TesterSide = z.enum(['a', 'b']);
export type TesterSide = z.infer<typeof TesterSide>;

export const TesterAnswer = z.object({
  side: TesterSide,
  version,
  /** Whether it was the deployed one then. */
  wasDeployed: z.boolean(),
  state: z.enum(['ready', 'silent', 'failed']),
  text: z.string(),
  sentences: z.array(SuggestionSentence),
  /** 0 to 1; null when silent or failed. */
  confidence: z.number().nullable(),
  /** Questions of the message that nothing was found for. */
  openQuestions: z.array(z.string()),
  silenceReason: SilenceReason.nullable(),
  /** Why it failed: a code of `models.failures`, or `writer-failed`. */
  fault: z.string().nullable(),
  unsupported: z.int().min(0),
  contradicted: z.int().min(0),
  notes: z.array(SuggestionNote),
  model: z.string(),
  /** A provider's failure after which the builtin writer answered instead. */
  fellBack: z.string().nullable(),
  /** Until the first sentence, the search included; null when none came. */
  firstMs: z.int().nullable(),
  durationMs: z.int(),
  tokensIn: z.int(),
  tokensOut: z.int(),
  /** Millionths of the installation's currency; null when the model's price is not known. */
  costMicros: z.int().nullable(),
  /** How near the text comes to what was really sent, 0 to 1; null where nothing was. */
  similarity: z.number().nullable(),
  /** A model was sent something: see `modelView`. */
  hasModelView: z.boolean(),
});
export type TesterAnswer = z.infer<typeof TesterAnswer>;

export const TesterRun = z.object({
  /** Null: it is not kept anywhere. */
  uuid: z.uuid().nullable(),
  name: z.string().nullable(),
  clientUuid: z.uuid(),
  promptName: z.string(),
  ticket: z.object({ uuid: z.uuid(), externalId: z.string(), subject: z.string() }).nullable(),
  cut: z.int().nullable(),
  question: z.string(),
  language: textLanguage,
  sent: SentReply.nullable(),
  /** What both answers were written from, with the texts as they were. */
  sources: z.array(SuggestionSource),
  answers: z.array(TesterAnswer),
  createdAt: moment,
  createdBy: z.string().nullable(),
  /** Whether the caller may name and delete it. */
  canChange: z.boolean(),
});
export type TesterRun = z.infer<typeof TesterRun>;

export const TesterRunRow = z.object({
  uuid: z.uuid(),
  name: z.string().nullable(),
  question: z.string(),
  ticketName: z.string().nullable(),
  versions: z.array(version),
  states: z.array(z.enum(['ready', 'silent', 'failed'])),
  createdAt: moment,
  createdBy: z.string().nullable(),
  isMine: z.boolean(),
});
export type TesterRunRow = z.infer<typeof TesterRunRow>;

/** What streams while the answers are written; `done` is the run as it was kept. */
export const TesterEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('begun'),
    question: z.string(),
    language: textLanguage,
    sent: SentReply.nullable(),
    sources: z.array(SuggestionSource),
  }),
  z.object({ type: z.literal('sentence'), side: TesterSide, sentence: SuggestionSentence }),
  z.object({ type: z.literal('note'), side: TesterSide, note: SuggestionNote }),
  z.object({ type: z.literal('answer'), answer: TesterAnswer }),
  z.object({ type: z.literal('done'), run: TesterRun }),
]);
export type TesterEvent = z.infer<typeof TesterEvent>;

/** What a model would be sent for a draft of a prompt. */
export const PromptPreview = z.object({
  question: z.string(),
  language: textLanguage,
  /** The whole text, personal data masked: the prompt with its variables filled in, the rules, passages and conversation. */
  system: z.string(),
  user: z.string(),
  tokens: z.object({
    system: z.int().min(0),
    user: z.int().min(0),
    /** What the client's model takes at most; null for the built-in writer. */
    budget: z.int().nullable(),
  }),
  leftOut: LeftOut,
  /** Every variable that the draft uses, as it is filled in for this ticket, masked too; empty values as well. */
  variables: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type PromptPreview = z.infer<typeof PromptPreview>;

const client = ref('client');
const run = ref('tester-run');
const superAdmin = { auth: 'user', role: 'super-admin', scope: 'all' } as const;
/** A prompt that is being written. */
const draft = z.strictObject({ context: promptSection, style: promptSection });
/** The CRM's own id of a ticket, or its uuid here. */
const ticketName = outsideId(z.string().trim().min(1).max(200));
const cut = z.int().min(1).max(10_000);
const options = { tag: 'tester' } as const;

export const tester = {
  options: route('GET', '/v2/tester/options', {
    ...options,
    access: reads,
    program: 'suggestions',
    summary: 'The versions of a client’s prompt that can be tested',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client }))
    .output(TesterOptions),
  ticket: route('GET', '/v2/tester/ticket', {
    ...options,
    access: reads,
    summary: 'A ticket by the CRM’s id or by its uuid, and what is asked until a message',
  })
    .errors(failures('clients.not-found', 'tickets.not-found'))
    .input(
      z.strictObject({ client, ticket: ticketName, cut: z.coerce.number().pipe(cut).optional() }),
    )
    .output(TesterTicket),
  run: route('POST', '/v2/tester/runs', {
    ...options,
    access: reads,
    program: 'suggestions',
    summary:
      'Answer a question with one or two versions at once; server-sent events. Kept for Users and above',
  })
    .errors(
      failures(
        'clients.not-found',
        'tickets.not-found',
        'tickets.no-question',
        'prompts.not-found',
        'prompts.version-not-found',
        'prompts.unknown-variable',
        'auth.forbidden',
        'tester.no-prompt',
        'modules.off',
        'suggestions.writer-failed',
      ),
    )
    .input(
      z.strictObject({
        client,
        version,
        compareWith: version.optional(),
        /**
         * Another prompt than the client's, and texts in the place of those of `version`, which is then only what they are
         * based on: for super-admins, and such runs are not kept.
         */
        prompt: ref('prompt').optional(),
        draft: draft.optional(),
        /** Either a ticket or a question. */
        ticket: ticketName.optional(),
        cut: cut.optional(),
        question: z.string().trim().min(1).max(longestTesterQuestion).optional(),
      }),
    )
    .output(eventIterator(TesterEvent)),
  /** Asks no model. */
  preview: route('POST', '/v2/tester/preview', {
    ...options,
    access: superAdmin,
    summary: 'The assembled prompt of a draft on a chosen ticket, with its tokens',
  })
    .errors(
      failures(
        'clients.not-found',
        'tickets.not-found',
        'tickets.no-question',
        'prompts.unknown-variable',
      ),
    )
    .input(
      z.strictObject({
        client,
        draft,
        /** Either a ticket or a question. */
        ticket: ticketName.optional(),
        cut: cut.optional(),
        question: z.string().trim().min(1).max(longestTesterQuestion).optional(),
      }),
    )
    .output(PromptPreview),
  list: route('GET', '/v2/tester/runs', {
    ...options,
    access: keeps,
    summary: 'One’s own runs, newest first; the client’s for Admins',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client, ...paging }))
    .output(listOf(TesterRunRow)),
  /** Whoever may read the client may open a run by its link. */
  get: route('GET', '/v2/tester/runs/{run}', {
    ...options,
    access: reads,
    summary: 'A run exactly as it was',
  })
    .errors(failures('tester.not-found'))
    .input(z.strictObject({ run }))
    .output(TesterRun),
  name: route('PATCH', '/v2/tester/runs/{run}', {
    ...options,
    access: keeps,
    summary: 'Name a run; its author and Admins',
  })
    .errors(failures('tester.not-found', 'auth.forbidden'))
    .input(z.strictObject({ run, name: z.string().trim().min(1).max(120).nullable() }))
    .output(TesterRun),
  remove: route('DELETE', '/v2/tester/runs/{run}', {
    ...options,
    access: keeps,
    status: 204,
    summary: 'Delete a run; its author and Admins',
  })
    .errors(failures('tester.not-found', 'auth.forbidden'))
    .input(z.strictObject({ run }))
    .output(z.void()),
  modelView: route('GET', '/v2/tester/runs/{run}/model-view', {
    ...options,
    access: writes,
    summary: 'What a model was sent for an answer, personal data masked; null when none was asked',
  })
    .errors(failures('tester.not-found'))
    .input(z.strictObject({ run, side: TesterSide }))
    .output(z.object({ text: z.string().nullable(), leftOut: LeftOut })),
};
