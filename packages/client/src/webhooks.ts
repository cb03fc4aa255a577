/** Whether a webhook is ours and new (Standard Webhooks), by Web Crypto alone: it runs on servers and at the edge. */

export type WebhookEvent = {
  /** The same for every try: who has seen it does nothing. */
  id: string;
  type: string;
  timestamp: string;
  data: {
    ticket?: { uuid: string; externalId: string; platform: string };
    [more: string]: unknown;
  };
};

export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}

type HeadersLike = Headers | Record<string, string | string[] | undefined>;

const longestAgeSeconds = 300;
const msPerSecond = 1_000;

function headerOf(headers: HeadersLike, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  const text = Array.isArray(value) ? value[0] : value;
  if (!text) throw new WebhookRefused(`${name} is missing.`);
  return text;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''));
  if (!bytes || bytes.length === 0) throw new TypeError('The secret is no webhook secret.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
}

/**
 * The event of a request whose body is given as it came, byte by byte.
 * @throws {@link WebhookRefused}: it is not ours, was changed on the way, or is older than five minutes
 */
export async function verifyWebhook(
  secret: string,
  headers: HeadersLike,
  body: string,
  now: Date = new Date(),
): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id');
  const at = headerOf(headers, 'webhook-timestamp');
  const age = now.getTime() / msPerSecond - Number(at);
  if (!(Math.abs(age) < longestAgeSeconds)) throw new WebhookRefused('It is too old, or too new.');
  const key = await keyOf(secret);
  const signed = new TextEncoder().encode(`${id}.${at}.${body}`);
  // Two while a new secret is taking over.
  for (const given of headerOf(headers, 'webhook-signature').split(' ')) {
    const signature = given.startsWith('v1,') ? bytesOf(given.slice('v1,'.length)) : null;
    if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed)))
      return { ...(JSON.parse(body) as Omit<WebhookEvent, 'id'>), id };
  }
  throw new WebhookRefused('The signature is wrong.');
}
