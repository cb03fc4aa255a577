import type { FakeZendesk } from '@replique/connectors/fakes/zendesk';
import type { Tx } from '../../platform/db/database.ts';

/** The only SQL for simulators. */

export type SimulatorState = FakeZendesk['state'];
export type Simulator = {
  clientId: number;
  state: SimulatorState;
  secret: string;
  nextArrival: number;
};

function simulators(tx: Tx) {
  return tx
    .selectFrom('simulators')
    .select(['client_id as clientId', 'state', 'secret', 'next_arrival as nextArrival']);
}

/** Locks it: whoever calls next sees what this one leaves. */
export async function findSimulatorForUpdate(
  tx: Tx,
  clientId: number,
): Promise<Simulator | undefined> {
  return simulators(tx).where('client_id', '=', clientId).forUpdate().executeTakeFirst();
}

export async function findSimulator(tx: Tx, clientId: number): Promise<Simulator | undefined> {
  return simulators(tx).where('client_id', '=', clientId).executeTakeFirst();
}

/** Clients with a simulator that are not archived; as staff. */
export async function listSimulators(tx: Tx): Promise<{ clientId: number; name: string }[]> {
  return tx
    .selectFrom('simulators')
    .innerJoin('clients', 'clients.id', 'simulators.client_id')
    .select(['client_id as clientId', 'clients.name'])
    .where('clients.archived_at', 'is', null)
    .orderBy('client_id')
    .execute();
}

/** @returns whether there was one */
export async function deleteSimulator(tx: Tx, clientId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('simulators')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function putSimulator(tx: Tx, simulator: Simulator, at: Date): Promise<void> {
  const written = {
    state: JSON.stringify(simulator.state),
    secret: simulator.secret,
    next_arrival: simulator.nextArrival,
    updated_at: at,
  };
  await tx
    .insertInto('simulators')
    .values({ client_id: simulator.clientId, ...written })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(written))
    .execute();
}
