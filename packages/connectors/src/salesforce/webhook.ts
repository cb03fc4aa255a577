import { createHash } from 'node:crypto';
import { z } from 'zod';
import { WebhookRefused, type WebhookEvent, type WebhookRequest } from '../connector.ts';
import { isSame, toleranceMs } from '../signature.ts';
import { parseBody } from '../http.ts';
import { isCaseId, readId } from './record-id.ts';
import { parseTime } from './schemas.ts';

/**
 * Salesforce has no webhooks. An administrator's flow calls our address with a body that our page shows, and with our
 * own secret in a header; docs/crm-platforms.md says how it is made.
 */

export const secretHeader = 'x-replique-secret';

const Told = z.object({
  caseId: z.string(),
  event: z.string().max(100).catch('changed').default('changed'),
  /** The record's SystemModstamp, as far as the flow gives it in a way that can be read. */
  changedAt: z.string().nullish().catch(null),
});

function eventOf({ caseId, event, changedAt }: z.output<typeof Told>, now: Date): WebhookEvent[] {
  const id = readId(caseId.trim());
  if (!id) throw new WebhookRefused('body');
  if (!isCaseId(id)) return [];
  const at = parseTime(changedAt ?? '');
  if (at && Math.abs(now.getTime() - at.getTime()) > toleranceMs)
    throw new WebhookRefused('too-old');
  // Without a time of its own each call is an event: the case is read once more than needed.
  const told = [id, event, changedAt || now.toISOString()];
  const eventId = createHash('sha256').update(JSON.stringify(told)).digest('base64url');
  return [{ eventId, ticketId: id, kind: event, at }];
}

export function readWebhook(
  { headers, rawBody }: WebhookRequest,
  secret: string,
  now: Date,
): WebhookEvent[] {
  if (secret === '' || !isSame(headers[secretHeader], secret))
    throw new WebhookRefused('signature');
  const told = z.union([Told.transform((one) => [one]), z.array(Told)]);
  const { data } = told.safeParse(parseBody(rawBody.toString()));
  if (!data) throw new WebhookRefused('body');
  return data.flatMap((one) => eventOf(one, now));
}

export function exampleWebhook(
  secret: string,
  now: Date,
): { headers: Record<string, string>; body: string } {
  const told = { caseId: '500000000000000AAA', event: 'test', changedAt: now.toISOString() };
  return {
    headers: { 'content-type': 'application/json', [secretHeader]: secret },
    body: JSON.stringify(told),
  };
}
