import type { AfterRestore } from '../../platform/db/after-restore.ts';
import { nextTime } from './schedules/schedule-time.ts';

/** Files whose day came between the backup and now were made on it: the next one is the next of their days. */
export const afterRestore: AfterRestore = {
  what: 'scheduled exports moved on to their next day',
  async run(tx, now) {
    const due = await tx
      .selectFrom('export_schedules')
      .select(['id', 'frequency', 'hour', 'zone'])
      .where('next_at', '<=', now)
      .execute();
    for (const { id, ...when } of due) {
      await tx
        .updateTable('export_schedules')
        .set({ next_at: nextTime(when, now) })
        .where('id', '=', id)
        .execute();
    }
    return due.length;
  },
};
