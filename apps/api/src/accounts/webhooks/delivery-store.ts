import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { EndpointWork } from './work.ts';

/** The only SQL for deliveries and for what sending does to an endpoint. */

export type DeliveryState = 'waiting' | 'sent' | 'failed';

const columns = [
  'd.client_id as clientId',
  'd.id',
  'd.uuid',
  'd.endpoint_id as endpointId',
  'd.event',
  'd.data',
  'd.happened_at as happenedAt',
  'd.state',
  'd.attempts',
  'd.due_at as dueAt',
  'd.tried_at as triedAt',
  'd.ms',
  'd.status',
  'd.failure',
  'd.answer',
] as const;

export type Delivery = Awaited<ReturnType<typeof listDeliveries>>['rows'][number];

type EndpointKey = { clientId: number; id: number };

/** One page, newest first, and how many there are. */
export async function listDeliveries(
  tx: Tx,
  { clientId, id }: EndpointKey,
  query: { state?: DeliveryState | undefined; pageSize: number; page: number },
) {
  const found = tx
    .selectFrom('webhook_deliveries as d')
    .where('d.client_id', '=', clientId)
    .where('d.endpoint_id', '=', id)
    .$if(query.state !== undefined, (q) => q.where('d.state', '=', query.state ?? 'waiting'));
  const { total } = await found
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select(columns)
    .orderBy('d.id', 'desc')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
  return { rows, total };
}

/** The delivery, held, with what is to be known of its endpoint. */
export async function findDeliveryForUpdate(tx: Tx, uuid: string) {
  return tx
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_endpoints as e', (join) =>
      join.onRef('e.client_id', '=', 'd.client_id').onRef('e.id', '=', 'd.endpoint_id'),
    )
    .select([...columns, 'e.is_on as isOn', 'e.url', 'e.uuid as endpointUuid'])
    .where('d.uuid', '=', uuid)
    .forNoKeyUpdate('d')
    .executeTakeFirst();
}

export async function findDelivery(tx: Tx, uuid: string): Promise<Delivery | undefined> {
  return tx
    .selectFrom('webhook_deliveries as d')
    .select(columns)
    .where('d.uuid', '=', uuid)
    .executeTakeFirst();
}

/** Asked for by a person and sent by their request; the job finds it only if that request dies. */
export async function insertTest(
  tx: Tx,
  test: { clientId: number; endpointId: number; uuid: string; event: string; data: object },
  { at, dueAt }: { at: Date; dueAt: Date },
): Promise<void> {
  await tx
    .insertInto('webhook_deliveries')
    .values({
      client_id: test.clientId,
      endpoint_id: test.endpointId,
      uuid: test.uuid,
      event: test.event,
      data: JSON.stringify(test.data),
      happened_at: at,
      attempts: 1,
      due_at: dueAt,
    })
    .execute();
}

/** Begins anew, under its own id. */
export async function requeue(tx: Tx, { clientId, id }: EndpointKey): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, due_at: null })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

/** What is still to be made for an endpoint that is off is made no more; at most `most`, answers how many. */
export async function giveUpWaiting(
  tx: Tx,
  { clientId, id }: EndpointKey,
  most: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update webhook_deliveries set state = 'failed', failure = 'switched-off', due_at = null
    where client_id = ${clientId} and id in (
      select d.id from webhook_deliveries d
      join webhook_endpoints e on e.client_id = d.client_id and e.id = d.endpoint_id and not e.is_on
      where d.client_id = ${clientId} and d.endpoint_id = ${id} and d.state = 'waiting'
      order by d.id limit ${most})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** At most `most` of what was sent to an endpoint and is to be; answers how many. */
export async function removeDeliveriesOf(
  tx: Tx,
  { clientId, id }: EndpointKey,
  most: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_deliveries where client_id = ${clientId} and id in (
      select id from webhook_deliveries where client_id = ${clientId} and endpoint_id = ${id}
      order by id limit ${most})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export type Taken = {
  clientId: number;
  id: number;
  uuid: string;
  event: string;
  data: object;
  happenedAt: Date;
  attempts: number;
};

/** Its oldest delivery that is due, the try counted. */
export async function takeDelivery(
  tx: Tx,
  { clientId, id }: EndpointKey,
  at: Date,
): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    update webhook_deliveries d set attempts = d.attempts + 1
    where d.client_id = ${clientId} and d.id = (
      select id from webhook_deliveries where client_id = ${clientId} and endpoint_id = ${id}
        and state = 'waiting' and coalesce(due_at, '-infinity') <= ${at} order by id limit 1)
    returning d.client_id as "clientId", d.id, d.uuid, d.event, d.data, d.happened_at as "happenedAt", d.attempts`.execute(
    tx,
  );
  return rows[0];
}

export type Tried = {
  at: Date;
  ms: number;
  status: number | null;
  failure: string | null;
  answer: string | null;
};

export async function settleDelivery(
  tx: Tx,
  { clientId, id }: EndpointKey,
  outcome: { state: DeliveryState; dueAt: Date | null; tried: Tried },
): Promise<void> {
  const { at, ...tried } = outcome.tried;
  await tx
    .updateTable('webhook_deliveries')
    .set({ ...tried, tried_at: at, state: outcome.state, due_at: outcome.dueAt })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Lets the endpoint go with how it does. @throws WorkLost when another sender took it over meanwhile */
export async function releaseEndpoint(
  tx: Tx,
  work: EndpointWork,
  health: {
    isOn: boolean;
    offReason: 'failing' | 'gone' | null;
    pausedUntil: Date | null;
    failure: string | null;
    at: Date;
  },
): Promise<void> {
  const { failure, at } = health;
  const told =
    failure === null
      ? { failing_since: null, failures_in_row: 0, last_success_at: at }
      : {
          last_failure: failure,
          last_failure_at: at,
          failing_since: sql`coalesce(w.failing_since, ${at}::timestamptz)`,
          failures_in_row: sql`w.failures_in_row + 1`,
        };
  const off = health.isOn ? {} : { is_on: false, off_reason: health.offReason };
  await work.end(tx, { paused_until: health.pausedUntil, ...told, ...off });
}

/** Deliveries of what happened before `before`, also what still waits; at most `most`, answers how many. */
export async function removeDeliveries(tx: Tx, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_deliveries where (client_id, id) in (
      select client_id, id from webhook_deliveries where happened_at < ${before} limit ${most})`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}
