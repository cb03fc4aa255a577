import { announce, recordChange, withScope } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { lockTickets, requireTicket, snoozeTicket } from '../tickets/tickets.ts';
import { findOutgoing, snoozesIn } from './outgoing.ts';
import { upsertSnooze } from './snooze-store.ts';
import { findTicketOf } from './store.ts';
import { writeBackJob } from './write-back.ts';

const dayMs = 86_400_000;
const mostDays = 90;

/** In whole seconds, as every CRM keeps times. @throws `write-backs.snooze-time` */
function timeIn(until: string | null, now: Date): Date | null {
  if (until === null) return null;
  const at = new Date(Math.floor(new Date(until).getTime() / 1_000) * 1_000);
  if (at <= now || at.getTime() > now.getTime() + mostDays * dayMs)
    throw fail('write-backs.snooze-time');
  return at;
}

/** Where the CRM snoozes as well, it is told. @returns whether something is to be sent */
async function queueSnooze(
  tx: Tx,
  caller: Caller,
  { clientId, id: ticketId, platform: of }: { clientId: number; id: number; platform: string },
  { until, at }: { until: Date | null; at: Date },
): Promise<boolean> {
  const outgoing = await findOutgoing(tx, clientId, of);
  if (!outgoing || !snoozesIn(outgoing, caller)) return false;
  const { platform } = outgoing;
  await upsertSnooze(tx, { clientId, ticketId, platform, until, by: caller.userId, at });
  return true;
}

/**
 * Hides a ticket that waits until a time, or has it back: for everybody of the client. It comes back by itself, or when
 * the customer writes again (tickets/storing/put-store.ts).
 * @throws `tickets.not-found`, `write-backs.snooze-answered`, `write-backs.snooze-time`
 */
export async function snooze(
  deps: Deps,
  caller: Caller,
  { ticket: ticketUuid, until: asked }: { ticket: string; until: string | null },
): Promise<{ snoozedUntil: string | null }> {
  const at = deps.clock();
  const until = timeIn(asked, at);
  const isSent = await withScope(deps, caller, undefined, async (tx) => {
    const { id: ticketId, clientId } = await requireTicket(tx, ticketUuid);
    // An answer may be on its way in: whether it waits is looked at behind it.
    await lockTickets(tx, clientId, [ticketId]);
    const ticket = await requireTicket(tx, ticketUuid);
    if (until !== null && !ticket.isWaiting) throw fail('write-backs.snooze-answered');
    await snoozeTicket(tx, { clientId, ticketId }, { until, by: caller.userId });
    const named = await findTicketOf(tx, clientId, ticketId);
    await recordChange(tx, deps, caller, {
      action: until === null ? 'write-backs.woken' : 'write-backs.snoozed',
      clientId,
      label: named?.name ?? '',
      href: `/tickets/${ticketUuid}`,
      ...(until && { after: { until: until.toISOString() } }),
    });
    await announce(tx, { clientId, ticketUuid, what: 'ticket', by: caller.firstname });
    return queueSnooze(tx, caller, ticket, { until, at });
  });
  if (isSent) deps.wake(writeBackJob);
  return { snoozedUntil: until?.toISOString() ?? null };
}
