import { z } from 'zod';
import { NotAnalysed } from '../not-analysed.ts';
import { PriorityFilter, TicketPriority } from './ticket-priority.ts';
import { TicketStatus } from './ticket-status.ts';
import { failures, listOf, moment, paging, ref, route } from '../route.ts';

const reads = { auth: 'user', role: 'guest', scope: 'own' } as const;

export const TicketSort = z.enum(['ticket', 'question', 'answer', 'suggestion', 'oldest']);
export type TicketSort = z.infer<typeof TicketSort>;

/** What became of the suggestion when the agent answered: sent as it was, changed a little, changed a lot, not used. */
export const EditClass = z.enum(['as-is', 'light', 'heavy', 'not-used']);
export type EditClass = z.infer<typeof EditClass>;

/**
 * Where a ticket's latest suggestion stands. `ready`: its confidence is `readyFrom` or more (answering/confidence.ts);
 * `check`: it is lower; `silent`: nothing could be answered.
 */
export const SourcesFilter = z.enum(['contradicted']);
export type SourcesFilter = z.infer<typeof SourcesFilter>;
export const SuggestionStatus = z.enum(['none', 'ready', 'check', 'silent', 'accepted']);
export type SuggestionStatus = z.infer<typeof SuggestionStatus>;

const count = z.int().min(0);
/** As tickets have them: a space at the end is part of a value. */
const values = z.array(z.string().min(1).max(200)).max(50).optional();
/** The database knows no year 0, and the day after must have four figures too. */
const day = z.iso
  .date()
  .refine((date) => date > '0001' && date < '9999-12-31', 'Not a day of this calendar.')
  .optional();

/**
 * What narrows the ticket table: fields of one input, all of them hold. Of several values of one field any will do; in
 * an address they are `channel[]=email&channel[]=chat`. `from` and `to` (inclusive) are days, UTC, of a ticket's creation.
 */
export const TicketFilter = {
  tab: z.enum(['eligible', 'ineligible']).default('eligible'),
  /** `late`: they wait longer than the client's reply target. `snoozed`: hidden for now, in no other of them but `all`. */
  status: z.enum(['all', 'waiting', 'late', 'snoozed', 'answered']).default('all'),
  search: z.string().trim().max(200).optional(),
  channel: values,
  category: values,
  language: values,
  /** Names of people who answered, as they sign. */
  agent: values,
  /** Names of those who have the ticket in the CRM; `me`: whoever has the caller's address; `none`: nobody. */
  assignee: values,
  priority: z.array(PriorityFilter).max(6).optional(),
  suggestion: z.array(SuggestionStatus).max(5).optional(),
  editClass: z.array(EditClass).max(4).optional(),
  /** `contradicted`: a source contradicted a sentence of one of the ticket's suggestions, as it was written. */
  sources: z.array(SourcesFilter).max(1).optional(),
  from: day,
  to: day,
};

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
  /** The beginning of what the requester asks. */
  preview: z.string(),
  createdAt: moment,
  lastMessageAt: moment,
  /**
   * The last word is the requester's and more than thanks, the ticket is open or on hold in the CRM, and no person has
   * accepted a suggestion for what was asked last; and it is not snoozed.
   */
  isWaiting: z.boolean(),
  /** By when a waiting ticket should have its answer (the client's reply target); null while it does not wait. */
  replyDueAt: moment.nullable(),
  /** Until when a ticket that waits is hidden from all that waits; null where it is not. */
  snoozedUntil: moment.nullable(),
  /** Where it stands in the CRM, and the CRM's own word for it; null where no CRM told it. */
  crmStatus: z.object({ status: TicketStatus, word: z.string() }).nullable(),
  /** The CRM's priority, `level` null for a word of the account's own; null where the CRM told none. */
  priority: z.object({ level: TicketPriority.nullable(), word: z.string() }).nullable(),
  isEligible: z.boolean(),
  /** Why not, as a key of the phrases `tickets.ineligible.*`; null when eligible. */
  ineligibleReason: z.string().nullable(),
  messages: count,
  suggestions: count,
  responses: count,
  acceptedSuggestions: count,
  suggestionStatus: SuggestionStatus,
  /** Null until an answer was compared with the suggestion. */
  editClass: EditClass.nullable(),
  /** Who answered, in the order of their first answers. */
  agents: z.array(z.string()),
  /** Who has the ticket in the CRM; `isMe` by the address, never for super-admins, who belong to no client. */
  assignee: z.object({ name: z.string(), isMe: z.boolean() }).nullable(),
});
export type TicketRow = z.infer<typeof TicketRow>;

/** A file that stays where it is, in the CRM. */
export const MessageAttachment = z.object({
  name: z.string(),
  /** As it came: show it as a link only when it is http or https. */
  url: z.string(),
  contentType: z.string().nullable(),
  /** Bytes. */
  size: z.int().nullable(),
});
export type MessageAttachment = z.infer<typeof MessageAttachment>;

