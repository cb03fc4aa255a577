import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import type { Connector } from '@replique/connectors/connector';
import { connectorFor, findConnection, listConnected } from '../crm/crm.ts';
import type { Deps } from '../deps.ts';
import { forgetBad } from './bad-store.ts';
import { windowMs } from './known-counts.ts';
import { startSync, syncJob } from './start-stop.ts';
import { deleteEventsBefore, listSyncKeys, switchOff } from './store.ts';
import type { SyncWork, Turn } from './turn-parts.ts';
import { createTurn, runTurn, settleTurn, type TurnOptions } from './turn.ts';
import { findNextDue, syncs, type Claim } from './work.ts';

export type RunOptions = TurnOptions & {
  /** Instead of the client's own account. */
  connect?: (clientId: number, platform: CrmPlatform) => Promise<Connector | null>;
};

/** What is due within this comes by itself; later things are left to the clock of the queue. */
const soonMs = 60_000;
/** A turn that could not begin is tried again after this. */
const brokenOffMs = 3 * 60_000;
/** Events that come again after this are read again, which changes nothing. */
const eventsKeptMs = 72 * 60 * 60 * 1_000;
const mostForgotten = 100_000;

const wakers = new WeakMap<Deps, NodeJS.Timeout>();

/** CRMs that are in use and were never begun: those that were enabled before there was anything to begin. */
async function beginMissing(deps: Deps): Promise<void> {
  await deps.db.withStaff(async (tx) => {
    const known = new Set((await listSyncKeys(tx)).map((key) => `${key.clientId}.${key.platform}`));
    for (const { clientId, platform } of await listConnected(tx))
      if (!known.has(`${clientId}.${platform}`))
        await startSync(tx, clientId, platform, { since: null, at: deps.clock() });
  });
}

async function turnOf(
  deps: Deps,
  work: SyncWork,
  claim: Claim,
  options: RunOptions,
): Promise<Turn | null> {
  const { clientId, platform } = claim;
  const history = { isHistory: !claim.isCaughtUp };
  const { connect = (...place) => connectorFor(deps, ...place, history) } = options;
  const connector = await connect(clientId, platform);
  const connection = await deps.db.withClient(clientId, async (tx) => {
    if (!connector) await switchOff(tx, clientId, platform);
    return findConnection(tx, clientId, platform);
  });
  if (!connector) return null;
  const categoryFieldId = connection?.categoryFieldId ?? null;
  return createTurn(deps, claim, { work, connector, categoryFieldId }, options);
}

/** Retries come after seconds, the queue's clock only every minute. */
async function wakeSoon(deps: Deps): Promise<void> {
  const dueAt = await deps.db.withStaff((tx) => findNextDue(tx));
  if (!dueAt) return;
  const wait = dueAt.getTime() - deps.clock().getTime();
  if (wait > soonMs) return;
  clearTimeout(wakers.get(deps));
  wakers.set(deps, setTimeout(() => deps.wake(syncJob), Math.max(wait, 1_000)).unref());
}

/** Job: reads what changed in every CRM that is in use and due; ends when nothing is left. */
export async function runSyncs(
  deps: Deps,
  work: SyncWork,
  options: RunOptions = {},
): Promise<void> {
  await beginMissing(deps);
  const turns = new Map<string, Turn>();
  await syncs.run(deps, {
    work: async ({ row }) => {
      const turn = await turnOf(deps, work, row, options);
      if (!turn) return;
      turns.set(row.holder, turn);
      await runTurn(turn, options.turnMs);
    },
    failed: async (current, cause) => {
      const { row } = current;
      const turn = turns.get(row.holder);
      if (turn) return settleTurn(turn, cause);
      // A fault of ours before it could begin; the other clients go on.
      const { clientId, platform } = row;
      deps.log.error({ err: cause, clientId, platform }, 'a turn of a CRM was broken off');
      const dueAt = new Date(deps.clock().getTime() + brokenOffMs);
      await deps.db.withClient(clientId, (tx) =>
        current.end(tx, { state: 'waiting', due_at: dueAt }),
      );
    },
  });
  await wakeSoon(deps);
}

/** Job: forgets which events came, and who sent what was not believed. */
export async function forgetEvents(deps: Deps): Promise<void> {
  const ago = (ms: number) => new Date(deps.clock().getTime() - ms);
  await deps.db.withStaff((tx) => deleteEventsBefore(tx, ago(eventsKeptMs)));
  await deps.db.withStaff((tx) => forgetBad(tx, ago(windowMs), mostForgotten));
}
