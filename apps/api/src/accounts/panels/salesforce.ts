import type { FastifyInstance } from 'fastify';
import { openRoute } from '../../platform/http/access.ts';
import type { Deps } from '../deps.ts';
import { findHostBySecret } from './by-secret.ts';
import { issuePanelToken } from './panel-sessions.ts';
import type { PanelHost } from './store.ts';

/** Where the organisation's Lightning pages are. */
export const salesforceOrigin = ({ account }: Pick<PanelHost, 'account'>) =>
  `https://${account}.lightning.force.com`;

/**
 * `POST /panel/salesforce/{client}`: Apex asks for a ticket when an agent opens a case, with our secret in a header that a
 * named credential adds. The component gives the ticket to the frame. One answer for every reason to refuse.
 */
export function serveSalesforceTickets(app: FastifyInstance, deps: Deps): void {
  // Salesforce asks for all its organisations from a few addresses.
  const config = { ...openRoute, perMinute: 6_000 };
  app.post('/panel/salesforce/:client', { config }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const host = await findHostBySecret(deps, request, 'salesforce');
    if (!host) return reply.status(401).send({ message: 'Not accepted.' });
    return { ticket: issuePanelToken(deps, host, 'ticket') };
  });
}
