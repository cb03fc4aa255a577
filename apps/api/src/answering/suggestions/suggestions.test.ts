import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeArticles,
  makeClient,
  makeNamedPeople,
  makePrompt,
  makeTicket,
  type MadeClient,
} from '../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

type Source = { number: number; kind: string; uuid: string; title: string; text: string };
type Suggestion = {
  uuid: string;
  state: string;
  text: string;
  originalText: string;
  revision: number;
  edits: number;
  sources: Source[];
  sentences: { text: string; sources: number[] }[];
  silenceReason: string | null;
  confidence: number | null;
  model: string;
  prompt: { name: string; version: number } | null;
  createdBy: string | null;
  acceptedBy: string | null;
  acceptedAt: string | null;
  instruction: string | null;
};
type Event = {
  type: string;
  sources?: Source[];
  sentence?: { text: string; sources: number[] };
  suggestion?: Suggestion;
};

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };
let addressPage: string;

beforeAll(async () => {
  testApp = await createTestApp();
  const prompt = await makePrompt(testApp.deps, { name: 'House prompt' });
  clients = {
    first: await makeClient(testApp.deps, { promptUuid: prompt.uuid }),
    second: await makeClient(testApp.deps),
  };
  await makeNamedPeople(testApp.deps, clients);
  const pages = await makeArticles(testApp.deps, clients.first.id, [
    {
      externalId: 'address',
      title: 'How do I change my delivery address?',
      html: '<p>You can change the delivery address of an order in your account, under Orders, until the parcel has left our warehouse. Open the order and choose "Change address".</p>',
    },
    {
      externalId: 'battery',
      title: 'The battery does not charge',
      html: '<p>Clean the contacts of the battery with a dry cloth. Then leave it on the charger for three hours until the light is green.</p>',
    },
    {
      externalId: 'invoice',
      title: 'Where is my invoice?',
      html: '<p>Every invoice is in your account under Documents as a PDF file. We also send it by e-mail on the day of dispatch.</p>',
    },
  ]);
  addressPage = pages[0] ?? '';
});

afterAll(() => testApp.close());

const addressTicket = () =>
  makeTicket(testApp.deps, clients.first.id, {
    subject: 'Wrong delivery address',
    messages: [
      {
        text: 'Hello, I gave the wrong delivery address for my order. How can I change the delivery address?',
      },
    ],
  });

async function generate(ticket: string, body: object = {}): Promise<Event[]> {
  const { answer, events } = await testApp.stream(
    'carol',
    `/v2/tickets/${ticket}/suggestions`,
    body,
  );
  expect([answer.status, answer.headers['content-type']]).toEqual([
    200,
    expect.stringContaining('text/event-stream'),
  ]);
  return events.filter((each) => each.event === 'message').map((each) => each.data as Event);
}

async function generated(ticket: string, body: object = {}): Promise<Suggestion> {
  const done = (await generate(ticket, body)).at(-1);
  if (!done?.suggestion) throw new Error(`No suggestion at the end: ${JSON.stringify(done)}`);
  return done.suggestion;
}

const listed = async (ticket: string) =>
  (
    (await testApp.call('dan', 'GET', `/v2/tickets/${ticket}/suggestions`)).body as {
      items: Suggestion[];
    }
  ).items;
const change = (method: string, uuid: string, path = '', body?: object) =>
  testApp.call('carol', method, `/v2/suggestions/${uuid}${path}`, body);
const ticketRow = async (ticket: string) =>
  (
    await testApp.sql<{ suggestion_count: number; accepted_count: number }>(
      'select suggestion_count, accepted_count from tickets where uuid = $1',
      [ticket],
    )
  )[0];

