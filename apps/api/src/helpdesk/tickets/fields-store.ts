import type { Tx } from '../../platform/db/database.ts';

/** What the CRM says of a ticket, by the names that it has there; a custom field never hides what is ours. */
export async function listTicketFields(
  tx: Tx,
  clientId: number,
  ticketId: number,
): Promise<Record<string, string>> {
  const row = await tx
    .selectFrom('tickets')
    .select(['crm_values as values', 'crm_fields as fields'])
    .where('client_id', '=', clientId)
    .where('id', '=', ticketId)
    .executeTakeFirst();
  return { ...row?.fields, ...row?.values };
}
