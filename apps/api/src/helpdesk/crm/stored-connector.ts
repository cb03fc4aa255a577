import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import type { Connector } from '@replique/connectors/connector';
import { withClientScope } from '../../accounts/index.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { connectorWith } from './connectors.ts';
import { openIfReadable } from './credentials.ts';
import { findConnection, type Connection } from './store.ts';

/**
 * The account of what is stored, in use or not, for what an Admin asks.
 * @throws `crm.not-connected`, also where no master key opens what is stored: it has to be connected again
 */
export async function storedConnector(
  deps: Deps,
  caller: Caller,
  request: { client: string; platform: CrmPlatform },
): Promise<{ stored: Connection; connector: Connector }> {
  const { platform } = request;
  return withClientScope(deps, caller, request.client, async (tx, client) => {
    const stored = await findConnection(tx, client.id, platform);
    const credentials = openIfReadable(deps, client.id, platform, stored);
    if (!stored || !credentials) throw fail('crm.not-connected', { platform });
    return { stored, connector: connectorWith(deps, client.id, platform, credentials) };
  });
}
