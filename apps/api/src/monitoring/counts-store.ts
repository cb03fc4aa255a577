import type { Tx } from '../db/database.ts';

/** How many clients fail and incidents are open, for the home board; through the staff door. */

export async function countFailingClients(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('client_health')
    .innerJoin('clients', 'clients.id', 'client_health.client_id')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('client_health.health', '=', 'FAILED')
    .where('clients.archived_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.total;
}

export async function countOpenIncidents(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('incidents')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.total;
}
