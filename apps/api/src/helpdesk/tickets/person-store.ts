import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Tickets of one person. */

/** @param address without capitals */
export async function listTicketsOfAddress(
  tx: Tx,
  clientId: number,
  address: string,
): Promise<{ id: number; uuid: string; platform: string; externalId: string; createdAt: Date }[]> {
  return tx
    .selectFrom('tickets')
    .select(['id', 'uuid', 'platform', 'external_id as externalId', 'created_at as createdAt'])
    .where('client_id', '=', clientId)
    .where(sql<boolean>`lower(requester_email) = ${address}`)
    .orderBy('id')
    .execute();
}
