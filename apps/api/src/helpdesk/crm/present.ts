import type { CrmConfig } from '@replique/contract/helpdesk/crm-config';
import type { CrmConnection, CrmPlatform, CrmState } from '@replique/contract/helpdesk/crm';
import { standardShare } from '@replique/connectors/ledger';
import { platforms } from '@replique/connectors/platforms';
import { recordChange, type Client } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { hasApp } from './install/apps-store.ts';
import { findConnectionForUpdate, type Connection } from './store.ts';

/** A connection as the answers and the audit log show it. */

export const isConnected = (connection: Connection | undefined): connection is Connection =>
  Boolean(connection?.sealedCredentials);

export function stateOf(platform: CrmPlatform, connection: Connection | undefined): CrmState {
  return {
    platform,
    isConnected: isConnected(connection),
    isEnabled: connection?.isEnabled ?? false,
  };
}

export async function presentConnection(
  tx: Tx,
  platform: CrmPlatform,
  connection: Connection | undefined,
): Promise<CrmConnection> {
  const { capabilities } = platforms[platform];
  return {
    ...stateOf(platform, connection),
    account: connection?.account ?? null,
    verifiedAt: connection?.verifiedAt?.toISOString() ?? null,
    postsNotes: capabilities.includes('note') && (connection?.postsNotes ?? true),
    notesAs: connection?.notesAs ?? 'note',
    repliesBy: connection?.repliesBy ?? 'off',
    historyShare: connection?.historyShare ?? Math.round(standardShare * 100),
    capabilities: [...capabilities],
    canInstall: platform !== 'mailbox' && (await hasApp(tx, platform)),
    // A mailbox has tokens too, of an application that its client named.
    isInstalled: platform !== 'mailbox' && Boolean(connection?.sealedGrant),
    needsReconnect: Boolean(connection?.sealedGrant && connection.grantEndedAt),
    place: connection?.place ?? null,
  };
}

export function presentConfig(connection: Connection): CrmConfig {
  return {
    configId: connection.configUuid,
    customFieldCrmId: connection.categoryFieldId,
    fields: connection.categoryFields,
  };
}

/**
 * The connection of a platform, locked.
 * @throws `crm.not-connected`
 */
export async function requireConnection(
  tx: Tx,
  clientId: number,
  platform: CrmPlatform,
): Promise<Connection> {
  const stored = await findConnectionForUpdate(tx, clientId, { platform });
  if (!isConnected(stored)) throw fail('crm.not-connected', { platform });
  return stored;
}

/** Writes down what somebody changed on a platform; never a secret. */
export async function record(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  client: Client,
  platform: CrmPlatform,
  states: { before: object; after: object },
): Promise<void> {
  await recordChange(tx, deps, caller, {
    action: 'clients.crm-changed',
    clientId: client.id,
    label: client.name,
    href: `/settings/crm/${platform}?client=${client.uuid}`,
    ...states,
  });
}
