import { randomUUID } from 'node:crypto';
import type { Suggestion } from '@replique/contract/answering/suggestions';
import type { TicketDetail } from '@replique/contract/helpdesk/tickets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makeArticles,
  makeTicket,
  makeTwoClients,
  type MadeClient,
} from '../../../demo/make/factories.ts';
import { makeSessionKey } from '@replique/tests/app/session-key.ts';
import {
  createTestApp,
  type Answer,
  type TestApp,
  type TestCaller,
} from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let first: MadeClient;
let second: MadeClient;
const article =
  'You can change the delivery address of a parcel in your account under orders until the parcel has left our warehouse.';

beforeAll(async () => {
  testApp = await createTestApp();
  ({ first, second } = await makeTwoClients(testApp.deps));
  await makeArticles(testApp.deps, first.id, [
    { title: 'Change the delivery address of a parcel', html: `<p>${article}</p>` },
  ]);
  await listen(first);
});
afterAll(() => testApp.close());
beforeEach(() => testApp.sql('delete from webhook_deliveries'));

/** An endpoint for every event; nothing is sent here. */
async function listen(client: MadeClient): Promise<void> {
  const events = [
    'ticket.created',
    'ticket.updated',
    'suggestion.ready',
    'suggestion.accepted',
    'answer.sent',
    'category.changed',
  ];
  const { headers } = await makeSessionKey(testApp);
  const body = { url: 'https://hooks.example.org/', events };
  const path = `/v2/clients/${client.uuid}/webhooks`;
  expect((await testApp.call('alice', 'POST', path, body, headers)).status).toBe(201);
}
const told = async () =>
  (
    await testApp.sql<{ event: string; data: Record<string, unknown> }>(
      'select event, data from webhook_deliveries order by id',
    )
  ).map(({ event }) => event);

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const question = 'How do I change the delivery address of my parcel? I moved last week.';
const body = (change: object = {}) => ({
  externalId: randomUUID(),
  subject: 'Delivery address',
  requesterName: 'Nora Field',
  requesterEmail: 'nora@example.org',
  createdAt: minutesAgo(60),
  messages: [{ externalId: 'q1', role: 'requester', sentAt: minutesAgo(60), text: question }],
  ...change,
});
const push = (given: object, caller: TestCaller = 'carol') =>
  testApp.call(caller, 'POST', '/v2/tickets', given);
const detail = (answer: Answer) => answer.body as TicketDetail;
const sent = (change: object = {}) => ({
  externalId: 'a1',
  role: 'agent',
  author: 'Carol',
  sentAt: minutesAgo(1),
  text: article,
  ...change,
});
const addMessage = (ticket: string, given: object, caller: TestCaller = 'carol') =>
  testApp.call(caller, 'POST', `/v2/tickets/${ticket}/messages`, given);
const suggest = (ticket: string, given: object = {}, caller: TestCaller = 'carol') =>
  testApp.call(caller, 'POST', `/v2/tickets/${ticket}/suggestion`, given);
const auditOf = (uuid: string) =>
  testApp.sql(`select action from audit_log where href = $1 order by id`, [`/tickets/${uuid}`]);

