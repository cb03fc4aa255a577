import { platforms } from '@replique/connectors/platforms';
import { crmPlatforms } from '@replique/contract/helpdesk/crm';
import type { Tx } from '../../platform/db/database.ts';
import { findConnection } from './store.ts';

/** Where people open a ticket in its CRM, without opening a secret; null where it came from none that is connected. */
export async function findTicketUrl(
  tx: Tx,
  clientId: number,
  ticket: { platform: string; externalId: string },
): Promise<string | null> {
  const platform = crmPlatforms.find((name) => name === ticket.platform);
  if (!platform) return null;
  const connection = await findConnection(tx, clientId, platform);
  if (!connection?.place || connection.sealedCredentials === null) return null;
  return platforms[platform].ticketUrl(connection.place, ticket.externalId);
}
