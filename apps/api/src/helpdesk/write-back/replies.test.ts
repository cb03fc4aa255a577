import type { Connector } from '@replique/connectors/connector';
import type { Suggestion } from '@replique/contract/answering/suggestions';
import { replyUndoSeconds } from '@replique/contract/helpdesk/reply-undo';
import type { TicketWriteBacks, WriteBack } from '@replique/contract/helpdesk/write-back';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectorFor } from '../crm/crm.ts';
import { cronTable } from '../../jobs.ts';
import { makeArticles, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import {
  connectZendesk,
  forgetAccounts,
  type PlayedZendesk,
} from '@replique/tests/servers/played-zendesk.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';
import { afterRestore } from './restore-store.ts';
import { sendDue } from './send.ts';

/** Replies to the customer through the CRM: once, in time, and for those who may (docs/crm.md). */

let testApp: TestApp;
let client: MadeClient;
let zendesk: PlayedZendesk;

const begin = new Date('2026-03-10T12:00:00Z');
const second = 1_000;
const minute = 60 * second;
let now = begin;
const question = 'How can I change the delivery address of my parcel?';

function pass(ms: number): void {
  now = new Date(now.getTime() + ms);
  testApp.setClock(now);
}

beforeAll(async () => {
  testApp = await createTestApp();
  client = (await makeTwoClients(testApp.deps)).first;
  await makeArticles(testApp.deps, client.id, [
    {
      title: 'How do I change my delivery address?',
      html: '<p>You can change the delivery address of a parcel in your account until the parcel has left our warehouse.</p>',
    },
  ]);
  const settings = { isOn: true, dailyLimit: 500, maxAgeHours: 24, timeZone: 'Europe/Paris' };
  await testApp.call('alice', 'PUT', `/v2/clients/${client.uuid}/auto-suggestions`, settings);
  zendesk = await connectZendesk(testApp, client.id);
});
beforeEach(async () => {
  now = begin;
  pass(0);
  forgetAccounts(testApp);
  zendesk.between = null;
  await testApp.sql('delete from tickets');
  await testApp.sql(
    `update crm_connections set posts_notes = false, is_enabled = true, replies_by = 'agents'`,
  );
});
afterEach(() => {
  const logged = testApp.logged.splice(0);
  if (logged.length > 0) throw new Error(logged.join('\n'));
});
afterAll(() => testApp.close());

const draft = () => cronTable.find(({ name }) => name === 'suggestions.auto')?.run(testApp.deps);
const sendNow = (options: Parameters<typeof sendDue>[1] = {}) => sendDue(testApp.deps, options);
/** After the time in which it can be taken back. */
async function sendLater(options?: Parameters<typeof sendDue>[1]): Promise<void> {
  pass(replyUndoSeconds * second + second);
  await sendNow(options);
}

/** A question that came in, and what was suggested to it by itself. */
async function suggest(): Promise<{ id: string; ticket: string }> {
  const id = zendesk.ask(question);
  const ticket = await zendesk.read(id);
  pass(second);
  await draft();
  return { id, ticket };
}

async function suggestionOf(ticket: string): Promise<Suggestion> {
  const read = await testApp.call('carol', 'GET', `/v2/tickets/${ticket}/suggestions`);
  const [suggestion] = (read.body as { items: Suggestion[] }).items;
  if (!suggestion) throw new Error('Nothing was suggested.');
  return suggestion;
}

async function listOf(ticket: string, caller: TestCaller = 'carol'): Promise<TicketWriteBacks> {
  return (await testApp.call(caller, 'GET', `/v2/tickets/${ticket}/write-backs`))
    .body as TicketWriteBacks;
}

async function replyOf(ticket: string): Promise<WriteBack> {
  const reply = (await listOf(ticket)).items.find(({ kind }) => kind === 'reply');
  if (!reply) throw new Error('There is no reply.');
  return reply;
}

async function ask(ticket: string, more: object = {}, caller: TestCaller = 'carol') {
  const { uuid, revision } = await suggestionOf(ticket);
  return testApp.call(caller, 'POST', `/v2/suggestions/${uuid}/send`, { revision, ...more });
}
const cancel = ({ uuid }: WriteBack, caller: TestCaller = 'carol') =>
  testApp.call(caller, 'POST', `/v2/write-backs/${uuid}/cancel`);
const retry = ({ uuid }: WriteBack) =>
  testApp.call('carol', 'POST', `/v2/write-backs/${uuid}/retry`);
async function isWaiting(ticket: string): Promise<boolean> {
  const { body } = await testApp.call('carol', 'GET', `/v2/tickets/${ticket}`);
  return (body as { isWaiting: boolean }).isWaiting;
}
const answersOf = (id: string) =>
  (zendesk.fake.ticketOf(id)?.messages ?? []).filter(({ kind }) => kind === 'agent');
const isUpdate = ({ method, path }: { method: string; path: string }) =>
  method === 'PUT' && /\/tickets\/\d+$/.test(path);

describe('a reply', () => {
  it('is sent after the time to take it back, without a word of ours, and its suggestion is accepted', async () => {
    const { id, ticket } = await suggest();
    const asked = await ask(ticket);
    expect([asked.status, asked.body]).toEqual([
      200,
      expect.objectContaining({
        kind: 'reply',
        state: 'waiting',
        platform: 'zendesk',
        by: 'Carol Whitfield',
        dueAt: new Date(now.getTime() + replyUndoSeconds * second).toISOString(),
      }),
    ]);
    const { state, text, acceptedAs } = await suggestionOf(ticket);
    expect({ state, acceptedAs }).toEqual({ state: 'accepted', acceptedAs: 'person' });
    await sendNow();
    expect(answersOf(id)).toEqual([]);
    await sendLater();
    await sendNow();
    const [answer, ...more] = answersOf(id);
    expect(more).toEqual([]);
    expect(answer?.text.replace(/\s+/g, ' ')).toBe(text.replace(/\s+/g, ' ').trim());
    expect(await replyOf(ticket)).toMatchObject({ state: 'posted', postedAt: now.toISOString() });
    expect(zendesk.fake.state.tickets[id]?.status).toBe('new');
  });

  it('is the agent’s own where the engine was silent, and waits again when it is taken back', async () => {
    const id = zendesk.ask('Which savanna do giraffes migrate to during monsoon?');
    const ticket = await zendesk.read(id);
    pass(second);
    await draft();
    const { uuid, state } = await suggestionOf(ticket);
    expect(state).toBe('silent');
    expect((await ask(ticket)).status).toBe(409);
    const text = 'Sorry, we know nothing of giraffes.';
    await testApp.call('carol', 'PATCH', `/v2/suggestions/${uuid}`, { revision: 1, text });
    expect((await ask(ticket)).status).toBe(200);
    expect(await isWaiting(ticket)).toBe(false);
    await cancel(await replyOf(ticket));
    expect(await isWaiting(ticket)).toBe(true);
    expect(await suggestionOf(ticket)).toMatchObject({ state: 'silent', text, acceptedAt: null });
    expect((await ask(ticket)).status).toBe(200);
    await sendLater();
    expect(answersOf(id).map((answer) => answer.text.trim())).toEqual([text]);
    expect(await isWaiting(ticket)).toBe(false);
  });

  it('leads to the ticket’s being read at once, and is matched to the suggestion', async () => {
    await testApp.sql(
      `insert into crm_syncs (client_id, platform, state, since, begun_at, due_at, poll_at)
       values ($1, 'zendesk', 'waiting', $2, $2, $3, $3)
       on conflict do nothing`,
      [client.id, begin, new Date('2027-01-01')],
    );
    const { id, ticket } = await suggest();
    await ask(ticket, { status: 'solved' });
    await sendLater();
    expect(zendesk.fake.state.tickets[id]?.status).toBe('solved');
    const changes = await testApp.sql('select external_id, is_urgent from crm_changes');
    expect(changes).toEqual([{ external_id: id, is_urgent: true }]);
    const [sync] = await testApp.sql<{ due_at: Date }>('select due_at from crm_syncs');
    expect(sync?.due_at).toEqual(now);
    await testApp.sql('delete from crm_syncs');
    await zendesk.read(id);
    const sent = await testApp.call('carol', 'GET', `/v2/tickets/${ticket}/sent`);
    expect(sent.body).toMatchObject({ sent: { editClass: 'as-is', acceptedAs: 'person' } });
    expect(await isWaiting(ticket)).toBe(false);
  });

  it('is one, however often it is asked for, and cannot be sent again', async () => {
    const { id, ticket } = await suggest();
    const first = await ask(ticket);
    const again = await ask(ticket);
    expect(again.body).toMatchObject({ uuid: (first.body as WriteBack).uuid, state: 'waiting' });
    await sendLater();
    expect((await ask(ticket)).body).toMatchObject({ code: 'write-backs.state' });
    await zendesk.read(id);
    expect((await ask(ticket)).body).toMatchObject({ code: 'write-backs.answered' });
    expect(answersOf(id)).toHaveLength(1);
  });

  it('is taken back in time: ready again, waiting again, and never sent', async () => {
    const { id, ticket } = await suggest();
    await ask(ticket);
    expect(await isWaiting(ticket)).toBe(false);
    const cancelled = await cancel(await replyOf(ticket));
    expect(cancelled.body).toMatchObject({
      state: 'superseded',
      reason: 'cancelled',
      canRetry: false,
    });
    expect(await suggestionOf(ticket)).toMatchObject({
      state: 'ready',
      acceptedAt: null,
      acceptedBy: null,
    });
    expect(await isWaiting(ticket)).toBe(true);
    const taught = 'select 1 from past_answers where is_active';
    expect(await testApp.sql(taught)).toEqual([]);
    await sendLater();
    expect(answersOf(id)).toEqual([]);
    expect((await cancel(await replyOf(ticket))).body).toMatchObject({
      code: 'write-backs.state',
    });
    // Changed, and sent after all.
    const { uuid, revision } = await suggestionOf(ticket);
    await testApp.call('carol', 'PATCH', `/v2/suggestions/${uuid}`, { revision, text: 'Ask us.' });
    expect((await ask(ticket)).status).toBe(200);
    await sendLater();
    expect(answersOf(id).map(({ text }) => text)).toEqual(['Ask us.']);
  });

  it('that was accepted before stays accepted when its sending is taken back', async () => {
    const { ticket } = await suggest();
    const { uuid, revision } = await suggestionOf(ticket);
    await testApp.call('carol', 'POST', `/v2/suggestions/${uuid}/accept`, { revision });
    await ask(ticket);
    await cancel(await replyOf(ticket));
    expect((await suggestionOf(ticket)).state).toBe('accepted');
  });

  it('is too late to be taken back once it is under way', async () => {
    const { ticket } = await suggest();
    await ask(ticket);
    zendesk.between = async (go, request) => {
      if (!isUpdate(request)) return go();
      zendesk.between = null;
      expect((await cancel(await replyOf(ticket))).body).toMatchObject({
        code: 'write-backs.state',
      });
      return go();
    };
    await sendLater();
    expect(await replyOf(ticket)).toMatchObject({ state: 'posted' });
  });

  it('is still taken back while the CRM is only asked how the ticket stands', async () => {
    const { id, ticket } = await suggest();
    await ask(ticket);
    zendesk.between = async (go, { path }) => {
      const response = await go();
      if (!path.endsWith('/comments')) return response;
      zendesk.between = null;
      expect((await cancel(await replyOf(ticket))).status).toBe(200);
      return response;
    };
    await sendLater();
    expect(answersOf(id)).toEqual([]);
    expect(await replyOf(ticket)).toMatchObject({ state: 'superseded', reason: 'cancelled' });
  });

  it('goes with its suggestion when that is deleted', async () => {
    const { id, ticket } = await suggest();
    await ask(ticket);
    const { uuid } = await suggestionOf(ticket);
    await testApp.call('carol', 'DELETE', `/v2/suggestions/${uuid}`);
    await sendLater();
    expect(answersOf(id)).toEqual([]);
    expect(await isWaiting(ticket)).toBe(true);
  });
});

describe('who may send', () => {
  it.each([
    ['off', 'carol', 'write-backs.replies-off'],
    ['off', 'bob', 'write-backs.replies-off'],
    ['admins', 'carol', 'write-backs.replies-off'],
    ['admins', 'bob', null],
    ['agents', 'carol', null],
    ['agents', 'dan', 'auth.forbidden'],
  ] as const)('with %s, %s: %s', async (repliesBy, caller, refusal) => {
    const { ticket } = await suggest();
    await testApp.sql('update crm_connections set replies_by = $1', [repliesBy]);
    const isAllowed = refusal === null;
    expect(await listOf(ticket, caller)).toMatchObject({
      sendsReplies: isAllowed,
      replyStatuses: isAllowed ? ['keep', 'pending', 'solved'] : [],
    });
    const { status, body } = await ask(ticket, {}, caller);
    const code = (body as { code?: string }).code ?? null;
    expect([status, code]).toEqual([isAllowed ? 200 : 403, refusal]);
    expect((await suggestionOf(ticket)).state).toBe(isAllowed ? 'accepted' : 'ready');
  });

  it('is nobody of another client, nobody without the module or the connection, nobody with an old revision', async () => {
    const { ticket } = await suggest();
    const { uuid, revision } = await suggestionOf(ticket);
    const path = `/v2/suggestions/${uuid}/send`;
    expect((await testApp.call('frank', 'POST', path, { revision })).status).toBe(404);
    expect((await testApp.call('carol', 'POST', path, { revision: 9 })).status).toBe(412);
    await testApp.sql('update crm_connections set is_enabled = false');
    expect((await ask(ticket)).body).toMatchObject({ code: 'write-backs.not-connected' });
    await testApp.sql('update crm_connections set is_enabled = true');
    await testApp.sql(
      `update clients set modules = jsonb_set(modules, '{suggestions}', 'false') where id = $1`,
      [client.id],
    );
    expect((await testApp.call('carol', 'POST', path, { revision })).body).toMatchObject({
      code: 'modules.off',
    });
    await testApp.sql(
      `update clients set modules = jsonb_set(modules, '{suggestions}', 'true') where id = $1`,
      [client.id],
    );
    await ask(ticket);
    const reply = await replyOf(ticket);
    expect((await cancel(reply, 'frank')).status).toBe(404);
    expect((await cancel(reply, 'dan')).status).toBe(403);
    const [logged] = await testApp.sql<{ count: number }>(
      `select count(*)::int as count from audit_log where action = 'suggestions.send-asked'`,
    );
    expect(logged?.count).toBeGreaterThan(0);
  });

  it('is not asked where an agent has answered, or the ticket is closed, as far as it is known', async () => {
    const answered = await suggest();
    pass(second);
    zendesk.fake.addMessage(answered.id, { kind: 'agent', text: 'We look into it.' });
    await zendesk.read(answered.id);
    expect((await ask(answered.ticket)).body).toMatchObject({ code: 'write-backs.answered' });
    const closed = await suggest();
    await testApp.sql(
      `insert into crm_tickets (client_id, ticket_id, updated_at, read_at, state)
       select client_id, id, now(), now(), 'closed' from tickets where uuid = $1
       on conflict (client_id, ticket_id) do update set state = 'closed'`,
      [closed.ticket],
    );
    const refused = await ask(closed.ticket);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'write-backs.ticket-closed', data: { state: 'closed' } },
    ]);
    expect((await suggestionOf(closed.ticket)).state).toBe('ready');
  });
});

