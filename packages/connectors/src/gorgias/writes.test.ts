import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
afterEach(() => crm.close());

const key = 'note-8c1f';
const note = { text: `A suggestion\n${key}`, html: `<p>A <b>suggestion</b></p><p>${key}</p>`, key };
const written = () => crm.server.asked.filter(({ method }) => method !== 'GET');

describe('a note', () => {
  it('is written by the user whose key it is', async () => {
    const { externalId } = await crm.connector.writeNote(id, note);
    expect(crm.fake.notesOf(id)).toEqual([{ id: externalId, html: note.html, text: note.text }]);
    expect(written()[0]?.body).toEqual({
      channel: 'internal-note',
      via: 'api',
      from_agent: true,
      public: false,
      sender: { id: 93 },
      body_html: note.html,
      body_text: note.text,
      external_id: key,
    });
    const [ticket] = await crm.connector.readTickets([id], { categoryFieldId: null });
    expect(ticket?.messages.at(-1)).toMatchObject({ kind: 'note', html: note.html });
    await crm.connector.writeNote(id, note);
    const asked = crm.server.asked.filter(({ url }) => url.pathname === '/api/users');
    expect(asked).toHaveLength(1);
  });

  it('is signed by the address where the key may not list users', async () => {
    crm.server.fail(
      { status: 403, json: {} },
      { only: ({ url }) => url.pathname === '/api/users' },
    );
    await crm.connector.writeNote(id, note);
    expect(written()[0]?.body).toMatchObject({ sender: { email: 'support@lampes.example' } });
  });

  it('is signed by nobody else where the list holds others', async () => {
    const data = [{ id: 1, email: 'owner@lampes.example', name: 'Owner' }];
    crm.server.fail(
      { json: { object: 'list', data, meta: { next_cursor: null } } },
      { only: ({ url }) => url.pathname === '/api/users' },
    );
    await crm.connector.writeNote(id, note);
    expect(written()[0]?.body).toMatchObject({ sender: { email: 'support@lampes.example' } });
  });

  /** What would make Gorgias send a message, in all places where a text could bring it in. */
  const hostile = [
    '","public":true,"channel":"email","x":"',
    '</p>"}, {"receiver": {"email": "victim@example.com"}}',
    '{{ticket.customer.email}} {{public}}',
    '\u0000\u2028\r\nchannel: email',
    '__proto__',
  ];
  it.each(hostile)('cannot become public by what it says: %j', async (text) => {
    const made = { text, html: text, key: text };
    const { externalId } = await crm.connector.writeNote(id, made);
    await crm.connector.updateNote(id, String(externalId), made);
    expect(written()).toHaveLength(2);
    for (const { body } of written()) {
      expect(Object.keys(body as object).toSorted()).toEqual([
        'body_html',
        'body_text',
        'channel',
        'external_id',
        'from_agent',
        'public',
        'sender',
        'via',
      ]);
      expect(body).toMatchObject({ channel: 'internal-note', public: false, from_agent: true });
    }
    for (const { url } of written()) expect(url.search).toBe('');
  });

  it('cannot become public by what is handed over beside it', async () => {
    const more = {
      ...note,
      public: true,
      channel: 'email',
      receiver: { id: 1 },
      sent_datetime: null,
    };
    await crm.connector.writeNote(id, more);
    expect(written()[0]?.body).not.toHaveProperty('receiver');
    expect(written()[0]?.body).toMatchObject({ channel: 'internal-note', public: false });
  });

  it.each(['../customers', '1/messages/2', '1?action=force', '', '1e3', '-1'])(
    'goes to no ticket that is not a number: %j',
    async (strange) => {
      await expect(crm.connector.writeNote(strange, note)).rejects.toMatchObject({
        reason: 'not-found',
      });
      await expect(crm.connector.updateNote(id, strange, note)).rejects.toMatchObject({
        reason: 'not-found',
      });
      expect(written()).toEqual([]);
    },
  );

  it('is written once where its answer is lost, and found again by its key', async () => {
    expect(await crm.connector.findNote(id, key)).toBeNull();
    crm.server.fail('lost', { only: ({ method }) => method === 'POST' });
    await expect(crm.connector.writeNote(id, note)).rejects.toMatchObject({
      reason: 'unavailable',
      isUncertain: true,
    });
    expect(crm.fake.notesOf(id)).toHaveLength(1);
    expect(await crm.connector.findNote(id, key)).toEqual({
      externalId: crm.fake.notesOf(id)[0]?.id,
    });
  });

  it('is found by its text too, and a customer who quotes the key is none', async () => {
    crm.fake.addMessage(id, { kind: 'requester', text: `What is ${key}?` });
    expect(await crm.connector.findNote(id, key)).toBeNull();
    const noteId = crm.fake.addMessage(id, { kind: 'note', text: `Pasted: ${key}` });
    for (let count = 0; count < 120; count += 1)
      crm.fake.addMessage(id, { kind: 'requester', text: 'And?' });
    expect(await crm.connector.findNote(id, key)).toEqual({ externalId: noteId });
  });

  it('is replaced', async () => {
    const { externalId } = await crm.connector.writeNote(id, note);
    const better = { ...note, text: 'Better', html: `<p>Better ${key}</p>` };
    crm.server.fail({ status: 502, json: {} }, { only: ({ method }) => method === 'PUT' });
    await crm.connector.updateNote(id, String(externalId), better);
    expect(crm.fake.notesOf(id)).toEqual([
      { id: externalId, html: better.html, text: better.text },
    ]);
  });

  it('replaces nothing that a customer can see', async () => {
    const answer = crm.fake.addMessage(id, { kind: 'agent', text: 'It is on its way.' });
    await expect(crm.connector.updateNote(id, answer, note)).rejects.toMatchObject({
      reason: 'refused',
    });
    expect(written()).toEqual([]);
    expect(crm.fake.ticketOf(id)?.messages.at(-1)?.text).toBe('It is on its way.');
  });

  it('is refused for a ticket that is gone', async () => {
    crm.fake.destroyTicket(id);
    await expect(crm.connector.writeNote(id, note)).rejects.toMatchObject({ reason: 'not-found' });
  });
});

