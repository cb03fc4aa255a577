import type { AfterRestore } from '../../platform/db/after-restore.ts';
import { nextSending } from './digest.ts';

/** Digests whose day came between the backup and now went out on it: the next one is the next of their days. */
export const afterRestore: AfterRestore = {
  what: 'digests moved on to their next day',
  async run(tx, now) {
    const due = await tx
      .selectFrom('insight_digests')
      .select(['user_id as userId', 'frequency', 'zone'])
      .where('next_at', '<=', now)
      .execute();
    for (const { userId, frequency, zone } of due) {
      if (frequency === 'none') continue;
      const nextAt = nextSending(frequency, zone, now);
      await tx
        .updateTable('insight_digests')
        .set({ next_at: nextAt })
        .where('user_id', '=', userId)
        .execute();
    }
    return due.length;
  },
};
