import type { AfterRestore } from '../../platform/db/after-restore.ts';

/** Alerts that waited when the backup was made: what they tell of is long known, or over. */
export const afterRestore: AfterRestore = {
  what: 'alerts given up',
  async run(tx) {
    const { numUpdatedRows } = await tx
      .updateTable('incident_alerts')
      .set({ state: 'failed', failure: 'restored' })
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    return Number(numUpdatedRows);
  },
};
