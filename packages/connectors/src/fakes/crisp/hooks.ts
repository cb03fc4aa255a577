import { createHmac } from 'node:crypto';
import type { WebhookRequest } from '../../connector.ts';
import type { PlayedKind } from '../played-crm.ts';
import type { CrispState } from './state.ts';

/** The hooks of a plugin, as Crisp signs them. */

function sign(secret: string, body: string, now: Date): WebhookRequest {
  const time = String(now.getTime());
  const signature = createHmac('sha256', secret).update(`[${time};${body}]`).digest('hex');
  return {
    headers: {
      'content-type': 'application/json',
      'x-crisp-hook-origin': 'plugin/rtm fake',
      'x-crisp-request-timestamp': time,
      'x-crisp-signature': signature,
    },
    rawBody: Buffer.from(body),
  };
}

/** What a hook says when nothing of the kind has happened yet. */
function unheardOf(ticketId: string, kind: PlayedKind): { event: string; data: object } {
  if (kind === 'removed') return { event: 'session:removed', data: {} };
  if (kind === 'changed') return { event: 'session:set_state', data: { state: 'unresolved' } };
  const user = { user_id: ticketId };
  return { event: 'message:send', data: { type: 'text', from: 'user', user } };
}

/** The last of its kind. */
export function hookOf(
  { hooks, websiteId: website_id }: CrispState,
  { ticketId, kind }: { ticketId: string; kind: PlayedKind },
  secret: string,
  now: Date,
): WebhookRequest {
  const { event, data } = unheardOf(ticketId, kind);
  const told = hooks[ticketId]?.[kind] ?? {
    website_id,
    event,
    data: { website_id, session_id: ticketId, ...data },
    timestamp: now.getTime(),
  };
  return sign(secret, JSON.stringify(told), now);
}
