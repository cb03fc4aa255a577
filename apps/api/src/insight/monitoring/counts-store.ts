import type { Tx } from '../../platform/db/database.ts';

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

/**
 * Incidents that are open, newest first; as staff.
 * @param of `clientId` null: of all clients. `isProvider`: those of the installation too, and of every kind; else the
 * failing checks of the client alone
 */
export async function listRecentIncidents(
  tx: Tx,
  { clientId, isProvider }: { clientId: number | null; isProvider: boolean },
  { since, most }: { since: Date; most: number },
): Promise<
  { uuid: string; text: string; at: Date; client: { uuid: string; name: string } | null }[]
> {
  const rows = await tx
    .selectFrom('incidents as i')
    .leftJoin('clients as c', 'c.id', 'i.client_id')
    .select(['i.uuid', 'i.kind as text', 'i.opened_at as at', 'c.uuid as clientUuid', 'c.name'])
    .where('i.ended_at', 'is', null)
    .where('i.opened_at', '>', since)
    .$if(!isProvider, (q) => q.where('i.client_id', '=', clientId).where('i.kind', '=', 'check'))
    .$if(isProvider && clientId !== null, (q) =>
      q.where((eb) => eb.or([eb('i.client_id', '=', clientId), eb('i.client_id', 'is', null)])),
    )
    .orderBy('i.opened_at', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ clientUuid, name, ...row }) => ({
    ...row,
    client: clientUuid !== null && name !== null ? { uuid: clientUuid, name } : null,
  }));
}
