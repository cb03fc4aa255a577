import { receiveWebhook } from '../crm-sync/crm-sync.ts';
import { findConnection, findWebhookTarget } from '../crm/crm.ts';
import type { Deps } from '../deps.ts';
import { lookAt, type SimulatedEvent } from './simulated-crm.ts';

/**
 * Tells what happened in a simulated CRM by its webhook, signed as Zendesk signs. What is not told, as with any CRM, is
 * found at the next reading.
 */
export async function tellEvents(
  deps: Deps,
  clientId: number,
  events: SimulatedEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const connection = await deps.db.withClient(clientId, (tx) =>
    findConnection(tx, clientId, 'zendesk'),
  );
  if (!connection?.isEnabled) return;
  const secret = (await findWebhookTarget(deps, connection.configUuid))?.secret;
  if (!secret) return;
  const requests = await lookAt(deps, clientId, (crm) =>
    events.map(({ ticketId, kind }) => crm.webhookFor(ticketId, kind, secret, deps.clock())),
  );
  for (const request of requests ?? []) await receiveWebhook(deps, connection.configUuid, request);
}
