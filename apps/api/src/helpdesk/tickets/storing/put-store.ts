import type { NotAnalysed } from '@replique/contract/not-analysed';
import type { TicketPriority } from '@replique/contract/helpdesk/ticket-priority';
import type { TicketStatus } from '@replique/contract/helpdesk/ticket-status';
import type { MessageAttachment } from '@replique/contract/helpdesk/tickets';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { textArray } from '../../../platform/db/text-array.ts';
import { toStorableText } from '../../../platform/text/storable-text.ts';
import { namesSearch } from '../search/ticket-search.ts';

/** The only SQL that writes tickets and messages; whole batches in one statement each. */

export type NewTicket = {
  uuid: string;
  platform: string;
  externalId: string;
  subject: string;
  channel: string | null;
  category: string | null;
  language: string;
  /** The language that the text is surely in: no profile outweighs it. */
  spoken: string | null;
  tags: string[];
  requesterName: string | null;
  requesterEmail: string | null;
  question: string;
  formId: string | null;
  groupId: string | null;
  crmValues: Record<string, string>;
  /** Of custom fields, by their ids. */
  crmFields: Record<string, string>;
  status: TicketStatus;
  /** The CRM's own word. */
  crmStatus: string | null;
  priority: TicketPriority | null;
  /** The CRM's own word. */
  crmPriority: string | null;
  team: string | null;
  organisation: string | null;
  brand: string | null;
  isAsking: boolean;
  createdAt: Date;
  lastMessageAt: Date;
  lastQuestionAt: Date | null;
  lastAnswerAt: Date | null;
  messageCount: number;
  answerCount: number;
  agents: string[];
  assigneeId: string | null;
  assigneeName: string | null;
  assigneeEmail: string | null;
  /** Until when the CRM hides it; null where it does not, or knows no such thing. */
  crmSnoozedUntil: Date | null;
};

export type NewMessage = {
  uuid: string;
  externalId: string;
  role: 'requester' | 'agent';
  author: string | null;
  sentAt: Date;
  text: string;
  quoted: string | null;
  html: string | null;
  /** Null for none. */
  attachments: MessageAttachment[] | null;
  /** Why nothing was made of it; null where all was. */
  notAnalysed: NotAnalysed | null;
};

const clean = (_: string, value: unknown) =>
  typeof value === 'string' ? toStorableText(value) : value;

type Value = string | number | boolean | Date | object | null;
/** `list`: an array as the text of one, to be cast where it is used, as there are no arrays of arrays of any length. */
type ColumnType = 'uuid' | 'text' | 'bigint' | 'int' | 'boolean' | 'timestamptz' | 'jsonb' | 'list';

function asText(value: Value | undefined, type: ColumnType): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (type === 'list') return listText(value as (string | number)[]);
  return type === 'jsonb' || typeof value === 'object'
    ? JSON.stringify(value, clean)
    : String(value);
}

function listText(values: (string | number)[]): string {
  const quoted = values.map((value) => `"${String(value).replace(/[\\"]/g, '\\$&')}"`);
  return `{${quoted.join(',')}}`;
}

/** Rows as a table named `name`, one array a column. */
export function tableOf<Row extends Record<string, Value>>(
  name: string,
  rows: Row[],
  columns: Partial<Record<keyof Row & string, ColumnType>>,
): RawBuilder<unknown> {
  const entries = Object.entries(columns) as [string, ColumnType][];
  const arrays = entries.map(([column, type]) => {
    const values = textArray(rows.map((row) => asText(row[column], type)));
    return sql`${values}::text[]::${sql.raw(type === 'list' ? 'text' : type)}[]`;
  });
  const names = entries.map(([column]) => sql.ref(column));
  return sql`unnest(${sql.join(arrays)}) as ${sql.ref(name)}(${sql.join(names)})`;
}

/**
 * What people chose outlasts what the CRM said before, and what it was told of it; what was predicted, that it says
 * nothing, or what it was told. Who was unsure looks again when another question is asked.
 */
const keepsName = sql`(excluded.category is null and tickets.category_source is not null
    and (tickets.category_source <> 'unsure' or excluded.question = tickets.question)
  or tickets.category_source in ('person', 'predicted')
    and excluded.crm_values ->> 'category' is not distinct from tickets.crm_values ->> 'category')`;

