import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebhookRefused } from '../connector.ts';
import { hmac } from '../signature.ts';
import { connectToFake, type Connected } from './testing/connected.ts';
import { gorgias } from './gorgias.ts';
import { secretHeader } from './webhook.ts';

let crm: Connected;
let id: string;
beforeEach(async () => {
  crm = await connectToFake();
  id = crm.fake.addTicket({
    subject: 'Where is my lamp?',
    requester: { name: 'Ana', email: 'ana@example.com' },
    text: 'Hello',
  });
});
afterEach(() => crm.close());

const secret = 'c2VjcmV0LW9mLW91cnM';
const url = 'https://replique.example/webhooks/crm/0198';
const now = new Date('2026-03-02T09:00:00.000Z');
const read = (request: Parameters<typeof gorgias.readWebhook>[0], of = secret) =>
  gorgias.readWebhook(request, of, now);
const sent = () => crm.fake.webhookFor(id, 'commented', secret, now);
const withBody = (body: unknown, headers = {}) => ({
  headers: { [secretHeader]: secret, ...headers },
  rawBody: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});

describe('an integration', () => {
  it('is made with our secret and sends nothing but ids and times', async () => {
    const made = await crm.connector.installWebhook({ url, secret });
    const [there] = crm.fake.state.integrations;
    expect(made).toEqual({ externalId: String(there?.id), secret: null });
    expect(there).toMatchObject({
      type: 'http',
      http: { url, headers: { [secretHeader]: secret } },
    });
    expect(there?.http).not.toHaveProperty('hmac_secret');
    expect(there?.http.triggers).toMatchObject({
      'ticket-created': true,
      'ticket-message-created': true,
    });
    const { headers, rawBody } = sent();
    expect(JSON.parse(rawBody.toString())).toEqual({
      ticket_id: id,
      updated_datetime: crm.fake.state.tickets[0]?.updated_datetime,
      last_message_datetime: crm.fake.state.messages[0]?.created_datetime,
    });
    expect(read({ headers, rawBody })).toMatchObject([{ ticketId: id, kind: 'ticket-updated' }]);
  });

  it('is there once, however often it is made', async () => {
    crm.server.fail('lost', { only: ({ method }) => method === 'POST' });
    await expect(crm.connector.installWebhook({ url, secret })).rejects.toMatchObject({
      isUncertain: true,
    });
    await crm.connector.installWebhook({ url, secret: 'a-newer-one' });
    expect(crm.fake.state.integrations).toHaveLength(1);
    expect(crm.fake.state.integrations[0]?.http.headers).toEqual({ [secretHeader]: 'a-newer-one' });
  });

  it('signs where a second secret is set', async () => {
    await crm.connector.installWebhook({ url, secret: `${secret} signing` });
    expect(crm.fake.state.integrations[0]?.http).toMatchObject({
      headers: { [secretHeader]: secret },
      hmac_secret: 'signing',
    });
  });

  it('is removed', async () => {
    const { externalId } = await crm.connector.installWebhook({ url, secret });
    await crm.connector.removeWebhook(externalId);
    expect(crm.fake.state.integrations).toEqual([]);
    await expect(crm.connector.removeWebhook(externalId)).rejects.toMatchObject({
      reason: 'not-found',
    });
  });
});

describe('an event', () => {
  it('is the same however often it comes, and another after a change', () => {
    const [first] = read(sent());
    expect(read(sent())).toEqual([first]);
    crm.fake.setTags(id, ['urgent']);
    const [second] = read(sent());
    expect(second?.ticketId).toBe(id);
    expect(second?.eventId).not.toBe(first?.eventId);
    expect(first?.at).toEqual(new Date(crm.fake.ticketOf(id)!.messages[0]!.at));
  });

  it('without a time is never taken for an earlier one', () => {
    const body = { ticket_id: 5, updated_datetime: '{{ticket.updated_datetime}}' };
    const [first] = gorgias.readWebhook(withBody(body), secret, now);
    const [second] = gorgias.readWebhook(withBody(body), secret, new Date(now.getTime() + 1));
    expect(first?.eventId).not.toBe(second?.eventId);
  });

  it('of an integration made by hand is read too', () => {
    const body = { ticket: { id: 81, updated_datetime: '2026-03-01T08:00:00.5' } };
    expect(read(withBody(body))).toMatchObject([
      { ticketId: '81', at: new Date('2026-03-01T08:00:00.500Z') },
    ]);
  });

  it.each([{}, { ticket_id: '' }, { ticket_id: '{{ticket.id}}' }, { ticket_id: '../1' }])(
    'without a ticket is none: %j',
    (body) => expect(read(withBody(body))).toEqual([]),
  );

  it.each(['', 'ticket_id=1', '[]', 'null', '"x"'])('is refused with the body %j', (body) => {
    expect(() => read(withBody(body))).toThrow(new WebhookRefused('body'));
  });

  it.each([undefined, '', 'another', `${secret} `, secret.toUpperCase(), `${secret}, ${secret}`])(
    'is refused with the secret %j',
    (given) => {
      const { rawBody } = sent();
      const headers = { [secretHeader]: given };
      expect(() => read({ headers, rawBody })).toThrow(new WebhookRefused('signature'));
    },
  );

  it('is refused where no secret is stored', () => {
    const { rawBody } = sent();
    expect(() => read({ headers: { [secretHeader]: '' }, rawBody }, '')).toThrow(WebhookRefused);
  });
});

describe('a signature', () => {
  const both = `${secret} signing`;
  const body = JSON.stringify({ ticket_id: '5' });
  const of =
    (given: Record<string, string>, text = body) =>
    () =>
      read(withBody(text, given), both);
  const hex = hmac('signing', [body], 'hex');

  it.each([
    ['x-gorgias-signature', hex],
    ['x-gorgias-signature', `sha256=${hex}`],
    ['x-gorgias-hmac-sha256', hex],
    ['x-gorgias-hmac-sha256', hmac('signing', [body], 'base64')],
  ])('is taken in %s as %s', (name, given) => expect(of({ [name]: given })()).toHaveLength(1));

  it('that is wrong, or of another body, is refused @check-38.1', () => {
    expect(of({ 'x-gorgias-signature': hmac('other', [body], 'hex') })).toThrow(WebhookRefused);
    expect(of({ 'x-gorgias-signature': hex }, `${body} `)).toThrow(WebhookRefused);
  });

  it('that is missing is not missed, and one that nobody asked for is not looked at', () => {
    expect(of({})()).toHaveLength(1);
    expect(read(withBody(body, { 'x-gorgias-signature': 'anything' }))).toHaveLength(1);
  });
});

it.each([secret, `${secret} signing`])('shows an example of a request (%s)', (of) => {
  const { headers, body } = gorgias.exampleWebhook(of, now);
  const [event] = gorgias.readWebhook({ headers, rawBody: Buffer.from(body) }, of, now);
  expect(event).toMatchObject({ ticketId: '0', at: now });
});
