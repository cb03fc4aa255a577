import { createHash } from 'node:crypto';
import { WebhookRefused, type WebhookEvent, type WebhookRequest } from '../connector.ts';
import { hmac, isSame, toleranceMs } from '../signature.ts';
import { isOwn } from './own-notes.ts';
import { HookBody } from './schemas.ts';

/**
 * Crisp signs the hooks of plugins. For those of a website nobody knows a secret of Crisp's: there ours stands in the
 * address (`?key=`), as Crisp recommends.
 */

/** What concerns a conversation as the product knows it; the service sends much else. */
const events = new Set([
  'message:send',
  'message:received',
  'message:updated',
  'message:removed',
  'session:set_state',
  'session:set_segments',
  'session:set_data',
  'session:set_email',
  'session:set_inbox',
  'session:set_routing',
  'session:sync:rating',
  'session:removed',
]);

/** Seconds or milliseconds: which of the two is not promised. */
function timeOf(header: string): number {
  const time = /^\d{1,16}$/.test(header) ? Number(header) : Number.NaN;
  return time < 1e11 ? time * 1_000 : time;
}

function parse(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString());
  } catch {
    return undefined;
  }
}

/** As long as what was told is known (72 hours), and less. */
const retriedMs = 24 * 3_600_000;

const sign = (secret: string, time: string, body: string | Buffer): string =>
  hmac(secret, ['[', time, ';', body, ']'], 'hex');

function checkSignature(
  { headers, rawBody }: WebhookRequest,
  parsed: unknown,
  secret: string,
  now: Date,
): void {
  const time = headers['x-crisp-request-timestamp'] ?? '';
  const given = headers['x-crisp-signature']?.toLowerCase();
  // It is made over the document, which need not come in the same bytes.
  const again = parsed === undefined ? '' : JSON.stringify(parsed);
  const isRaw = isSame(given, sign(secret, time, rawBody));
  const isAgain = isSame(given, sign(secret, time, again));
  if (!isRaw && !isAgain) throw new WebhookRefused('signature');
  const distance = Math.abs(now.getTime() - timeOf(time));
  // What could not be delivered comes again, with the time at which it was first sent; twice counts once.
  const isAgainTold = Number(headers['x-delivery-attempt-count'] ?? '1') > 1;
  if (!(distance <= (isAgainTold ? retriedMs : toleranceMs))) throw new WebhookRefused('too-old');
}

/** The key is proof enough: nobody says that a website's hook comes without a signature, whose secret we would not know. */
function check(request: WebhookRequest, parsed: unknown, secret: string, now: Date): void {
  const isKnown = Boolean(request.key) && isSame(request.key, secret);
  if (!isKnown) checkSignature(request, parsed, secret, now);
}

/** The same event has the same content and time, however often and over whichever hook it comes. */
function idOf({ event, data, timestamp }: HookBody): string {
  const content = JSON.stringify([event, timestamp ?? null, data]);
  return createHash('sha256').update(content).digest('base64url');
}

function ratingOf(body: HookBody): Pick<WebhookEvent, 'satisfaction'> {
  const rating = body.event === 'session:sync:rating' ? body.data?.rating : null;
  if (!rating) return {};
  const { stars, comment } = rating;
  return {
    satisfaction: {
      score: stars >= 4 ? 'good' : 'bad',
      stars,
      reason: null,
      comment: comment?.trim() || null,
    },
  };
}

export function readWebhook(request: WebhookRequest, secret: string, now: Date): WebhookEvent[] {
  const parsed = parse(request.rawBody);
  check(request, parsed, secret, now);
  const read = HookBody.safeParse(parsed);
  if (!read.success) throw new WebhookRefused('body');
  const { event: kind, data, timestamp } = read.data;
  if (!events.has(kind) || !data?.session_id) return [];
  // Our own note, told to us.
  if (kind.startsWith('message:') && isOwn(data)) return [];
  const at = typeof timestamp === 'number' ? new Date(timestamp) : null;
  const eventId = idOf(read.data);
  return [{ eventId, ticketId: data.session_id, kind, at, ...ratingOf(read.data) }];
}

export function exampleWebhook(
  secret: string,
  now: Date,
): { headers: Record<string, string>; body: string } {
  const websiteId = '00000000-0000-4000-8000-000000000000';
  const sessionId = 'session_00000000-0000-4000-8000-000000000000';
  const timestamp = now.getTime();
  const body = JSON.stringify({
    website_id: websiteId,
    event: 'message:send',
    data: {
      website_id: websiteId,
      session_id: sessionId,
      type: 'text',
      content: 'Test',
      from: 'user',
      origin: 'chat',
      stamped: true,
      timestamp,
      fingerprint: timestamp * 100,
      user: { nickname: 'Test', user_id: sessionId },
    },
    timestamp,
  });
  const time = String(timestamp);
  const headers = {
    'content-type': 'application/json',
    'x-crisp-request-timestamp': time,
    'x-crisp-signature': sign(secret, time, body),
  };
  return { headers, body };
}

export type PluginHook = {
  websiteId: string;
  /** Somebody installed or uninstalled the plugin there. */
  isSubscription: boolean;
  events: WebhookEvent[];
};

/**
 * A hook of the plugin, which tells of every website that installed it. A key in the address proves nothing here.
 * @throws WebhookRefused
 */
export function readPluginHook(
  { headers, rawBody }: WebhookRequest,
  secret: string,
  now: Date,
): PluginHook {
  const events = readWebhook({ headers, rawBody }, secret, now);
  const { website_id: websiteId, event } = HookBody.parse(parse(rawBody));
  if (!websiteId) throw new WebhookRefused('body');
  return { websiteId, isSubscription: event.startsWith('plugin:subscription:'), events };
}
