import { randomBytes } from 'node:crypto';
import type { CrmPlatform } from '@replique/contract/helpdesk/crm';
import { platforms } from '@replique/connectors/platforms';
import type { Deps } from '../deps.ts';
import { findByConfig, type Connection, type WebhookConnection } from './store.ts';

/** What proves that a message comes from the CRM. */

export const webhookSecretPlace = (clientId: number, platform: CrmPlatform) =>
  `crm_connections.webhook_secret.${clientId}.${platform}`;

/**
 * A platform that signs, and where we make the webhook, signs with a secret of its own. Without a signature ours comes
 * back in a header. One that signs only some of its webhooks, which are made there by hand, gets ours in the address.
 */
export function proofOf(platform: CrmPlatform): 'signature' | 'header' | 'address' {
  const { capabilities } = platforms[platform];
  if (!capabilities.includes('webhook-signature')) return 'header';
  return capabilities.includes('webhook-install') ? 'signature' : 'address';
}

export const makeSecret = () => randomBytes(32).toString('base64url');

export function sealSecret(
  deps: Deps,
  clientId: number,
  platform: CrmPlatform,
  secret: string,
): string {
  return deps.sealer.seal(secret, webhookSecretPlace(clientId, platform));
}

/** The secret that counts; null where none does yet: ours means nothing to a platform that signs with its own. */
export function openSecret(
  deps: Deps,
  clientId: number,
  connection: Pick<Connection, 'platform' | 'sealedWebhookSecret' | 'webhookSecretFrom'>,
): string | null {
  const { platform, sealedWebhookSecret, webhookSecretFrom } = connection;
  if (!sealedWebhookSecret) return null;
  if (webhookSecretFrom === 'us' && proofOf(platform) === 'signature') return null;
  return deps.sealer.open(sealedWebhookSecret, webhookSecretPlace(clientId, platform));
}

export type WebhookTarget = Pick<WebhookConnection, 'clientId' | 'platform' | 'isEnabled'> & {
  secret: string | null;
};

/** Whose webhook comes to `/webhooks/crm/{configUuid}`, and the secret that proves it. */
export async function findWebhookTarget(
  deps: Deps,
  configUuid: string,
): Promise<WebhookTarget | null> {
  const found = await deps.db.withStaff((tx) => findByConfig(tx, configUuid));
  if (!found?.sealedCredentials) return null;
  const { clientId, platform, isEnabled } = found;
  return { clientId, platform, isEnabled, secret: openSecret(deps, clientId, found) };
}
