import type { AfterRestore } from '../../platform/db/after-restore.ts';

/** Mails that waited when the backup was made: they may have gone out since, and their links may have been used. */
export const afterRestore: AfterRestore = {
  what: 'mails held (Outbox, “failed”)',
  async run(tx) {
    const { numUpdatedRows } = await tx
      .updateTable('mails')
      .set({
        state: 'failed',
        last_error:
          'Held: it waited when the backup was made that was restored here, and may have been sent since.',
      })
      .where('state', '=', 'queued')
      .executeTakeFirst();
    return Number(numUpdatedRows);
  },
};
