import type { Tx } from '../../../platform/db/database.ts';

/** The SQL by which people hide a ticket that waits until a time, and have it back. */

type OfTicket = { clientId: number; ticketId: number };

/** @param until null: it is back */
export async function snoozeTicket(
  tx: Tx,
  { clientId, ticketId }: OfTicket,
  { until, by }: { until: Date | null; by: number },
): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ snoozed_until: until, snoozed_by: until && by })
    .where('client_id', '=', clientId)
    .where('id', '=', ticketId)
    .execute();
}

/** What the CRM was told: read again, it says nothing new. */
export async function noteCrmSnooze(
  tx: Tx,
  { clientId, ticketId }: OfTicket,
  until: Date | null,
): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ crm_snoozed_until: until })
    .where('client_id', '=', clientId)
    .where('id', '=', ticketId)
    .execute();
}
