import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Connector, CrmReply, CrmTicket } from '../connector.ts';
import { failureOf, openFixture, pass, requester, type ZendeskFixture } from './zendesk-fixture.ts';

let fixture: ZendeskFixture;
let connector: Connector;
let id: string;
beforeEach(async () => {
  fixture = await openFixture({ longestMs: 500 });
  connector = fixture.connect();
  id = fixture.fake.addTicket({
    subject: 'Parcel',
    requester,
    text: 'Where is it?',
    tags: ['vip'],
  });
});
afterEach(() => fixture.close());

const replyOf = (more: Partial<CrmReply> = {}): CrmReply => ({
  text: 'It comes\ntomorrow.',
  html: '<p>It comes<br>tomorrow.</p>',
  key: 'rq-1-a',
  since: fixture.clock.now,
  status: 'keep',
  ...more,
});
async function seen(): Promise<CrmTicket> {
  const [ticket] = await connector.readTickets([id], { categoryFieldId: null });
  if (!ticket) throw new Error('There is no ticket.');
  return ticket;
}
const messages = () => fixture.fake.ticketOf(id)?.messages ?? [];
const statusNow = () => fixture.fake.state.tickets[id]?.status;
const isWrite = ({ method }: { method: string }) => method === 'PUT';

describe('a reply', () => {
  it('is a public comment with the tag, in one update that guards against another', async () => {
    const ticket = await seen();
    const written = await connector.writeReply(id, replyOf(), ticket);
    expect(written).toEqual({ externalId: messages().at(-1)?.id, statusRefusal: null });
    expect(messages().map(({ kind, text }) => [kind, text])).toEqual([
      ['requester', 'Where is it?'],
      ['agent', 'It comes\ntomorrow.'],
    ]);
    const writes = fixture.server.asked.filter(isWrite);
    expect(writes.map(({ body }) => body)).toEqual([
      {
        ticket: {
          comment: { html_body: replyOf().html, public: true },
          tags: ['vip', 'replique'],
          metadata: { replique_reply: 'rq-1-a' },
          safe_update: true,
          updated_stamp: '2026-11-20T12:00:00Z',
        },
      },
    ]);
    expect(statusNow()).toBe('new');
  });

  it.each(['pending', 'solved'] as const)('makes the ticket %s with it', async (status) => {
    await connector.writeReply(id, replyOf({ status }), await seen());
    expect(statusNow()).toBe(status);
  });

  it('is not written where the ticket has changed since it was read', async () => {
    const ticket = await seen();
    pass(fixture, 2_000);
    fixture.fake.addMessage(id, { kind: 'agent', text: 'I do that.' });
    const failure = await failureOf(connector.writeReply(id, replyOf(), ticket));
    expect(failure).toMatchObject({ reason: 'refused', status: 409, isUncertain: false });
    expect(messages()).toHaveLength(2);
  });

  it('whose answer was lost is written once, and found by its key', async () => {
    fixture.server.fail('lost', { only: isWrite });
    const failure = await failureOf(connector.writeReply(id, replyOf(), await seen()));
    expect(failure).toMatchObject({ isUncertain: true });
    expect(messages()).toHaveLength(2);
    const found = await connector.findReply(id, replyOf({ text: 'Another text.' }));
    expect(found).toEqual({ externalId: messages().at(-1)?.id, statusRefusal: null });
    expect(await connector.findReply(id, replyOf({ key: 'rq-1-b', text: 'Other.' }))).toBeNull();
  });

  it('is found by its text where the audits may not be read, and never as a note or an earlier one', async () => {
    fixture.fake.addMessage(id, { kind: 'note', text: 'It comes tomorrow.' });
    fixture.fake.addMessage(id, { kind: 'agent', text: 'It comes tomorrow.' });
    pass(fixture, 3_600_000);
    const isAudits = ({ url }: { url: URL }) => url.pathname.endsWith('/audits');
    fixture.server.fail(
      { status: 403, json: { error: 'Forbidden' } },
      { times: 9, only: isAudits },
    );
    expect(await connector.findReply(id, replyOf())).toBeNull();
    await connector.writeReply(id, replyOf(), await seen());
    expect(await connector.findReply(id, replyOf())).toMatchObject({
      externalId: messages().at(-1)?.id,
    });
  });

  it('is declined in a ticket that is closed', async () => {
    const ticket = await seen();
    fixture.fake.setState(id, 'closed');
    expect(await failureOf(connector.writeReply(id, replyOf(), ticket))).toMatchObject({
      reason: 'refused',
      isUncertain: false,
    });
  });
});
