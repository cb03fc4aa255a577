import { sql } from 'kysely';
import type { TicketEventKind } from '@replique/contract/answering/workbench';
import type { CustomField } from '@replique/contract/accounts/clients';
import type { Tx } from '../../../platform/db/database.ts';
import { personName } from '../../../platform/db/person-name.ts';

/** The only SQL for looking back: how a text stood, what happened to a ticket, what the CRM gave with it. */

/** What the text was before each edit, oldest first, with who changed it then. */
export async function listEdits(tx: Tx, clientId: number, suggestionId: number) {
  return tx
    .selectFrom('suggestion_edits')
    .select(['text_before as textBefore', 'edited_at as at', personName('edited_by').as('by')])
    .where('client_id', '=', clientId)
    .where('suggestion_id', '=', suggestionId)
    .orderBy('revision')
    .execute();
}

export type EventRow = {
  at: Date;
  kind: TicketEventKind;
  person: string | null;
  about: string | null;
  suggestion: string | null;
};

/** What the rows tell of a ticket: how it came, answers, suggestions, their edits and acceptances. Newest first. */
export async function listTicketEvents(
  tx: Tx,
  of: { clientId: number; ticketId: number },
  most: number,
): Promise<{ rows: EventRow[]; total: number }> {
  const { clientId, ticketId } = of;
  const { rows } = await sql<EventRow & { total: number }>`
    with events as (
      select m.sent_at as at, case m.id when f.id then 'arrived' else 'answered' end as kind, m.author as person, null::text as about, null::uuid as suggestion, 0 as place
      from messages m
      cross join (select min(id) as id from messages where client_id = ${clientId} and ticket_id = ${ticketId}) f
      where m.client_id = ${clientId} and m.ticket_id = ${ticketId} and (m.id = f.id or m.role = 'agent')
      union all
      select s.created_at, case when s.silence_reason is null then 'suggested' else 'silent' end,
        ${personName('s.created_by')}, coalesce(s.silence_reason, s.instruction), s.uuid, 1
      from suggestions s where s.client_id = ${clientId} and s.ticket_id = ${ticketId}
      union all
      select e.edited_at, 'edited', ${personName('e.edited_by')}, null, s.uuid, 2
      from suggestions s
      join suggestion_edits e on e.client_id = s.client_id and e.suggestion_id = s.id
      where s.client_id = ${clientId} and s.ticket_id = ${ticketId} and (s.silence_reason is null or e.text_before <> '')
      union all
      select s.accepted_at, case when s.silence_reason is not null then 'answered-here'
        when s.is_accepted_as_sent then 'accepted-as-sent' else 'accepted' end,
        ${personName('s.accepted_by')}, null, s.uuid, 3
      from suggestions s
      where s.client_id = ${clientId} and s.ticket_id = ${ticketId} and s.accepted_at is not null
      union all
      select t.excluded_at, 'excluded', ${personName('t.excluded_by')}, null, null, 4
      from tickets t where t.client_id = ${clientId} and t.id = ${ticketId} and t.excluded_at is not null
      union all
      select c.predicted_at, 'categorised', null, c.predicted, null, 5
      from ticket_categories c
      where c.client_id = ${clientId} and c.ticket_id = ${ticketId} and c.predicted is not null
    )
    select at, kind, person, about, suggestion, count(*) over () as total
    from events order by at desc, place desc limit ${most}`.execute(tx);
  return {
    rows: rows.map(({ total: _, ...row }) => row),
    total: rows[0]?.total ?? 0,
  };
}

/** What the CRM gave with a ticket, and what the client calls it. */
export async function findTicketFields(tx: Tx, of: { clientId: number; ticketId: number }) {
  return tx
    .selectFrom('tickets')
    .innerJoin('clients', 'clients.id', 'tickets.client_id')
    .select([
      'tickets.crm_values as values',
      'tickets.crm_fields as fields',
      'tickets.platform',
      'tickets.form_id as formId',
      'tickets.group_id as groupId',
      'tickets.tags',
      sql<CustomField[]>`clients.custom_fields`.as('customFields'),
    ])
    .where('tickets.client_id', '=', of.clientId)
    .where('tickets.id', '=', of.ticketId)
    .executeTakeFirst();
}
