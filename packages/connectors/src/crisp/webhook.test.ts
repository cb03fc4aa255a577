import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { WebhookRefused, type WebhookRequest } from '../connector.ts';
import { createFakeCrisp } from '../fakes/crisp.ts';
import { crisp } from './crisp.ts';
import { ticket } from './crisp-fixture.ts';

const secret = 'a secret of the platform';
const now = new Date('2026-11-21T10:00:00Z');
const session = 'session_36ba3566-9651-4790-afc8-ffedbccc317f';

const body = (more: object = {}, event = 'message:send') =>
  JSON.stringify({
    website_id: 'w',
    event,
    data: {
      website_id: 'w',
      session_id: session,
      type: 'text',
      from: 'user',
      fingerprint: 7,
      ...more,
    },
    timestamp: now.getTime(),
  });

const sign = (text: string, time: string, by = secret) =>
  createHmac('sha256', by).update(`[${time};${text}]`).digest('hex');

const signed = (
  text: string,
  { time = String(now.getTime()), over = text, by = secret } = {},
): WebhookRequest => ({
  headers: { 'x-crisp-request-timestamp': time, 'x-crisp-signature': sign(over, time, by) },
  rawBody: Buffer.from(text),
});

const read = (request: WebhookRequest, by = secret) => crisp.readWebhook(request, by, now);

function refusalOf(request: WebhookRequest, by = secret): string {
  try {
    read(request, by);
  } catch (error) {
    if (error instanceof WebhookRefused) return error.reason;
    throw error;
  }
  return 'taken';
}

describe('a signed hook', () => {
  it('tells which conversation, and the same id however often it comes', () => {
    const [event] = read(signed(body()));
    expect(event).toMatchObject({ ticketId: session, kind: 'message:send', at: now });
    const later = signed(body(), { time: String(now.getTime() + 60_000) });
    expect(read(later)[0]?.eventId).toBe(event?.eventId);
    expect(read(signed(body({ fingerprint: 8 })))[0]?.eventId).not.toBe(event?.eventId);
    expect(read(signed(body({}, 'message:received')))[0]?.eventId).not.toBe(event?.eventId);
  });

  it('may be signed over its document in other bytes @check-38.1', () => {
    const spaced = JSON.stringify(JSON.parse(body()), null, 2);
    expect(refusalOf(signed(spaced))).toBe('taken');
    expect(refusalOf(signed(spaced, { over: body() }))).toBe('taken');
    const odd = body().replace('"fingerprint":7', '"fingerprint":7.0,"from":"user"');
    expect(refusalOf(signed(odd))).toBe('taken');
    expect(refusalOf(signed(spaced, { over: body({ fingerprint: 9 }) }))).toBe('signature');
  });

  it('may say its time in seconds', () => {
    expect(refusalOf(signed(body(), { time: String(now.getTime() / 1_000) }))).toBe('taken');
  });

  it.each([
    ['another secret', signed(body(), { by: 'another' })],
    [
      'no signature',
      { headers: { 'x-crisp-request-timestamp': '1' }, rawBody: Buffer.from(body()) },
    ],
    [
      'no time',
      { headers: { 'x-crisp-signature': sign(body(), '1') }, rawBody: Buffer.from(body()) },
    ],
    ['a changed body', { ...signed(body()), rawBody: Buffer.from(body({ a: 1 })) }],
    [
      'an empty signature',
      {
        headers: { 'x-crisp-signature': '', 'x-crisp-request-timestamp': '1' },
        rawBody: Buffer.from(body()),
      },
    ],
    ['nothing', { headers: {}, rawBody: Buffer.alloc(0) }],
  ])('with %s is refused', (_, request) => expect(refusalOf(request)).toBe('signature'));

  it.each([-6, 6])('%i minutes away is refused, five are not @check-38.1', (minutes) => {
    const at = (away: number) => signed(body(), { time: String(now.getTime() + away * 60_000) });
    expect(refusalOf(at(minutes))).toBe('too-old');
    expect(refusalOf(at(Math.sign(minutes) * 5))).toBe('taken');
    expect(refusalOf(signed(body(), { time: 'yesterday' }))).toBe('too-old');
  });

  it.each(['[]', '"text"', 'no json', '{"event":5}'])('of %s is refused', (text) => {
    expect(refusalOf(signed(text))).toBe('body');
  });
});

