import type { Deps } from '../../deps.ts';
import { isSigned, sign } from '../../../platform/http/sealing/signing.ts';

const lifetimeMs = 10 * 60_000;

/** Whose password was set, and the mark of it: a newer password ends the proof. */
export type FreshPassword = { userId: number; passwordMark: string };

const purpose = 'fresh-password';

/**
 * Stands in the browser's cookie after its person set a password by a link of ours: the sign-in that the console
 * begins next needs no password again. For ten minutes, in this browser, for one sign-in.
 */
export function packFreshPassword(deps: Deps, fresh: FreshPassword, browserKey: string): string {
  const expires = deps.clock().getTime() + lifetimeMs;
  const payload = Buffer.from(JSON.stringify({ ...fresh, expires })).toString('base64url');
  return `${payload}.${sign(deps.sealer, purpose, `${payload}.${browserKey}`)}`;
}

/** Whose password this browser just set; null when the proof was changed, is too old or of another browser. */
export function readFreshPassword(
  deps: Deps,
  packed: string | null,
  browserKey: string | null,
): FreshPassword | null {
  if (packed === null || browserKey === null) return null;
  const [payload = '', signature = ''] = packed.split('.');
  if (!isSigned(deps.sealer, purpose, `${payload}.${browserKey}`, signature)) return null;
  const value = JSON.parse(Buffer.from(payload, 'base64url').toString()) as FreshPassword & {
    expires: number;
  };
  return value.expires > deps.clock().getTime() ? value : null;
}
