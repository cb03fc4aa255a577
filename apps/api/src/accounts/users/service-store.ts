import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Level 3: API credentials may do what an agent may. */
const agentLevel = 3;

/** The user that stands for a client's programs; two who ask first at once make one. */
export async function requireServiceUser(
  tx: Tx,
  client: { id: number; uuid: string },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('service user', ${client.id}::bigint))`.execute(
    tx,
  );
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('client_id', '=', client.id)
    .where('is_service', '=', true)
    .executeTakeFirst();
  return found?.id ?? createServiceUser(tx, client);
}

/**
 * Makes the user that stands for a client's API credentials: never listed, without a password, and with an
 * address that no mail reaches and nobody signs in with.
 */
async function createServiceUser(tx: Tx, client: { id: number; uuid: string }): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({
      uuid: randomUUIDv7(),
      client_id: client.id,
      email: `api.${client.uuid}@service.invalid`,
      firstname: 'API',
      lastname: '',
      level: agentLevel,
      is_service: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
