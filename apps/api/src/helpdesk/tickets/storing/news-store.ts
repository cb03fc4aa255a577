import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** The SQL that tells whether a ticket is what it was, for those that are told of changes. */

export type Standing = {
  id: number;
  uuid: string;
  externalId: string;
  platform: string;
  category: string | null;
  /** Of all that was brought: another one, another ticket. */
  mark: string;
  /** The last message is not history yet. */
  isRecent: boolean;
};

/** Tickets as they stand, by external id. */
export async function readStandings(
  tx: Tx,
  clientId: number,
  tickets: { platform: string; externalId: string }[],
): Promise<Map<string, Standing>> {
  if (tickets.length === 0) return new Map();
  const { rows } = await sql<Standing>`
    select t.id, t.uuid, t.external_id as "externalId", t.platform, t.category,
      t.last_message_at > now() - interval '7 days' as "isRecent",
      md5(row(t.subject, t.channel, t.category, t.language, t.tags, t.requester_name, t.requester_email,
        t.crm_values, t.crm_fields, t.status, t.crm_status, t.priority, t.crm_priority, t.team, t.organisation, t.brand, t.is_asking, t.gone, t.created_at, t.assignee_id, t.assignee_name, t.assignee_email)::text || coalesce((
          select string_agg(md5(row(m.external_id, m.role, m.author, m.sent_at, m.text, m.quoted, m.html,
            m.attachments, m.not_analysed)::text), '' order by m.external_id)
          from messages m where m.client_id = t.client_id and m.ticket_id = t.id), '')) as mark
    from tickets t
    join jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb) as n(platform text, "externalId" text)
      on t.platform = n.platform and t.external_id = n."externalId"
    where t.client_id = ${clientId}`.execute(tx);
  return new Map(rows.map((row) => [row.externalId, row]));
}

export type NamedTicket = {
  id: number;
  uuid: string;
  externalId: string;
  platform: string;
  category: string | null;
};

/** How these tickets are named outside, and their category. */
export async function listNamedTickets(
  tx: Tx,
  clientId: number,
  ids: number[],
): Promise<NamedTicket[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('tickets')
    .select(['id', 'uuid', 'external_id as externalId', 'platform', 'category'])
    .where('client_id', '=', clientId)
    .where('id', 'in', ids)
    .execute();
}
