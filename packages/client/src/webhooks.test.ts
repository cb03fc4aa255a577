import { createHmac, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { verifyWebhook, WebhookRefused } from './index.ts';

const now = new Date('2026-03-02T09:30:00Z');
const makeSecret = () => `whsec_${randomBytes(24).toString('base64')}`;
const secret = makeSecret();
const body =
  '{"type":"ticket.created","timestamp":"2026-03-02T09:30:00.000Z","data":{"ticket":{"uuid":"é"}}}';

function sign(by: string, text = body, at = now) {
  const seconds = Math.floor(at.getTime() / 1000);
  const key = Buffer.from(by.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`msg_1.${seconds}.${text}`).digest('base64');
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  };
}

it('takes what was signed with the secret, also beside the signature of an older one', async () => {
  const event = { id: 'msg_1', type: 'ticket.created', data: { ticket: { uuid: 'é' } } };
  expect(await verifyWebhook(secret, sign(secret), body, now)).toMatchObject(event);
  const both = sign(secret);
  both['webhook-signature'] =
    `${sign(makeSecret())['webhook-signature']} ${both['webhook-signature']}`;
  expect(await verifyWebhook(secret, new Headers(both), body, now)).toMatchObject(event);
});

it('refuses another secret, a changed body, an old request, a missing or broken header', async () => {
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
  const refused = [
    verifyWebhook(secret, sign(makeSecret()), body, now),
    verifyWebhook(secret, sign(secret), body.replace('created', 'deleted'), now),
    verifyWebhook(secret, sign(secret, body, minutes(-6)), body, now),
    verifyWebhook(secret, sign(secret, body, minutes(6)), body, now),
    verifyWebhook(secret, { ...sign(secret), 'webhook-timestamp': 'soon' }, body, now),
    verifyWebhook(secret, { ...sign(secret), 'webhook-id': 'msg_2' }, body, now),
    verifyWebhook(secret, { ...sign(secret), 'webhook-signature': 'v1,%%%' }, body, now),
    verifyWebhook(secret, { ...sign(secret), 'webhook-signature': undefined }, body, now),
  ];
  for (const each of await Promise.allSettled(refused))
    expect(each).toMatchObject({ status: 'rejected', reason: expect.any(WebhookRefused) });
});
