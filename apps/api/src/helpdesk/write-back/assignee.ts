import type { AssignTo, WriteBack } from '@replique/contract/helpdesk/write-back';
import { announce, recordChange, withScope } from '../../accounts/index.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { requireTicket } from '../tickets/tickets.ts';
import { upsertAssignee } from './assignee-store.ts';
import { assignsTo, findOutgoing } from './outgoing.ts';
import { findTicketOf } from './store.ts';
import { readWriteBack, writeBackJob } from './write-back.ts';

/**
 * Puts into the outbox that a ticket goes to whoever asks for it, or to nobody.
 * @throws `tickets.not-found`, `write-backs.not-connected`, `write-backs.assign-off`, `write-backs.cannot-unassign`
 */
export async function assignTicket(
  deps: Deps,
  caller: Caller,
  { ticket: ticketUuid, to }: { ticket: string; to: AssignTo },
): Promise<WriteBack> {
  const asked = await withScope(deps, caller, undefined, async (tx) => {
    const { id: ticketId, clientId, platform } = await requireTicket(tx, ticketUuid);
    const outgoing = await findOutgoing(tx, clientId, platform);
    if (!outgoing) throw fail('write-backs.not-connected');
    const may = assignsTo(outgoing, caller);
    if (may.length === 0) throw fail('write-backs.assign-off');
    if (!may.includes(to)) throw fail('write-backs.cannot-unassign');
    const uuid = await upsertAssignee(tx, {
      clientId,
      ticketId,
      platform: outgoing.platform,
      assigns: to,
      by: caller.userId,
      at: deps.clock(),
    });
    const ticket = await findTicketOf(tx, clientId, ticketId);
    await recordChange(tx, deps, caller, {
      action: to === 'me' ? 'write-backs.assigned' : 'write-backs.unassigned',
      clientId,
      label: ticket?.name ?? '',
      href: `/tickets/${ticketUuid}`,
    });
    await announce(tx, { clientId, ticketUuid, what: 'ticket', by: caller.firstname });
    return readWriteBack(tx, caller, uuid);
  });
  deps.wake(writeBackJob);
  return asked;
}
