import { platforms } from '@replique/connectors/platforms';
import { crmPlatforms } from '@replique/contract/helpdesk/crm';
import type { TicketDetail } from '@replique/contract/helpdesk/tickets';
import type { Tx } from '../../platform/db/database.ts';
import { findConnection } from './store.ts';

const none = { crmUrl: null, opensFiles: false };

/** Where people open a ticket in its CRM, and whether its files can be read there; without opening a secret. */
export async function findCrmWays(
  tx: Tx,
  clientId: number,
  ticket: { platform: string; externalId: string },
): Promise<Pick<TicketDetail, 'crmUrl' | 'opensFiles'>> {
  const platform = crmPlatforms.find((name) => name === ticket.platform);
  if (!platform) return none;
  const connection = await findConnection(tx, clientId, platform);
  if (!connection || connection.sealedCredentials === null) return none;
  const { place, isEnabled } = connection;
  return {
    crmUrl: place ? platforms[platform].ticketUrl(place, ticket.externalId) : null,
    opensFiles: isEnabled,
  };
}
