import { createHash, timingSafeEqual } from 'node:crypto';
import type { PanelHost } from './store.ts';

/** What a tool says to prove that it is the one that was set up; only its hash is kept. */

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** In constant time. */
export function isTokenOf({ tokenHash }: Pick<PanelHost, 'tokenHash'>, token: string): boolean {
  if (tokenHash === null) return false;
  const given = Buffer.from(hashToken(token));
  const held = Buffer.from(tokenHash);
  return given.length === held.length && timingSafeEqual(given, held);
}
