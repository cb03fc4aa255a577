import { createHmac, randomBytes } from 'node:crypto';

/** Standard Webhooks: who holds the secret can tell that a request is ours, whole and new. */

const prefix = 'whsec_';

/** 32 bytes; the prefix lets a secret scanner know it. */
export function makeSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`;
}

export type Message = { id: string; at: Date; body: string };

/** The headers of a request; with two secrets it is signed by both, so that a receiver may know either. */
export function signedHeaders(secrets: string[], { id, at, body }: Message) {
  const seconds = Math.floor(at.getTime() / 1_000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}
