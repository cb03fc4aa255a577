import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CrmReply, CrmTicket } from '../connector.ts';
import {
  closeFixture,
  failureOf,
  openFixture,
  pass,
  ticket,
  type CrispFixture,
} from './crisp-fixture.ts';

let fixture: CrispFixture;
let id: string;
beforeEach(async () => {
  fixture = await openFixture();
  id = fixture.fake.addTicket(ticket());
  pass(fixture, 1_000);
});
afterEach(() => closeFixture(fixture));

const replyOf = (more: Partial<CrmReply> = {}): CrmReply => ({
  text: 'It comes tomorrow.',
  html: '<p>It comes tomorrow.</p>',
  key: 'rq-1-a',
  since: fixture.now.at,
  status: 'keep',
  ...more,
});
async function seen(): Promise<CrmTicket> {
  const [read] = await fixture.connect().readTickets([id], { categoryFieldId: null });
  if (!read) throw new Error('There is no conversation.');
  return read;
}
const last = () => fixture.fake.state.messages[id]?.at(-1);
const isPost = ({ method }: { method: string }) => method === 'POST';

describe('a reply', () => {
  it('is text of an operator in the chat, and an agent’s answer when it is read again', async () => {
    const written = await fixture.connect().writeReply(id, replyOf(), await seen());
    expect(last()).toMatchObject({
      type: 'text',
      from: 'operator',
      origin: 'chat',
      content: 'It comes tomorrow.',
      properties: { replique_reply: 'rq-1-a' },
    });
    expect(written).toEqual({ externalId: String(last()?.fingerprint), statusRefusal: null });
    expect((await seen()).messages.map(({ kind }) => kind)).toEqual(['requester', 'agent']);
    expect(fixture.fake.ticketOf(id)?.state).toBe('open');
  });

  it('resolves the conversation after it, where it is solved by it', async () => {
    await fixture.connect().writeReply(id, replyOf({ status: 'solved' }), await seen());
    expect(fixture.fake.ticketOf(id)?.state).toBe('closed');
  });

  it('whose answer was lost is sent once, and found by its key or its text', async () => {
    fixture.server.fail('lost', { only: isPost });
    const reply = replyOf({ status: 'solved' });
    expect(await failureOf(fixture.connect().writeReply(id, reply, await seen()))).toMatchObject({
      isUncertain: true,
    });
    const there = { externalId: String(last()?.fingerprint), statusRefusal: null };
    expect(await fixture.connect().findReply(id, { ...reply, text: 'Other.' })).toEqual(there);
    expect(fixture.fake.ticketOf(id)?.state).toBe('closed');
    delete last()?.properties;
    expect(await fixture.connect().findReply(id, reply)).toEqual(there);
    expect(await fixture.connect().findReply(id, { ...reply, text: 'Other.' })).toBeNull();
    expect(fixture.fake.state.messages[id]).toHaveLength(2);
  });

  it('is the same as none that was said long before', async () => {
    fixture.fake.addMessage(id, { kind: 'agent', text: 'It comes tomorrow.' });
    pass(fixture, 3_600_000);
    expect(await fixture.connect().findReply(id, replyOf())).toBeNull();
  });
});
