import type { ChangedPage } from '@replique/connectors/connector';
import { CrmFailed } from '@replique/connectors/failure';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { listCrmReadings } from '../tickets/tickets.ts';
import { nextTry } from './backoff.ts';
import { noticeListed } from './changes-store.ts';
import { failureOf } from './failure.ts';
import { readDue } from './read-changes.ts';
import { readFieldsDue } from './read-fields.ts';
import type { Step, Turn } from './turn-parts.ts';
import { breakTurn, endTurn, keepSync, type Claim } from './work.ts';

/** One sync at work for a while: what changed is listed page by page, and read before the next page is asked for. */

export type TurnOptions = {
  /** A turn ends after this, so that the others get theirs. */
  turnMs?: number;
  step?: (step: Step) => void | Promise<void>;
};

const standardTurnMs = 20_000;
const callMs = 100_000;
/** Without any webhook, a change is heard of in about a minute. */
const pollMs = 50_000;
/** Where a platform says nothing of when it takes requests again. */
const pauseMs = 60_000;
const statementTimeoutMs = 60_000;
/** A reading made so long after a change has seen it, whatever the clocks. */
const surelyAfterMs = 120_000;

export function createTurn(
  deps: Deps,
  claim: Claim,
  { work, connector, categoryFieldId }: Pick<Turn, 'work' | 'connector' | 'categoryFieldId'>,
  { step }: TurnOptions,
): Turn {
  return {
    deps,
    work,
    claim,
    connector,
    categoryFieldId,
    write: (fn) => deps.db.withClient(claim.clientId, fn, { statementTimeoutMs }),
    async call(fn) {
      const signal = AbortSignal.timeout(callMs);
      try {
        return await fn(signal);
      } catch (error) {
        throw signal.aborted ? new CrmFailed('timeout', { cause: error }) : error;
      }
    },
    step: async (name) => {
      await step?.(name);
    },
  };
}

/** The history's length, once; a platform that cannot tell it is read all the same. */
async function estimate(turn: Turn): Promise<void> {
  const { connector, claim } = turn;
  if (claim.cursor !== null || claim.estimate !== null) return;
  try {
    const count = await turn.call((signal) => connector.countSince(claim.since, signal));
    if (count !== null)
      await turn.write((tx) => keepSync(tx, claim, { estimate: Math.max(0, count) }));
  } catch (error) {
    if (!(error instanceof CrmFailed)) throw error;
  }
}

/** Leaves out what was read after its last change, in this history: pages tell the same more than once. */
async function withoutRead(tx: Tx, claim: Claim, { changed }: ChangedPage) {
  const ids = changed.map(({ externalId }) => externalId);
  const known = await listCrmReadings(tx, claim.clientId, claim.platform, ids);
  const byId = new Map(known.map((reading) => [reading.externalId, reading]));
  return changed.filter(({ externalId, updatedAt }) => {
    const { updatedAt: seen, readAt } = byId.get(externalId) ?? {};
    if (!seen || !readAt || readAt < claim.begunAt) return true;
    return seen < updatedAt || readAt.getTime() < updatedAt.getTime() + surelyAfterMs;
  });
}

/** The next page: what it lists is written down in the transaction that moves the cursor. */
async function listPage(turn: Turn, from: string | null): Promise<ChangedPage> {
  const { connector, claim, deps } = turn;
  const page = await turn.call((signal) =>
    connector.listChanged({ cursor: from, since: claim.since }, signal),
  );
  await turn.step('listed');
  const times = page.changed.map(({ updatedAt }) => updatedAt.getTime());
  const at = deps.clock();
  await turn.write(async (tx) => {
    await noticeListed(tx, claim, await withoutRead(tx, claim, page), at);
    await keepSync(tx, claim, {
      cursor: page.cursor,
      lastReadAt: at,
      lastChangeAt: times.length > 0 ? new Date(times.reduce((a, b) => Math.max(a, b))) : null,
      read: page.changed.length,
      ...(page.isCaughtUp ? { isCaughtUp: true as const } : {}),
    });
    await turn.step('noticing');
  });
  await turn.step('noticed');
  return page;
}

/** Answers when the next page is to be asked for; now, when the turn's time was over before all was done. */
async function work(turn: Turn, turnMs: number): Promise<Date> {
  const until = performance.now() + turnMs;
  let cursor = turn.claim.cursor;
  const seen = new Set([cursor]);
  let { pollAt } = turn.claim;
  // A page was asked for not long ago: what webhooks told of meanwhile costs none.
  let isListed = turn.claim.isCaughtUp && pollAt > turn.deps.clock();
  // After a failure the account is asked for a page first: that tells whether it is well again.
  let mustProbe = turn.claim.attempts > 0;
  await estimate(turn);
  await readFieldsDue(turn);
  while (performance.now() < until) {
    if (!mustProbe) {
      const outcome = await readDue(turn);
      if (outcome === 'some') continue;
      if (outcome === 'nothing' && isListed) return pollAt;
    }
    const page = await listPage(turn, cursor);
    mustProbe = false;
    isListed = page.isCaughtUp;
    pollAt = new Date(turn.deps.clock().getTime() + pollMs);
    // The same page again and again would never end.
    if (!isListed && seen.has(page.cursor))
      throw new CrmFailed('invalid-answer', { detail: 'The same page came again.' });
    cursor = page.cursor;
    seen.add(cursor);
  }
  return turn.deps.clock();
}

/** How a turn ends that threw. What was stored stays. */
export async function settleTurn(turn: Turn, error: unknown): Promise<void> {
  const { deps, claim } = turn;
  const at = deps.clock();
  const failure = failureOf(error);
  if (failure.reason === 'internal')
    deps.log.error({ err: error, ...placeOf(claim) }, 'a CRM could not be read');
  const isPause = error instanceof CrmFailed && error.reason === 'rate-limited';
  const attempts = isPause ? claim.attempts : claim.attempts + 1;
  const told = error instanceof CrmFailed ? error.retryAt : null;
  const planned = isPause ? new Date(at.getTime() + pauseMs) : nextTry(attempts, at);
  // Not before the platform said so.
  const retryAt = told && (isPause || told > planned) && told > at ? told : planned;
  await turn.write((tx) =>
    breakTurn(tx, claim, { state: isPause ? 'paused' : 'failed', failure, attempts, retryAt, at }),
  );
}

const placeOf = ({ clientId, platform }: Claim) => ({ clientId, platform });

/** Does what is to be done for one claimed sync. */
export async function runTurn(turn: Turn, turnMs = standardTurnMs): Promise<void> {
  const { claim } = turn;
  await turn.step('claimed');
  const pollAt = await work(turn, turnMs);
  await turn.step('ending');
  await turn.write((tx) => endTurn(tx, claim, { pollAt, at: turn.deps.clock() }));
  await turn.step('ended');
}
