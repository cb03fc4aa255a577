import { createPublicKey, type KeyObject } from 'node:crypto';
import { jwtVerify } from 'jose';
import type { Deps } from '../deps.ts';
import type { PanelHost } from './store.ts';

/** What Zendesk signs when it opens an app whose manifest asks for signed addresses: RS256, with the key of the app. */

const leastBits = 2_048;
const clockDriftSeconds = 60;

/** Null for anything but a public RSA key that is long enough. */
export function parsePublicKey(pem: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: pem, format: 'pem' });
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    // What is private must not be pasted here, even if a public key can be drawn from it.
    const isPublic = /^-----BEGIN (?:RSA )?PUBLIC KEY-----/.test(pem.trim());
    return isPublic && key.asymmetricKeyType === 'rsa' && bits >= leastBits ? key : null;
  } catch {
    return null;
  }
}

/** Where the account's pages are. */
export const zendeskOrigin = (account: string) => `https://${account}.zendesk.com`;

/** Whether the host's account signed this a moment ago, for an installation of its own. */
export async function isSignedByZendesk(
  deps: Deps,
  host: PanelHost,
  token: string,
): Promise<boolean> {
  const key = parsePublicKey(host.publicKey ?? '');
  if (!key) return false;
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'aud'],
      clockTolerance: clockDriftSeconds,
      currentDate: deps.clock(),
      maxTokenAge: '10m',
    });
    const audience = [payload.aud].flat()[0] ?? '';
    return audience.startsWith(`${zendeskOrigin(host.account)}/api/v2/apps/installations/`);
  } catch {
    return false;
  }
}
