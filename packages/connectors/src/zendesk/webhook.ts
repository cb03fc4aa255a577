import { z } from 'zod';
import { WebhookRefused, type WebhookEvent, type WebhookRequest } from '../connector.ts';
import { parseBody } from '../http.ts';
import { hmac, isSame, toleranceMs } from '../signature.ts';
import { zendeskId } from './schemas.ts';

/** Requests that Zendesk sends: signed over their time and the body as it came. */

const signatureHeader = 'x-zendesk-webhook-signature';
const timeHeader = 'x-zendesk-webhook-signature-timestamp';
const prefix = 'zen:event-type:';
const ofTickets = /^zen:event-type:(?:messaging_)?ticket\./;

const optionalId = zendeskId.nullish().catch(null);

/** An event, or what an admin wrote into a trigger's template: only the ticket's number is needed. */
const Body = z.looseObject({
  id: z.union([z.string(), z.number()]).nullish().catch(null),
  type: z.string().nullish().catch(null),
  time: z.coerce.date().nullish().catch(null),
  subject: z.string().nullish().catch(null),
  detail: z.looseObject({ id: optionalId }).nullish().catch(null),
  ticket: z.looseObject({ id: optionalId }).nullish().catch(null),
  ticket_id: optionalId,
});

function check({ headers, rawBody }: WebhookRequest, secret: string, now: Date): string {
  const [signature, time] = [headers[signatureHeader], headers[timeHeader]];
  const expected = hmac(secret, [time ?? '', rawBody], 'base64');
  // Compared even where nothing was given, so that both take as long.
  if (!isSame(signature, expected) || !time) throw new WebhookRefused('signature');
  const sent = Date.parse(time);
  if (!(Math.abs(now.getTime() - sent) <= toleranceMs)) throw new WebhookRefused('too-old');
  return expected;
}

export function readWebhook(request: WebhookRequest, secret: string, now: Date): WebhookEvent[] {
  const signature = check(request, secret, now);
  const text = request.rawBody.toString('utf8');
  // A webhook may be set to send no body.
  if (text.trim() === '') return [];
  const read = Body.safeParse(parseBody(text));
  if (!read.success) throw new WebhookRefused('body');
  const { id, type, time, subject, detail, ticket, ticket_id: plainId } = read.data;
  const isOther = type?.startsWith(prefix) && !ofTickets.test(type);
  if (isOther) return [];
  const named = /^zen:ticket:(\d+)$/.exec(subject ?? '')?.[1];
  const ticketId = named ?? detail?.id ?? ticket?.id ?? plainId ?? null;
  if (ticketId === null || !/^\d{1,19}$/.test(ticketId)) return [];
  return [
    {
      eventId: type && id ? String(id) : signature,
      ticketId,
      kind: type?.startsWith(prefix) ? type.slice(prefix.length) : 'trigger',
      at: time ?? null,
    },
  ];
}

/** No ticket has the number 0. */
export function exampleWebhook(secret: string, now: Date) {
  const time = `${now.toISOString().slice(0, 19)}Z`;
  const body = JSON.stringify({
    account_id: 0,
    id: `test-${now.getTime()}`,
    time,
    type: `${prefix}ticket.comment_added`,
    subject: 'zen:ticket:0',
    zendesk_event_version: '2022-11-06',
    detail: { id: '0', subject: 'Test', status: 'OPEN', tags: [], via: { channel: 'web' } },
    event: { meta: { sequence: { id: 'test', position: 1 } } },
  });
  return {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      [signatureHeader]: hmac(secret, [time, body], 'base64'),
      [timeHeader]: time,
    },
    body,
  };
}
