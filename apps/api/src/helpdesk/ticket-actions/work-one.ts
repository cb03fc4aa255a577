import type { TicketActionReason } from '@replique/contract/helpdesk/ticket-actions';
import { predictAndName } from '../categorization/categorization.ts';
import { isDatabaseUnavailable } from '../../platform/db/errors.ts';
import { listStandings, type Standing } from '../tickets/tickets.ts';
import { WorkLost } from '../../platform/work/durable-work.ts';
import { countOutcomes, settle, type Held, type Outcome } from './held-action.ts';
import { ActionStopped } from './work.ts';

/** Tickets that are worked at side by side: most of the time is spent waiting for a model. */
const atOnce = 3;

const refusals: Record<string, TicketActionReason> = {
  'tickets.not-found': 'gone',
  'tickets.no-question': 'ineligible',
};

/** Why nothing may be written for a ticket: nobody's work is doubled, and nothing is written that nobody needs. */
function findObstacle(ticket: Standing | undefined): TicketActionReason | null {
  if (!ticket) return 'gone';
  if (!ticket.isEligible) return 'ineligible';
  if (!ticket.isWaiting) return 'answered';
  const hasOne = ['ready', 'check', 'accepted'].includes(ticket.suggestionStatus);
  // One that answered an earlier question is none for what was asked since.
  return hasOne && ticket.isSuggestionCurrent ? 'has-suggestion' : null;
}

const once = (outcome: Outcome) => countOutcomes([outcome]);

async function settleOne(held: Held, ticketId: number, outcome: Outcome): Promise<void> {
  await held.deps.db.withClient(held.claim.clientId, (tx) =>
    settle(tx, held, [ticketId], once(outcome)),
  );
}

/**
 * Writes a suggestion for one ticket. It is kept in the transaction that takes the ticket off the list: whoever goes on
 * with the action later never writes a second one.
 */
async function generateFor(held: Held, ticket: Standing): Promise<void> {
  const { work, claim, by, signal } = held;
  let isKept = false;
  const may = async (tx: Parameters<typeof settle>[0]) => {
    const [now] = await listStandings(tx, claim.clientId, [ticket.id]);
    const obstacle = findObstacle(now);
    isKept = obstacle === null;
    await settle(tx, held, [ticket.id], once(obstacle === null ? 'done' : { skipped: obstacle }));
    return isKept;
  };
  const { state } = await work.writeSuggestionFor(
    claim.clientId,
    ticket.uuid,
    { kind: 'person', caller: by },
    { signal, keeping: { takesFallback: false, may } },
  );
  signal.throwIfAborted();
  if (!isKept) return;
  // It was counted as written; what it says of itself is known only now.
  if (state === 'silent') await recount(held, 'silent');
}

async function recount(held: Held, reason: TicketActionReason): Promise<void> {
  const counted = { done: -1, skipped: { [reason]: 1 }, failed: {} };
  await held.deps.db.withClient(held.claim.clientId, (tx) => settle(tx, held, [], counted));
}

async function categoriseOne({ deps, claim }: Held, ticket: Standing): Promise<Outcome> {
  const { state } = await predictAndName(deps, claim.clientId, ticket.uuid);
  if (state === 'named') return 'done';
  return { skipped: state === 'unsure' ? 'no-category' : 'has-category' };
}

/** What a failure means for the ticket; thrown on where the whole action cannot go on. */
function outcomeOfFailure(error: unknown, signal: AbortSignal): Outcome {
  signal.throwIfAborted();
  if (error instanceof WorkLost || error instanceof ActionStopped) throw error;
  if (isDatabaseUnavailable(error)) throw error;
  const { code = '' } = error as { code?: string };
  // Every further ticket would meet the same wall.
  if (code === 'budget-exhausted') throw new ActionStopped('failed', 'budget');
  if (code === 'modules.off') throw new ActionStopped('failed', 'not-allowed');
  const skipped = refusals[code];
  return skipped ? { skipped } : { failed: 'writer-failed' };
}

async function workOnTicket(held: Held, ticketId: number, ticket?: Standing): Promise<void> {
  const { claim, signal, deps } = held;
  signal.throwIfAborted();
  try {
    if (!ticket) return await settleOne(held, ticketId, { skipped: 'gone' });
    if (claim.action === 'categorise')
      return await settleOne(held, ticketId, await categoriseOne(held, ticket));
    const obstacle = findObstacle(ticket);
    if (obstacle) return await settleOne(held, ticketId, { skipped: obstacle });
    await generateFor(held, ticket);
  } catch (error) {
    const outcome = outcomeOfFailure(error, signal);
    if (typeof outcome === 'object' && 'failed' in outcome)
      deps.log.warn({ err: error, ticket: ticket?.uuid }, 'an action failed for a ticket');
    await settleOne(held, ticketId, outcome);
  }
  await held.onStep();
}

/** Works through a page of tickets one by one, several side by side; each is settled in a transaction of its own. */
export async function workOneByOne(held: Held, ticketIds: number[]): Promise<void> {
  const { deps, claim } = held;
  const standings = await deps.db.withClient(claim.clientId, (tx) =>
    listStandings(tx, claim.clientId, ticketIds),
  );
  const byId = new Map(standings.map((standing) => [standing.id, standing]));
  const waiting = [...ticketIds];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await workOnTicket(held, id, byId.get(id));
      } catch (error) {
        // The others end too, after the ticket that they are at.
        waiting.length = 0;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, work));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}
