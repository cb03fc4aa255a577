import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebhookRefused, type WebhookRequest } from '../connector.ts';
import { createFakeZendesk } from '../fakes/zendesk.ts';
import { hmac } from '../signature.ts';
import { failureOf, openFixture, requester, type ZendeskFixture } from './zendesk-fixture.ts';
import { zendesk } from './zendesk.ts';

const now = new Date('2026-11-20T12:00:00Z');
const secret = 'c2VjcmV0';

function signed(body: string, { at = now, by = secret } = {}): WebhookRequest {
  const time = at.toISOString();
  return {
    headers: {
      'x-zendesk-webhook-signature': hmac(by, [time, body], 'base64'),
      'x-zendesk-webhook-signature-timestamp': time,
    },
    rawBody: Buffer.from(body),
  };
}

function refusalOf(request: WebhookRequest): string {
  try {
    zendesk.readWebhook(request, secret, now);
  } catch (error) {
    if (error instanceof WebhookRefused) return error.reason;
    throw error;
  }
  return 'taken';
}

describe('a request of Zendesk', () => {
  it('tells which ticket is to be read again, and the same event by the same id', () => {
    const fake = createFakeZendesk({ clock: () => now });
    const id = fake.addTicket({ subject: 'Ça va ?', requester, text: 'x' });
    const read = () =>
      zendesk.readWebhook(fake.webhookFor(id, 'commented', secret, now), secret, now);
    const [event] = read();
    expect(event).toEqual({
      eventId: expect.any(String),
      ticketId: id,
      kind: 'ticket.comment_added',
      at: now,
    });
    expect(read()[0]?.eventId).toBe(event?.eventId);
    fake.addMessage(id, { kind: 'requester', text: 'y' });
    expect(read()[0]?.eventId).not.toBe(event?.eventId);
  });

  it('is refused with another secret, another time, another body or none of it @check-38.1', () => {
    const body = '{"type":"zen:event-type:ticket.created","id":"e","subject":"zen:ticket:5"}';
    const right = signed(body);
    expect(refusalOf(right)).toBe('taken');
    expect(refusalOf(signed(body, { by: 'other' }))).toBe('signature');
    expect(
      refusalOf({ ...right, rawBody: Buffer.from(JSON.stringify(JSON.parse(body), null, 1)) }),
    ).toBe('signature');
    expect(refusalOf({ ...right, headers: {} })).toBe('signature');
    const later = {
      ...right.headers,
      'x-zendesk-webhook-signature-timestamp': now.toISOString().replace('12', '13'),
    };
    expect(refusalOf({ ...right, headers: later })).toBe('signature');
    const untimed = { 'x-zendesk-webhook-signature': hmac(secret, [body], 'base64') };
    expect(refusalOf({ headers: untimed, rawBody: Buffer.from(body) })).toBe('signature');
    const odd = hmac(secret, ['soon', body], 'base64');
    expect(
      refusalOf({
        headers: {
          'x-zendesk-webhook-signature': odd,
          'x-zendesk-webhook-signature-timestamp': 'soon',
        },
        rawBody: Buffer.from(body),
      }),
    ).toBe('too-old');
  });

  it.each([
    [-5 * 60_000, 'taken'],
    [-5 * 60_000 - 1, 'too-old'],
    [5 * 60_000, 'taken'],
    [5 * 60_000 + 1, 'too-old'],
  ])('sent %i ms from now is %s', (ms, expected) => {
    expect(refusalOf(signed('', { at: new Date(now.getTime() + ms) }))).toBe(expected);
  });

  it('may be empty, of something else, or what an admin wrote', () => {
    const read = (body: string) => zendesk.readWebhook(signed(body), secret, now);
    expect(read('')).toEqual([]);
    expect(read('{"type":"zen:event-type:user.created","detail":{"id":"7"}}')).toEqual([]);
    expect(read('{"hello":"there"}')).toEqual([]);
    expect(read('{"ticket_id":"../users"}')).toEqual([]);
    const template = '{"ticket":{"id":9007199254740993},"title":"written by an admin"}';
    expect(read(template)).toMatchObject([
      { ticketId: '9007199254740993', kind: 'trigger', at: null },
    ]);
    expect(read(template)[0]?.eventId).toBe(read(template)[0]?.eventId);
    expect(read('{"ticket_id":"31","type":3,"time":"never"}')).toMatchObject([{ ticketId: '31' }]);
    expect(refusalOf(signed('ticket 31 has changed'))).toBe('body');
  });

  it('can be made by ourselves, for a test, of a ticket that there is not', () => {
    const { headers, body } = zendesk.exampleWebhook(secret, now);
    const request = { headers, rawBody: Buffer.from(body) };
    expect(zendesk.readWebhook(request, secret, now)).toMatchObject([{ ticketId: '0', at: now }]);
  });
});

describe('installing', () => {
  it('takes none that was switched off', async () => {
    const ours = { url: 'https://replique.example/webhooks/crm/1', secret: '' };
    const connector = fixture.connect();
    const first = await connector.installWebhook(ours);
    const [webhook] = fixture.fake.state.webhooks;
    Object.assign(webhook ?? {}, { status: 'inactive' });
    expect((await connector.installWebhook(ours)).externalId).not.toBe(first.externalId);
  });

  let fixture: ZendeskFixture;
  beforeEach(async () => void (fixture = await openFixture()));
  afterEach(() => fixture.close());
  const ours = { url: 'https://replique.example/webhooks/crm/1', secret: 'not used' };
  const isMade = ({ method, url }: { method: string; url: URL }) =>
    method === 'POST' && url.pathname === '/api/v2/webhooks';

  it('makes one webhook for an address, and brings the secret that Zendesk signs with', async () => {
    const connector = fixture.connect();
    const installed = await connector.installWebhook(ours);
    expect(await connector.installWebhook(ours)).toEqual(installed);
    const [webhook, ...others] = fixture.fake.state.webhooks;
    expect(others).toEqual([]);
    expect(webhook).toMatchObject({ id: installed.externalId, endpoint: ours.url });
    expect(webhook?.subscriptions).toContain('zen:event-type:ticket.comment_added');
    const id = fixture.fake.addTicket({ subject: 'x', requester });
    const request = fixture.fake.webhookFor(id, 'created', installed.secret ?? '', now);
    expect(zendesk.readWebhook(request, webhook?.secret ?? '', now)).toHaveLength(1);

    await connector.removeWebhook(installed.externalId);
    await connector.removeWebhook(installed.externalId);
    expect(fixture.fake.state.webhooks).toEqual([]);
  });

  it('asks for fewer events where the account does not know them all', async () => {
    const refuse = { status: 400, json: { errors: [{ title: 'Unknown subscription' }] } };
    for (const [times, events] of [
      [0, 17],
      [1, 16],
      [2, 5],
    ] as const) {
      fixture.fake.state.webhooks = [];
      fixture.server.fail(refuse, { times, only: isMade });
      await fixture.connect().installWebhook(ours);
      expect(fixture.fake.state.webhooks[0]?.subscriptions).toHaveLength(events);
    }
    fixture.fake.state.webhooks = [];
    fixture.server.fail(refuse, { times: 3, only: isMade });
    expect(await failureOf(fixture.connect().installWebhook(ours))).toMatchObject({
      reason: 'refused',
      detail: 'Unknown subscription',
    });
  });

  it('is for admins', async () => {
    fixture.fake.state.callerId = fixture.fake.state.users[1]?.id ?? '';
    expect(await failureOf(fixture.connect().installWebhook(ours))).toMatchObject({
      reason: 'forbidden',
    });
  });
});
