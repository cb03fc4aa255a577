import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createFakeCrisp } from './fakes/crisp.ts';
import { createFakeGorgias } from './fakes/gorgias.ts';
import type { PlayedCrm, PlayedKind } from './fakes/played-crm.ts';
import { createFakeSalesforce } from './fakes/salesforce.ts';
import { createFakeZendesk } from './fakes/zendesk.ts';
import { platforms } from './platforms.ts';
import { hmac } from './signature.ts';

/**
 * Webhooks have no machine-readable form at any vendor. What the simulations send is judged by forms of ours, written
 * from the vendors' pages; their own examples are read as they stand.
 */

const now = new Date('2026-03-10T12:00:00Z');
const secret = 'what-both-know';
const requester = { name: 'Nora Field', email: 'nora@example.org' };
const kinds: PlayedKind[] = ['created', 'commented', 'changed', 'removed'];

const text = z.string().min(1);
/** Zendesk, *Webhook event types*, "Top-level properties", and *Ticket events*, "Detail object properties". */
const ofTicket = `actor_id assignee_id brand_id created_at custom_status description external_id form_id group_id id
  is_public organization_id priority requester_id status subject submitter_id tags type updated_at via`;
const zendeskEvent = z.strictObject({
  account_id: z.int(),
  id: text,
  subject: z.string().regex(/^zen:ticket:\d+$/),
  time: z.iso.datetime(),
  type: z.string().regex(/^zen:event-type:(?:messaging_)?ticket\.[a-z_]+$/),
  zendesk_event_version: z.literal('2022-11-06'),
  detail: z
    .record(z.enum(ofTicket.split(/\s+/)), z.unknown())
    .and(z.object({ id: z.string().regex(/^\d+$/) })),
  event: z.looseObject({
    meta: z.object({ sequence: z.object({ id: text, position: z.number() }) }).optional(),
  }),
});
/** Crisp, *Web Hooks Reference (V1)*, "Delivery": the frame of every hook. */
const crispHook = z.strictObject({
  website_id: text,
  event: z.string().regex(/^(?:message|session|people|plugin):[a-z:_]+$/),
  data: z.looseObject({ website_id: text, session_id: z.string().startsWith('session_') }),
  timestamp: z.int(),
});
/** What the screen gives to be entered at Gorgias, and at Salesforce: the body is ours. */
const gorgiasBody = z.strictObject({
  ticket_id: z.union([text, z.int()]),
  updated_datetime: text,
  last_message_datetime: z.string().nullable(),
});
const salesforceBody = z.looseObject({ caseId: text });

const played: [keyof typeof platforms, () => PlayedCrm, z.ZodType][] = [
  ['zendesk', () => createFakeZendesk({ clock: () => now }), zendeskEvent],
  ['gorgias', () => createFakeGorgias({ clock: () => now }), gorgiasBody],
  ['salesforce', () => createFakeSalesforce({ clock: () => now }), salesforceBody],
  ['crisp', () => createFakeCrisp({ clock: () => now }), crispHook],
];

describe.each(played)('%s', (platform, make, form) => {
  it.each(kinds)('tells that a ticket was %s in the form of its pages', (kind) => {
    const fake = make();
    const id = fake.addTicket({ subject: 'A parcel', requester, text: 'Where is it?' });
    fake.addMessage(id, { kind: 'agent', text: 'On its way.' });
    fake.setTags(id, ['late']);
    const { rawBody } = fake.webhookFor(id, kind, secret, now);
    expect(form.safeParse(JSON.parse(rawBody.toString())).error?.issues).toBeUndefined();
  });

  it('tries an address with a request of the same form', () => {
    const { body } = platforms[platform].exampleWebhook(secret, now);
    expect(form.safeParse(JSON.parse(body)).error?.issues).toBeUndefined();
  });
});

describe('the vendors’ own examples', () => {
  const readZendesk = (body: string) => {
    const time = now.toISOString();
    const headers = {
      'x-zendesk-webhook-signature': hmac(secret, [time, body], 'base64'),
      'x-zendesk-webhook-signature-timestamp': time,
    };
    const request = { headers, rawBody: Buffer.from(body) };
    return platforms.zendesk.readWebhook(request, secret, now);
  };

  it('of Zendesk’s messaging tell which ticket something was said in (Messaging events)', () => {
    const example = `{"account_id": 21825834,"detail": {"id": "141"},"event": {"actor": {"id": "zd:answerBot","name":
      "Z3n Tests (ff66ff 403433/1724317083)","type": "system"},"conversation_id": "67ab5f53a96f98663935c3f2","message":
      {"body": "Hi there. How can I help you today?","id": "67ab5f55155becd183e284cb"}},"id": "01JQMQH83YNAKWSWJ8B1QH2NSC",
      "subject": "zen:ticket:141","time": "2025-02-11T14:32:05.254571515Z","type":
      "zen:event-type:messaging_ticket.message_added","zendesk_event_version": "2022-11-06"}`;
    expect(zendeskEvent.safeParse(JSON.parse(example)).error?.issues).toBeUndefined();
    expect(readZendesk(example)).toEqual([
      {
        eventId: '01JQMQH83YNAKWSWJ8B1QH2NSC',
        ticketId: '141',
        kind: 'messaging_ticket.message_added',
        at: new Date('2025-02-11T14:32:05.254Z'),
      },
    ]);
  });

  it('of Zendesk’s people concern no ticket (Webhook event types)', () => {
    const example = `{"type": "zen:event-type:user.active_changed","account_id": 12514403,"id":
      "2b24ef10-19d4-4740-93cf-8f98ec4776c0","time": "2099-07-04T05:33:18Z","zendesk_event_version": "2022-06-20",
      "subject": "zen:user:6596848315901","detail": {"id": "6596848315901","role": "end-user"},"event": {"current":
      false,"previous": true}}`;
    expect(readZendesk(example)).toEqual([]);
  });

  it('of Crisp tell which conversation (Web Hooks, Quickstart)', () => {
    const websiteId = '42286ab3-b29a-4fde-8538-da0ae501d825';
    const sessionId = 'session_36ba3566-9651-4790-afc8-ffedbccc317f';
    const user = { nickname: 'visitor493603', user_id: sessionId };
    const at = 1_506_985_696_616;
    const example = {
      website_id: websiteId,
      event: 'message:send',
      data: {
        website_id: websiteId,
        session_id: sessionId,
        type: 'text',
        content: 'Hey :)',
        from: 'user',
        origin: 'chat',
        stamped: true,
        timestamp: at,
        fingerprint: 150_698_569_649_423,
        user,
      },
      timestamp: at,
    };
    expect(crispHook.safeParse(example).error?.issues).toBeUndefined();
    const rawBody = Buffer.from(JSON.stringify(example));
    const events = platforms.crisp.readWebhook({ headers: {}, rawBody, key: secret }, secret, now);
    expect(events).toMatchObject([{ ticketId: sessionId, kind: 'message:send', at: new Date(at) }]);
  });
});
