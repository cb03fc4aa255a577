import type { NotAnalysed } from '@replique/contract/not-analysed';
import type {
  EditClass,
  MessageAttachment,
  SuggestionStatus,
} from '@replique/contract/helpdesk/tickets';
import type { TicketPriority } from '@replique/contract/helpdesk/ticket-priority';
import type { TicketStatus } from '@replique/contract/helpdesk/ticket-status';
import { sql } from 'kysely';
import { ownAddress, snoozedSql } from './list/ticket-filter.ts';
import type { Tx } from '../../platform/db/database.ts';
import { personName } from '../../platform/db/person-name.ts';

/** The only SQL for reading single tickets and messages; the list has its own (list-store.ts). */

export type TicketRecord = {
  id: number;
  clientId: number;
  clientUuid: string;
  clientName: string;
  uuid: string;
  platform: string;
  externalId: string;
  subject: string;
  channel: string | null;
  category: string | null;
  language: string | null;
  tags: string[];
  requesterName: string | null;
  requesterEmail: string | null;
  question: string;
  isEligible: boolean;
  ineligibleReason: string | null;
  /** Also while it is snoozed. */
  isWaiting: boolean;
  /** Null where it is not snoozed now; by whom is null where the CRM says so. */
  snoozedUntil: Date | null;
  snoozedBy: string | null;
  status: TicketStatus;
  crmStatus: string | null;
  priority: TicketPriority | null;
  crmPriority: string | null;
  team: string | null;
  organisation: string | null;
  brand: string | null;
  createdAt: Date;
  lastMessageAt: Date;
  /** Null where nothing was asked. */
  lastQuestionAt: Date | null;
  replyTargetHours: number;
  messages: number;
  suggestions: number;
  responses: number;
  acceptedSuggestions: number;
  suggestionStatus: SuggestionStatus;
  editClass: EditClass | null;
  agents: string[];
  assigneeName: string | null;
  isMine: boolean;
};

const columns = [
  'tickets.id',
  'tickets.client_id as clientId',
  'clients.uuid as clientUuid',
  'clients.name as clientName',
  'tickets.uuid',
  'tickets.platform',
  'tickets.external_id as externalId',
  'tickets.subject',
  'tickets.channel',
  'tickets.category',
  'tickets.language',
  'tickets.tags',
  'tickets.requester_name as requesterName',
  'tickets.requester_email as requesterEmail',
  'tickets.question',
  'tickets.is_eligible as isEligible',
  'tickets.ineligible_reason as ineligibleReason',
  'tickets.is_waiting as isWaiting',
  sql<Date | null>`case when ${snoozedSql()} then tickets.snoozed_until end`.as('snoozedUntil'),
  sql<string | null>`case when ${snoozedSql()} then ${personName('tickets.snoozed_by')} end`.as(
    'snoozedBy',
  ),
  'tickets.status',
  'tickets.crm_status as crmStatus',
  'tickets.priority',
  'tickets.crm_priority as crmPriority',
  'tickets.team',
  'tickets.organisation',
  'tickets.brand',
  'tickets.created_at as createdAt',
  'tickets.last_message_at as lastMessageAt',
  sql<Date | null>`nullif(tickets.last_question_at, '-infinity')`.as('lastQuestionAt'),
  'clients.reply_target_hours as replyTargetHours',
  'tickets.message_count as messages',
  'tickets.suggestion_count as suggestions',
  'tickets.answer_count as responses',
  'tickets.accepted_count as acceptedSuggestions',
  'tickets.suggestion_state as suggestionStatus',
  'tickets.edit_class as editClass',
  'tickets.agents',
  'tickets.assignee_name as assigneeName',
] as const;

/** @param viewer who looks, null for nobody of a client */
const columnsFor = (viewer: number | null) =>
  [
    ...columns,
    sql<boolean>`coalesce(tickets.assignee_email = ${ownAddress(viewer)}, false)`.as('isMine'),
  ] as const;

/** Rows of these ids, in their order. */
export async function listTicketsById(
  tx: Tx,
  keys: { clientId: number; id: number }[],
  viewer: number | null = null,
): Promise<TicketRecord[]> {
  if (keys.length === 0) return [];
  const rows = await tx
    .selectFrom('tickets')
    .innerJoin('clients', 'clients.id', 'tickets.client_id')
    .select(columnsFor(viewer))
    .where('tickets.client_id', 'in', [...new Set(keys.map((key) => key.clientId))])
    .where(
      'tickets.id',
      'in',
      keys.map((key) => key.id),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return keys.flatMap((key) => byId.get(key.id) ?? []);
}

export async function findTicket(
  tx: Tx,
  uuid: string,
  viewer: number | null = null,
): Promise<TicketRecord | undefined> {
  return tx
    .selectFrom('tickets')
    .innerJoin('clients', 'clients.id', 'tickets.client_id')
    .select(columnsFor(viewer))
    .where('tickets.uuid', '=', uuid)
    .executeTakeFirst();
}

export type MessageRecord = {
  uuid: string;
  role: 'requester' | 'agent';
  author: string | null;
  sentAt: Date;
  text: string;
  quoted: string | null;
  html: string | null;
  attachments: MessageAttachment[];
  notAnalysed: NotAnalysed | null;
};

/** The files of a message, with whose ticket it is. */
export async function findMessageFiles(tx: Tx, uuid: string) {
  const row = await tx
    .selectFrom('messages')
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.client_id', '=', 'messages.client_id')
        .onRef('tickets.id', '=', 'messages.ticket_id'),
    )
    .select(['messages.client_id as clientId', 'tickets.platform', 'messages.attachments'])
    .where('messages.uuid', '=', uuid)
    .executeTakeFirst();
  return row && { ...row, attachments: row.attachments ?? [] };
}

/** The messages of a ticket, the oldest first. */
export const messagesOf = (tx: Tx, clientId: number, ticketId: number) =>
  tx
    .selectFrom('messages')
    .select([
      'uuid',
      'role',
      'author',
      'sent_at as sentAt',
      'text',
      'quoted',
      'html',
      'attachments',
      'not_analysed as notAnalysed',
    ])
    .where('client_id', '=', clientId)
    .where('ticket_id', '=', ticketId)
    .orderBy('sent_at')
    .orderBy('id');

export async function listMessages(
  tx: Tx,
  clientId: number,
  ticketId: number,
): Promise<MessageRecord[]> {
  const rows = await messagesOf(tx, clientId, ticketId).execute();
  return rows.map((row) => ({ ...row, attachments: row.attachments ?? [] }));
}

/**
 * Adds to the counters of a ticket; `suggestedAt` is the time of its latest suggestion, null when none is left; `state`
 * where its latest suggestion stands now.
 */
export async function updateSuggestionCounters(
  tx: Tx,
  clientId: number,
  ticketId: number,
  change: {
    suggestions: number;
    accepted: number;
    suggestedAt?: Date | null;
    state?: SuggestionStatus;
  },
): Promise<void> {
  await tx
    .updateTable('tickets')
    .set((eb) => ({
      suggestion_count: eb('suggestion_count', '+', change.suggestions),
      accepted_count: eb('accepted_count', '+', change.accepted),
      ...(change.suggestedAt === undefined
        ? {}
        : { last_suggestion_at: change.suggestedAt ?? -Infinity }),
      ...(change.state === undefined ? {} : { suggestion_state: change.state }),
    }))
    .where('client_id', '=', clientId)
    .where('id', '=', ticketId)
    .execute();
}
