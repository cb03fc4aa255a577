import { sql } from 'kysely';
import type { AfterRestore } from '../../platform/db/after-restore.ts';
import type { Tx } from '../../platform/db/database.ts';
import { updateHandledOfUnsent } from '../tickets/tickets.ts';

/** One that waited was sent since by the server that was backed up, or is not wanted any more: nobody can tell. */
async function dropOutdated(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`
    update write_backs set state = 'superseded', reason = 'restored', detail = null, holder = null,
      lease_until = null, begun_version = version
    where kind in ('reply', 'assignee', 'snooze') and state in ('waiting', 'sending')`.execute(tx);
  if (numAffectedRows) await updateHandledOfUnsent(tx);
  return Number(numAffectedRows);
}

/**
 * Notes and categories that waited when the backup was made may stand in the CRM by now: begun, so that who sends
 * looks for the note before it writes one. Replies, who tickets were given to, and until when they were hidden, are not
 * sent any more.
 */
export const afterRestore: AfterRestore = {
  what: 'notes and categories that are looked for in the CRM before they are sent, and replies, assignees and snoozes that are not',
  async run(tx, now) {
    const replies = await dropOutdated(tx);
    const { numAffectedRows } = await sql`
      update write_backs set state = 'waiting', holder = null, lease_until = null, attempts = 0, due_at = ${now},
        begun_version = version
      where state in ('waiting', 'sending')`.execute(tx);
    return replies + Number(numAffectedRows);
  },
};
