import type { TicketActionReason } from '@replique/contract/helpdesk/ticket-actions';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { WorkLost } from '../../platform/work/durable-work.ts';
import { removeItems, stepOf, type Counted } from './progress-store.ts';
import { ActionStopped, type ActionClaim, type RunningAction } from './work.ts';

/** Who asked for it, as the person is now. */
export type Requester = Pick<Caller, 'userId' | 'firstname' | 'level'>;

/** What the slice `suggestions`, which builds on this one, does for it. */
export type ActionsWork = {
  /** Writes a suggestion; kept in the transaction in which `may` answers that it is still wanted. */
  writeSuggestionFor: (
    clientId: number,
    ticketUuid: string,
    trigger: { kind: 'person'; caller: Requester },
    how: {
      signal: AbortSignal;
      keeping: { takesFallback: boolean; may: (tx: Tx) => Promise<boolean> };
    },
  ) => Promise<{ state: string }>;
};

/** An action that this process has claimed, and what its work needs. */
export type Held = {
  deps: Deps;
  work: ActionsWork;
  running: RunningAction;
  claim: ActionClaim;
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
 * Proves the lease in this transaction, and writes down what was done.
 * @throws WorkLost; ActionStopped when a person wants it to end
 */
export async function proveLease(
  tx: Tx,
  { running }: Pick<Held, 'running'>,
  counted?: Counted,
): Promise<void> {
  const { isCancelled } = await running.prove(tx, counted && stepOf(counted));
  if (isCancelled) throw new ActionStopped('cancelled');
}

/**
 * Takes tickets off the list and counts them, in the transaction that changes them: all of it is there, or nothing.
 * @throws what {@link proveLease} throws
 */
export async function settle(
  tx: Tx,
  held: Pick<Held, 'running' | 'claim'>,
  ticketIds: number[],
  counted: Counted,
): Promise<void> {
  await proveLease(tx, held, counted);
  if (ticketIds.length === 0) return;
  const removed = await removeItems(tx, held.claim, ticketIds);
  if (removed < ticketIds.length) throw new WorkLost('These tickets were done already.');
}
