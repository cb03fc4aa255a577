import type { AfterRestore } from '../../platform/db/after-restore.ts';
import { useUpLinks } from '../users/users.ts';

/**
 * Whoever signed out, lost a session or used a link since the backup is not in it: everybody signs in again, and links
 * that change a password or an address open nothing. Invitations stay: those who followed one must be able to again.
 */
export const afterRestore: AfterRestore = {
  what: 'sessions ended',
  async run(tx, now) {
    await useUpLinks(tx, now);
    await tx
      .updateTable('sign_in_codes')
      .set({ used_at: now })
      .where('used_at', 'is', null)
      .execute();
    // A device that was forgotten since would be known again.
    await tx.deleteFrom('known_devices').execute();
    const { numUpdatedRows } = await tx
      .updateTable('sessions')
      .set({ ended_at: now, ended_because: 'restored' })
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  },
};
