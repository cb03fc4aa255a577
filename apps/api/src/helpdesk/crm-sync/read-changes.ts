import { CrmFailed } from '@replique/connectors/failure';
import { addressHashing } from '../../accounts/index.ts';
import { mostTries, nextTry } from './backoff.ts';
import { failChange, listDue, settleChanges, type Change } from './changes-store.ts';
import { failed, failureOf, isOfAccount, isRefusedData, isUnclear } from './failure.ts';
import { withSenders } from './senders.ts';
import { keepSync } from './work.ts';
import { makeReady, storeTickets, type ReadTicket } from './store-tickets.ts';
import type { Turn } from './turn-parts.ts';

/** Reads the tickets that changed, some at a time, and stores them. */

/** Where a CRM takes a request or two for each; a pause in between loses no more than these. */
const fewAtOnce = 10;

/** `probe`: it is not clear whether the account is well; ask it for something else before the next tickets. */
export type ReadOutcome = 'nothing' | 'some' | 'probe';

type Tried = {
  read: ReadTicket[];
  settled: Change[];
  failures: { change: Change; error: unknown }[];
};

export async function readDue(turn: Turn): Promise<ReadOutcome> {
  const { deps, claim } = turn;
  const atOnce = Math.max(fewAtOnce, turn.connector.ticketsAtOnce?.() ?? 0);
  const changes = await turn.write(async (tx) => {
    await keepSync(tx, claim);
    return listDue(tx, claim, deps.clock(), atOnce);
  });
  if (changes.length === 0) return 'nothing';
  await turn.step('took');
  const tried = await readTickets(turn, changes);
  await turn.step('read');
  await storeTried(turn, tried);
  await turn.step('stored');
  const isUnclearNow = tried.failures.some(({ error }) => isUnclear(error));
  return isUnclearNow && tried.settled.length === 0 ? 'probe' : 'some';
}

async function ask(turn: Turn, changes: Change[]): Promise<Tried> {
  const { connector, claim, deps, categoryFieldId } = turn;
  const readAt = deps.clock();
  const told = await turn.call((signal) =>
    connector.readTickets(
      changes.map(({ externalId }) => externalId),
      { categoryFieldId },
      signal,
    ),
  );
  const tickets = await withSenders(deps, claim, told);
  const byId = new Map(tickets.map((ticket) => [ticket.externalId, ticket]));
  const tried: Tried = { read: [], settled: [], failures: [] };
  for (const change of changes) {
    const ticket = byId.get(change.externalId);
    if (!ticket) {
      const error = new CrmFailed('invalid-answer', { detail: 'The ticket is not in the answer.' });
      tried.failures.push({ change, error });
      continue;
    }
    const satisfaction = ticket.satisfaction ?? change.satisfaction;
    tried.read.push(await makeReady(deps, claim, { ...ticket, satisfaction }, readAt));
    tried.settled.push(change);
  }
  return tried;
}

/**
 * All at once; where that fails, one by one, so that a ticket that cannot be read costs only itself. Two unclear
 * failures in a row end that: the account itself may be ill.
 */
async function readTickets(turn: Turn, changes: Change[]): Promise<Tried> {
  try {
    return await ask(turn, changes);
  } catch (error) {
    if (isOfAccount(error)) throw error;
    const [only] = changes;
    if (only && changes.length === 1)
      return { read: [], settled: [], failures: [{ change: only, error }] };
    if (!(error instanceof CrmFailed)) turn.deps.log.error({ err: error }, 'reading tickets');
  }
  const tried: Tried = { read: [], settled: [], failures: [] };
  for (const change of changes) {
    // All of them together may take longer than the lease.
    await turn.write((tx) => keepSync(tx, turn.claim));
    try {
      const one = await ask(turn, [change]);
      tried.read.push(...one.read);
      tried.settled.push(...one.settled);
      tried.failures.push(...one.failures);
    } catch (error) {
      // What was read before is stored all the same; the pause comes with the next batch.
      if (isOfAccount(error)) {
        if (tried.settled.length === 0) throw error;
        return tried;
      }
      tried.failures.push({ change, error });
      if (isUnclear(error) && tried.settled.length === 0 && tried.failures.length >= 2)
        return tried;
    }
  }
  return tried;
}

/** All of it in one transaction; where the database refuses a ticket, one by one. */
async function storeTried(turn: Turn, tried: Tried): Promise<void> {
  try {
    await storeAtOnce(turn, tried);
  } catch (error) {
    if (!isRefusedData(error) || tried.read.length === 0) throw error;
    for (const [place, read] of tried.read.entries()) {
      const change = tried.settled[place];
      if (change) await storeOne(turn, read, change);
    }
    await storeAtOnce(turn, { read: [], settled: [], failures: tried.failures });
  }
}

async function storeOne(turn: Turn, read: ReadTicket, change: Change): Promise<void> {
  try {
    await storeAtOnce(turn, { read: [read], settled: [change], failures: [] });
  } catch (error) {
    if (!isRefusedData(error)) throw error;
    await storeAtOnce(turn, { read: [], settled: [], failures: [{ change, error }] });
  }
}

async function storeAtOnce(turn: Turn, { read, settled, failures }: Tried): Promise<void> {
  const { claim, deps } = turn;
  const at = deps.clock();
  // Of the history nobody is told ticket by ticket.
  const told = settled.filter(({ isUrgent }) => isUrgent || claim.isCaughtUp);
  const hashOf = await addressHashing(deps);
  await turn.write(async (tx) => {
    await storeTickets(tx, claim, read, {
      told: new Set(told.map(({ externalId }) => externalId)),
      hashOf,
    });
    await settleChanges(tx, claim, settled);
    for (const { change, error } of failures) {
      const tries = change.attempts + 1;
      const failure = isRefusedData(error) ? failed('not-stored') : failureOf(error);
      const dueAt = tries >= mostTries ? null : nextTry(tries, at);
      await failChange(tx, claim, change, { failure, dueAt, at });
    }
    await keepSync(tx, claim, { stored: settled.length, failed: failures.length });
    await turn.step('storing');
  });
  await turn.work.compareNow(claim.clientId);
  // What works is not given longer and longer waits.
  if (settled.length > 0) claim.attempts = 0;
}
