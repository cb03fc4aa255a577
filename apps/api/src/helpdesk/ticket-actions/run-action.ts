import { levels } from '@replique/contract/route';
import type { Tx } from '../../platform/db/database.ts';
import { TooManyAttempts } from '../../platform/work/durable-work.ts';
import type { Deps } from '../deps.ts';
import { listExcluded, listTicketIds, type TicketFilterQuery } from '../tickets/tickets.ts';
import { findActiveUserById } from '../../accounts/index.ts';
import { proveLease, type ActionsWork, type Held, type Requester } from './held-action.ts';
import { endAction, findChoice, listItems, updateChoice } from './progress-store.ts';
import { findActionMoment, insertItems } from './store.ts';
import { workExclusion } from './work-exclusion.ts';
import { ActionStopped, type ActionClaim, type RunningAction } from './work.ts';
import { workOneByOne } from './work-one.ts';

export type RunOptions = {
  heartbeatMs?: number;
  /** Tickets of one transaction, where several are changed together. */
  batchSize?: number;
  /** Ends the work as a killed process would: nothing more is written. */
  signal?: AbortSignal;
  onStep?: () => void | Promise<void>;
};

const batchSize = 500;

/** Who asked may have left, moved or lost the role since. */
async function findRequester(deps: Deps, claim: ActionClaim): Promise<Requester | null> {
  if (claim.requestedBy === null) return null;
  const userId = claim.requestedBy;
  const user = await deps.db.withStaff((tx) => findActiveUserById(tx, userId));
  const isOfClient = user && (user.clientId === null || user.clientId === claim.clientId);
  if (!isOfClient || user.level < levels.agent) return null;
  return { userId, firstname: user.firstname, level: user.level };
}

/** The next tickets of the filter, or of the exclusion that is taken back. */
async function listChosen(
  tx: Tx,
  claim: ActionClaim,
  range: { after: number; most: number },
): Promise<number[]> {
  const { clientId, undoesId } = claim;
  if (undoesId !== null) {
    const mark = await findActionMoment(tx, { clientId, id: undoesId });
    return mark ? listExcluded(tx, clientId, mark, range) : [];
  }
  const filter = { ...(claim.filter as TicketFilterQuery), viewer: claim.requestedBy };
  const found = await listTicketIds(tx, clientId, filter, range.after, range.most);
  return found.map(({ id }) => id);
}

/** Writes down the tickets of the filter, a batch a transaction: from then on they are the ones, whatever changes. */
async function chooseAll(held: Held): Promise<void> {
  const { deps, claim, signal } = held;
  const most = 2_000;
  for (let isMore = true; isMore;) {
    signal.throwIfAborted();
    isMore = await deps.db.withClient(
      claim.clientId,
      async (tx) => {
        const choice = await findChoice(tx, claim);
        if (!choice) return false;
        const { until: after, last } = choice;
        const found = await listChosen(tx, claim, { after, most });
        // Not before: it holds the action's row, finding may take long, and somebody may want to stop it.
        await proveLease(tx, held);
        const ids = found.filter((id) => id <= last);
        await insertItems(tx, claim, ids);
        const end = found.length < most || ids.length < found.length;
        await updateChoice(tx, claim, end ? null : (ids.at(-1) ?? null));
        return !end;
      },
      { statementTimeoutMs: 60_000 },
    );
  }
}

async function workThrough(held: Held, size: number): Promise<void> {
  const { deps, claim, signal } = held;
  for (;;) {
    signal.throwIfAborted();
    const ids = await deps.db.withClient(claim.clientId, (tx) => listItems(tx, claim, size));
    if (ids.length === 0) return;
    if (claim.action === 'exclude' || claim.action === 'include') await workExclusion(held, ids);
    else {
      await workOneByOne(held, ids);
      continue;
    }
    await held.onStep();
  }
}

type End = Omit<Parameters<typeof endAction>[2], 'at'>;

async function end(deps: Deps, running: RunningAction, how: End): Promise<void> {
  const at = deps.clock();
  await deps.db.withClient(running.row.clientId, (tx) => endAction(tx, running, { ...how, at }), {
    statementTimeoutMs: 60_000,
  });
}

/** Does what a claimed action asks for. */
export async function runAction(
  deps: Deps,
  work: ActionsWork,
  running: RunningAction,
  options: RunOptions = {},
): Promise<void> {
  const { row: claim, signal } = running;
  const by = await findRequester(deps, claim);
  if (!by) throw new ActionStopped('failed', 'not-allowed');
  const onStep = options.onStep ?? (() => undefined);
  const held: Held = { deps, work, running, claim, by, signal, onStep };
  await chooseAll(held);
  await workThrough(held, options.batchSize ?? batchSize);
  await end(deps, running, { state: 'done' });
}

/** Ends an action that cannot go on; why is kept with it. */
export async function endActionAs(
  deps: Deps,
  running: RunningAction,
  cause: unknown,
): Promise<void> {
  if (cause instanceof ActionStopped) {
    const { state, reason } = cause;
    return end(deps, running, reason ? { state, reason } : { state });
  }
  if (!(cause instanceof TooManyAttempts))
    deps.log.error({ err: cause, action: running.row.uuid }, 'an action on tickets failed');
  await end(deps, running, { state: 'failed', reason: 'interrupted' });
}
