import { createHash } from 'node:crypto';
import type { CrmPlatform } from '@replique/contract/crm';
import { createAccountState, type AccountState } from '@replique/connectors/account-state';
import type { Connector, Send } from '@replique/connectors/connector';
import { platforms, type CrmCredentials } from '@replique/connectors/platforms';
import type { Deps } from '../deps.ts';
import type { Outbound } from '../http/outbound.ts';
import { openCredentials } from './credentials.ts';
import { findConnection } from './store.ts';

/** How connectors go out; one for the whole process. */
export type CrmAccess = {
  send: Send;
  /** What all connectors of these credentials share. */
  stateOf(key: string, limit: { most: number; perMs: number }): AccountState;
  /** Instead of a platform's own address: tests and the demo's simulator. */
  addressOf(
    clientId: number,
    platform: CrmPlatform,
    credentials: CrmCredentials[CrmPlatform],
  ): { baseUrl: string; send?: Send } | null;
};

const mostStates = 5_000;

/** @param addresses where platforms are reached instead of their own address (CRM_ADDRESSES) */
export function createCrmAccess(
  outbound: Outbound,
  clock: () => Date,
  addresses: Partial<Record<CrmPlatform, string>> = {},
): CrmAccess {
  const states = new Map<string, AccountState>();
  return {
    send: (url, request) => outbound.fetch(url, request),
    stateOf(key, limit) {
      const state = states.get(key) ?? createAccountState({ limit, clock });
      // The one that was used longest ago goes: it begins anew when it is asked again.
      states.delete(key);
      if (states.size >= mostStates) states.delete(states.keys().next().value ?? '');
      states.set(key, state);
      return state;
    },
    addressOf(_, platform) {
      const baseUrl = addresses[platform];
      return baseUrl === undefined ? null : { baseUrl };
    },
  };
}

/** A client's account by credentials that need not be stored; other credentials begin with a breaker of their own. */
export function connectorWith<Name extends CrmPlatform>(
  deps: Deps,
  clientId: number,
  platform: Name,
  credentials: CrmCredentials[Name],
): Connector {
  const known = platforms[platform];
  const hash = createHash('sha256').update(JSON.stringify(credentials)).digest('hex');
  const address = deps.crm.addressOf(clientId, platform, credentials);
  return known.connect(credentials, {
    send: address?.send ?? deps.crm.send,
    clock: deps.clock,
    state: deps.crm.stateOf(`${clientId}.${platform}.${hash}`, known.limit),
    baseUrl: address?.baseUrl,
  });
}

/** A client's account, or null where the platform is not connected or not in use. */
export async function connectorFor(
  deps: Deps,
  clientId: number,
  platform: CrmPlatform,
): Promise<Connector | null> {
  const connection = await deps.db.withClient(clientId, (tx) =>
    findConnection(tx, clientId, platform),
  );
  if (!connection?.isEnabled) return null;
  const credentials = openCredentials(deps, clientId, platform, connection);
  return credentials && connectorWith(deps, clientId, platform, credentials);
}
