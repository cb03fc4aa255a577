import { createHmac } from 'node:crypto';
import type { WebhookRequest } from '../../connector.ts';
import type { PlayedKind } from '../played-crm.ts';
import { atSecond, type ZendeskState } from './state.ts';

/** What Zendesk sends of an event, signed as it signs. */

const types: Record<PlayedKind, string> = {
  created: 'created',
  commented: 'comment_added',
  changed: 'status_changed',
  removed: 'soft_deleted',
};

export function webhookOf(
  state: ZendeskState,
  {
    ticketId,
    kind,
    secret,
    now,
  }: { ticketId: string; kind: PlayedKind; secret: string; now: Date },
): WebhookRequest {
  const ticket = state.tickets[ticketId];
  const time = atSecond(now);
  const body = JSON.stringify({
    account_id: 12_514_403,
    // The same event has the same id, however often it is sent.
    id: `event-${ticketId}-${kind}-${ticket?.revision ?? time}`,
    time: ticket?.updatedAt ?? time,
    type: `zen:event-type:ticket.${types[kind]}`,
    subject: `zen:ticket:${ticketId}`,
    zendesk_event_version: '2022-11-06',
    detail: {
      id: ticketId,
      subject: ticket?.subject ?? '',
      status: (ticket?.status ?? 'deleted').toUpperCase(),
      requester_id: ticket?.requesterId ?? '0',
      form_id: ticket?.formId ?? '0',
      group_id: ticket?.groupId ?? '0',
      tags: ticket?.tags ?? [],
      via: { channel: ticket?.channel ?? 'web' },
      created_at: ticket?.createdAt ?? time,
      updated_at: ticket?.updatedAt ?? time,
    },
    event: { meta: { sequence: { id: 'B5B1A9D0E1', position: 1 } } },
  });
  const signature = createHmac('sha256', secret).update(time).update(body).digest('base64');
  return {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Zendesk Webhook',
      'x-zendesk-webhook-signature': signature,
      'x-zendesk-webhook-signature-timestamp': time,
      'x-zendesk-webhook-id': state.webhooks[0]?.id ?? '01HTESTWEBHOOK',
      'x-zendesk-webhook-invocation-id': `01HINVOCATION${ticketId}`,
    },
    rawBody: Buffer.from(body),
  };
}