describe('what happens in the CRM meanwhile', () => {
  it('keeps a reply away once an agent has answered', async () => {
    const { id, ticket } = await suggest();
    await ask(ticket);
    pass(second);
    zendesk.fake.addMessage(id, { kind: 'agent', text: 'We look into it.' });
    await sendLater();
    expect(answersOf(id)).toHaveLength(1);
    expect(await replyOf(ticket)).toMatchObject({ state: 'superseded', reason: 'answered' });
  });

  it('keeps it away when the customer writes again, and a person may send it all the same', async () => {
    const { id, ticket } = await suggest();
    await ask(ticket);
    pass(second);
    zendesk.fake.addMessage(id, { kind: 'requester', text: 'And how do I pay?' });
    await sendLater();
    const refused = await replyOf(ticket);
    expect(refused).toMatchObject({ state: 'refused', reason: 'asked-again', canRetry: true });
    expect(answersOf(id)).toEqual([]);
    expect(await isWaiting(ticket)).toBe(true);
    // Not before the question is known here.
    expect((await retry(refused)).status).toBe(200);
    await sendNow();
    expect(await replyOf(ticket)).toMatchObject({ state: 'refused', reason: 'asked-again' });
    await zendesk.read(id);
    expect((await retry(refused)).status).toBe(200);
    await sendNow();
    expect(answersOf(id)).toHaveLength(1);
    expect(await replyOf(ticket)).toMatchObject({ state: 'posted' });
  });

  it.each(['deleted', 'merged', 'closed'] as const)(
    'refuses it where the ticket is %s',
    async (state) => {
      const { id, ticket } = await suggest();
      await ask(ticket);
      if (state === 'deleted') zendesk.fake.removeTicket(id);
      else if (state === 'merged') zendesk.fake.mergeTicket(id, zendesk.ask(question));
      else zendesk.fake.setState(id, 'closed');
      await sendLater();
      expect(await replyOf(ticket)).toMatchObject({ state: 'refused', reason: state });
      expect(await isWaiting(ticket)).toBe(true);
    },
  );

  it('is seen even between the last look and the sending', async () => {
    const { id, ticket } = await suggest();
    await ask(ticket);
    zendesk.between = async (go, request) => {
      if (!isUpdate(request)) return go();
      zendesk.between = null;
      pass(2 * second);
      zendesk.fake.addMessage(id, { kind: 'agent', text: 'We look into it.' });
      return go();
    };
    await sendLater();
    expect(answersOf(id)).toHaveLength(1);
    expect(await replyOf(ticket)).toMatchObject({ state: 'superseded', reason: 'answered' });
  });

  it('makes a declined reply wait for a person, whom the ticket waits for again', async () => {
    const { ticket } = await suggest();
    await ask(ticket);
    zendesk.between = async (go, request) =>
      isUpdate(request)
        ? Response.json({ error: 'RecordInvalid', description: 'No.' }, { status: 422 })
        : go();
    await sendLater();
    const refused = await replyOf(ticket);
    expect(refused).toMatchObject({ state: 'refused', reason: 'refused', canRetry: true });
    expect(await isWaiting(ticket)).toBe(true);
    zendesk.between = null;
    await retry(refused);
    expect(await isWaiting(ticket)).toBe(false);
    await sendNow();
    expect(await replyOf(ticket)).toMatchObject({ state: 'posted' });
  });
});

