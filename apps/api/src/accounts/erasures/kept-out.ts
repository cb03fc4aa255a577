import type { Tx } from '../../platform/db/database.ts';
import type { AddressHash } from './address.ts';
import { hasErasures, listErased } from './store.ts';
import { findTicketBoundary } from './retention-store.ts';

/** Tickets that a CRM or a file brings again, of those who were erased and of long ago (decision 0025). */

type Arriving = {
  ticket: { requesterEmail: string | null; createdAt: Date; lastMessageAt: Date };
};

/**
 * Leaves out tickets that were begun by somebody before they were erased, and those in which nothing was said since
 * retention removed what was as old. Costs two looks where there is neither.
 */
export async function withoutRemoved<T extends Arriving>(
  tx: Tx,
  clientId: number,
  arriving: T[],
  hashOf: AddressHash,
): Promise<T[]> {
  if (arriving.length === 0) return arriving;
  const before = await findTicketBoundary(tx, clientId);
  const young =
    before === null
      ? arriving
      : arriving.filter(
          ({ ticket }) => ticket.lastMessageAt >= before || ticket.createdAt >= before,
        );
  if (!(await hasErasures(tx, clientId))) return young;
  const hashed = young.map((each) => {
    const { requesterEmail } = each.ticket;
    return { each, hash: requesterEmail === null ? null : hashOf(clientId, requesterEmail) };
  });
  const erased = await listErased(tx, clientId, [
    ...new Set(hashed.flatMap(({ hash }) => hash ?? [])),
  ]);
  return hashed.flatMap(({ each, hash }) => {
    const until = hash === null ? undefined : erased.get(hash);
    return until !== undefined && (isForever(until) || each.ticket.createdAt <= until)
      ? []
      : [each];
  });
}

/** The driver gives `infinity` as a number: the erasure is still under way. */
const isForever = (until: Date | number): boolean => typeof until === 'number';
