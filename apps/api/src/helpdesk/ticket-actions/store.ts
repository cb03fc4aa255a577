import { sql } from 'kysely';
import type { TicketActionName } from '@replique/contract/helpdesk/ticket-actions';
import type { Tx } from '../../platform/db/database.ts';

/** The SQL of actions as people see them: asked for, listed, stopped. */

export const columns = [
  'ticket_actions.client_id as clientId',
  'ticket_actions.id',
  'ticket_actions.uuid',
  'ticket_actions.action',
  'ticket_actions.state',
  'ticket_actions.requested_by as requestedBy',
  'ticket_actions.requested_at as requestedAt',
  'ticket_actions.ended_at as endedAt',
  'ticket_actions.cancel_asked_at as cancelAskedAt',
  'ticket_actions.seen_at as seenAt',
  'ticket_actions.total',
  'ticket_actions.done',
  'ticket_actions.failed',
  'ticket_actions.skipped',
  'ticket_actions.reasons',
] as const;

function actions(tx: Tx) {
  return tx
    .selectFrom('ticket_actions')
    .innerJoin('clients', 'clients.id', 'ticket_actions.client_id')
    .select([...columns, 'clients.uuid as clientUuid', 'clients.name as clientName']);
}

export type ActionRecord = Awaited<ReturnType<typeof listOwnActions>>[number];

export async function listOwnActions(tx: Tx, userId: number, most: number) {
  return actions(tx)
    .where('ticket_actions.requested_by', '=', userId)
    .orderBy('ticket_actions.requested_at', 'desc')
    .orderBy('ticket_actions.id', 'desc')
    .limit(most)
    .execute();
}

/** @param ownerId whose it must be; null: whoever asked for it */
export async function findAction(
  tx: Tx,
  ownerId: number | null,
  uuid: string,
): Promise<ActionRecord | undefined> {
  return actions(tx)
    .$if(ownerId !== null, (query) => query.where('ticket_actions.requested_by', '=', ownerId))
    .where('ticket_actions.uuid', '=', uuid)
    .executeTakeFirst();
}

/** How many wait or run; nobody adds one to the client before the transaction ends. */
export async function countOpenActions(tx: Tx, clientId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('ticket-actions.start'), ${clientId}::int)`.execute(
    tx,
  );
  const { count } = await tx
    .selectFrom('ticket_actions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow();
  return count;
}

export type NewAction = {
  clientId: number;
  uuid: string;
  action: TicketActionName;
  requestedBy: number;
  requestedAt: Date;
  total: number;
  undoesId: number | null;
  filter: Record<string, unknown> | null;
  /** Up to which ticket a filter is followed; null when the tickets are named. */
  chosenLast: number | null;
};

export async function insertAction(tx: Tx, action: NewAction): Promise<number> {
  const { id } = await tx
    .insertInto('ticket_actions')
    .values({
      client_id: action.clientId,
      uuid: action.uuid,
      action: action.action,
      requested_by: action.requestedBy,
      requested_at: action.requestedAt,
      total: action.total,
      undoes_id: action.undoesId,
      filter: action.filter && JSON.stringify(action.filter),
      chosen_until: action.chosenLast === null ? null : 0,
      chosen_last: action.chosenLast,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type ActionKey = { clientId: number; id: number };

/** By whom and at what moment something was asked for: the mark of what an exclusion excluded. */
export async function findActionMoment(
  tx: Tx,
  { clientId, id }: ActionKey,
): Promise<{ by: number; at: Date } | undefined> {
  const row = await tx
    .selectFrom('ticket_actions')
    .select(['requested_by as by', 'requested_at as at'])
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && row.by !== null ? { by: row.by, at: row.at } : undefined;
}

export async function insertItems(
  tx: Tx,
  { clientId, id }: ActionKey,
  ticketIds: number[],
): Promise<void> {
  await sql`insert into ticket_action_items (client_id, action_id, ticket_id)
    select ${clientId}, ${id}, t from unnest(${ticketIds}::bigint[]) t on conflict do nothing`.execute(
    tx,
  );
}

/** Ends an action that nobody has begun. @returns false when it runs, or is over */
export async function endWaiting(tx: Tx, { clientId, id }: ActionKey, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ticket_actions')
    .set({ state: 'cancelled', cancel_asked_at: at, ended_at: at })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx
    .deleteFrom('ticket_action_items')
    .where('client_id', '=', clientId)
    .where('action_id', '=', id)
    .execute();
  return true;
}

/** Its process hears of it with the next ticket, or within seconds. */
export async function askToCancel(tx: Tx, { clientId, id }: ActionKey, at: Date): Promise<void> {
  await tx
    .updateTable('ticket_actions')
    .set({ cancel_asked_at: at })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .where('cancel_asked_at', 'is', null)
    .execute();
}

export async function markSeen(tx: Tx, userId: number, at: Date): Promise<void> {
  await tx
    .updateTable('ticket_actions')
    .set({ seen_at: at })
    .where('requested_by', '=', userId)
    .where('seen_at', 'is', null)
    .where('ended_at', 'is not', null)
    .execute();
}

/** Through the staff door: actions that ended before. */
export async function removeOldActions(tx: Tx, before: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('ticket_actions')
    .where('ended_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