/** What the requester thought of the help, as the CRM says it. */
export const Satisfaction = z.object({
  /** `offered`: the customer was asked, and has not answered. */
  score: z.enum(['good', 'bad', 'offered']),
  /** 1 to 5, where the CRM counts so. */
  stars: z.int().nullable(),
  /** Which of the reasons they chose, where the CRM asks for one. */
  reason: z.string().nullable(),
  comment: z.string().nullable(),
});
export type Satisfaction = z.infer<typeof Satisfaction>;

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
  /** Then `text` is what came, markup and all, and is shown as text; null for a message that was read. */
  notAnalysed: NotAnalysed.nullable(),
  attachments: z.array(MessageAttachment),
});
export type TicketMessage = z.infer<typeof TicketMessage>;

export const TicketDetail = TicketRow.extend({
  platform: z.string(),
  requesterEmail: z.string().nullable(),
  /** The CRM's group, team or queue that has it, by name. */
  team: z.string().nullable(),
  /** The customer's organisation in the CRM, by name. */
  organisation: z.string().nullable(),
  /** The brand that was written to, by name; null where the account has one alone. */
  brand: z.string().nullable(),
  tags: z.array(z.string()),
  /** What the requester asks, extracted from the thread. */
  question: z.string(),
  /** What it asks, one by one, in the requester's words, six at most; where it asks nothing, the sentence that says what is wrong. */
  questions: z.array(z.string()),
  conversation: z.array(TicketMessage),
  /** Who snoozed it; null for the CRM, and for guests. */
  snoozedBy: z.string().nullable(),
  satisfaction: Satisfaction.nullable(),
  /** The CRM's id of the ticket that this one was merged into. */
  mergedInto: z.string().nullable(),
  /**
   * The ticket that this one was made of; `uuid` where it is known here. `follow-up`: the customer wrote again after its
   * end; `split`: an agent took it out of the other; `part`: it belongs to the other.
   */
  cameFrom: z
    .object({
      externalId: z.string(),
      uuid: z.uuid().nullable(),
      how: z.enum(['follow-up', 'split', 'part']),
    })
    .nullable(),
  /** Where people open the ticket in its CRM; null where it came from none that is connected. */
  crmUrl: z.string().nullable(),
  /** Its CRM is in use: attachments are read from there (`GET /v2/messages/{message}/attachments/{place}`). */
  opensFiles: z.boolean(),
});
export type TicketDetail = z.infer<typeof TicketDetail>;

export const TicketSummary = z.object({
  eligible: count,
  ineligible: count,
  /** Eligible tickets that wait (`isWaiting`). */
  waiting: count,
  /** Waiting ones by their suggestion: ready, to check, silent. */
  suggested: count,
  toCheck: count,
  silent: count,
  /** Waiting ones past the reply target, counted to 10,000. */
  late: count,
  /** Waiting ones that the caller has in the CRM, counted to 10,000; null where no ticket has an assignee. */
  mine: count.nullable(),
  /** Eligible ones that are hidden for now. */
  snoozed: count,
  /** Suggestions accepted, ever. */
  accepted: count,
});
export type TicketSummary = z.infer<typeof TicketSummary>;

const FacetValues = z.array(z.object({ value: z.string(), count })).nullable();

/** The values that a client's tickets have, the 50 most frequent of each; null where all clients are shown. */
export const TicketFacets = z.object({
  channels: FacetValues,
  categories: FacetValues,
  languages: FacetValues,
  agents: FacetValues,
  assignees: FacetValues,
});
export type TicketFacets = z.infer<typeof TicketFacets>;

export const tickets = {
  list: route('GET', '/v2/tickets', {
    access: reads,
    program: 'tickets:read',
    tag: 'tickets',
    summary: 'Tickets, newest first by the chosen sort',
  })
    .errors(failures('clients.not-found'))
    .input(
      z.strictObject({
        client: ref('client').optional(),
        ...TicketFilter,
        sort: TicketSort.default('ticket'),
        ...paging,
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(
      listOf(TicketRow).extend({
        /** There are more than `total`: what is searched or filtered is counted to 10,000 only. */
        totalIsCapped: z.boolean(),
      }),
    ),
  facets: route('GET', '/v2/tickets/facets', {
    access: reads,
    program: 'tickets:read',
    tag: 'tickets',
    summary: 'Which channels, categories, languages, agents and assignees tickets have',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client: ref('client').optional() }))
    .output(TicketFacets),
  summary: route('GET', '/v2/tickets/summary', {
    access: reads,
    program: 'tickets:read',
    tag: 'tickets',
    summary: 'How many tickets stand where',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client: ref('client').optional() }))
    .output(TicketSummary),
  get: route('GET', '/v2/tickets/{ticket}', {
    access: reads,
    program: 'tickets:read',
    tag: 'tickets',
    summary: 'One ticket with its conversation',
  })
    .errors(failures('tickets.not-found'))
    .input(z.strictObject({ ticket: ref('ticket') }))
    .output(TicketDetail),
};
