import { createHash } from 'node:crypto';
import type { Signal, WebhookEvent, WebhookRequest } from '../connector.ts';
import { WebhookRefused } from '../connector.ts';
import type { CrmHttp } from '../http.ts';
import { hmac, isSame } from '../signature.ts';
import { idIn } from './ids.ts';
import { readAll } from './lists.ts';
import { Integration, timeOf } from './schemas.ts';

/** Events come by an HTTP integration of Gorgias's: what it sends, and with which headers, is ours to say. */

/** Our secret comes back in it. Whether Gorgias signs, and how, is not certain enough to rest on. */
export const secretHeader = 'x-replique-secret';

/** Ids and times only; all else is read by the interface. Gorgias fills them in. */
export const webhookForm = {
  ticket_id: '{{ticket.id}}',
  updated_datetime: '{{ticket.updated_datetime}}',
  last_message_datetime: '{{ticket.last_message_datetime}}',
};

const triggers = {
  'ticket-created': true,
  'ticket-updated': true,
  'ticket-message-created': true,
  'ticket-status-updated': true,
  'ticket-assignment-updated': true,
};

/** One integration has one form for all its triggers, which one it was does not show. */
const kind = 'ticket-updated';

/** Where receivers have seen a signature; it is looked at only where a second secret is set. */
const signatureHeaders = ['x-gorgias-signature', 'x-gorgias-hmac-sha256'];

/** What is stored is our secret; behind a space may stand what Gorgias signs with. */
function secretsOf(stored: string): { shared: string; signing: string | undefined } {
  const [shared = '', signing] = stored.trim().split(/\s+/);
  return { shared, signing };
}

function isSigned({ headers, rawBody }: WebhookRequest, signing: string): boolean {
  const given = signatureHeaders.flatMap((name) => headers[name]?.replace(/^sha256=/i, '') ?? []);
  const hex = hmac(signing, [rawBody], 'hex');
  const base64 = hmac(signing, [rawBody], 'base64');
  return given.every((said) => isSame(said.toLowerCase(), hex) || isSame(said, base64));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const wordOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

function bodyOf(rawBody: Buffer): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(rawBody.toString());
    if (isObject(body)) return body;
  } catch {
    // Not JSON: refused like any other body that is not ours.
  }
  throw new WebhookRefused('body');
}

/** Of an integration that somebody made by hand the ticket's own form is read too. */
function ticketIn(body: Record<string, unknown>) {
  const ticket = isObject(body.ticket) ? body.ticket : {};
  return {
    id: wordOf(body.ticket_id ?? ticket.id),
    times: [
      wordOf(body.updated_datetime ?? ticket.updated_datetime),
      wordOf(body.last_message_datetime ?? ticket.last_message_datetime),
    ].map((said) => (said.includes('{{') ? '' : said)),
  };
}

export function readWebhook(request: WebhookRequest, secret: string, now: Date): WebhookEvent[] {
  const { shared, signing } = secretsOf(secret);
  if (shared === '' || !isSame(request.headers[secretHeader], shared))
    throw new WebhookRefused('signature');
  if (signing && !isSigned(request, signing)) throw new WebhookRefused('signature');
  const { id, times } = ticketIn(bodyOf(request.rawBody));
  if (!/^\d{1,19}$/.test(id)) return [];
  // Without a time two events would look like one, and the second would be lost.
  const when = times.some((said) => said !== '') ? times : [now.toISOString()];
  const eventId = createHash('sha256')
    .update([id, ...when].join('|'))
    .digest('hex')
    .slice(0, 32);
  return [{ eventId, ticketId: id, kind, at: timeOf(times[0]) }];
}

/** Ticket 0 is nobody's. */
export function exampleWebhook(secret: string, now: Date) {
  const { shared, signing } = secretsOf(secret);
  const body = JSON.stringify({
    ...webhookForm,
    ticket_id: '0',
    updated_datetime: now.toISOString(),
    last_message_datetime: now.toISOString(),
  });
  return {
    headers: {
      'content-type': 'application/json',
      [secretHeader]: shared,
      ...(signing ? { 'x-gorgias-signature': hmac(signing, [body], 'hex') } : {}),
    },
    body,
  };
}

function integrationOf({ url, secret }: { url: string; secret: string }) {
  const { shared, signing } = secretsOf(secret);
  return {
    name: 'Réplique',
    type: 'http',
    http: {
      url,
      method: 'POST',
      request_content_type: 'application/json',
      response_content_type: 'application/json',
      headers: { [secretHeader]: shared },
      ...(signing ? { hmac_secret: signing } : {}),
      triggers,
      form: webhookForm,
    },
  };
}

/** The one that is there is brought up to date: a second would send everything twice. */
export async function installWebhook(
  http: CrmHttp,
  webhook: { url: string; secret: string },
  signal: Signal,
) {
  const { type, ...json } = integrationOf(webhook);
  const path = '/api/integrations';
  const there = await readAll(http, { path, query: { type }, signal }, Integration);
  const own = there.find((integration) => integration.http?.url === webhook.url);
  const { id } = own
    ? await http.ask(
        { method: 'PUT', path: `${path}/${own.id}`, json, isRepeatable: true, signal },
        Integration,
      )
    : await http.ask({ method: 'POST', path, json: { type, ...json }, signal }, Integration);
  return { externalId: id, secret: null };
}

export async function removeWebhook(http: CrmHttp, id: string, signal: Signal): Promise<void> {
  const path = `/api/integrations/${idIn(id)}`;
  await http.send({ method: 'DELETE', path, isRepeatable: true, signal });
}
