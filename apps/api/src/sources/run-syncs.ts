import { randomUUID, randomUUIDv7 } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { cancelOfArchived, claimSync } from './lease-store.ts';
import { runSync, type SyncOptions } from './run-sync.ts';
import { nextSyncAt } from './schedule.ts';
import { listDueSources, updateSource } from './store.ts';
import { insertSync } from './sync-store.ts';

/** Readings that one process does at a time. */
const mostAtOnce = 2;

const running = new WeakMap<Deps, { count: number }>();

function slotsOf(deps: Deps): { count: number } {
  const slots = running.get(deps) ?? { count: 0 };
  running.set(deps, slots);
  return slots;
}

/** Asks for a reading of every source whose time has come. */
async function enqueueDue(deps: Deps): Promise<void> {
  const now = deps.clock();
  await deps.db.withStaff(async (tx) => {
    await cancelOfArchived(tx, now);
    for (const source of await listDueSources(tx, now)) {
      const { clientId, id: sourceId } = source;
      const sync = { clientId, sourceId, uuid: randomUUIDv7(), requestedBy: null, at: now };
      await insertSync(tx, { ...sync, cause: 'schedule' });
      await updateSource(tx, source, { nextSyncAt: nextSyncAt(source.schedule, now) });
    }
  });
}

async function workOff(deps: Deps, options: SyncOptions): Promise<void> {
  for (;;) {
    const holder = randomUUID();
    const claim = await deps.db.withStaff((tx) => claimSync(tx, holder, deps.clock()));
    if (!claim) return;
    await runSync(deps, claim, options);
  }
}

/** Job: reads what is due or asked for, and what another process left behind; ends when nothing is left. */
export async function runSyncs(deps: Deps, options: SyncOptions = {}): Promise<void> {
  await enqueueDue(deps);
  const slots = slotsOf(deps);
  const workers: Promise<void>[] = [];
  while (slots.count < mostAtOnce) {
    slots.count += 1;
    workers.push(workOff(deps, options).finally(() => (slots.count -= 1)));
  }
  await Promise.all(workers);
}
