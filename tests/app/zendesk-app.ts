import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';

/** What Zendesk does when an agent opens the app: signs a short token with the key of the app. */
export function makeZendeskApp(account = 'acme') {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const origin = `https://${account}.zendesk.com`;
  return {
    account,
    origin,
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    sign: (more: { aud?: string; at?: Date; lasts?: number } = {}) => {
      const at = Math.floor((more.at ?? new Date()).getTime() / 1_000);
      return new SignJWT({ context: { product: 'support', location: 'ticket_sidebar' } })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
        .setIssuer(`${account}.zendesk.com`)
        .setSubject(`${origin}/api/v2/users/7.json`)
        .setAudience(more.aud ?? `${origin}/api/v2/apps/installations/42.json`)
        .setIssuedAt(at)
        .setNotBefore(at)
        .setExpirationTime(at + (more.lasts ?? 60))
        .sign(privateKey);
    },
  };
}