describe('generating a suggestion', () => {
  it('streams sources, then sentences that cite them, then what was saved @spec-2.82', async () => {
    const ticket = await addressTicket();
    const events = await generate(ticket);
    const types = events.map((event) => event.type);
    expect([types[0], types.at(-1)]).toEqual(['sources', 'done']);
    expect(new Set(types.slice(1, -1))).toEqual(new Set(['sentence']));
    const sources = events[0]?.sources ?? [];
    expect(sources[0]).toMatchObject({ number: 1, kind: 'document', uuid: addressPage });
    const cited = events.flatMap((event) => event.sentence?.sources ?? []);
    expect(cited.length).toBeGreaterThan(0);
    expect(cited.every((number) => sources.some((source) => source.number === number))).toBe(true);
    const saved = events.at(-1)?.suggestion;
    expect(saved).toMatchObject({
      state: 'ready',
      model: 'builtin',
      prompt: { name: 'House prompt', version: 1 },
      revision: 1,
      edits: 0,
      createdBy: 'Carol Whitfield',
      silenceReason: null,
    });
    expect(saved?.text).toContain('change the delivery address of an order in your account');
    expect(saved?.text).toBe(saved?.originalText);
    expect(await listed(ticket)).toEqual([saved]);
    expect(await ticketRow(ticket)).toEqual({ suggestion_count: 1, accepted_count: 0 });
  });

  it('quotes only what the sources say', async () => {
    const saved = await generated(await addressTicket());
    for (const sentence of saved.sentences.filter((each) => each.sources.length > 0)) {
      const texts = saved.sources
        .filter((source) => sentence.sources.includes(source.number))
        .map((source) => source.text);
      expect(texts.join(' ')).toContain(sentence.text.replace(/[.\s]+$/, ''));
    }
  });

  it('is silent about what the knowledge does not hold, says why, and counts no suggestion', async () => {
    const ticket = await makeTicket(testApp.deps, clients.first.id, {
      subject: 'Giraffes',
      messages: [
        {
          text: 'Which savanna do giraffes migrate to during monsoon, and do zebras accompany them?',
        },
      ],
    });
    const saved = await generated(ticket);
    expect(saved).toMatchObject({ state: 'silent', text: '', sentences: [], confidence: null });
    expect(['off-topic', 'nothing-close', 'no-knowledge']).toContain(saved.silenceReason);
    expect(await ticketRow(ticket)).toEqual({ suggestion_count: 0, accepted_count: 0 });
    expect((await change('POST', saved.uuid, '/accept', { revision: 1 })).status).toBe(409);
  });

  it('lets an agent answer in their own words instead: the ticket waits no longer, and nothing counts as a suggestion', async () => {
    const ticket = await makeTicket(testApp.deps, clients.first.id, {
      subject: 'Giraffes',
      messages: [{ text: 'Which savanna do giraffes migrate to during monsoon?' }],
    });
    const waits = () =>
      testApp.sql(`select is_waiting, suggestion_state from tickets where uuid = $1`, [ticket]);
    const saved = await generated(ticket);
    expect(await waits()).toEqual([{ is_waiting: true, suggestion_state: 'silent' }]);
    const text = 'Sorry, we only sell lanterns.';
    const guest = await testApp.call('dan', 'PATCH', `/v2/suggestions/${saved.uuid}`, {
      revision: 1,
      text,
    });
    expect(guest.status).toBe(403);
    const written = await change('PATCH', saved.uuid, '', { revision: 1, text });
    expect(written.body).toMatchObject({ state: 'silent', text, originalText: '', revision: 2 });
    const used = await change('POST', saved.uuid, '/accept', { revision: 2 });
    expect(used.body).toMatchObject({
      state: 'silent',
      acceptedBy: 'Carol Whitfield',
      acceptedAs: null,
    });
    expect(await waits()).toEqual([{ is_waiting: false, suggestion_state: 'silent' }]);
    expect(await ticketRow(ticket)).toEqual({ suggestion_count: 0, accepted_count: 0 });
    const late = await change('PATCH', saved.uuid, '', { revision: 3, text: 'Too late' });
    expect(late.status).toBe(409);
    const { body } = await testApp.call('carol', 'GET', `/v2/tickets/${ticket}/history`);
    expect((body as { items: { kind: string }[] }).items.map(({ kind }) => kind)).toEqual([
      'answered-here',
      'silent',
      'arrived',
    ]);
  });

  it('says so when the client has no knowledge at all', async () => {
    const ticket = await makeTicket(testApp.deps, clients.second.id, {});
    const { events } = await testApp.stream('frank', `/v2/tickets/${ticket}/suggestions`);
    expect(events.findLast((each) => each.event === 'message')?.data).toMatchObject({
      suggestion: { state: 'silent', silenceReason: 'no-knowledge' },
    });
  });

  it('follows a preset, and refuses a free instruction while no model is configured', async () => {
    const ticket = await addressTicket();
    const [plain, short] = [
      await generated(ticket),
      await generated(ticket, { instruction: 'shorter' }),
    ];
    expect(short.text.length).toBeLessThan(plain.text.length);
    expect(short.instruction).toBe('shorter');
    const free = await testApp.call('carol', 'POST', `/v2/tickets/${ticket}/suggestions`, {
      instruction: 'in the voice of a pirate',
    });
    expect([free.status, (free.body as { code: string }).code]).toEqual([
      409,
      'suggestions.instruction-needs-model',
    ]);
    expect((await listed(ticket)).map((each) => each.uuid)).toEqual([short.uuid, plain.uuid]);
  });

  it('is refused before the stream begins for a ticket without a question, a foreign one, and a guest', async () => {
    const empty = await makeTicket(testApp.deps, clients.first.id, {
      subject: '',
      messages: [{ role: 'agent', text: 'We wrote first.' }],
    });
    const foreign = await makeTicket(testApp.deps, clients.second.id);
    const answers = [
      await testApp.call('carol', 'POST', `/v2/tickets/${empty}/suggestions`, {}),
      await testApp.call('carol', 'POST', `/v2/tickets/${foreign}/suggestions`, {}),
      await testApp.call('carol', 'POST', `/v2/tickets/${randomUUID()}/suggestions`, {}),
      await testApp.call('dan', 'POST', `/v2/tickets/${await addressTicket()}/suggestions`, {}),
    ];
    expect(
      answers.map((answer) => [answer.status, (answer.body as { code: string }).code]),
    ).toEqual([
      [409, 'tickets.no-question'],
      [404, 'tickets.not-found'],
      [404, 'tickets.not-found'],
      [403, 'auth.forbidden'],
    ]);
  });

  it('offers no document that was retired since the index was read', async () => {
    const ticket = await makeTicket(testApp.deps, clients.first.id, {
      subject: 'Invoice',
      messages: [{ text: 'Where can I find the invoice of my order as a PDF file?' }],
    });
    const find = async () => (await generated(ticket)).sources.map((source) => source.title);
    expect(await find()).toContain('Where is my invoice?');
    // Without changed_xid the index does not hear of it: the row itself must be asked again.
    await testApp.sql(`update documents set state = 'retired' where external_id = 'invoice'`);
    expect(await find()).not.toContain('Where is my invoice?');
    await testApp.sql(`update documents set state = 'active' where external_id = 'invoice'`);
  });
});

