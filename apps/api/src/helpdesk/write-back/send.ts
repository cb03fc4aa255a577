import { CrmFailed } from '@replique/connectors/failure';
import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import { connectorFor } from '../crm/crm.ts';
import { jittered, retryWaits } from '../../platform/work/backoff.ts';
import type { Deps } from '../deps.ts';
import { lockTickets, updateHandled } from '../tickets/tickets.ts';
import { ContentChanged, NotSent, tell, type Held } from './held.ts';
import { sendAssignee } from './send-assignee.ts';
import { sendCategory } from './send-category.ts';
import { sendComment } from './send-comment.ts';
import { sendNote } from './send-note.ts';
import { sendReply } from './send-reply.ts';
import { sendSnooze } from './send-snooze.ts';
import { listDueClients, postponeAll, takeNext, updateEnded, type Ending } from './work-store.ts';
import { sendings, sendingMs, underWayMs, type SendingWork, type Taken } from './work.ts';

/** The work itself: what is due, one after the other of each client, several clients at once. */

/** Clients served side by side: most of the time is spent waiting for a CRM. */
const atOnce = 8;
const pauseMs = 60_000;
export type SendOptions = {
  connect?: typeof connectorFor;
  /** How long one sending may take. */
  limitMs?: number;
  /** Ends the work as a killed process would: nothing more is written. */
  signal?: AbortSignal;
};

/** What a process is at. Runs that begin meanwhile join in: a CRM that is silent holds up one place of them all. */
export type Round = {
  /** Clients that have something to send, in turn. */
  turns: number[];
  /** Those that are served this moment; true when they became due again meanwhile. */
  served: Map<number, boolean>;
  /** Platforms that failed, by client, until it has its next first turn. */
  passedOver: Map<number, Set<CrmPlatform>>;
  workers: number;
};

export const beginRound = (): Round => ({
  turns: [],
  served: new Map(),
  passedOver: new Map(),
  workers: 0,
});

function later(taken: Taken, now: Date, why: Pick<Ending, 'reason' | 'detail'>): Ending {
  const wait = retryWaits[taken.attempts - 1];
  const { attempts } = taken;
  if (wait === undefined) return { ...why, state: 'dead', dueAt: now, attempts };
  return { ...why, state: 'waiting', dueAt: new Date(now.getTime() + jittered(wait)), attempts };
}

/** Reasons that pass, or that an administrator mends for all that waits. */
const isWaited = (error: CrmFailed) => error.isTransient || error.reason === 'credentials';

/** What a failure means for what was to be sent, and whether the platform is left alone for now. */
function endOf(error: unknown, taken: Taken, now: Date): { end: Ending; isPausing: boolean } {
  const { attempts } = taken;
  if (error instanceof NotSent) {
    const { state, reason } = error;
    return { end: { state, reason, detail: null, dueAt: now, attempts: 0 }, isPausing: false };
  }
  if (!(error instanceof CrmFailed))
    return { end: later(taken, now, { reason: 'internal', detail: null }), isPausing: false };
  const { reason, detail, retryAt } = error;
  if (reason === 'rate-limited') {
    const dueAt = retryAt ?? new Date(now.getTime() + pauseMs);
    // Waiting one's turn is no failure.
    const end: Ending = { state: 'waiting', reason, detail, dueAt, attempts: attempts - 1 };
    return { end, isPausing: true };
  }
  if (isWaited(error)) {
    const end = later(taken, now, { reason, detail });
    const surelyOver = error.isUncertain ? now.getTime() + underWayMs : 0;
    const earliest = new Date(Math.max(retryAt?.getTime() ?? 0, surelyOver));
    if (end.state === 'waiting' && earliest > end.dueAt) end.dueAt = earliest;
    return { end, isPausing: true };
  }
  return {
    end: { state: 'refused', reason, detail, dueAt: now, attempts: 0 },
    isPausing: false,
  };
}