describe('a ticket that is pushed', () => {
  it('is there with 201, and the same call again answers 200 and makes nothing twice', async () => {
    const given = body({ tags: ['vip'], channel: 'form', language: 'en-GB' });
    const made = await push(given);
    expect([made.status, detail(made)]).toEqual([
      201,
      expect.objectContaining({
        platform: 'api',
        externalId: given.externalId,
        channel: 'form',
        language: 'en',
        isWaiting: true,
        messages: 1,
      }),
    ]);
    const again = await Promise.all([push(given), push(given), push(given)]);
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(detail(again[0]!)).toEqual(detail(made));
    expect(await told()).toEqual(['ticket.created']);
    expect(await auditOf(detail(made).uuid)).toEqual([{ action: 'tickets.pushed' }]);
    const changed = await push({ ...given, subject: 'Another subject' });
    expect([changed.status, detail(changed).subject]).toEqual([200, 'Another subject']);
    expect(await told()).toEqual(['ticket.created', 'ticket.updated']);
  });

  it('is made once by many calls at once', async () => {
    const given = body();
    const answers = await Promise.all(Array.from({ length: 5 }, () => push(given)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(answers.map((answer) => detail(answer).uuid)).size).toBe(1);
    expect(await told()).toEqual(['ticket.created']);
  });

  it('says who of the team has it: a message alone changes nothing of that, the next call does', async () => {
    const given = body();
    const assignee = { name: 'Carol', email: 'CAROL@replique.test' };
    const made = detail(await push({ ...given, assignee }));
    expect(made.assignee).toEqual({ name: 'Carol', isMe: true });
    expect(detail(await addMessage(made.uuid, sent())).assignee).toEqual(made.assignee);
    expect(await told()).toContain('ticket.created');
    expect(detail(await push(given)).assignee).toBeNull();
    const wrong = await push(body({ assignee: { name: 'x'.repeat(101) } }));
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('assignee')]);
  });

  it('keeps messages that came later when the first call is repeated', async () => {
    const given = body();
    const { uuid } = detail(await push(given));
    await addMessage(uuid, sent());
    expect(detail(await push(given)).conversation.map(({ role }) => role)).toEqual([
      'requester',
      'agent',
    ]);
  });

  it('belongs to the caller’s client; a super-admin names one', async () => {
    const foreign = await push(body({ client: second.uuid }));
    const absent = await push(body({ client: randomUUID() }));
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    const bare = await push(body(), 'alice');
    expect([bare.status, bare.text]).toEqual([400, expect.stringContaining('client')]);
    const named = await push(body({ client: second.uuid }), 'alice');
    expect(detail(named).client.uuid).toBe(second.uuid);
    expect((await push(body(), 'dan')).status).toBe(403);
    const id = randomUUID();
    const [ours, theirs] = [
      await push(body({ externalId: id })),
      await push(body({ externalId: id }), 'frank'),
    ];
    expect([ours.status, theirs.status]).toEqual([201, 201]);
    expect(detail(ours).uuid).not.toBe(detail(theirs).uuid);
  });

  it.each([
    ['no message', { messages: [] }],
    [
      'neither text nor html',
      { messages: [{ externalId: 'x', role: 'agent', sentAt: minutesAgo(1) }] },
    ],
    ['both', { messages: [sent({ html: '<p>x</p>' })] }],
    ['an unknown role', { messages: [sent({ role: 'admin' })] }],
    ['a time of no calendar', { createdAt: '0000-01-01T00:00:00Z' }],
    ['a time to come', { messages: [sent({ sentAt: minutesAgo(-3_000) })] }],
    ['NUL', { subject: 'a\0b' }],
    ['a message longer than a message', { messages: [sent({ text: 'x'.repeat(200_001) })] }],
    ['an unknown field', { isEligible: true }],
    ['an address that is none', { requesterEmail: 'nora' }],
  ])('with %s is refused', async (_, change) => {
    const answer = await push(body(change));
    expect([answer.status, answer.body]).toEqual([
      400,
      expect.objectContaining({ code: 'request.invalid' }),
    ]);
  });

  it('of more than 1 MiB is refused with 413, and nothing of it is there', async () => {
    const given = body({
      messages: Array.from({ length: 6 }, (_, n) =>
        sent({ externalId: `m${n}`, text: 'é'.repeat(100_000) }),
      ),
    });
    expect((await push(given)).status).toBe(413);
    const rows = await testApp.sql('select from tickets where external_id = $1', [
      given.externalId,
    ]);
    expect(rows).toEqual([]);
  });

  it('holds hostile texts as they came, and answers them as data', async () => {
    const html = '<img src=x onerror=alert(1)><script>alert(2)</script><p>Where is my parcel?</p>';
    const subject = `"';drop table tickets;-- {{constructor}} \ud800 ‮gnp.exe`;
    const made = await push(
      body({
        subject,
        messages: [{ externalId: 'q', role: 'requester', sentAt: minutesAgo(5), html }],
      }),
    );
    expect(made.status).toBe(201);
    expect(detail(made).subject).toBe(subject.toWellFormed());
    expect(detail(made).conversation[0]).toMatchObject({ html, text: 'Where is my parcel?' });
    expect(made.headers['content-type']).toContain('application/json');
  });
});

