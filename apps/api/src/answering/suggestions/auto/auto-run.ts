import { ORPCError } from '@orpc/server';
import type { PauseReason } from '@replique/contract/answering/auto-suggestions';
import { findClient, isModuleOn } from '../../../accounts/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import { isDraining } from '../../../platform/work/durable-work.ts';
import {
  countDraft,
  endTicket,
  findCandidate,
  isDrafted,
  listAutoClients,
  takeTicket,
  updateRun,
  type End,
} from './auto-store.ts';
import { drafts, writingMs, type DraftClaim, type DraftWork } from './auto-work.ts';
import { dayIn, oldestOf, readAuto } from './auto-suggestions.ts';
import { WriterFailed } from '../writing/generate.ts';
import { writeSuggestionFor } from '../writing/write-suggestion.ts';

/** The work itself: waiting tickets one after the other, those that wait longest first. */

const minute = 60_000;
const atOnce = 3;

/** After so many tries the built-in writer stands in for a provider that keeps failing. */
const backoffMs = [minute, 5 * minute, 15 * minute];
/** A requester who writes again often writes once more. */
const settleMs = minute;
const budgetMs = 10 * minute;

type Taken = { row: DraftClaim; uuid: string; attempts: number };
type Turn = { taken: Taken } | { paused: PauseReason } | 'nothing';

/** The ticket that waits longest, if the day has room for it. */
async function takeNext(deps: Deps, clientId: number): Promise<Turn> {
  const now = deps.clock();
  return deps.db.withClient(clientId, async (tx) => {
    const client = await findClient(tx, { id: clientId });
    if (!client || !isModuleOn(client, 'suggestions')) return 'nothing';
    const auto = await readAuto(tx, client);
    if (!auto.isOn) return 'nothing';
    const candidate = await findCandidate(tx, clientId, { now, oldest: oldestOf(auto, now) });
    if (!candidate) return 'nothing';
    const day = dayIn(auto.timeZone, now);
    const isCounted = candidate.countedOn === day;
    if (!isCounted && !(await countDraft(tx, clientId, day, auto.dailyLimit)))
      return { paused: 'daily-limit' };
    const { id: ticketId, uuid, questionAt, attempts } = candidate;
    const row = await takeTicket(tx, clientId, { ticketId, questionAt, attempts, day, now });
    // Undoes the count with it; whoever took the ticket counted it.
    if (!row) throw new TakenMeanwhile();
    return { taken: { row, uuid, attempts } };
  });
}

class TakenMeanwhile extends Error {}

/** In the transaction that saves: proves that the ticket is still this process's, and ends the work on it. */
async function mayKeep(
  deps: Deps,
  tx: Tx,
  { work, isChanged }: { work: DraftWork; isChanged: boolean },
): Promise<boolean> {
  const dueAt = new Date(deps.clock().getTime() + settleMs);
  await endTicket(tx, work, {
    state: isChanged ? 'waiting' : 'done',
    dueAt,
    reason: isChanged ? 'ticket-changed' : null,
    attempts: 0,
    isGivenBack: false,
  });
  const { clientId, ticketId } = work.row;
  return isChanged || !(await isDrafted(tx, clientId, ticketId));
}

/** What became of a ticket that could not be written for, and whether its client's run goes on. */
function endOf(
  error: unknown,
  { attempts }: Pick<Taken, 'attempts'>,
  now: Date,
): { end: End; paused?: PauseReason } {
  const later = (ms: number) => new Date(now.getTime() + ms);
  const end = { dueAt: now, attempts, isGivenBack: true };
  if (error instanceof ORPCError)
    return { end: { ...end, state: 'skipped', reason: String(error.code) } };
  const reason = error instanceof WriterFailed ? error.code : 'internal';
  if (reason === 'budget-exhausted')
    return { end: { ...end, state: 'waiting', reason, dueAt: later(budgetMs) }, paused: 'budget' };
  const tried = { ...end, reason, attempts: attempts + 1 };
  const wait = backoffMs[attempts];
  if (wait === undefined) return { end: { ...tried, state: 'skipped' } };
  const waiting = { ...tried, state: 'waiting' as const, dueAt: later(wait) };
  return error instanceof WriterFailed ? { end: waiting, paused: 'provider' } : { end: waiting };
}

