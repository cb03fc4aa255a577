import { noticeWritten, syncJob } from '../crm-sync/crm-sync.ts';
import { noteCrmSnooze } from '../tickets/tickets.ts';
import { begin, NotSent, readTicketNow, tell, type Held } from './held.ts';
import { updatePosted } from './work-store.ts';

/**
 * Hides the ticket in its CRM as it is hidden here, or has it back. Doing it twice leaves it as once, so nothing is looked
 * for first. A time that has passed meanwhile, and a ticket that was closed there, are left alone.
 * @throws NotSent, WorkLost, ContentChanged, CrmFailed
 */
export async function sendSnooze(held: Held): Promise<void> {
  const { deps, taken, connector, signal } = held;
  const { clientId, platform, ticketId, ticketExternalId, version, content } = taken;
  const said = 'snoozeUntil' in content ? content.snoozeUntil : null;
  const until = said === null ? null : new Date(said);
  if (until && until <= deps.clock()) throw new NotSent('superseded', 'newer');
  const { state, snoozedUntil } = await readTicketNow(held, null);
  if (state === 'closed') throw new NotSent('superseded', 'closed');
  await begin(held);
  if (snoozedUntil?.getTime() !== until?.getTime())
    await connector.setSnooze(ticketExternalId, until, signal);
  const at = deps.clock();
  await deps.db.withClient(clientId, async (tx) => {
    await noteCrmSnooze(tx, { clientId, ticketId }, until);
    await updatePosted(tx, taken, { version, externalId: null, at });
    await noticeWritten(tx, { clientId, platform }, ticketExternalId, at);
    await tell(tx, taken);
  });
  deps.wake(syncJob);
}
