import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../db/database.ts';
import { servedLanguages } from './eligibility.ts';
import { toStorableText } from './storable-text.ts';

/** The only SQL that writes tickets, messages and agents' past answers; whole batches in one statement each. */

export type NewTicket = {
  uuid: string;
  platform: string;
  externalId: string;
  subject: string;
  channel: string | null;
  category: string | null;
  language: string;
  tags: string[];
  requesterName: string | null;
  requesterEmail: string | null;
  question: string;
  formId: string | null;
  groupId: string | null;
  crmValues: Record<string, string>;
  isWaiting: boolean;
  createdAt: Date;
  lastMessageAt: Date;
  lastQuestionAt: Date | null;
  lastAnswerAt: Date | null;
  messageCount: number;
  answerCount: number;
  /** What its words are found by, each once. */
  searchText: string;
  /** Those of subject and text that have accents. */
  accented: string;
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
};

export type NewPastAnswer = {
  question: string;
  answer: string;
  language: string;
  answeredAt: Date;
  links: string[];
};

/** The words that a search finds a ticket by, from these columns or values; where they stand in it is not kept. */
export function ticketSearch(
  of: Record<
    | 'externalId'
    | 'requesterName'
    | 'requesterEmail'
    | 'subject'
    | 'language'
    | 'text'
    | 'accented',
    RawBuilder<unknown>
  >,
): RawBuilder<string> {
  return sql<string>`strip(to_tsvector('search_simple', ${of.externalId} || ' ' || coalesce(${of.requesterName}, '') || ' '
        || coalesce(${of.requesterEmail}, '') || ' ' || ${of.subject})
      || case when ${of.language} = 'fr' then to_tsvector('search_fr', ${of.subject} || ' ' || ${of.text})
                -- Without its accents a feminine participle is stemmed otherwise than its verb: keep both.
                || to_tsvector('pg_catalog.french', ${of.accented})
              else to_tsvector('search_en', ${of.subject} || ' ' || ${of.text}) end)`;
}

const clean = (_: string, value: unknown) =>
  typeof value === 'string' ? toStorableText(value) : value;

type Value = string | number | boolean | Date | object | null;
type ColumnType = 'uuid' | 'text' | 'bigint' | 'int' | 'boolean' | 'timestamptz' | 'jsonb';

function asParameter(value: Value | undefined, type: ColumnType): unknown {
  if (value === null || value === undefined) return null;
  if (type === 'text') return toStorableText(value as string);
  if (type === 'jsonb') return JSON.stringify(value, clean);
  // pg writes a date of a year with five digits as another one.
  return value instanceof Date ? value.toISOString() : value;
}

/** Rows as a table named `name`, one array a column: PostgreSQL reads long texts faster so than inside JSON. */
function tableOf<Row extends Record<string, Value>>(
  name: string,
  rows: Row[],
  columns: Partial<Record<keyof Row & string, ColumnType>>,
): RawBuilder<unknown> {
  const entries = Object.entries(columns) as [string, ColumnType][];
  const arrays = entries.map(
    ([column, type]) =>
      sql`${rows.map((row) => asParameter(row[column], type))}::${sql.raw(type)}[]`,
  );
  const names = entries.map(([column]) => sql.ref(column));
  return sql`unnest(${sql.join(arrays)}) as ${sql.ref(name)}(${sql.join(names)})`;
}

const incomingSearch = ticketSearch({
  externalId: sql`t."externalId"`,
  requesterName: sql`t."requesterName"`,
  requesterEmail: sql`t."requesterEmail"`,
  subject: sql`t.subject`,
  language: sql`t.language`,
  text: sql`t."searchText"`,
  accented: sql`t.accented`,
});

/** `isNew`: the ticket was not there before. */
export type StoredTicket = { id: number; isNew: boolean };

/**
 * Answers each ticket by its external id; all of one batch share a platform's name space. Whether they are
 * eligible is judged afterwards (settings-store.ts): a new one begins eligible, a known one stays what it was.
 */
