import { z } from 'zod';
import { DocumentDraft } from './knowledge.ts';
import {
  bodySizes,
  failuresOf,
  languageCode,
  listOf,
  moment,
  paging,
  ref,
  route,
  textLanguage,
} from '../route.ts';

export const errors = {
  'proposals.not-found': { status: 404, message: 'Proposal not found' },
  'proposals.decided': { status: 409, message: 'Somebody decided on this proposal meanwhile.' },
  'proposals.nothing-to-do': { status: 422, message: 'There is nothing to do for this proposal.' },
  'proposals.outdated': {
    status: 409,
    message: 'The document was changed since the proposal was made.',
  },
} as const;

export const actions = [
  'proposals.accepted',
  'proposals.rejected',
  'proposals.reopened',
  'proposals.refreshed',
] as const;

const failures = failuresOf(errors);

// As gaps: an Agent reads them (product.md §3 has no word of proposals), and writes documents (spec §3), so decides too.
const reads = { auth: 'user', role: 'agent', scope: 'own' } as const;
const tag = 'proposals';

/** `nothing`: what people answered is known already, or says nothing to others; kept to be looked up. */
export const proposalKinds = ['create', 'change', 'nothing'] as const;
export const ProposalKind = z.enum(proposalKinds);
export type ProposalKind = z.infer<typeof ProposalKind>;

/** `outdated`: the document was changed or put away since. */
export const ProposalState = z.enum(['open', 'accepted', 'rejected', 'outdated']);
export type ProposalState = z.infer<typeof ProposalState>;

/** Why. `missing`: no document is about it. `contradicts`: people answer otherwise than the document. `adds`: they say more. */
export const ProposalReason = z.enum([
  'missing',
  'contradicts',
  'adds',
  'known-already',
  'one-case-only',
]);
export type ProposalReason = z.infer<typeof ProposalReason>;

/** Where it comes from: an answer that a person gave by themselves, or a suggestion that was rated badly. */
export const ProposalOrigin = z.enum(['solved-ticket', 'bad-rating']);
export type ProposalOrigin = z.infer<typeof ProposalOrigin>;

const named = z.object({ uuid: z.uuid(), title: z.string() });

/** What people's answers say about the knowledge: a document to write, one to change, or nothing to do. */
export const Proposal = z.object({
  uuid: z.uuid(),
  kind: ProposalKind,
  reason: ProposalReason,
  origin: ProposalOrigin,
  language: languageCode,
  state: ProposalState,
  /** Of the draft; of the ticket's question where nothing is to be done. */
  title: z.string(),
  /** To change, or the one that says it already. */
  document: named.nullable(),
  /** Tickets whose answers ask for it. */
  tickets: z.int(),
  createdAt: moment,
  stateAt: moment,
  /** Null: nobody, or nobody the reader may see. */
  stateBy: z.string().nullable(),
});
export type Proposal = z.infer<typeof Proposal>;

export const ProposalDetail = Proposal.extend({
  client: z.object({ uuid: z.uuid(), name: z.string() }),
  question: z.string(),
  /** What the person answered, without personal data. */
  answer: z.object({ text: z.string(), by: z.string().nullable(), at: moment }),
  from: z.array(z.object({ uuid: z.uuid(), externalId: z.string(), subject: z.string() })).max(20),
  /**
   * What changes as it would be and as it is, as Markdown: a document that was written here as a whole, of others the
   * passages that change; empty where only something is added to them. `before` is null for a document to write.
   */
  draft: DocumentDraft.nullable(),
  before: DocumentDraft.extend({ markdown: z.string() }).nullable(),
  /** Sentences of the document beside what was answered; `now` null: it says nothing of it. */
  findings: z.array(z.object({ now: z.string().nullable(), proposed: z.string() })).max(20),
  /** The document was written here: accepting saves a new version. Otherwise it becomes a document of its own beside it. */
  canRewrite: z.boolean(),
  made: named.nullable(),
});
export type ProposalDetail = z.infer<typeof ProposalDetail>;

const proposal = ref('knowledge-proposal');
const decided = failures('proposals.not-found', 'proposals.decided');

export const proposals = {
  list: route('GET', '/v2/clients/{client}/proposals', {
    access: reads,
    tag,
    summary: 'Documents to write or to change, as people’s answers say',
  })
    .errors(failures('clients.not-found'))
    .input(
      z.strictObject({
        client: ref('client'),
        /** Left out: to write and to change. */
        kind: ProposalKind.optional(),
        state: ProposalState.default('open'),
        language: textLanguage.optional(),
        ...paging,
      }),
    )
    /** `checkedAt`: when answers were last read; null before the first time. */
    .output(listOf(Proposal).extend({ checkedAt: moment.nullable() })),
  get: route('GET', '/v2/proposals/{proposal}', { access: reads, tag, summary: 'One proposal' })
    .errors(failures('proposals.not-found'))
    .input(z.strictObject({ proposal }))
    .output(ProposalDetail),
  /** The draft as the person left it. */
  accept: route('POST', '/v2/proposals/{proposal}/accept', {
    bodyLimit: bodySizes.document,
    access: reads,
    tag,
    summary: 'Write the document, or save the change as its new version',
  })
    .errors({ ...decided, ...failures('proposals.nothing-to-do', 'proposals.outdated') })
    .input(z.strictObject({ proposal, ...DocumentDraft.shape }))
    .output(ProposalDetail),
  reject: route('POST', '/v2/proposals/{proposal}/reject', {
    access: reads,
    tag,
    summary: 'Say that it is not to be done; the same is not proposed again',
  })
    .errors(decided)
    .input(z.strictObject({ proposal }))
    .output(ProposalDetail),
  reopen: route('POST', '/v2/proposals/{proposal}/reopen', {
    access: reads,
    tag,
    summary: 'Take a rejection back',
  })
    .errors(decided)
    .input(z.strictObject({ proposal }))
    .output(ProposalDetail),
  refresh: route('POST', '/v2/clients/{client}/proposals/refresh', {
    access: reads,
    tag,
    status: 202,
    summary: 'Read what was answered since now instead of at the next turn',
  })
    .errors(failures('clients.not-found', 'modules.off'))
    .input(z.strictObject({ client: ref('client') }))
    .output(z.object({ checkedAt: moment.nullable() })),
};
