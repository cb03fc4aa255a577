import { z } from 'zod';
import type { PanelHost } from './store.ts';
import { isTokenOf } from './token.ts';

/** Crisp opens a widget by a plain address with its website's token in it: the token alone is the proof. */

export const crispOrigin = 'https://app.crisp.chat';

const Asked = z.object({ website_id: z.string(), token: z.string().max(500) });

/** Whether the host's website asks, with the token of its subscription. */
export function isAskedByCrisp(host: PanelHost, query: unknown): boolean {
  const asked = Asked.safeParse(query);
  if (!asked.success) return false;
  return isTokenOf(host, asked.data.token) && asked.data.website_id.toLowerCase() === host.account;
}
