import type { AfterRestore } from '../../platform/db/after-restore.ts';

/** Deliveries that waited when the backup was made: a person sends again those that are missing. */
export const afterRestore: AfterRestore = {
  what: 'webhook deliveries held (Deliveries, “failed”)',
  async run(tx) {
    await tx.updateTable('webhook_endpoints').set({ holder: null, lease_until: null }).execute();
    const { numUpdatedRows } = await tx
      .updateTable('webhook_deliveries')
      .set({ state: 'failed', failure: 'restored', due_at: null })
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    return Number(numUpdatedRows);
  },
};
