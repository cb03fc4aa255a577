import { randomBytes } from 'node:crypto';
import type { PersonScope } from '@replique/contract/accounts/account';
import type { Deps } from '../../deps.ts';
import { isSigned, sign } from '../../../platform/http/sealing/signing.ts';

const lifetimeMs = 30 * 60_000;

/** A program that asks to act for whoever signs in, as it was registered, and what it wants. */
export type PendingProgram = {
  id: string;
  name: string;
  scopes: PersonScope[];
  state: string | null;
};

/** What a sign-in under way carries through its form: where to go back and the PKCE challenge. */
export type PendingSignIn = {
  redirectUri: string;
  codeChallenge: string | null;
  /** Left out where the console asks. */
  program?: PendingProgram;
};

const purpose = 'pending-sign-in';

/** A random key for the browser's cookie: a form made for one browser is worth nothing in another. */
export function newBrowserKey(): string {
  return randomBytes(16).toString('base64url');
}

/** The hidden field of the form. Nothing is stored, so any number of tabs may sign in at once. */
export function packPending(deps: Deps, pending: PendingSignIn, browserKey: string): string {
  const expires = deps.clock().getTime() + lifetimeMs;
  const payload = Buffer.from(JSON.stringify({ ...pending, expires })).toString('base64url');
  return `${payload}.${sign(deps.sealer, purpose, `${payload}.${browserKey}`)}`;
}

/** Null when the field was changed, is too old, or belongs to another browser. */
export function unpackPending(
  deps: Deps,
  packed: unknown,
  browserKey: string | null,
): PendingSignIn | null {
  if (typeof packed !== 'string' || !browserKey) return null;
  const [payload = '', signature = ''] = packed.split('.');
  if (!isSigned(deps.sealer, purpose, `${payload}.${browserKey}`, signature)) return null;
  const value = JSON.parse(Buffer.from(payload, 'base64url').toString()) as PendingSignIn & {
    expires: number;
  };
  return value.expires > deps.clock().getTime() ? value : null;
}
