import type { Activity } from '@replique/contract/accounts/live';
import { withScope } from '../clients/clients.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { notify } from './live.ts';

/** @throws `tickets.not-found`, also for a ticket of another client */
export type FindTicket = (tx: Tx, uuid: string) => Promise<{ clientId: number }>;

/** Tells the others who have the same client's tickets open. */
export async function sayPresent(
  deps: Deps,
  caller: Caller,
  said: { ticket: string; tab: string; activity: Activity },
  findTicket: FindTicket,
): Promise<void> {
  await withScope(deps, caller, undefined, async (tx) => {
    const { clientId } = await findTicket(tx, said.ticket);
    const person = { uuid: caller.userUuid, name: caller.firstname };
    await notify(tx, { type: 'person', clientId, ...said, person });
  });
}
