import type { WriteBack } from '@replique/contract/helpdesk/write-back';
import { announce, recordChange, withScope } from '../../accounts/index.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { requireTicket } from '../tickets/tickets.ts';
import { findOutgoing } from './outgoing.ts';
import { findTicketOf, insertComment } from './store.ts';
import { readWriteBack, writeBackJob } from './write-back.ts';

/**
 * Puts an internal note in a person's own words into the outbox.
 * @throws `tickets.not-found`, `write-backs.not-connected`, `write-backs.no-notes`
 */
export async function writeComment(
  deps: Deps,
  caller: Caller,
  { ticket: ticketUuid, text }: { ticket: string; text: string },
): Promise<WriteBack> {
  const written = await withScope(deps, caller, undefined, async (tx) => {
    const found = await requireTicket(tx, ticketUuid);
    const { id: ticketId, clientId, platform } = found;
    const outgoing = await findOutgoing(tx, clientId, platform);
    if (!outgoing) throw fail('write-backs.not-connected');
    if (!outgoing.takesNotes) throw fail('write-backs.no-notes');
    const uuid = await insertComment(tx, {
      clientId,
      ticketId,
      platform: outgoing.platform,
      content: {
        comment: text,
        author: caller.firstname,
        language: found.language === 'fr' ? 'fr' : 'en',
      },
      by: caller.userId,
      at: deps.clock(),
    });
    const ticket = await findTicketOf(tx, clientId, ticketId);
    await recordChange(tx, deps, caller, {
      action: 'write-backs.note-written',
      clientId,
      label: ticket?.name ?? '',
      href: `/tickets/${ticketUuid}`,
    });
    await announce(tx, { clientId, ticketUuid, what: 'suggestion', by: caller.firstname });
    return readWriteBack(tx, caller, uuid);
  });
  deps.wake(writeBackJob);
  return written;
}
