import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Of tickets that are in no CRM. */
export const internalPlatform = 'chat';

/**
 * An internal ticket that stands in the CRM by now is that one: what people did with it stays, and it
 * is kept up with the CRM. Where the CRM's own came in already there are not two of them.
 */
export async function renameInternalTicket(
  tx: Tx,
  { clientId, ticketId }: { clientId: number; ticketId: number },
  { platform, externalId }: { platform: CrmPlatform; externalId: string },
): Promise<void> {
  await sql`
    update tickets t set platform = ${platform}, external_id = ${externalId}
    where t.client_id = ${clientId} and t.id = ${ticketId} and t.platform = ${internalPlatform}
      and not exists (select from tickets o
        where o.client_id = ${clientId} and o.platform = ${platform} and o.external_id = ${externalId})`.execute(
    tx,
  );
  await sql`
    delete from tickets where client_id = ${clientId} and id = ${ticketId} and platform = ${internalPlatform}`.execute(
    tx,
  );
}
