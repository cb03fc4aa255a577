import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../deps.ts';

const lifetimeMs = 30 * 60_000;

/** What a sign-in under way carries through its form: where to go back and the PKCE challenge. */
export type PendingSignIn = { redirectUri: string; codeChallenge: string | null };

function sign(deps: Deps, payload: string, browserKey: string): string {
  return createHmac('sha256', deps.sealer.derive('pending-sign-in'))
    .update(`${payload}.${browserKey}`)
    .digest('base64url');
}

/** A random key for the browser's cookie: a form made for one browser is worth nothing in another. */
export function newBrowserKey(): string {
  return randomBytes(16).toString('base64url');
}

/** The hidden field of the form. Nothing is stored, so any number of tabs may sign in at once. */
export function packPending(deps: Deps, pending: PendingSignIn, browserKey: string): string {
  const expires = deps.clock().getTime() + lifetimeMs;
  const payload = Buffer.from(JSON.stringify({ ...pending, expires })).toString('base64url');
  return `${payload}.${sign(deps, payload, browserKey)}`;
}

/** Null when the field was changed, is too old, or belongs to another browser. */
export function unpackPending(
  deps: Deps,
  packed: unknown,
  browserKey: string | null,
): PendingSignIn | null {
  if (typeof packed !== 'string' || !browserKey) return null;
  const [payload = '', signature = ''] = packed.split('.');
  const expected = Buffer.from(sign(deps, payload, browserKey));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  const value = JSON.parse(Buffer.from(payload, 'base64url').toString()) as PendingSignIn & {
    expires: number;
  };
  return value.expires > deps.clock().getTime() ? value : null;
}