/**
 * A customer who writes again is not hidden any more; otherwise what is new in the CRM is taken over, and what a person
 * said here stays as long as the CRM says what it said before.
 */
const keepsSnooze = sql`(excluded.last_question_at <= tickets.last_question_at
  and excluded.crm_snoozed_until is not distinct from tickets.crm_snoozed_until)`;
const snoozeSet = sql`
      snoozed_until = case when ${keepsSnooze} then tickets.snoozed_until
        when excluded.crm_snoozed_until is distinct from tickets.crm_snoozed_until
          then excluded.crm_snoozed_until end,
      snoozed_by = case when ${keepsSnooze} then tickets.snoozed_by end,
      crm_snoozed_until = excluded.crm_snoozed_until`;

/** `isNew`: the ticket was not there before. */
export type StoredTicket = { id: number; isNew: boolean };

/** What comes of a ticket, one array a column. */
const ticketColumns = {
  uuid: 'uuid',
  platform: 'text',
  externalId: 'text',
  subject: 'text',
  channel: 'text',
  category: 'text',
  language: 'text',
  spoken: 'text',
  tags: 'list',
  requesterName: 'text',
  requesterEmail: 'text',
  question: 'text',
  formId: 'text',
  groupId: 'text',
  crmValues: 'jsonb',
  crmFields: 'jsonb',
  status: 'text',
  crmStatus: 'text',
  priority: 'text',
  crmPriority: 'text',
  team: 'text',
  organisation: 'text',
  brand: 'text',
  isAsking: 'boolean',
  createdAt: 'timestamptz',
  lastMessageAt: 'timestamptz',
  lastQuestionAt: 'timestamptz',
  lastAnswerAt: 'timestamptz',
  messageCount: 'int',
  answerCount: 'int',
  agents: 'list',
  assigneeId: 'text',
  assigneeName: 'text',
  assigneeEmail: 'text',
  crmSnoozedUntil: 'timestamptz',
  lexemes: 'text',
} as const;

/**
 * Answers each ticket by its external id; all of one batch share a platform's name space. Whether they are
 * eligible is judged afterwards (settings-store.ts): a new one begins eligible, a known one stays what it was.
 */
export async function upsertTickets(
  tx: Tx,
  clientId: number,
  tickets: (NewTicket & { lexemes: string })[],
): Promise<Map<string, StoredTicket>> {
  const incoming = tableOf('t', tickets, ticketColumns);
  const { rows } = await sql<{ externalId: string } & StoredTicket>`
    insert into tickets (client_id, uuid, platform, external_id, subject, channel, category, language, spoken_language, tags,
      requester_name, requester_email, question, form_id, group_id, crm_values, crm_fields, is_eligible, status, crm_status,
      priority, crm_priority, team, organisation, brand, is_asking,
      created_at, last_message_at, last_question_at, last_answer_at, message_count, answer_count, agents,
      assignee_id, assignee_name, assignee_email, snoozed_until, crm_snoozed_until, search)
    select ${clientId}, t.uuid, t.platform, t."externalId", t.subject, t.channel, t.category, t.language, t.spoken,
      t.tags::text[], t."requesterName", t."requesterEmail", t.question,
      t."formId", t."groupId", t."crmValues", t."crmFields", true, t.status, t."crmStatus",
      t.priority, t."crmPriority", t.team, t.organisation, t.brand, t."isAsking", t."createdAt", t."lastMessageAt",
      coalesce(t."lastQuestionAt", '-infinity'), coalesce(t."lastAnswerAt", '-infinity'),
      t."messageCount", t."answerCount", t.agents::text[],
      t."assigneeId", t."assigneeName", t."assigneeEmail", t."crmSnoozedUntil", t."crmSnoozedUntil",
      ${namesSearch({ externalId: sql`t."externalId"`, name: sql`t."requesterName"`, email: sql`t."requesterEmail"`, subject: sql`t.subject` })}
        || t.lexemes::tsvector
    from ${incoming}
    on conflict (client_id, platform, external_id) do update set
      subject = excluded.subject, channel = excluded.channel,
      -- A name given here stands until the CRM says something new.
      category = case when ${keepsName} then tickets.category else excluded.category end,
      category_source = case when ${keepsName} then tickets.category_source end,
      language = excluded.language, spoken_language = excluded.spoken_language, tags = excluded.tags, requester_name = excluded.requester_name,
      requester_email = excluded.requester_email, question = excluded.question,
      form_id = excluded.form_id, group_id = excluded.group_id, crm_values = excluded.crm_values,
      crm_fields = excluded.crm_fields,
      status = excluded.status, crm_status = excluded.crm_status, priority = excluded.priority,
      crm_priority = excluded.crm_priority, team = excluded.team, organisation = excluded.organisation,
      brand = excluded.brand,
      is_asking = excluded.is_asking, created_at = excluded.created_at,
      last_message_at = excluded.last_message_at, last_question_at = excluded.last_question_at,
      last_answer_at = excluded.last_answer_at, message_count = excluded.message_count,
      answer_count = excluded.answer_count, agents = excluded.agents,
      assignee_id = excluded.assignee_id, assignee_name = excluded.assignee_name,
      assignee_email = excluded.assignee_email, ${snoozeSet}, search = excluded.search
    -- An updated row carries the lock of its update, an inserted one none.
    returning external_id as "externalId", id, xmax = 0 as "isNew"`.execute(tx);
  return new Map(rows.map(({ externalId, ...row }) => [externalId, row]));
}

