import { randomUUID } from 'node:crypto';
import { ORPCError } from '@orpc/server';
import type { PauseReason } from '@replique/contract/auto-suggestions';
import { findClient, isModuleOn } from '../clients/clients.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import {
  countDraft,
  endTicket,
  findCandidate,
  isDrafted,
  listAutoClients,
  takeTicket,
  updateRun,
  type End,
  type Lease,
} from './auto-store.ts';
import { dayIn, oldestOf, readAuto } from './auto-suggestions.ts';
import { WriterFailed } from './generate.ts';
import { writeSuggestionFor } from './write-suggestion.ts';

/** The work itself: waiting tickets one after the other, those that wait longest first. */

const minute = 60_000;
/** Another process may take a ticket over once this has passed; a writing that takes longer is broken off before. */
const leaseMs = 5 * minute;
const writingMs = 4 * minute;
/** A run takes no new ticket after this; the next one goes on, also with clients that had none when this one looked. */
const runMs = minute;
const atOnce = 3;

/** After so many tries the built-in writer stands in for a provider that keeps failing. */
const backoffMs = [minute, 5 * minute, 15 * minute];
/** A requester who writes again often writes once more. */
const settleMs = minute;
const budgetMs = 10 * minute;

type Taken = Lease & { uuid: string; attempts: number };
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
    const lease = randomUUID();
    const until = new Date(now.getTime() + leaseMs);
    const taking = { ticketId, lease, questionAt, attempts, day, now, until };
    // Undoes the count with it; whoever took the ticket counted it.
    if (!(await takeTicket(tx, clientId, taking))) throw new TakenMeanwhile();
    return { taken: { ticketId, lease, uuid, attempts } };
  });
}

class TakenMeanwhile extends Error {}

/** In the transaction that saves: proves that the ticket is still this process's, and ends the work on it. */
async function mayKeep(
  deps: Deps,
  tx: Tx,
  clientId: number,
  { taken, isChanged }: { taken: Taken; isChanged: boolean },
): Promise<boolean> {
  const dueAt = new Date(deps.clock().getTime() + settleMs);
  const isMine = await endTicket(tx, clientId, taken, {
    state: isChanged ? 'waiting' : 'done',
    dueAt,
    reason: isChanged ? 'ticket-changed' : null,
    attempts: 0,
    isGivenBack: false,
  });
  return isMine && (isChanged || !(await isDrafted(tx, clientId, taken.ticketId)));
}

/** What became of a ticket that could not be written for, and whether its client's run goes on. */
function endOf(error: unknown, { attempts }: Taken, now: Date): { end: End; paused?: PauseReason } {
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
  const signal = AbortSignal.timeout(writingMs);
  try {
    const { state } = await writeSuggestionFor(
      deps,
      clientId,
      taken.uuid,
      { kind: 'auto' },
      {
        signal,
        keeping: {
          takesFallback: taken.attempts >= backoffMs.length,
          may: (tx, { isChanged }) => mayKeep(deps, tx, clientId, { taken, isChanged }),
        },
      },
    );
    if (state === 'skipped' && signal.aborted) throw new WriterFailed('timeout');
    return null;
  } catch (error) {
    const { end, paused = null } = endOf(error, taken, deps.clock());
    if (end.reason === 'internal')
      deps.log.error({ err: error, clientId }, 'a suggestion could not be written by itself');
    await deps.db.withClient(clientId, (tx) => endTicket(tx, clientId, taken, end));
    return paused;
  }
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

/**
 * Job: writes for the tickets that wait, three at once, the clients in turn. Runs side by side take different tickets;
 * a client that fails does not stop the others.
 */
export async function writeWaiting(deps: Deps, mostMs = runMs): Promise<void> {
  const turns = await deps.db.withStaff((tx) => listAutoClients(tx));
  // Of the clients that had a turn alone: the others come first next time.
  const runs = new Map<number, { paused: PauseReason | null; hasWritten: boolean }>();
  const isOver = new Set<number>();
  const failures: unknown[] = [];
  const until = performance.now() + mostMs;
  const work = async () => {
    for (let id = turns.shift(); id !== undefined; id = turns.shift()) {
      if (isOver.has(id) || performance.now() > until) continue;
      const run = runs.get(id) ?? { paused: null, hasWritten: false };
      runs.set(id, run);
      try {
        const turn = await nextTurn(deps, id);
        if (turn === 'nothing' || 'paused' in turn) isOver.add(id);
        if (turn === 'nothing') continue;
        if ('taken' in turn) turns.push(id);
        const reason = 'taken' in turn ? await write(deps, id, turn.taken) : turn.paused;
        if (reason) {
          run.paused = reason;
          isOver.add(id);
        } else run.hasWritten = true;
      } catch (error) {
        isOver.add(id);
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  for (const [id, run] of runs)
    await deps.db.withClient(id, (tx) => updateRun(tx, id, { at: deps.clock(), ...run }));
  if (failures.length > 0) throw new AggregateError(failures, 'drafts could not be written');
}
