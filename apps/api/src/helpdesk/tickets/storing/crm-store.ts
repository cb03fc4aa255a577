import type { Satisfaction, TicketDetail } from '@replique/contract/helpdesk/tickets';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { tableOf } from './put-store.ts';

/** The only SQL for crm_tickets: what is known of each ticket's reading in its CRM. */

/** Why a ticket is no more in its CRM, or no more a question there. */
export type Gone = 'deleted' | 'merged' | 'spam';
type CameFrom = NonNullable<TicketDetail['cameFrom']>;

/** A ticket as its CRM said it at one moment. */
export type CrmReading = {
  externalId: string;
  updatedAt: Date;
  readAt: Date;
  state: 'open' | 'closed' | Gone;
  mergedInto: string | null;
  cameFrom: { externalId: string; how: CameFrom['how'] } | null;
  satisfaction: Satisfaction | null;
};

/** A stored ticket, with what was read of it last; null when that was never read from a CRM. */
export type KnownReading = {
  externalId: string;
  ticketId: number;
  uuid: string;
  updatedAt: Date | null;
  readAt: Date | null;
};

/** Which of these tickets are stored, and how new they are. */
export async function listCrmReadings(
  tx: Tx,
  clientId: number,
  platform: string,
  externalIds: string[],
): Promise<KnownReading[]> {
  if (externalIds.length === 0) return [];
  return tx
    .selectFrom('tickets')
    .leftJoin('crm_tickets', (join) =>
      join
        .onRef('crm_tickets.client_id', '=', 'tickets.client_id')
        .onRef('crm_tickets.ticket_id', '=', 'tickets.id'),
    )
    .select([
      'tickets.external_id as externalId',
      'tickets.id as ticketId',
      'tickets.uuid',
      'crm_tickets.updated_at as updatedAt',
      'crm_tickets.read_at as readAt',
    ])
    .where('tickets.client_id', '=', clientId)
    .where('tickets.platform', '=', platform)
    .where('tickets.external_id', '=', (eb) => eb.fn.any(eb.val(externalIds)))
    .execute();
}

/** Of two readings the one with the later change stands; what was read before `since` gives way to any. */
export async function upsertCrmReadings(
  tx: Tx,
  clientId: number,
  readings: (CrmReading & { ticketId: number })[],
  since: Date,
): Promise<void> {
  if (readings.length === 0) return;
  const rows = readings.map(({ satisfaction, cameFrom, ...reading }) => ({
    ...reading,
    cameFrom: cameFrom?.externalId ?? null,
    cameHow: cameFrom?.how ?? null,
    satisfaction: satisfaction?.score ?? null,
    stars: satisfaction?.stars ?? null,
    reason: satisfaction?.reason ?? null,
    comment: satisfaction?.comment ?? null,
  }));
  const incoming = tableOf('r', rows, {
    ticketId: 'bigint',
    updatedAt: 'timestamptz',
    readAt: 'timestamptz',
    state: 'text',
    mergedInto: 'text',
    cameFrom: 'text',
    cameHow: 'text',
    satisfaction: 'text',
    stars: 'int',
    reason: 'text',
    comment: 'text',
  });
  await sql`
    insert into crm_tickets (client_id, ticket_id, updated_at, read_at, state, merged_into, came_from, came_how,
      satisfaction, satisfaction_stars, satisfaction_reason, satisfaction_comment)
    select ${clientId}, r."ticketId", r."updatedAt", r."readAt", r.state, r."mergedInto",
      r."cameFrom", r."cameHow", r.satisfaction, r.stars, r.reason, r.comment
    from ${incoming}
    on conflict (client_id, ticket_id) do update set updated_at = excluded.updated_at, read_at = excluded.read_at,
      state = excluded.state, merged_into = excluded.merged_into, came_from = excluded.came_from,
      came_how = excluded.came_how,
      -- A platform that tells a rating once says nothing of it later.
      satisfaction = coalesce(excluded.satisfaction, crm_tickets.satisfaction),
      satisfaction_stars = case when excluded.satisfaction is null then crm_tickets.satisfaction_stars
        else excluded.satisfaction_stars end,
      satisfaction_reason = case when excluded.satisfaction is null then crm_tickets.satisfaction_reason
        else excluded.satisfaction_reason end,
      satisfaction_comment = case when excluded.satisfaction is null then crm_tickets.satisfaction_comment
        else excluded.satisfaction_comment end
    where crm_tickets.updated_at <= excluded.updated_at or crm_tickets.read_at < ${since}`.execute(
    tx,
  );
}

/** Answers the tickets whose standing changed, with the new one. */
export async function updateGone(
  tx: Tx,
  clientId: number,
  ticketIds: number[],
): Promise<{ id: number; gone: Gone | null }[]> {
  const { rows } = await sql<{ id: number; gone: Gone | null }>`
    update tickets t set gone = c.gone
    from (select ticket_id, case when state in ('deleted', 'merged', 'spam') then state end as gone
      from crm_tickets where client_id = ${clientId} and ticket_id = any (${ticketIds}::bigint[])) c
    where t.client_id = ${clientId} and t.id = c.ticket_id and t.gone is distinct from c.gone
    returning t.id, t.gone`.execute(tx);
  return rows;
}

/** What a ticket's page tells of its CRM beside the conversation. */
export async function findCrmStanding(
  tx: Tx,
  clientId: number,
  ticketId: number,
): Promise<Pick<TicketDetail, 'mergedInto' | 'cameFrom' | 'satisfaction'> | undefined> {
  const row = await tx
    .selectFrom('crm_tickets as c')
    .innerJoin('tickets as t', (join) =>
      join.onRef('t.client_id', '=', 'c.client_id').onRef('t.id', '=', 'c.ticket_id'),
    )
    .leftJoin('tickets as other', (join) =>
      join
        .onRef('other.client_id', '=', 't.client_id')
        .onRef('other.platform', '=', 't.platform')
        .onRef('other.external_id', '=', 'c.came_from'),
    )
    .select([
      'c.merged_into',
      'c.came_from',
      'c.came_how',
      'other.uuid as cameUuid',
      'c.satisfaction',
      'c.satisfaction_stars',
      'c.satisfaction_reason',
      'c.satisfaction_comment',
    ])
    .where('c.client_id', '=', clientId)
    .where('c.ticket_id', '=', ticketId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { satisfaction: score, came_from: from, came_how: how } = row;
  return {
    mergedInto: row.merged_into,
    cameFrom: from !== null && how !== null ? { externalId: from, uuid: row.cameUuid, how } : null,
    satisfaction: score && {
      score,
      stars: row.satisfaction_stars,
      reason: row.satisfaction_reason,
      comment: row.satisfaction_comment,
    },
  };
}
