import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { sealCredentials, type CrmCredentials } from './credentials.ts';
import { isConnected } from './present.ts';
import { findConnectionForUpdate, putCredentials, updateConnection } from './store.ts';
import { makeSecret, sealSecret } from './webhook-secret.ts';

/**
 * Connects a platform that the product itself stands for, with nobody asking and nothing to verify, and uses it.
 * @returns false where the platform is connected; nothing is changed then
 */
export async function connectUnasked<Name extends CrmPlatform>(
  tx: Tx,
  deps: Deps,
  clientId: number,
  wanted: {
    platform: Name;
    credentials: CrmCredentials[Name];
    account: string;
    categoryField: { id: string; label: string } | null;
  },
): Promise<boolean> {
  const { platform, credentials, account, categoryField } = wanted;
  if (isConnected(await findConnectionForUpdate(tx, clientId, { platform }))) return false;
  const at = deps.clock();
  const sealedWebhookSecret = sealSecret(deps, clientId, platform, makeSecret());
  const verified = {
    platform,
    sealedCredentials: sealCredentials(deps, clientId, platform, credentials),
    account,
    // Nobody opens its tickets anywhere.
    place: null,
    grant: null,
    fields: categoryField ? [categoryField] : [],
    sealedWebhookSecret,
  };
  await putCredentials(tx, clientId, verified, { isSameAccount: false, at });
  // There is no customer whom a reply could reach by mistake.
  const use = {
    isEnabled: true,
    webhookSecretFrom: 'platform' as const,
    repliesBy: 'agents' as const,
  };
  const change = { ...use, categoryFieldId: categoryField?.id ?? null };
  await updateConnection(tx, clientId, platform, change, at);
  return true;
}
