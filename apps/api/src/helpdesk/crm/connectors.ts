import { createHash } from 'node:crypto';
import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import type { Connector } from '@replique/connectors/connector';
import { platforms, type CrmCredentials } from '@replique/connectors/platforms';
import type { Deps } from '../deps.ts';
import type { GrantReader } from '@replique/connectors/connector';
import { installAccountOf, openCredentials } from './credentials.ts';
import { grantReader } from './install/grants.ts';
import { sharedLedger } from './shared-ledger.ts';
import { pluginReader } from './install/plugin.ts';
import { findConnection } from './store.ts';

/** A client's account by credentials that need not be stored; other credentials begin with a breaker of their own. */
export function connectorWith<Name extends CrmPlatform>(
  deps: Deps,
  clientId: number,
  platform: Name,
  credentials: CrmCredentials[Name],
  {
    grant,
    isHistory,
  }: {
    /** Of an installed app, where it is not the stored one. */
    grant?: GrantReader | undefined;
    isHistory?: boolean | undefined;
  } = {},
): Connector {
  const known = platforms[platform];
  const stored = () =>
    platform === 'crisp'
      ? pluginReader(deps, { clientId, isStored: true })
      : grantReader(deps, { clientId, platform, account: installAccountOf(credentials) ?? '' });
  const hash = createHash('sha256').update(JSON.stringify(credentials)).digest('hex');
  const address = deps.crm.addressOf(clientId, platform, credentials);
  return known.connect(credentials, {
    send: address?.send ?? deps.crm.send,
    clock: deps.clock,
    state: deps.crm.stateOf(`${clientId}.${platform}.${hash}`, known.limit, (apart, limit) => {
      const place = known.placeOf(credentials).slice(0, 250);
      const account = apart === null ? place : `${place}#${apart}`;
      return sharedLedger(deps.db, { clientId, platform, account }, limit);
    }),
    isHistory,
    baseUrl: address?.baseUrl,
    mail: deps.crm.mail,
    grant: 'installed' in credentials ? (grant ?? stored()) : undefined,
  });
}

/** A client's account, or null where the platform is not connected or not in use. */
export async function connectorFor(
  deps: Deps,
  clientId: number,
  platform: CrmPlatform,
  options?: { isHistory: boolean },
): Promise<Connector | null> {
  const connection = await deps.db.withClient(clientId, (tx) =>
    findConnection(tx, clientId, platform),
  );
  if (!connection?.isEnabled) return null;
  const credentials = openCredentials(deps, clientId, platform, connection);
  return credentials && connectorWith(deps, clientId, platform, credentials, options);
}
