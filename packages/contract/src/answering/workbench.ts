import { z } from 'zod';
import { fieldOwners } from '../helpdesk/crm-field-owner.ts';
import { failuresOf, listOf, moment, paging, ref, route } from '../route.ts';
import { RatingReason, Suggestion } from './suggestions.ts';

export const errors = {
  'suggestions.restore-late': {
    status: 409,
    message: 'A deletion can be taken back for ten minutes only.',
  },
  'suggestions.restore-others': {
    status: 403,
    message: 'Whoever deleted it, or an administrator, can take that back.',
  },
} as const;

const failures = failuresOf(errors);

/** What support people do with a ticket beside writing: judging suggestions and sources, taking back, looking back. */

const reads = { auth: 'user', role: 'guest', scope: 'own' } as const;
const writes = { auth: 'user', role: 'agent', scope: 'own' } as const;

/** In characters. */
const longestRatingComment = 1000;
/** After that a deletion stays. */
export const restoreMinutes = 10;

/** How a text stood, from when on, by whom; the first is what was written, the last what stands now. */
export const SuggestionVersion = z.object({
  /** From 1. */
  number: z.int().min(1),
  text: z.string(),
  at: moment,
  /** Null where it was written automatically, or nobody knows any more. */
  by: z.string().nullable(),
});
export type SuggestionVersion = z.infer<typeof SuggestionVersion>;

/** A value that the CRM gave with the ticket. `name`: what the client calls the field; null when it has no name yet. */
export const TicketField = z.object({
  field: z.string(),
  /** Whose it is. */
  of: z.enum(fieldOwners),
  name: z.string().nullable(),
  value: z.string(),
});
export type TicketField = z.infer<typeof TicketField>;

export const TicketFields = z.object({
  items: z.array(TicketField),
  /** Fields that the client has named and this ticket has no value for. */
  empty: z.array(z.object({ field: z.string(), of: z.enum(fieldOwners), name: z.string() })),
  formId: z.string().nullable(),
  groupId: z.string().nullable(),
  tags: z.array(z.string()),
});
export type TicketFields = z.infer<typeof TicketFields>;

/** What happened to a ticket; each is a key of the phrases `workbench.events`. */
export const TicketEventKind = z.enum([
  'arrived',
  'answered',
  'suggested',
  'silent',
  'edited',
  'accepted',
  // Nobody clicked: what an agent sent was the suggestion.
  'accepted-as-sent',
  'answered-here',
  'deleted',
  'restored',
  'rated-up',
  'rated-down',
  'rating-withdrawn',
  'document-irrelevant',
  'document-relevant',
  'excluded',
  'categorised',
  'category-corrected',
  'other',
]);
export type TicketEventKind = z.infer<typeof TicketEventKind>;

export const TicketEvent = z.object({
  at: moment,
  kind: TicketEventKind,
  /** Who did it; null for the product itself, for names that nobody knows any more, and for readers below Agent. */
  person: z.string().nullable(),
  /** What it was about: a document's title, a reason for silence. */
  about: z.string().nullable(),
  /** For `other`: an action of the audit log. */
  action: z.string().nullable(),
  suggestion: z.uuid().nullable(),
  /** Nobody asked for it. */
  isAutomatic: z.boolean(),
});
export type TicketEvent = z.infer<typeof TicketEvent>;

const tag = 'suggestions';
const suggestion = ref('suggestion');
const ticket = ref('ticket');

const RatingDraft = z
  .strictObject({
    suggestion,
    thumb: z.enum(['up', 'down']),
    /** Why it is no good: with `down` only. */
    reason: RatingReason.optional(),
    comment: z.string().trim().max(longestRatingComment).default(''),
    /** The source that it should not have used: it is passed over for this question. With `wrong-source` only. */
    wrongDocument: ref('document').optional(),
    /** The document that answers: it is offered first for this question. With `down` only. */
    betterDocument: ref('document').optional(),
  })
  .refine(({ thumb, reason }) => (thumb === 'down') === (reason !== undefined), {
    error: 'A reason goes with `down`, and only with it.',
    path: ['reason'],
  })
  .refine(({ reason, wrongDocument }) => !wrongDocument || reason === 'wrong-source', {
    error: 'Only with the reason `wrong-source`.',
    path: ['wrongDocument'],
  })
  .refine(({ thumb, betterDocument }) => !betterDocument || thumb === 'down', {
    error: 'Only with `down`.',
    path: ['betterDocument'],
  });

export const workbench = {
  rate: route('PUT', '/v2/suggestions/{suggestion}/rating', {
    access: writes,
    program: 'suggestions',
    tag,
    summary:
      'Say whether a suggestion is good, and why not; one rating a person, the last one counts',
  })
    .errors(failures('suggestions.not-found', 'documents.not-found', 'modules.off'))
    .input(RatingDraft)
    .output(Suggestion),
  withdrawRating: route('DELETE', '/v2/suggestions/{suggestion}/rating', {
    access: writes,
    program: 'suggestions',
    tag,
    summary: 'Take one’s own rating back, with what followed from it',
  })
    .errors(failures('suggestions.not-found'))
    .input(z.strictObject({ suggestion }))
    .output(Suggestion),
  restore: route('POST', '/v2/suggestions/{suggestion}/restore', {
    access: writes,
    program: 'suggestions',
    tag,
    summary:
      'Take a deletion back, within ten minutes, by who deleted it or an Admin; what was learned comes back too',
  })
    .errors(
      failures('suggestions.not-found', 'suggestions.restore-late', 'suggestions.restore-others'),
    )
    .input(z.strictObject({ suggestion }))
    .output(Suggestion),
  versions: route('GET', '/v2/suggestions/{suggestion}/versions', {
    access: reads,
    program: 'suggestions',
    tag,
    summary: 'How the text of a suggestion stood, newest first',
  })
    .errors(failures('suggestions.not-found'))
    .input(z.strictObject({ suggestion }))
    .output(z.object({ items: z.array(SuggestionVersion) })),
  markIrrelevant: route('POST', '/v2/tickets/{ticket}/irrelevant/{document}', {
    access: writes,
    tag,
    status: 204,
    summary: 'Remember that a document does not answer this question: it is offered no more for it',
  })
    .errors(failures('tickets.not-found', 'documents.not-found', 'modules.off'))
    .input(z.strictObject({ ticket, document: ref('document') }))
    .output(z.void()),
  unmarkIrrelevant: route('DELETE', '/v2/tickets/{ticket}/irrelevant/{document}', {
    access: writes,
    tag,
    status: 204,
    summary: 'Forget that again',
  })
    .errors(failures('tickets.not-found', 'documents.not-found'))
    .input(z.strictObject({ ticket, document: ref('document') }))
    .output(z.void()),
  fields: route('GET', '/v2/tickets/{ticket}/fields', {
    access: reads,
    program: 'tickets:read',
    tag: 'tickets',
    summary: 'What the CRM gave with the ticket, by the names of the client’s custom fields',
  })
    .errors(failures('tickets.not-found'))
    .input(z.strictObject({ ticket }))
    .output(TicketFields),
  history: route('GET', '/v2/tickets/{ticket}/history', {
    access: reads,
    tag: 'tickets',
    summary: 'What happened to a ticket, newest first; who did it from Agent up',
  })
    .errors(failures('tickets.not-found'))
    .input(z.strictObject({ ticket, ...paging }))
    .output(listOf(TicketEvent)),
};
