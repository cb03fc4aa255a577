import { randomUUID } from 'node:crypto';
import type { CrmPlatform } from '@replique/contract/crm';
import type { Connector } from '@replique/connectors/connector';
import { connectorFor, findConnection, listConnected } from '../crm/crm.ts';
import type { Deps } from '../deps.ts';
import { forgetBad } from './bad-store.ts';
import { claimSync, findNextDue, type Claim } from './lease-store.ts';
import { windowMs } from './known-counts.ts';
import { startSync, syncJob } from './start-stop.ts';
import { deleteEventsBefore, listSyncKeys, switchOff } from './store.ts';
import { createTurn, runTurn, type TurnOptions } from './turn.ts';

export type RunOptions = TurnOptions & {
  /** Instead of the client's own account. */
  connect?: (clientId: number, platform: CrmPlatform) => Promise<Connector | null>;
};

/** Syncs that one process works on at a time: a slow CRM holds up one of them. */
const mostAtOnce = 4;
/** What is due within this comes by itself; later things are left to the clock of the queue. */
const soonMs = 60_000;
/** Events that come again after this are read again, which changes nothing. */
const eventsKeptMs = 72 * 60 * 60 * 1_000;
const mostForgotten = 100_000;

const running = new WeakMap<Deps, { count: number; timer?: NodeJS.Timeout }>();

function slotsOf(deps: Deps): { count: number; timer?: NodeJS.Timeout } {
  const slots = running.get(deps) ?? { count: 0 };
  running.set(deps, slots);
  return slots;
}

/** CRMs that are in use and were never begun: those that were enabled before there was anything to begin. */
async function beginMissing(deps: Deps): Promise<void> {
  await deps.db.withStaff(async (tx) => {
    const known = new Set((await listSyncKeys(tx)).map((key) => `${key.clientId}.${key.platform}`));
    for (const { clientId, platform } of await listConnected(tx))
      if (!known.has(`${clientId}.${platform}`))
        await startSync(tx, clientId, platform, { since: null, at: deps.clock() });
  });
}

async function turnOf(deps: Deps, claim: Claim, options: RunOptions): Promise<void> {
  const { clientId, platform } = claim;
  const { connect = (...place) => connectorFor(deps, ...place) } = options;
  const connector = await connect(clientId, platform);
  const connection = await deps.db.withClient(clientId, async (tx) => {
    if (!connector) await switchOff(tx, clientId, platform);
    return findConnection(tx, clientId, platform);
  });
  if (!connector) return;
  const categoryFieldId = connection?.categoryFieldId ?? null;
  const turn = createTurn(deps, claim, { connector, categoryFieldId }, options);
  await runTurn(turn, options.turnMs);
}

async function workOff(deps: Deps, options: RunOptions): Promise<void> {
  for (;;) {
    const holder = randomUUID();
    const claim = await deps.db.withStaff((tx) => claimSync(tx, holder, deps.clock()));
    if (!claim) return;
    try {
      await turnOf(deps, claim, options);
    } catch (error) {
      // Its lease ends by itself; the other clients go on.
      const { clientId, platform } = claim;
      deps.log.error({ err: error, clientId, platform }, 'a turn of a CRM was broken off');
    }
  }
}

/** Retries come after seconds, the queue's clock only every minute. */
async function wakeSoon(deps: Deps): Promise<void> {
  const dueAt = await deps.db.withStaff((tx) => findNextDue(tx));
  if (!dueAt) return;
  const wait = dueAt.getTime() - deps.clock().getTime();
  if (wait > soonMs) return;
  const slots = slotsOf(deps);
  clearTimeout(slots.timer);
  slots.timer = setTimeout(() => deps.wake(syncJob), Math.max(wait, 1_000)).unref();
}

/** Job: reads what changed in every CRM that is in use and due; ends when nothing is left. */
export async function runSyncs(deps: Deps, options: RunOptions = {}): Promise<void> {
  await beginMissing(deps);
  const slots = slotsOf(deps);
  const workers: Promise<void>[] = [];
  while (slots.count < mostAtOnce) {
    slots.count += 1;
    workers.push(workOff(deps, options).finally(() => (slots.count -= 1)));
  }
  await Promise.all(workers);
  await wakeSoon(deps);
}

/** Job: forgets which events came, and who sent what was not believed. */
export async function forgetEvents(deps: Deps): Promise<void> {
  const ago = (ms: number) => new Date(deps.clock().getTime() - ms);
  await deps.db.withStaff((tx) => deleteEventsBefore(tx, ago(eventsKeptMs)));
  await deps.db.withStaff((tx) => forgetBad(tx, ago(windowMs), mostForgotten));
}