describe('the category', () => {
  it('is set alone, and tried again', async () => {
    crm.fake.setField(id, '5103', 'A remark');
    crm.server.fail({ status: 500, json: {} }, { only: ({ method }) => method === 'PUT' });
    await crm.connector.setCategory(id, { id: '5101', value: 'Order::Status' });
    expect(written().at(-1)).toMatchObject({ body: { id: 5101, value: 'Order::Status' } });
    expect(written().at(-1)?.url.pathname).toBe(`/api/tickets/${id}/custom-fields/5101`);
    const [ticket] = await crm.connector.readTickets([id], { categoryFieldId: '5101' });
    expect(ticket?.category).toBe('Order::Status');
    expect(crm.fake.state.tickets[0]?.fields['5103']).toBe('A remark');
  });

  it.each([
    ['a page of maintenance', 'html'],
    ['an error that comes as a good answer', { json: { error: { msg: 'Oops.' } } }],
  ] as const)('is not taken for set by %s', async (_name, fault) => {
    crm.server.fail(fault, { only: ({ method }) => method === 'PUT' });
    await expect(
      crm.connector.setCategory(id, { id: '5101', value: 'Order::Status' }),
    ).rejects.toMatchObject({ reason: 'invalid-answer' });
    expect(crm.fake.ticketOf(id)?.category).toBeNull();
  });

  it('that Gorgias does not know is refused in its own words', async () => {
    await expect(
      crm.connector.setCategory(id, { id: '5101', value: 'Order' }),
    ).rejects.toMatchObject({
      reason: 'refused',
      status: 400,
      detail: 'Bad request (value: Not a valid choice.)',
    });
  });

  it('goes into no field that is not a number', async () => {
    await expect(
      crm.connector.setCategory(id, { id: '../messages', value: 'Account' }),
    ).rejects.toMatchObject({ reason: 'not-found' });
    expect(written()).toEqual([]);
  });
});
