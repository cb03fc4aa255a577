import { z } from 'zod';
import { failures, listOf, moment, paging, ref, route } from './route.ts';

const reads = { auth: 'user', role: 'guest', scope: 'own' } as const;

export const TicketSort = z.enum(['ticket', 'question', 'answer', 'suggestion']);
export type TicketSort = z.infer<typeof TicketSort>;

const count = z.int().min(0);

/** One row of the ticket table (spec §2). */
export const TicketRow = z.object({
  uuid: z.uuid(),
  client: z.object({ uuid: z.uuid(), name: z.string() }),
  /** The CRM's own id, as people there know it. */
  externalId: z.string(),
  subject: z.string(),
  channel: z.string().nullable(),
  category: z.string().nullable(),
  language: z.string().nullable(),
  requesterName: z.string().nullable(),
  createdAt: moment,
  lastMessageAt: moment,
  /** The last word is the requester's. */
  isWaiting: z.boolean(),
  isEligible: z.boolean(),
  /** Why not, as a key of the phrases `tickets.ineligible.*`; null when eligible. */
  ineligibleReason: z.string().nullable(),
  messages: count,
  suggestions: count,
  responses: count,
  acceptedSuggestions: count,
});
export type TicketRow = z.infer<typeof TicketRow>;

export const TicketMessage = z.object({
  uuid: z.uuid(),
  role: z.enum(['requester', 'agent']),
  author: z.string().nullable(),
  sentAt: moment,
  /** Plain text, quoted mail left out. */
  text: z.string(),
  /** What was quoted below, or null. */
  quoted: z.string().nullable(),
  /** As it came, not sanitised: show it through the sanitiser only. Null when the message came as text. */
  html: z.string().nullable(),
});
export type TicketMessage = z.infer<typeof TicketMessage>;

export const TicketDetail = TicketRow.extend({
  platform: z.string(),
  requesterEmail: z.string().nullable(),
  tags: z.array(z.string()),
  /** What the requester asks, extracted from the thread. */
  question: z.string(),
  conversation: z.array(TicketMessage),
});
export type TicketDetail = z.infer<typeof TicketDetail>;

export const TicketSummary = z.object({
  eligible: count,
  ineligible: count,
  /** Eligible tickets whose last word is the requester's. */
  waiting: count,
  /** Waiting ones that have a suggestion ready. */
  suggested: count,
  /** Suggestions accepted, ever. */
  accepted: count,
});
export type TicketSummary = z.infer<typeof TicketSummary>;

export const tickets = {
  list: route('GET', '/v2/tickets', {
    access: reads,
    tag: 'tickets',
    summary: 'Tickets, newest first by the chosen sort',
  })
    .errors(failures('clients.not-found'))
    .input(
      z.strictObject({
        client: ref('client').optional(),
        tab: z.enum(['eligible', 'ineligible']).default('eligible'),
        status: z.enum(['all', 'waiting', 'answered']).default('all'),
        search: z.string().trim().max(200).optional(),
        sort: TicketSort.default('ticket'),
        ...paging,
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(listOf(TicketRow)),
  summary: route('GET', '/v2/tickets/summary', {
    access: reads,
    tag: 'tickets',
    summary: 'How many tickets stand where',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client: ref('client').optional() }))
    .output(TicketSummary),
  get: route('GET', '/v2/tickets/{ticket}', {
    access: reads,
    tag: 'tickets',
    summary: 'One ticket with its conversation',
  })
    .errors(failures('tickets.not-found'))
    .input(z.strictObject({ ticket: ref('ticket') }))
    .output(TicketDetail),
};
