import type { Deps } from '../../deps.ts';
import { claimGoneObjects, forgetObjects } from './object-store.ts';

const atOnce = 200;
const side = 8;

/**
 * Job: removes the objects that no part names any more. Those that the store does not remove stay on the list for a later
 * turn, as all do while no store is configured. Answers how many went.
 */
export async function removeGoneObjects(deps: Deps): Promise<number> {
  const { exportObjects: objects } = deps;
  if (!objects) return 0;
  let removed = 0;
  for (;;) {
    const keys = await deps.db.withStaff((tx) => claimGoneObjects(tx, atOnce));
    for (let from = 0; from < keys.length; from += side) {
      const some = keys.slice(from, from + side);
      const tries = await Promise.allSettled(some.map((key) => objects.remove(key)));
      const gone = some.filter((_, n) => tries[n]?.status === 'fulfilled');
      if (gone.length > 0) await deps.db.withStaff((tx) => forgetObjects(tx, gone));
      removed += gone.length;
      const failed = tries.find((each) => each.status === 'rejected');
      if (!failed) continue;
      // The others would wait for the same store.
      deps.log.warn({ err: failed.reason as unknown }, 'objects of exported files stay for now');
      return removed;
    }
    if (keys.length < atOnce) return removed;
  }
}