describe('editing a suggestion', () => {
  it('changes the text and keeps what it was before', async () => {
    const made = await generated(await addressTicket());
    const first = await change('PATCH', made.uuid, '', { revision: 1, text: 'First edit.' });
    expect(first.body).toMatchObject({
      text: 'First edit.',
      originalText: made.text,
      revision: 2,
      edits: 1,
    });
    await change('PATCH', made.uuid, '', { revision: 2, text: 'Second edit.' });
    const edits = await testApp.sql(
      `select e.revision, e.text_before from suggestion_edits e join suggestions s on s.id = e.suggestion_id where s.uuid = $1 order by 1`,
      [made.uuid],
    );
    expect(edits).toEqual([
      { revision: 1, text_before: made.text },
      { revision: 2, text_before: 'First edit.' },
    ]);
  });

  it('that changes nothing leaves no trace', async () => {
    const made = await generated(await addressTicket());
    const answer = await change('PATCH', made.uuid, '', { revision: 1, text: made.text });
    expect([answer.status, (answer.body as Suggestion).revision]).toEqual([200, 1]);
  });

  it('is refused on an older revision: of ten people at once one wins', async () => {
    const made = await generated(await addressTicket());
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        change('PATCH', made.uuid, '', { revision: 1, text: `Edit ${n}` }),
      ),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([
      200,
      ...Array<number>(9).fill(412),
    ]);
    const stale = await change('POST', made.uuid, '/accept', { revision: 1 });
    expect([stale.status, stale.body]).toEqual([
      412,
      {
        code: 'request.conflict',
        message: 'Somebody else changed this meanwhile.',
        data: { revision: 2 },
      },
    ]);
  });

  it('is refused once it was accepted, and for a guest', async () => {
    const made = await generated(await addressTicket());
    expect(
      (
        await testApp.call('dan', 'PATCH', `/v2/suggestions/${made.uuid}`, {
          revision: 1,
          text: 'x',
        })
      ).status,
    ).toBe(403);
    await change('POST', made.uuid, '/accept', { revision: 1 });
    const late = await change('PATCH', made.uuid, '', { revision: 2, text: 'Too late' });
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'suggestions.state', data: { state: 'accepted' } },
    ]);
  });
});

