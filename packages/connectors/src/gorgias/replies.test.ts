import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CrmReply, CrmTicket } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import { connectToFake, type Connected } from './testing/connected.ts';

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
afterEach(async () => {
  // Here messages are meant to go out.
  crm.fake.state.sent = [];
  await crm.close();
});

const replyOf = (more: Partial<CrmReply> = {}): CrmReply => ({
  text: 'It comes tomorrow.',
  html: '<p>It comes tomorrow.</p>',
  key: 'rq-1-a',
  since: crm.clock.now,
  status: 'keep',
  ...more,
});
async function seen(): Promise<CrmTicket> {
  const [ticket] = await crm.connector.readTickets([id], { categoryFieldId: null });
  if (!ticket) throw new Error('There is no ticket.');
  return ticket;
}
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof CrmFailed ? error : null),
  );
const isWrite = ({ method }: { method: string }) => method !== 'GET';
const written = () => crm.server.asked.filter(isWrite);

describe('a reply', () => {
  it('goes back the way the customer came, and is sent because it has no time of its sending', async () => {
    const { externalId } = await crm.connector.writeReply(id, replyOf(), await seen());
    expect(crm.fake.state.sent.map(String)).toEqual([externalId]);
    expect(written().map(({ body }) => body)).toEqual([
      {
        channel: 'email',
        via: 'api',
        from_agent: true,
        public: true,
        sender: { id: 93 },
        receiver: { id: expect.any(Number) },
        source: {
          type: 'email',
          from: { name: 'Support', address: 'support@lampes.example' },
          to: [{ name: 'Ana', address: 'ana@example.com' }],
        },
        subject: 'Where is my lamp?',
        body_html: '<p>It comes tomorrow.</p>',
        body_text: 'It comes tomorrow.',
        external_id: 'rq-1-a',
      },
    ]);
    expect((await seen()).messages.map(({ kind }) => kind)).toEqual(['requester', 'agent']);
    expect(crm.fake.ticketOf(id)?.state).toBe('open');
  });

  it('closes the ticket after it, where it is solved by it', async () => {
    await crm.connector.writeReply(id, replyOf({ status: 'solved' }), await seen());
    expect(crm.fake.ticketOf(id)?.state).toBe('closed');
  });

  it('is sent once, although the ticket cannot be closed', async () => {
    const isTicket = ({ method }: { method: string }) => method === 'PUT';
    crm.server.fail({ status: 400, json: { error: { msg: 'No.' } } }, { times: 9, only: isTicket });
    const reply = replyOf({ status: 'solved' });
    const done = await crm.connector.writeReply(id, reply, await seen());
    expect(done).toMatchObject({ externalId: expect.any(String), statusRefusal: 'No.' });
    expect(crm.fake.state.sent).toHaveLength(1);
  });

  it('is not sent where something was said since the ticket was read', async () => {
    const ticket = await seen();
    crm.fake.addMessage(id, { kind: 'requester', text: 'And another thing' });
    expect(await failureOf(crm.connector.writeReply(id, replyOf(), ticket))).toMatchObject({
      status: 409,
      isUncertain: false,
    });
    expect(crm.fake.state.sent).toEqual([]);
  });

  it('whose answer was lost is sent once, and found by its key, with what was left to do', async () => {
    const isPost = ({ method }: { method: string }) => method === 'POST';
    crm.server.fail('lost', { only: isPost });
    const reply = replyOf({ status: 'solved' });
    expect(await failureOf(crm.connector.writeReply(id, reply, await seen()))).toMatchObject({
      isUncertain: true,
    });
    expect(crm.fake.ticketOf(id)?.state).toBe('open');
    const found = await crm.connector.findReply(id, { ...reply, text: 'Another.' });
    expect(found).toEqual({ externalId: String(crm.fake.state.sent[0]), statusRefusal: null });
    expect(crm.fake.ticketOf(id)?.state).toBe('closed');
    expect(crm.fake.state.sent).toHaveLength(1);
    expect(await crm.connector.findReply(id, replyOf({ key: 'x', text: 'No.' }))).toBeNull();
  });

  it('is refused where the customer has written nothing', async () => {
    const other = crm.fake.addTicket({
      subject: 'Ours',
      requester: { name: 'A', email: 'a@b.co' },
    });
    const [ticket] = await crm.connector.readTickets([other], { categoryFieldId: null });
    const failure = await failureOf(crm.connector.writeReply(other, replyOf(), ticket!));
    expect(failure).toMatchObject({ reason: 'refused' });
  });
});