export async function upsertTickets(
  tx: Tx,
  clientId: number,
  tickets: NewTicket[],
): Promise<Map<string, StoredTicket>> {
  const incoming = tableOf('t', tickets, {
    uuid: 'uuid',
    platform: 'text',
    externalId: 'text',
    subject: 'text',
    channel: 'text',
    category: 'text',
    language: 'text',
    tags: 'jsonb',
    requesterName: 'text',
    requesterEmail: 'text',
    question: 'text',
    formId: 'text',
    groupId: 'text',
    crmValues: 'jsonb',
    isWaiting: 'boolean',
    createdAt: 'timestamptz',
    lastMessageAt: 'timestamptz',
    lastQuestionAt: 'timestamptz',
    lastAnswerAt: 'timestamptz',
    messageCount: 'int',
    answerCount: 'int',
    searchText: 'text',
    accented: 'text',
  });
  const { rows } = await sql<{ externalId: string } & StoredTicket>`
    insert into tickets (client_id, uuid, platform, external_id, subject, channel, category, language, tags,
      requester_name, requester_email, question, form_id, group_id, crm_values, is_eligible, is_waiting,
      created_at, last_message_at, last_question_at, last_answer_at, message_count, answer_count, search)
    select ${clientId}, t.uuid, t.platform, t."externalId", t.subject, t.channel, t.category, t.language,
      array(select jsonb_array_elements_text(t.tags)), t."requesterName", t."requesterEmail", t.question,
      t."formId", t."groupId", t."crmValues", true, t."isWaiting", t."createdAt", t."lastMessageAt",
      coalesce(t."lastQuestionAt", '-infinity'), coalesce(t."lastAnswerAt", '-infinity'),
      t."messageCount", t."answerCount",
      ${incomingSearch}
    from ${incoming}
    on conflict (client_id, platform, external_id) do update set
      subject = excluded.subject, channel = excluded.channel, category = excluded.category,
      language = excluded.language, tags = excluded.tags, requester_name = excluded.requester_name,
      requester_email = excluded.requester_email, question = excluded.question,
      form_id = excluded.form_id, group_id = excluded.group_id, crm_values = excluded.crm_values,
      is_waiting = excluded.is_waiting, created_at = excluded.created_at,
      last_message_at = excluded.last_message_at, last_question_at = excluded.last_question_at,
      last_answer_at = excluded.last_answer_at, message_count = excluded.message_count,
      answer_count = excluded.answer_count, search = excluded.search
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
  });
  return sql`
    insert into messages (client_id, uuid, ticket_id, external_id, role, author, sent_at, text, quoted, html)
    select ${clientId}, m.uuid, m."ticketId", m."externalId", m.role, m.author, m."sentAt", m.text, m.quoted, m.html
    from ${incoming}`;
}

export async function upsertMessages(
  tx: Tx,
  clientId: number,
  messages: (NewMessage & { ticketId: number })[],
): Promise<void> {
  if (messages.length === 0) return;
  await removeOtherMessages(tx, clientId, messages);
  await sql`${insertOf(clientId, messages)}
    on conflict (client_id, ticket_id, external_id) do update set
      role = excluded.role, author = excluded.author, sent_at = excluded.sent_at, text = excluded.text,
      quoted = excluded.quoted, html = excluded.html
    where (messages.role, messages.author, messages.sent_at, messages.text, messages.quoted, messages.html)
      is distinct from (excluded.role, excluded.author, excluded.sent_at, excluded.text, excluded.quoted, excluded.html)`.execute(
    tx,
  );
}

/** A ticket comes whole: messages that it no longer holds go. */
async function removeOtherMessages(
  tx: Tx,
  clientId: number,
  messages: { ticketId: number; externalId: string }[],
): Promise<void> {
  const kept = tableOf('k', messages, { ticketId: 'bigint', externalId: 'text' });
  await sql`
    with kept as (select k."ticketId" as ticket_id, k."externalId" as external_id from ${kept})
    delete from messages m
    where m.client_id = ${clientId} and m.ticket_id in (select ticket_id from kept)
      and not exists (select from kept k where k.ticket_id = m.ticket_id and k.external_id = m.external_id)`.execute(
    tx,
  );
}

/** Agents' answers that these tickets no longer hold are forgotten: an empty one never comes back. */
export async function retirePastAnswers(
  tx: Tx,
  clientId: number,
  ticketIds: number[],
): Promise<void> {
  await sql`
    update past_answers set is_active = false, answer = '', changed_xid = pg_current_xact_id()
    where client_id = ${clientId} and ticket_id = any(${ticketIds}::bigint[]) and origin = 'agent' and answer <> ''`.execute(
    tx,
  );
}

/**
 * An agent's own answer replaces what an accepted suggestion had taught for the ticket. In a language that is not
 * served it is kept without being learned from, until the metadata may give the ticket another language.
 */
export async function upsertPastAnswers(
  tx: Tx,
  clientId: number,
  answers: (NewPastAnswer & { ticketId: number })[],
): Promise<void> {
  if (answers.length === 0) return;
  const incoming = tableOf('a', answers, {
    ticketId: 'bigint',
    question: 'text',
    answer: 'text',
    language: 'text',
    answeredAt: 'timestamptz',
    links: 'jsonb',
  });
  await sql`
    insert into past_answers (client_id, ticket_id, question, answer, language, answered_at, origin, links, document_ids, is_active)
    select ${clientId}, a."ticketId", a.question, a.answer, a.language, a."answeredAt", 'agent', l.links,
      array(select d.id from documents d
            where d.client_id = ${clientId} and d.state = 'active' and d.external_id = any (l.links) order by d.id),
      a.language = any (${servedLanguages}::text[])
    from ${incoming}
    cross join lateral (select array(select jsonb_array_elements_text(a.links)) as links) l
    on conflict (client_id, ticket_id) do update set
      question = excluded.question, answer = excluded.answer, language = excluded.language,
      answered_at = excluded.answered_at, origin = 'agent', suggestion_id = null, links = excluded.links,
      document_ids = excluded.document_ids, is_active = excluded.is_active, changed_xid = pg_current_xact_id()
    where (past_answers.question, past_answers.answer, past_answers.language, past_answers.answered_at,
        past_answers.origin, past_answers.links, past_answers.document_ids, past_answers.is_active)
      is distinct from (excluded.question, excluded.answer, excluded.language, excluded.answered_at,
        'agent', excluded.links, excluded.document_ids, excluded.is_active)`.execute(tx);
}

/** After articles arrived: past answers that link to them learn so. Answers how many changed. */
export async function relinkPastAnswers(tx: Tx, clientId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update past_answers p set document_ids = x.ids, changed_xid = pg_current_xact_id()
    from (select a.ticket_id, array_agg(d.id order by d.id) as ids
          from past_answers a
          join documents d on d.client_id = a.client_id and d.state = 'active' and d.external_id = any (a.links)
          where a.client_id = ${clientId} and a.origin = 'agent' group by a.ticket_id) x
    where p.client_id = ${clientId} and p.ticket_id = x.ticket_id and p.document_ids is distinct from x.ids`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}