describe('what an accepted suggestion teaches', () => {
  const ask = (text: string) =>
    makeTicket(testApp.deps, clients.first.id, {
      subject: 'Charging trouble',
      messages: [{ text }],
    });
  const question =
    'The battery of my lantern does not charge any more and the light stays red. What can I do?';
  const similar =
    'My lantern battery will not charge, its light stays red. What can I do about it?';

  it('is found at once for the next similar ticket, and forgotten at once when it is deleted', async () => {
    const [ticket, next] = [await ask(question), await ask(similar)];
    const made = await generated(ticket);
    await change('PATCH', made.uuid, '', {
      revision: 1,
      text: 'Please reset the lantern battery by holding its button for twenty seconds.',
    });
    const isTaught = async () =>
      (await generated(next)).sources.some(
        (source) => source.kind === 'ticket' && source.uuid === ticket,
      );
    expect(await isTaught()).toBe(false);
    const accepted = await change('POST', made.uuid, '/accept', { revision: 2 });
    expect(accepted.body).toMatchObject({
      state: 'accepted',
      acceptedBy: 'Carol Whitfield',
      revision: 3,
    });
    expect(await ticketRow(ticket)).toEqual({ suggestion_count: 1, accepted_count: 1 });
    const taught = await generated(next);
    expect(taught.sources.find((source) => source.uuid === ticket)).toMatchObject({
      kind: 'ticket',
      text: 'Please reset the lantern battery by holding its button for twenty seconds.',
    });
    expect((await change('DELETE', made.uuid)).status).toBe(204);
    expect(await ticketRow(ticket)).toEqual({ suggestion_count: 0, accepted_count: 0 });
    expect(await isTaught()).toBe(false);
    expect(await listed(ticket)).toEqual([]);
    expect((await change('DELETE', made.uuid)).status).toBe(404);
  });

  it('is taught to the own client alone', async () => {
    const [ticket, foreign] = [
      await ask(question),
      await makeTicket(testApp.deps, clients.second.id, {
        subject: 'Charging trouble',
        messages: [{ text: similar }],
      }),
    ];
    const made = await generated(ticket);
    await change('POST', made.uuid, '/accept', { revision: 1 });
    const { events } = await testApp.stream('frank', `/v2/tickets/${foreign}/suggestions`);
    expect(events[0]?.data).toEqual({ type: 'sources', sources: [] });
    await change('DELETE', made.uuid);
  });

  it('counts one acceptance when ten people accept at once', async () => {
    const ticket = await ask(question);
    const made = await generated(ticket);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => change('POST', made.uuid, '/accept', { revision: 1 })),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([
      200,
      ...Array<number>(9).fill(412),
    ]);
    expect(await ticketRow(ticket)).toEqual({ suggestion_count: 1, accepted_count: 1 });
  });

  it('does not replace what an agent really answered', async () => {
    const ticket = await makeTicket(testApp.deps, clients.first.id, {
      subject: 'Charging trouble',
      messages: [
        { text: question },
        { role: 'agent', text: 'We sent you a new battery today, it arrives on Friday morning.' },
      ],
    });
    const made = await generated(ticket);
    expect((await change('POST', made.uuid, '/accept', { revision: 1 })).status).toBe(200);
    const [row] = await testApp.sql(
      `select p.origin, p.answer from past_answers p join tickets t on t.id = p.ticket_id where t.uuid = $1`,
      [ticket],
    );
    expect(row).toMatchObject({
      origin: 'agent',
      answer: expect.stringContaining('We sent you a new battery'),
    });
  });
});

describe('the models on offer', () => {
  it('are the built-in writer alone while none is configured @spec-7.4', async () => {
    expect((await testApp.call('dan', 'GET', '/v1/models')).body).toEqual({
      builtin: { extractive: 'Replique extractive' },
    });
  });
});