describe('one message', () => {
  it('is found again by the next process, when the one that sent it was killed before it could say so', async () => {
    const { id, ticket } = await suggest();
    await ask(ticket);
    const kill = new AbortController();
    await sendLater({
      signal: kill.signal,
      async connect(...asked) {
        const connector = await connectorFor(...asked);
        if (!connector) return null;
        const writeReply: Connector['writeReply'] = async (...reply) => {
          await connector.writeReply(...reply);
          kill.abort();
          throw new Error('killed');
        };
        return { ...connector, writeReply };
      },
    }).catch(() => undefined);
    expect(answersOf(id)).toHaveLength(1);
    expect((await replyOf(ticket)).state).toBe('sending');
    await testApp.sql(
      `update write_backs set lease_until = now() - interval '1 second' where holder is not null`,
    );
    await sendNow();
    expect(answersOf(id)).toHaveLength(1);
    expect((await replyOf(ticket)).state).toBe('posted');
  });

  it('whose answer is lost is looked for when the CRM must be done with it', async () => {
    const { id, ticket } = await suggest();
    await ask(ticket);
    zendesk.between = async (go, request) => {
      const response = await go();
      if (!isUpdate(request)) return response;
      zendesk.between = null;
      throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    };
    await sendLater();
    expect(await replyOf(ticket)).toMatchObject({ state: 'waiting', reason: 'unavailable' });
    expect((await cancel(await replyOf(ticket))).body).toMatchObject({ code: 'write-backs.state' });
    pass(minute);
    await sendNow();
    expect(answersOf(id)).toHaveLength(1);
    expect(await replyOf(ticket)).toMatchObject({ state: 'posted', reason: null });
  });

  it('of which nobody can tell whether it was sent waits for a person, who sends it on', async () => {
    const { id, ticket } = await suggest();
    await ask(ticket);
    zendesk.between = async (go, request) => {
      if (!isUpdate(request)) return go();
      zendesk.between = null;
      throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    };
    await sendLater();
    pass(minute);
    const connect: typeof connectorFor = async (...asked) => {
      const connector = await connectorFor(...asked);
      return connector && { ...connector, findReply: () => Promise.resolve('unsure' as const) };
    };
    await sendNow({ connect });
    const unsure = await replyOf(ticket);
    expect(unsure).toMatchObject({ state: 'refused', reason: 'unsure', canRetry: true });
    const all = `/v2/clients/${client.uuid}/crms/zendesk/write-backs/retry`;
    await testApp.call('bob', 'POST', all);
    await sendNow({ connect });
    expect(await replyOf(ticket)).toMatchObject({ state: 'refused', reason: 'unsure' });
    await retry(unsure);
    pass(minute);
    await sendNow({ connect });
    expect(answersOf(id)).toHaveLength(1);
    expect(await replyOf(ticket)).toMatchObject({ state: 'posted' });
  });

  it('says where it was sent and the ticket kept its status', async () => {
    const { ticket } = await suggest();
    await ask(ticket, { status: 'solved' });
    await sendLater({
      async connect(...asked) {
        const connector = await connectorFor(...asked);
        if (!connector) return null;
        const writeReply: Connector['writeReply'] = async (...reply) => ({
          ...(await connector.writeReply(...reply)),
          statusRefusal: 'A field is required.',
        });
        return { ...connector, writeReply };
      },
    });
    expect(await replyOf(ticket)).toMatchObject({ state: 'posted', reason: 'status-kept' });
    const [reply] = (await listOf(ticket, 'bob')).items;
    expect(reply?.detail).toBe('A field is required.');
  });

  it('that waited in a backup is not sent by the copy that is restored', async () => {
    const { id, ticket } = await suggest();
    await ask(ticket);
    expect(await isWaiting(ticket)).toBe(false);
    await testApp.deps.db.withStaff((tx) => afterRestore.run(tx, now));
    await sendLater();
    expect(answersOf(id)).toEqual([]);
    expect(await replyOf(ticket)).toMatchObject({
      state: 'superseded',
      reason: 'restored',
      canRetry: false,
    });
    expect(await isWaiting(ticket)).toBe(true);
  });
});
