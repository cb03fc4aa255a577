import { sql } from 'kysely';
import type { AfterRestore } from '../../platform/db/after-restore.ts';

/**
 * Notes and categories that waited when the backup was made may stand in the CRM by now: begun, so that who sends
 * looks for the note before it writes one.
 */
export const afterRestore: AfterRestore = {
  what: 'notes and categories that are looked for in the CRM before they are sent',
  async run(tx, now) {
    const { numAffectedRows } = await sql`
      update write_backs set state = 'waiting', holder = null, lease_until = null, attempts = 0, due_at = ${now},
        begun_version = version
      where state in ('waiting', 'sending')`.execute(tx);
    return Number(numAffectedRows);
  },
};