describe('a message that is pushed', () => {
  it('is added once; an agent’s is compared with what was suggested', async () => {
    const { uuid } = detail(await push(body()));
    const suggestion = (await suggest(uuid)).body as Suggestion;
    expect(suggestion.state).toBe('ready');
    const answered = await addMessage(
      uuid,
      sent({ text: suggestion.text, sentAt: minutesAgo(-1) }),
    );
    expect([answered.status, detail(answered)]).toEqual([
      201,
      expect.objectContaining({
        isWaiting: false,
        editClass: 'as-is',
        suggestionStatus: 'accepted',
        agents: ['Carol'],
      }),
    ]);
    const again = await addMessage(
      uuid,
      sent({ text: suggestion.text, sentAt: detail(answered).lastMessageAt }),
    );
    expect([again.status, detail(again).messages]).toEqual([200, 2]);
    expect(await told()).toEqual([
      'ticket.created',
      'suggestion.ready',
      'ticket.updated',
      'answer.sent',
      'suggestion.accepted',
    ]);
    expect(await auditOf(uuid)).toEqual([
      { action: 'tickets.pushed' },
      { action: 'tickets.message-pushed' },
    ]);
  });

  it('to a ticket of a CRM is refused, to a foreign one it is as if there were none', async () => {
    const ofCrm = await makeTicket(testApp.deps, first.id, { platform: 'zendesk' });
    const refused = await addMessage(ofCrm, sent());
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ code: 'tickets.not-pushed' }),
    ]);
    const { uuid } = detail(await push(body(), 'frank'));
    for (const [call, given] of [
      [addMessage, sent()],
      [suggest, {}],
    ] as const) {
      const foreign = await call(uuid, given);
      const absent = await call(randomUUID(), given);
      expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
      expect((await call(uuid, given, 'dan')).status).toBe(403);
      expect((await call(uuid, given, null)).status).toBe(401);
    }
  });

  it('to a thread of millions of characters is refused: with each one more all of it is read', async () => {
    const { uuid } = detail(await push(body()));
    await testApp.sql(
      `update messages set text = repeat('x', 4000000) where ticket_id = (select id from tickets where uuid = $1)`,
      [uuid],
    );
    const refused = await addMessage(uuid, sent());
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ code: 'tickets.too-long' }),
    ]);
    expect(
      await testApp.sql(
        'select 1 from messages m join tickets t on t.id = m.ticket_id where t.uuid = $1',
        [uuid],
      ),
    ).toHaveLength(1);
  });

  it('under an id of the other side is another message', async () => {
    const { uuid } = detail(await push(body()));
    const mixed = await addMessage(uuid, sent({ externalId: 'q1' }));
    expect([mixed.status, detail(mixed).messages]).toEqual([201, 2]);
    const again = await addMessage(
      uuid,
      sent({ externalId: 'q1', sentAt: detail(mixed).lastMessageAt }),
    );
    expect([again.status, detail(again).messages]).toEqual([200, 2]);
  });

  it('keeps what the CRM’s words of the ticket were, whatever they are called here', async () => {
    await testApp.sql(
      `update clients set tickets_metadata = '{"channel":{"form":"Contact form"},"category":{},"formId":{},"groupId":{},"language":{}}' where id = $1`,
      [first.id],
    );
    const made = detail(await push(body({ channel: 'form' })));
    expect(made.channel).toBe('Contact form');
    const later = detail(await addMessage(made.uuid, sent()));
    expect([later.channel, later.requesterEmail, later.subject]).toEqual([
      'Contact form',
      'nora@example.org',
      'Delivery address',
    ]);
    const [row] = await testApp.sql(`select crm_values from tickets where uuid = $1`, [made.uuid]);
    expect(row).toEqual({ crm_values: { channel: 'form' } });
  });
});

describe('a suggestion as JSON', () => {
  it('is written once for a question; another one is written when asked for, or when the requester wrote again', async () => {
    const { uuid } = detail(await push(body()));
    const made = await suggest(uuid);
    const written = made.body as Suggestion;
    expect([made.status, written]).toEqual([
      201,
      expect.objectContaining({ state: 'ready', ticketUuid: uuid, silenceReason: null }),
    ]);
    expect(written.sources[0]?.title).toBe('Change the delivery address of a parcel');
    const again = await suggest(uuid);
    expect([again.status, (again.body as Suggestion).uuid]).toEqual([200, written.uuid]);
    expect(await told()).toEqual(['ticket.created', 'suggestion.ready']);
    const other = await suggest(uuid, { again: true });
    expect([other.status, (other.body as Suggestion).uuid === written.uuid]).toEqual([201, false]);
    await addMessage(uuid, {
      ...sent(),
      externalId: 'q2',
      role: 'requester',
      text: 'And how long does the change of the delivery address take?',
    });
    expect((await suggest(uuid)).status).toBe(201);
  });

  it('is written once for calls at once, and for one that came again because it would not wait', async () => {
    const { uuid } = detail(await push(body()));
    const answers = await Promise.all([suggest(uuid), suggest(uuid), suggest(uuid)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect(new Set(answers.map((answer) => (answer.body as Suggestion).uuid)).size).toBe(1);
    expect(await told()).toEqual(['ticket.created', 'suggestion.ready']);
    const foreign = await suggest(uuid, {}, 'frank');
    expect(foreign.status).toBe(404);
  });

  it('is silence with its reason where nothing is known', async () => {
    const text = 'Which wine goes with a soufflé of Roquefort for eleven guests?';
    const messages = [{ externalId: 'q1', role: 'requester', sentAt: minutesAgo(2), text }];
    const { uuid } = detail(await push(body({ subject: 'Wine', messages })));
    const answer = await suggest(uuid);
    expect([answer.status, answer.body]).toEqual([
      201,
      expect.objectContaining({ state: 'silent', text: '', silenceReason: expect.any(String) }),
    ]);
    expect((await suggest(uuid)).status).toBe(200);
    expect(await told()).toEqual(['ticket.created']);
  });
});

describe('what a client’s programs are told of tickets', () => {
  it('is nothing of history, and nothing of tickets that came again as they were', async () => {
    await makeTicket(testApp.deps, first.id, { createdAt: new Date(Date.now() - 30 * 86_400_000) });
    const given = { externalId: randomUUID(), createdAt: new Date() };
    await makeTicket(testApp.deps, first.id, given);
    await makeTicket(testApp.deps, first.id, given);
    expect(await told()).toEqual(['ticket.created']);
  });

  it('is the category too, when it changes', async () => {
    const given = body({ category: 'Delivery' });
    await push(given);
    await push({ ...given, category: 'Returns' });
    const rows = await testApp.sql(
      `select event, data -> 'category' as category, data -> 'source' as source from webhook_deliveries where event = 'category.changed'`,
    );
    expect(rows).toEqual([{ event: 'category.changed', category: 'Returns', source: 'crm' }]);
  });
});
