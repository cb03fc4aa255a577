import { levels } from '@replique/contract/route';
import type { Tx } from '../db/database.ts';
import { isDatabaseUnavailable } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import { listExcluded, listTicketIds, type TicketFilterQuery } from '../tickets/tickets.ts';
import { findActiveUserById } from '../users/users.ts';
import { ActionStopped, LeaseLost, proveLease, type Held, type Requester } from './held-action.ts';
import {
  endAction,
  findChoice,
  keepLease,
  listItems,
  updateChoice,
  type Claim,
} from './lease-store.ts';
import { findActionMoment, insertItems } from './store.ts';
import { workExclusion } from './work-exclusion.ts';
import { workOneByOne } from './work-one.ts';

export type RunOptions = {
  heartbeatMs?: number;
  /** Tickets of one transaction, where several are changed together. */
  batchSize?: number;
  /** Ends the work as a process that is killed would: nothing is told to the database any more. */
  signal?: AbortSignal;
  onStep?: () => void | Promise<void>;
};

const heartbeatMs = 2_000;
const batchSize = 500;
/** An action that ended its process so often without a step forward would do so again. */
const mostTries = 3;

type Watch = { signal: AbortSignal; end: () => void };

/** Says every few seconds that the action is held, and ends the work when it is not, or when somebody wants so. */
function watchOver(
  deps: Deps,
  claim: Claim,
  { heartbeatMs: every = heartbeatMs, signal }: RunOptions,
): Watch {
  const controller = new AbortController();
  const beat = async () => {
    const standing = await deps.db.withStaff((tx) => keepLease(tx, claim));
    if (!standing) controller.abort(new LeaseLost());
    else if (standing.isCancelled) controller.abort(new ActionStopped('cancelled'));
  };
  const timer = setInterval(
    () => void beat().catch((error: unknown) => deps.log.warn({ err: error }, 'action heartbeat')),
    every,
  ).unref();
  const kill = () => controller.abort(new LeaseLost());
  signal?.addEventListener('abort', kill, { once: true });
  const end = () => {
    clearInterval(timer);
    signal?.removeEventListener('abort', kill);
  };
  return { signal: controller.signal, end };
}

/** Who asked may have left, moved or lost the role since. */
async function findRequester(deps: Deps, claim: Claim): Promise<Requester | null> {
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
  claim: Claim,
  range: { after: number; most: number },
): Promise<number[]> {
  const { clientId, undoesId } = claim;
  if (undoesId !== null) {
    const mark = await findActionMoment(tx, { clientId, id: undoesId });
    return mark ? listExcluded(tx, clientId, mark, range) : [];
  }
  const filter = claim.filter as TicketFilterQuery;
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

type End = Parameters<typeof endAction>[2];

async function end(deps: Deps, claim: Claim, how: Omit<End, 'at'>): Promise<void> {
  const at = deps.clock();
  await deps.db.withClient(
    claim.clientId,
    async (tx) => {
      if (!(await keepLease(tx, claim))) return;
      await endAction(tx, claim, { ...how, at });
    },
    { statementTimeoutMs: 60_000 },
  );
}

/** How an action that threw ends; null: not by us, another process goes on with it. */
function endOf(error: unknown, signal: AbortSignal): Omit<End, 'at'> | null {
  const cause: unknown = signal.aborted ? signal.reason : error;
  if (cause instanceof LeaseLost || isDatabaseUnavailable(cause)) return null;
  if (!(cause instanceof ActionStopped)) return { state: 'failed', reason: 'interrupted' };
  const { state, reason } = cause;
  return reason ? { state, reason } : { state };
}

/** Does what an action asks for, to whatever end; what fails is kept with it and not thrown. */
export async function runAction(deps: Deps, claim: Claim, options: RunOptions = {}): Promise<void> {
  if (claim.attempts > mostTries)
    return end(deps, claim, { state: 'failed', reason: 'interrupted' });
  const by = await findRequester(deps, claim);
  if (!by) return end(deps, claim, { state: 'failed', reason: 'not-allowed' });
  const watch = watchOver(deps, claim, options);
  const onStep = options.onStep ?? (() => undefined);
  try {
    const held: Held = { deps, claim, by, signal: watch.signal, onStep };
    await chooseAll(held);
    await workThrough(held, options.batchSize ?? batchSize);
    await end(deps, claim, { state: 'done' });
  } catch (error) {
    const how = endOf(error, watch.signal);
    if (how?.reason === 'interrupted')
      deps.log.error({ err: error, action: claim.uuid }, 'an action on tickets failed');
    if (how) await end(deps, claim, how);
  } finally {
    watch.end();
  }
}
