import { randomUUIDv7 } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import { errorCode } from '../../../platform/db/errors.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { personName } from '../../../platform/db/person-name.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { fail } from '../../../platform/http/errors.ts';

/** The only SQL for the views of the ticket list. */

export type ViewRecord = {
  id: number;
  uuid: string;
  clientId: number | null;
  ownerId: number;
  owner: string | null;
  name: string;
  search: string;
  isShared: boolean;
  updatedAt: Date;
};

/** Of another client, or of no client, the name of a person is not readable: null. */
const ownerName = personName('ticket_views.owner_id');

const columns = [
  'id',
  'uuid',
  'client_id as clientId',
  'owner_id as ownerId',
  'name',
  'search',
  'is_shared as isShared',
  'updated_at as updatedAt',
] as const;

type Seen = { clientId: number | null; userId: number };
type Where = ExpressionBuilder<DB, 'ticket_views'>;

/** What the person keeps for this client; of no client, what a super-admin keeps for all of them. */
const isKept = (eb: Where, { clientId, userId }: Seen) =>
  eb.and([
    eb('owner_id', '=', userId),
    eb('is_shared', '=', false),
    clientId === null ? eb('client_id', 'is', null) : eb('client_id', '=', clientId),
  ]);

const isSharedIn = (eb: Where, clientId: number) =>
  eb.and([eb('client_id', '=', clientId), eb('is_shared', '=', true)]);

/** What the person keeps for this client and what its people share; of no client, what a super-admin keeps for all. */
export async function listViews(tx: Tx, seen: Seen): Promise<ViewRecord[]> {
  const { clientId } = seen;
  return tx
    .selectFrom('ticket_views')
    .select([...columns, ownerName.as('owner')])
    .where((eb) =>
      eb.or([isKept(eb, seen), ...(clientId === null ? [] : [isSharedIn(eb, clientId)])]),
    )
    .orderBy('id')
    .execute();
}

export async function findViewForUpdate(tx: Tx, uuid: string): Promise<ViewRecord | undefined> {
  return tx
    .selectFrom('ticket_views')
    .select([...columns, ownerName.as('owner')])
    .where('uuid', '=', uuid)
    .forUpdate('ticket_views')
    .executeTakeFirst();
}

/** How many shared views the client has, or how many the person keeps there. */
export async function countViews(tx: Tx, seen: Seen & { isShared: boolean }): Promise<number> {
  const { clientId, isShared } = seen;
  const { count } = await tx
    .selectFrom('ticket_views')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => (isShared && clientId !== null ? isSharedIn(eb, clientId) : isKept(eb, seen)))
    .executeTakeFirstOrThrow();
  return count;
}

const uniqueViolation = '23505';

/** @throws `ticket-views.name-taken` */
async function refuseTakenName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (errorCode(error) === uniqueViolation) throw fail('ticket-views.name-taken');
    throw error;
  }
}

export type NewView = Pick<ViewRecord, 'clientId' | 'ownerId' | 'name' | 'search' | 'isShared'> & {
  at: Date;
};

/** @throws `ticket-views.name-taken` */
export async function insertView(tx: Tx, view: NewView): Promise<string> {
  const uuid = randomUUIDv7();
  const insert = tx.insertInto('ticket_views').values({
    uuid,
    client_id: view.clientId,
    owner_id: view.ownerId,
    name: view.name,
    search: view.search,
    is_shared: view.isShared,
    created_at: view.at,
    updated_at: view.at,
  });
  await refuseTakenName(insert.execute());
  return uuid;
}

/** @throws `ticket-views.name-taken` */
export async function updateView(
  tx: Tx,
  id: number,
  view: Pick<ViewRecord, 'name' | 'search' | 'isShared'> & { at: Date },
): Promise<void> {
  const update = tx
    .updateTable('ticket_views')
    .set({
      name: view.name,
      search: view.search,
      is_shared: view.isShared,
      updated_at: view.at,
    })
    .where('id', '=', id);
  await refuseTakenName(update.execute());
}

export async function deleteView(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('ticket_views').where('id', '=', id).execute();
}
