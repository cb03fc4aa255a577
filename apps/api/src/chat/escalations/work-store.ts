import type { DeskPlatform } from '@replique/contract/helpdesk/crm';
import { sql } from 'kysely';
import { internalPlatform } from '../../helpdesk/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sendings, type SendingWork, type Taken } from './work.ts';

/** The SQL of the job that makes tickets of what was passed on. */

const due = (now: Date) => sql<boolean>`e.state = 'waiting' and e.due_at <= ${now}
  and (e.lease_until is null or e.lease_until < clock_timestamp())`;

/** Clients at work that have something to send; in a staff transaction. */
export async function listDueClients(tx: Tx, now: Date): Promise<number[]> {
  const { rows } = await sql<{ clientId: number }>`
    select e.client_id as "clientId" from escalations e
    join clients c on c.id = e.client_id and c.archived_at is null
    where ${due(now)} group by e.client_id order by min(e.due_at)`.execute(tx);
  return rows.map(({ clientId }) => clientId);
}

/** When something is to be sent next; in a staff transaction. */
export async function findNextDue(tx: Tx, after: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(greatest(due_at, coalesce(lease_until, due_at))) as at from escalations
    where state = 'waiting' and greatest(due_at, coalesce(lease_until, due_at)) > ${after}`.execute(
    tx,
  );
  return rows[0]?.at ?? null;
}

/** Takes what is due first; what a process left behind is due when its lease has ended. */
export const takeNext = (tx: Tx, clientId: number, now: Date): Promise<Taken | undefined> =>
  sendings.claim(tx, { at: now, only: sql`w.client_id = ${clientId}` });

/** The ticket stands in the CRM. @throws WorkLost */
export const endMade = (
  tx: Tx,
  work: SendingWork,
  { platform, externalId, at }: { platform: DeskPlatform; externalId: string; at: Date },
) =>
  work.end(tx, {
    state: 'done',
    platform,
    external_id: externalId,
    ticket_id: null,
    is_uncertain: false,
    error: null,
    done_at: at,
  });

/** It is an internal ticket; `error` says why it did not go to the CRM, where it was to. @throws WorkLost */
export const endInternal = (
  tx: Tx,
  work: SendingWork,
  { ticketId, error, at }: { ticketId: number; error: string | null; at: Date },
) =>
  work.end(tx, {
    state: error === null ? 'done' : 'failed',
    ticket_id: ticketId,
    error,
    done_at: at,
  });

/** What waits for a platform that has had enough waits as long as it says. */
export async function postponeAll(tx: Tx, clientId: number, until: Date): Promise<void> {
  await sql`
    update escalations e set due_at = ${until}, error = 'rate-limited'
    from chats c join chatbots b on b.client_id = c.client_id and b.id = c.chatbot_id
    where e.client_id = ${clientId} and c.client_id = ${clientId} and c.id = e.chat_id and b.crm_platform is not null
      and e.state = 'waiting' and e.due_at < ${until} and e.holder is null`.execute(tx);
}

export async function findInternalTicket(tx: Tx, clientId: number, externalId: string) {
  return tx
    .selectFrom('tickets')
    .select(['id', 'uuid'])
    .where('client_id', '=', clientId)
    .where('platform', '=', internalPlatform)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
}

/** Names of people, by their id; in a staff transaction. */
export async function listNames(tx: Tx, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'firstname', 'lastname'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, `${row.firstname} ${row.lastname}`.trim()]));
}

/** Who is told by mail where a chatbot names nobody; in a staff transaction. */
export async function listAdmins(
  tx: Tx,
  clientId: number,
): Promise<{ email: string; firstname: string; language: 'en' | 'fr' | null }[]> {
  return tx
    .selectFrom('users')
    .select(['email', 'firstname', 'language'])
    .where('client_id', '=', clientId)
    .where('level', '=', 4)
    .where('disabled_at', 'is', null)
    .where('is_service', '=', false)
    .orderBy('id')
    .execute();
}