/** Writes for a ticket that was taken. Answers why the client's run stops, if it does. */
async function write(deps: Deps, clientId: number, taken: Taken): Promise<PauseReason | null> {
  const limit = AbortSignal.timeout(writingMs);
  const { uuid, attempts } = taken;
  let stopped: PauseReason | null = null;
  const draft = async (work: DraftWork) => {
    const signal = AbortSignal.any([limit, work.signal]);
    const takesFallback = attempts >= backoffMs.length;
    const may = (tx: Tx, { isChanged }: { isChanged: boolean }) =>
      mayKeep(deps, tx, { work, isChanged });
    const how = { signal, keeping: { takesFallback, may } };
    const { state } = await writeSuggestionFor(deps, clientId, uuid, { kind: 'auto' }, how);
    work.signal.throwIfAborted();
    if (state === 'skipped' && signal.aborted) throw new WriterFailed('timeout');
  };
  const failed = async (work: DraftWork, cause: unknown) => {
    const { end, paused = null } = endOf(cause, taken, deps.clock());
    if (end.reason === 'internal')
      deps.log.error({ err: cause, clientId }, 'a suggestion could not be written by itself');
    await deps.db.withClient(clientId, (tx) => endTicket(tx, work, end));
    stopped = paused;
  };
  await drafts.perform(deps, taken.row, { work: draft, failed });
  return stopped;
}

async function nextTurn(deps: Deps, clientId: number): Promise<Turn> {
  for (;;) {
    try {
      return await takeNext(deps, clientId);
    } catch (error) {
      if (!(error instanceof TakenMeanwhile)) throw error;
    }
  }
}

/** A client's, while it has turns. */
type Run = { paused: PauseReason | null; hasWritten: boolean; atWork: number; isOver: boolean };

/** What one process has under way, over all that woke it: whoever comes is served by the next worker that is free. */
type Round = { turns: number[]; runs: Map<number, Run>; workers: number };

const rounds = new WeakMap<Deps, Round>();

function roundOf(deps: Deps): Round {
  const round = rounds.get(deps) ?? { turns: [], runs: new Map(), workers: 0 };
  rounds.set(deps, round);
  return round;
}

/** Clients that have something, or may have, stand in line once. */
async function join(deps: Deps, { turns, runs }: Round): Promise<void> {
  for (const id of await deps.db.withStaff((tx) => listAutoClients(tx))) {
    const run = runs.get(id);
    if (run) run.isOver = false;
    if (!turns.includes(id)) turns.push(id);
  }
}

/** The client of which the fewest are being written here, of these the first in line. */
function nextOf({ turns, runs }: Round): number | undefined {
  const atWork = (id: number) => runs.get(id)?.atWork ?? 0;
  const next = turns.reduce<number | undefined>(
    (best, id) => (best !== undefined && atWork(best) <= atWork(id) ? best : id),
    undefined,
  );
  if (next !== undefined) turns.splice(turns.indexOf(next), 1);
  return next;
}

/** The client has no more turns until it is woken for. */
function end({ turns, runs }: Round, id: number): void {
  const run = runs.get(id);
  if (run) run.isOver = true;
  const at = turns.indexOf(id);
  if (at !== -1) turns.splice(at, 1);
}

/** One ticket of one client. `taken` is called when there may be another. */
async function serve(deps: Deps, round: Round, id: number, taken: () => void): Promise<void> {
  const { turns, runs } = round;
  const run = runs.get(id) ?? { paused: null, hasWritten: false, atWork: 0, isOver: false };
  if (run.isOver) return;
  // Of the clients that had a turn alone: the others come first next time.
  runs.set(id, run);
  run.atWork += 1;
  try {
    const turn = await nextTurn(deps, id);
    if (turn === 'nothing') return end(round, id);
    if ('taken' in turn && !turns.includes(id)) {
      turns.push(id);
      taken();
    }
    const reason = 'taken' in turn ? await write(deps, id, turn.taken) : turn.paused;
    run.paused = reason ?? run.paused;
    run.hasWritten ||= reason === null;
    if (reason) end(round, id);
  } catch (error) {
    end(round, id);
    throw error;
  } finally {
    run.atWork -= 1;
    if (run.isOver && run.atWork === 0) await settle(deps, round, id, run);
  }
}

async function settle(deps: Deps, { runs }: Round, id: number, run: Run): Promise<void> {
  runs.delete(id);
  const { paused, hasWritten } = run;
  await deps.db.withClient(id, (tx) => updateRun(tx, id, { at: deps.clock(), paused, hasWritten }));
}

/**
 * Job: writes for the tickets that wait, three at once in each process, the clients in turn. Runs side by side take
 * different tickets; a client that fails does not stop the others.
 */
export async function writeWaiting(deps: Deps): Promise<void> {
  const round = roundOf(deps);
  await join(deps, round);
  const failures: unknown[] = [];
  const workers: Promise<void>[] = [];
  const work = async () => {
    for (let id = nextOf(round); id !== undefined; id = nextOf(round)) {
      if (isDraining(deps)) return;
      await serve(deps, round, id, begin).catch((error: unknown) => failures.push(error));
    }
  };
  // One more for each ticket that was taken: a client alone has all of them.
  const begin = () => {
    if (round.workers >= atOnce || round.turns.length === 0) return;
    round.workers += 1;
    workers.push(work().finally(() => (round.workers -= 1)));
  };
  for (let n = 0; n < atOnce; n += 1) begin();
  for (const worker of workers) await worker;
  if (failures.length > 0) throw new AggregateError(failures, 'drafts could not be written');
}
