import type { Tx } from '../../platform/db/database.ts';
import { excludeTickets, includeTickets, listStandings } from '../tickets/tickets.ts';
import { countOutcomes, settle, type Held, type Outcome } from './held-action.ts';

async function changeIn(tx: Tx, held: Held, ticketIds: number[]): Promise<Set<number>> {
  const { claim, by } = held;
  const changed =
    claim.action === 'exclude'
      ? // The moment of the action tells later which tickets are its own.
        await excludeTickets(tx, claim.clientId, ticketIds, {
          by: by.userId,
          at: claim.requestedAt,
        })
      : await includeTickets(tx, claim.clientId, ticketIds);
  return new Set(changed);
}

/** Excludes a batch of tickets from suggestions, or takes it back, in one transaction. */
export async function workExclusion(held: Held, ticketIds: number[]): Promise<void> {
  const { deps, claim } = held;
  const passedOver = claim.action === 'exclude' ? 'already-excluded' : 'not-excluded';
  await deps.db.withClient(
    claim.clientId,
    async (tx) => {
      const changed = await changeIn(tx, held, ticketIds);
      const there = await listStandings(tx, claim.clientId, ticketIds);
      const known = new Set(there.map(({ id }) => id));
      const outcomes = ticketIds.map((id): Outcome => {
        if (changed.has(id)) return 'done';
        return { skipped: known.has(id) ? passedOver : 'gone' };
      });
      await settle(tx, held, ticketIds, countOutcomes(outcomes));
    },
    { statementTimeoutMs: 30_000 },
  );
}
