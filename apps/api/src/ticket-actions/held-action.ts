import type { TicketActionReason } from '@replique/contract/ticket-actions';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/access.ts';
import { keepLease, removeItems, type Claim, type Counted } from './lease-store.ts';

/** Another process goes on with the action: nothing of this one may be kept any more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** The action ends here, and why. */
export class ActionStopped extends Error {
  override readonly name = 'ActionStopped';
  readonly state: 'cancelled' | 'failed';
  readonly reason: TicketActionReason | undefined;
  constructor(state: 'cancelled' | 'failed', reason?: TicketActionReason) {
    super(`The action ends: ${reason ?? state}`);
    this.state = state;
    this.reason = reason;
  }
}

/** Who asked for it, as the person is now. */
export type Requester = Pick<Caller, 'userId' | 'firstname' | 'level'>;

/** An action that this process holds, and what its work needs. */
export type Held = {
  deps: Deps;
  claim: Claim;
  by: Requester;
  signal: AbortSignal;
  /** After every step that was kept; tests stop there. */
  onStep: () => void | Promise<void>;
};

export type Outcome = 'done' | { skipped: TicketActionReason } | { failed: TicketActionReason };

export function countOutcomes(outcomes: Outcome[]): Counted {
  const counted: Counted = { done: 0, skipped: {}, failed: {} };
  for (const outcome of outcomes) {
    if (outcome === 'done') counted.done += 1;
    else if ('skipped' in outcome)
      counted.skipped[outcome.skipped] = (counted.skipped[outcome.skipped] ?? 0) + 1;
    else counted.failed[outcome.failed] = (counted.failed[outcome.failed] ?? 0) + 1;
  }
  return counted;
}

/**
 * Says in this transaction that the action is held, and what was done.
 * @throws LeaseLost when the action is another process's now, ActionStopped when somebody wants it to end
 */
export async function proveLease(
  tx: Tx,
  { claim }: Pick<Held, 'claim'>,
  counted?: Counted,
): Promise<void> {
  const standing = await keepLease(tx, claim, counted);
  if (!standing) throw new LeaseLost();
  if (standing.isCancelled) throw new ActionStopped('cancelled');
}

/**
 * Takes tickets off the list and counts them, in the transaction that changes them: all of it is there, or nothing.
 * @throws what {@link proveLease} throws
 */
export async function settle(
  tx: Tx,
  held: Pick<Held, 'claim'>,
  ticketIds: number[],
  counted: Counted,
): Promise<void> {
  await proveLease(tx, held, counted);
  if (ticketIds.length === 0) return;
  const removed = await removeItems(tx, held.claim, ticketIds);
  if (removed < ticketIds.length) throw new LeaseLost();
}