describe('a hook of a website, which Crisp does not sign with anything that we know', () => {
  const plain = (key?: string): WebhookRequest => ({
    headers: {},
    rawBody: Buffer.from(body()),
    key,
  });

  it('is known by the key in the address', () => {
    expect(read(plain(secret))[0]?.ticketId).toBe(session);
    expect(refusalOf(plain('another'))).toBe('signature');
    expect(refusalOf(plain(''))).toBe('signature');
    expect(refusalOf(plain())).toBe('signature');
    expect(() => crisp.readWebhook(plain(), '', now)).toThrow(WebhookRefused);
    expect(() => crisp.readWebhook(plain(''), '', now)).toThrow(WebhookRefused);
  });

  it('is believed for its key, whatever it is signed with', () => {
    expect(refusalOf({ ...signed(body(), { by: 'another' }), key: secret })).toBe('taken');
    expect(refusalOf({ ...signed(body(), { by: 'another' }), key: 'another' })).toBe('signature');
    expect(refusalOf({ ...signed(body()), key: 'another' })).toBe('taken');
  });
});

describe('events', () => {
  const kinds = (text: string) => read(signed(text)).map(({ kind }) => kind);

  it('that concern no conversation tell nothing', () => {
    expect(kinds(body({}, 'session:set_availability'))).toEqual([]);
    expect(kinds(body({}, 'message:compose:send'))).toEqual([]);
    expect(kinds(body({ session_id: null }))).toEqual([]);
    expect(kinds(JSON.stringify({ event: 'message:send', data: null }))).toEqual([]);
  });

  it('of our own notes tell nothing', () => {
    const mine = { type: 'note', from: 'operator' };
    expect(
      kinds(body({ ...mine, origin: 'urn:replique:suggestions:0' }, 'message:received')),
    ).toEqual([]);
    expect(kinds(body({ ...mine, properties: { replique_note: 'k' } }, 'message:updated'))).toEqual(
      [],
    );
    expect(kinds(body({ ...mine, origin: 'chat' }, 'message:received'))).toEqual([
      'message:received',
    ]);
  });

  it('of a rating hold it, because nothing else does', () => {
    const rated = (rating: object) =>
      read(signed(body({ rating }, 'session:sync:rating')))[0]?.satisfaction;
    expect(rated({ stars: 5, comment: ' Quick ' })).toEqual({
      score: 'good',
      stars: 5,
      reason: null,
      comment: 'Quick',
    });
    expect(rated({ stars: 2 })).toEqual({
      score: 'bad',
      stars: 2,
      reason: null,
      comment: null,
    });
    expect(rated({ stars: 'many' })).toBeUndefined();
    expect(read(signed(body({ rating: { stars: 5 } })))[0]).not.toHaveProperty('satisfaction');
  });

  it('come as the fake sends them', () => {
    const fake = createFakeCrisp({ clock: () => now });
    const id = fake.addTicket(ticket());
    const kindOf = (kind: 'created' | 'commented' | 'changed' | 'removed') =>
      read(fake.webhookFor(id, kind, secret, now)).map((event) => [event.ticketId, event.kind]);
    expect(kindOf('created')).toEqual([[id, 'message:send']]);
    fake.addMessage(id, { kind: 'agent', text: 'Hello' });
    expect(kindOf('commented')).toEqual([[id, 'message:received']]);
    fake.setState(id, 'closed');
    expect(kindOf('changed')).toEqual([[id, 'session:set_state']]);
    fake.rate(id, { score: 'good' });
    expect(kindOf('changed')).toEqual([[id, 'session:sync:rating']]);
    fake.removeTicket(id);
    expect(kindOf('removed')).toEqual([[id, 'session:removed']]);
    expect(() => read(fake.webhookFor(id, 'removed', 'another', now))).toThrow(WebhookRefused);
  });

  it('of the example are taken', () => {
    const { headers, body: text } = crisp.exampleWebhook(secret, now);
    expect(read({ headers, rawBody: Buffer.from(text) })[0]?.kind).toBe('message:send');
  });
});