async function keepEnd(deps: Deps, work: SendingWork, error: unknown): Promise<boolean> {
  const { row: taken } = work;
  const now = deps.clock();
  const { clientId, platform, ticketId, kind } = taken;
  if (error instanceof ContentChanged) {
    const attempts = taken.attempts - 1;
    const again: Ending = { state: 'waiting', reason: null, detail: null, dueAt: now, attempts };
    await deps.db.withClient(clientId, (tx) => updateEnded(tx, work, again));
    return false;
  }
  const { end, isPausing } = endOf(error, taken, now);
  if (end.reason === 'internal')
    deps.log.error({ err: error, clientId, writeBack: taken.uuid }, 'nothing went to the CRM');
  const isReply = kind === 'reply';
  await deps.db.withClient(clientId, async (tx) => {
    if (isReply) await lockTickets(tx, clientId, [ticketId]);
    await updateEnded(tx, work, end);
    // One that is not sent leaves the customer waiting.
    if (isReply) await updateHandled(tx, clientId, ticketId);
    if (end.reason === 'rate-limited') await postponeAll(tx, clientId, platform, end.dueAt);
    await tell(tx, taken);
  });
  return isPausing;
}

const senders = {
  note: sendNote,
  category: sendCategory,
  reply: sendReply,
  comment: sendComment,
  assignee: sendAssignee,
  snooze: sendSnooze,
};

/** Broken off by us: what went out may still be carried out. */
const timedOut = (cause: unknown) => new CrmFailed('timeout', { cause, isUncertain: true });

/** Sends one thing, to whatever end. @returns whether its platform is left alone for the rest of the run */
async function sendOne(deps: Deps, taken: Taken, options: SendOptions): Promise<boolean> {
  const { connect = connectorFor, limitMs = sendingMs, signal: killed } = options;
  const limit = AbortSignal.timeout(limitMs);
  let isPausing = false;
  const send = async (work: SendingWork) => {
    const connector = await connect(deps, taken.clientId, taken.platform);
    if (!connector) throw new NotSent('refused', 'not-connected');
    const signal = AbortSignal.any([limit, work.signal]);
    const held: Held = { deps, taken, work, connector, signal };
    await senders[taken.kind](held);
  };
  const failed = async (work: SendingWork, cause: unknown) => {
    const isLate = limit.aborted && !(cause instanceof CrmFailed || cause instanceof NotSent);
    isPausing = await keepEnd(deps, work, isLate ? timedOut(cause) : cause);
  };
  await sendings.perform(deps, taken, { work: send, failed }, { signal: killed });
  return isPausing;
}

/** Sends one thing of a client. @returns whether it may have more */
async function sendNext(
  deps: Deps,
  clientId: number,
  passOver: Set<CrmPlatform>,
  options: SendOptions,
): Promise<boolean> {
  const now = deps.clock();
  const taken = await deps.db.withClient(clientId, (tx) =>
    takeNext(tx, clientId, { now, passOver: [...passOver] }),
  );
  if (!taken) return false;
  if (await sendOne(deps, taken, options)) passOver.add(taken.platform);
  return true;
}

/** A client that is due stands in line once, and is served by one worker at a time. */
function join({ turns, served, passedOver }: Round, clientId: number): void {
  if (served.has(clientId)) return void served.set(clientId, true);
  if (turns.includes(clientId)) return;
  passedOver.delete(clientId);
  turns.push(clientId);
}

async function takeTurn(
  deps: Deps,
  round: Round,
  clientId: number,
  options: SendOptions,
): Promise<void> {
  const { turns, served, passedOver } = round;
  const passOver = passedOver.get(clientId) ?? new Set<CrmPlatform>();
  passedOver.set(clientId, passOver);
  served.set(clientId, false);
  try {
    const hasMore = await sendNext(deps, clientId, passOver, options);
    if (hasMore || served.get(clientId)) turns.push(clientId);
  } finally {
    served.delete(clientId);
  }
}

/**
 * Job: sends what is due, the clients in turn. Processes side by side take different rows; a client whose CRM fails, or
 * is silent, does not stop the others.
 * @param round what this process is at already
 */
export async function sendDue(
  deps: Deps,
  options: SendOptions = {},
  round = beginRound(),
): Promise<void> {
  const due = await deps.db.withStaff((tx) => listDueClients(tx, deps.clock()));
  for (const clientId of due) join(round, clientId);
  const failures: unknown[] = [];
  const work = async () => {
    for (let id = round.turns.shift(); id !== undefined; id = round.turns.shift()) {
      if (options.signal?.aborted) return;
      await takeTurn(deps, round, id, options).catch((error: unknown) => failures.push(error));
    }
  };
  const workers: Promise<void>[] = [];
  while (round.workers < atOnce) {
    round.workers += 1;
    workers.push(work().finally(() => (round.workers -= 1)));
  }
  await Promise.all(workers);
  if (failures.length > 0) throw new AggregateError(failures, 'not everything went to the CRMs');
}
