import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { PanelHost } from './store.ts';

/** Crisp opens a widget by a plain address with its website's token in it: the token alone is the proof. */

export const crispOrigin = 'https://app.crisp.chat';

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

const Asked = z.object({ website_id: z.string(), token: z.string().max(500) });

/** Whether the host's website asks, with the token of its subscription. */
export function isAskedByCrisp({ account, tokenHash }: PanelHost, query: unknown): boolean {
  const asked = Asked.safeParse(query);
  if (!asked.success || tokenHash === null) return false;
  const given = Buffer.from(hashToken(asked.data.token));
  const held = Buffer.from(tokenHash);
  const isSame = given.length === held.length && timingSafeEqual(given, held);
  return isSame && asked.data.website_id.toLowerCase() === account;
}
