import { randomUUIDv7 } from 'node:crypto';
import type { Tx } from '../db/database.ts';

/** Level 3: API credentials may do what an agent may. */
const agentLevel = 3;

/**
 * Makes the user that stands for a client's API credentials: never listed, without a password, and with an
 * address that no mail reaches and nobody signs in with.
 */
export async function createServiceUser(
  tx: Tx,
  client: { id: number; uuid: string },
): Promise<number> {
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