/** Messages of tickets that were not there before: nothing can be in their way. */
export async function insertMessages(
  tx: Tx,
  clientId: number,
  messages: (NewMessage & { ticketId: number })[],
): Promise<void> {
  if (messages.length > 0) await sql`${insertOf(clientId, messages)}`.execute(tx);
}

function insertOf(
  clientId: number,
  messages: (NewMessage & { ticketId: number })[],
): RawBuilder<unknown> {
  const incoming = tableOf('m', messages, {
    uuid: 'uuid',
    ticketId: 'bigint',
    externalId: 'text',
    role: 'text',
    author: 'text',
    sentAt: 'timestamptz',
    text: 'text',
    quoted: 'text',
    html: 'text',
    attachments: 'jsonb',
    notAnalysed: 'text',
  });
  return sql`
    insert into messages (client_id, uuid, ticket_id, external_id, role, author, sent_at, text, quoted, html, attachments,
      not_analysed)
    select ${clientId}, m.uuid, m."ticketId", m."externalId", m.role, m.author, m."sentAt", m.text, m.quoted, m.html,
      m.attachments, m."notAnalysed"
    from ${incoming}`;
}

/** @returns those that the tickets hold no longer */
export async function upsertMessages(
  tx: Tx,
  clientId: number,
  messages: (NewMessage & { ticketId: number })[],
): Promise<{ ticketId: number; text: string }[]> {
  if (messages.length === 0) return [];
  const removed = await removeOtherMessages(tx, clientId, messages);
  await sql`${insertOf(clientId, messages)}
    on conflict (client_id, ticket_id, external_id) do update set
      role = excluded.role, author = excluded.author, sent_at = excluded.sent_at, text = excluded.text,
      quoted = excluded.quoted, html = excluded.html, attachments = excluded.attachments,
      not_analysed = excluded.not_analysed
    where (messages.role, messages.author, messages.sent_at, messages.text, messages.quoted, messages.html,
        messages.attachments, messages.not_analysed)
      is distinct from (excluded.role, excluded.author, excluded.sent_at, excluded.text, excluded.quoted, excluded.html,
        excluded.attachments, excluded.not_analysed)`.execute(tx);
  return removed;
}

/** A ticket comes whole: messages that it no longer holds go. */
async function removeOtherMessages(
  tx: Tx,
  clientId: number,
  messages: { ticketId: number; externalId: string }[],
): Promise<{ ticketId: number; text: string }[]> {
  const kept = tableOf('k', messages, { ticketId: 'bigint', externalId: 'text' });
  const { rows } = await sql<{ ticketId: number; text: string }>`
    with kept as (select k."ticketId" as ticket_id, k."externalId" as external_id from ${kept})
    delete from messages m
    where m.client_id = ${clientId} and m.ticket_id in (select ticket_id from kept)
      and not exists (select from kept k where k.ticket_id = m.ticket_id and k.external_id = m.external_id)
    returning m.ticket_id as "ticketId", m.text`.execute(tx);
  return rows;
}
