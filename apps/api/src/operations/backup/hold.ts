import { recordChange } from '../../accounts/index.ts';
import type { Deps } from '../../insight/index.ts';
import { findHold, removeHold, type Hold } from './hold-store.ts';

/**
 * Since when nothing goes out by itself, because a backup was restored here; undefined: everything goes out. Jobs that
 * send ask it before each turn.
 */
export async function readOutgoingHold({ db }: Pick<Deps, 'db'>): Promise<Hold | undefined> {
  return db.withStaff((tx) => findHold(tx));
}

/** Lets everything go out again. Undefined when nothing was held. */
export async function releaseOutgoing(deps: Pick<Deps, 'db' | 'clock'>): Promise<Hold | undefined> {
  return deps.db.withStaff(async (tx) => {
    const hold = await removeHold(tx);
    if (hold) {
      await recordChange(
        tx,
        deps,
        { userId: null },
        {
          action: 'installation.outgoing-released',
          clientId: null,
          label: hold.backupMadeAt.toISOString(),
          href: null,
        },
      );
    }
    return hold;
  });
}
