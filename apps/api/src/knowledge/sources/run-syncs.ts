import { randomUUIDv7 } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { endSyncAs, readSync, type SyncOptions } from './run-sync.ts';
import { nextSyncAt } from './schedule.ts';
import { listDueSources, updateSource } from './store.ts';
import { insertSync } from './sync-store.ts';
import { cancelOfArchived, readings } from './work.ts';

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

/** Job: reads what is due or asked for, and what another process left behind; ends when nothing is left. */
export async function runSyncs(deps: Deps, options: SyncOptions = {}): Promise<void> {
  await enqueueDue(deps);
  await readings.run(
    deps,
    {
      work: (work) => readSync(deps, work, options),
      failed: (work, cause) => endSyncAs(deps, work, cause),
    },
    options,
  );
}
