import { z } from 'zod';
import { errors as ofGroups } from './group-failures.ts';
import { errors as ofGaps, PairSideName } from '../knowledge/gaps.ts';
import { DocumentDraft } from '../knowledge/knowledge.ts';
import { errors as ofProposals } from '../knowledge/proposals.ts';
import {
  bodySizes,
  failuresOf,
  listOf,
  moment,
  paging,
  ref,
  route,
  textLanguage,
} from '../route.ts';

export const errors = {
  'to-write.none-to-try': {
    status: 422,
    message: 'There is no past ticket to try this draft on.',
  },
} as const;

export const actions = ['to-write.tried'] as const;

const failures = failuresOf({ ...errors, ...ofGaps, ...ofGroups, ...ofProposals });

// As gaps and proposals, most of what it lists.
const reads = { auth: 'user', role: 'agent', scope: 'own' } as const;
const tag = 'to-write';

/**
 * `gap`: nothing could be suggested. `group`: asked again and again, and not answered well. `proposal`: people answer
 * more, or otherwise, than documents say. `contradiction`: two documents disagree. `expiring`: a certification ends.
 */
export const toWriteKinds = ['gap', 'group', 'proposal', 'contradiction', 'expiring'] as const;
export const ToWriteKind = z.enum(toWriteKinds);
export type ToWriteKind = z.infer<typeof ToWriteKind>;

/** A draft laid beside past tickets: of those that ask for it, how many find an answer with it and found none before. */
const effect = z.object({
  answered: z.int(),
  of: z.int(),
  /** Of them, those with an answer before and after that reads otherwise with the draft. */
  different: z.int(),
  /** Of them, those whose answer today is drawn from the document that the draft changes. */
  rests: z.int(),
  /** Other tickets that were tried, and how many of them lose their answer. */
  others: z.int(),
  worse: z.int(),
  triedAt: moment,
});

export const ToWrite = z.object({
  kind: ToWriteKind,
  uuid: z.uuid(),
  /** A real question of it, without personal data; of a document that expires its title, as of what no ticket asked. */
  title: z.string(),
  /** The titles of what it would change: of one document, of the two that disagree; none where something is to be written. */
  documents: z.array(z.string()).max(2),
  language: z.string(),
  /** Tickets of the period that it would have served. */
  tickets: z.int(),
  /** Null until its draft was tried. */
  effect: effect.nullable(),
  /** A text to begin with is there, from what people answered or from the documents. */
  hasDraft: z.boolean(),
  href: z.string(),
  openedAt: moment,
});
export type ToWrite = z.infer<typeof ToWrite>;

export const TriedTicket = z.object({
  uuid: z.uuid(),
  externalId: z.string(),
  subject: z.string(),
  /** It asks for the draft; otherwise it is one of the others. */
  isOwn: z.boolean(),
  /** Whether it finds an answer without the draft, and with it. */
  before: z.boolean(),
  after: z.boolean(),
  /** With the draft, the answer is drawn from it. */
  isFromDraft: z.boolean(),
  /** It finds an answer before and after, and they are not the same. */
  isDifferent: z.boolean(),
  /**
   * It is not the same, and much shorter or without a document that it was drawn from; a ticket that asks for the draft
   * and is answered from it is not poorer for that.
   */
  isPoorer: z.boolean(),
  /** The two of them, where they are not the same. */
  answers: z.object({ before: z.string(), after: z.string() }).nullable(),
});
export type TriedTicket = z.infer<typeof TriedTicket>;

export const Trial = effect.extend({
  /** Of its own tickets, those that find an answer without the draft already. */
  answeredBefore: z.int(),
  /** Others that have an answer before and after which is not the same. */
  changed: z.int(),
  /** Of all that were tried, those whose answer gets poorer. */
  poorer: z.int(),
  tickets: z.array(TriedTicket).max(100),
});
export type Trial = z.infer<typeof Trial>;

/** Words and the built-in writer; no model is asked, and the draft is not stored. */
const trial = (path: `/${string}`, summary: string) =>
  route('POST', path, { bodyLimit: bodySizes.document, access: reads, tag, summary });
const refusals = ['to-write.none-to-try', 'request.unreadable', 'service.busy'] as const;
const draft = DocumentDraft.shape;

export const toWrite = {
  list: route('GET', '/v2/to-write', {
    access: reads,
    tag,
    summary: 'What to write next, by the tickets that it would have saved',
  })
    .errors(failures('clients.not-found', 'request.unreadable'))
    .input(
      z.strictObject({
        client: ref('client'),
        days: z.coerce
          .number()
          .pipe(z.union([z.literal(30), z.literal(90)]))
          .default(30),
        kind: ToWriteKind.optional(),
        language: textLanguage.optional(),
        search: z.string().trim().max(200).optional(),
        ...paging,
      }),
    )
    /** `counts`: of each kind, whichever is asked for. */
    .output(listOf(ToWrite).extend({ counts: z.record(ToWriteKind, z.int()) })),
  tryGap: trial('/v2/gaps/{gap}/try', 'Lay a draft for a gap beside past tickets')
    .errors(failures('gaps.not-found', ...refusals))
    .input(z.strictObject({ gap: ref('gap'), ...draft }))
    .output(Trial),
  tryGroup: trial(
    '/v2/reinforcement/groups/{group}/try',
    'Lay the answer of a group beside past tickets',
  )
    .errors(failures('reinforcement.not-found', ...refusals))
    .input(z.strictObject({ group: ref('question-group'), ...draft }))
    .output(Trial),
  tryProposal: trial('/v2/proposals/{proposal}/try', 'Lay a proposal beside past tickets')
    .errors(failures('proposals.not-found', ...refusals))
    .input(z.strictObject({ proposal: ref('knowledge-proposal'), ...draft }))
    .output(Trial),
  tryPair: trial(
    '/v2/document-pairs/{pair}/try',
    'Lay the correction of one of two documents that disagree beside past tickets',
  )
    .errors(failures('gaps.pair-not-found', ...refusals))
    .input(z.strictObject({ pair: ref('document-pair'), right: PairSideName, ...draft }))
    .output(Trial),
  /** The text as it is says how many tickets rest on it. */
  tryDocument: trial(
    '/v2/documents/{document}/try',
    'Lay a text for a document beside past tickets',
  )
    .errors(failures('documents.not-found', ...refusals))
    .input(z.strictObject({ document: ref('document'), ...draft }))
    .output(Trial),
};
