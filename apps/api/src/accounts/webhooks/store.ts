import { sql, type Updateable } from 'kysely';
import { announceOn } from '../../platform/db/announce.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/schema.ts';

/** The only SQL for endpoints, and for telling them; what is sent: delivery-store.ts. */

export const deliveriesChannel = 'replique_webhooks';

export async function notifyDeliveries(tx: Tx): Promise<void> {
  await announceOn(tx, deliveriesChannel, '');
}

/** A row for each endpoint that asked for the event. Answers how many. */
export async function insertDeliveries(
  tx: Tx,
  told: { clientId: number; event: string; data: object }[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into webhook_deliveries (client_id, endpoint_id, event, data)
    select e.client_id, e.id, t.event, t.data
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as t("clientId" bigint, event text, data jsonb)
    join webhook_endpoints e on e.client_id = t."clientId" and e.is_on and t.event = any (e.events)
    join clients c on c.id = e.client_id and c.archived_at is null
    -- One that is being removed meanwhile is waited for, and then told nothing.
    for key share of e`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function isListenedTo(tx: Tx, clientId: number, events: string[]): Promise<boolean> {
  const { rows } = await sql`
    select from webhook_endpoints where client_id = ${clientId} and is_on and events && ${events}::text[] limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

const waiting = sql<number>`(select count(*)::int from webhook_deliveries d
  where d.client_id = webhook_endpoints.client_id and d.endpoint_id = webhook_endpoints.id and d.state = 'waiting')`;

function endpoints(tx: Tx) {
  return tx
    .selectFrom('webhook_endpoints')
    .select([
      'client_id as clientId',
      'id',
      'uuid',
      'url',
      'description',
      'events',
      'sealed_secret as sealedSecret',
      'sealed_old_secret as sealedOldSecret',
      'old_secret_until as oldSecretUntil',
      'is_on as isOn',
      'off_reason as offReason',
      'failing_since as failingSince',
      'last_success_at as lastSuccessAt',
      'last_failure_at as lastFailureAt',
      'last_failure as lastFailure',
      'created_at as createdAt',
      waiting.as('waiting'),
    ]);
}

export type Endpoint = Awaited<ReturnType<typeof listEndpoints>>[number];

export async function listEndpoints(tx: Tx, clientId: number) {
  return endpoints(tx).where('client_id', '=', clientId).orderBy('id').execute();
}

export async function findEndpoint(tx: Tx, uuid: string): Promise<Endpoint | undefined> {
  return endpoints(tx).where('uuid', '=', uuid).executeTakeFirst();
}

/** The same with the row held, for a change; who tells it something meanwhile does not wait. */
export async function findEndpointForUpdate(tx: Tx, uuid: string): Promise<Endpoint | undefined> {
  return endpoints(tx).where('uuid', '=', uuid).forNoKeyUpdate().executeTakeFirst();
}

/** Two who add at once take turns, so that both count what is there. */
export async function countEndpointsForInsert(tx: Tx, clientId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhook_endpoints', ${clientId}::bigint))`.execute(
    tx,
  );
  const { count } = await tx
    .selectFrom('webhook_endpoints')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertEndpoint(
  tx: Tx,
  endpoint: {
    clientId: number;
    uuid: string;
    url: string;
    description: string;
    events: string[];
    isOn: boolean;
    sealedSecret: string;
    at: Date;
  },
): Promise<void> {
  const { clientId, isOn, sealedSecret, at, ...rest } = endpoint;
  await tx
    .insertInto('webhook_endpoints')
    .values({
      ...rest,
      client_id: clientId,
      is_on: isOn,
      sealed_secret: sealedSecret,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

type Key = { clientId: number; id: number };

export async function updateEndpoint(
  tx: Tx,
  { clientId, id }: Key,
  change: Updateable<DB['webhook_endpoints']>,
): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set(change)
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

export async function removeEndpoint(tx: Tx, { clientId, id }: Key): Promise<void> {
  await tx
    .deleteFrom('webhook_endpoints')
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
}

/** Secrets before the present ones, whose time is over. */
export async function forgetOldSecrets(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ sealed_old_secret: null, old_secret_until: null })
    .where('old_secret_until', '<=', now)
    .execute();
}
