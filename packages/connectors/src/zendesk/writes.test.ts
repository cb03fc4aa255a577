import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Connector } from '../connector.ts';
import { failureOf, openFixture, requester, type ZendeskFixture } from './zendesk-fixture.ts';

let fixture: ZendeskFixture;
let connector: Connector;
let id: string;
beforeEach(async () => {
  fixture = await openFixture({ longestMs: 500 });
  connector = fixture.connect();
  id = fixture.fake.addTicket({ subject: 'Parcel', requester, text: 'Where is it?' });
  await connector.listForms();
});
afterEach(() => fixture.close());

const note = {
  text: 'A suggestion. Reference RPQ-1',
  html: '<p>A <strong>suggestion</strong> with a <a href="https://help.example/x">source</a>.</p><p>Reference RPQ-1</p>',
  key: 'RPQ-1',
};
const isWrite = ({ method }: { method: string }) => method === 'PUT';
const isUpdate = ({ method, url }: { method: string; url: URL }) =>
  method === 'PUT' && !url.pathname.endsWith('/tags');

describe('a note', () => {
  it('is written once, seen by the team alone, on a ticket that is marked first', async () => {
    const written = await connector.writeNote(id, note);
    expect(fixture.fake.notesOf(id)).toEqual([
      {
        id: written.externalId,
        html: expect.stringContaining(note.html),
        text: expect.any(String),
      },
    ]);
    expect(fixture.fake.ticketOf(id)).toMatchObject({ tags: ['replique'], state: 'open' });
    const writes = fixture.server.asked.filter(isWrite);
    expect(writes.map(({ url, body }) => [url.pathname, body])).toEqual([
      [`/api/v2/tickets/${id}/tags`, { tags: ['replique'] }],
      [`/api/v2/tickets/${id}`, { ticket: { comment: { html_body: note.html, public: false } } }],
    ]);
    const [ticket] = await connector.readTickets([id], { categoryFieldId: null });
    expect(ticket?.messages.map(({ kind }) => kind)).toEqual(['requester', 'note']);
  });

  it('is found again by its key, and only as a note', async () => {
    expect(await connector.findNote(id, note.key)).toBeNull();
    fixture.fake.addMessage(id, { kind: 'agent', text: 'See RPQ-1' });
    fixture.fake.addMessage(id, { kind: 'requester', text: 'RPQ-1?' });
    expect(await connector.findNote(id, note.key)).toBeNull();
    const written = await connector.writeNote(id, note);
    expect(await connector.findNote(id, note.key)).toEqual(written);
    expect(await connector.findNote(id, 'RPQ-12')).toBeNull();
    expect(await connector.findNote('424242', note.key)).toBeNull();
  });

  it.each([
    ['lost', 1],
    ['silent', 0],
  ] as const)(
    'whose answer was %s is not written again, and is found where it was',
    async (fault, written) => {
      fixture.server.fail(fault, { only: isUpdate });
      const failure = await failureOf(connector.writeNote(id, note));
      expect(failure.isUncertain).toBe(true);
      expect(failure.isTransient).toBe(true);
      expect(fixture.server.asked.filter(isUpdate)).toHaveLength(1);
      const found = await connector.findNote(id, note.key);
      expect(fixture.fake.notesOf(id).map((one) => one.id)).toEqual(
        [found?.externalId ?? []].flat(),
      );
      expect(fixture.fake.notesOf(id)).toHaveLength(written);
    },
  );

  it.each(['cut', 'malformed', 'html'] as const)(
    'whose answer is %s is uncertain as well',
    async (fault) => {
      fixture.server.fail(fault, { only: isUpdate });
      const failure = await failureOf(connector.writeNote(id, note));
      expect(failure).toMatchObject({ isUncertain: true, isTransient: true });
      expect(fixture.server.asked.filter(isUpdate)).toHaveLength(1);
    },
  );

  it('is uncertain where an error comes as a good answer', async () => {
    fixture.server.fail({ json: { error: 'InternalError' } }, { only: isUpdate });
    expect(await failureOf(connector.writeNote(id, note))).toMatchObject({
      reason: 'invalid-answer',
      isUncertain: true,
    });
  });

  it('waits for a short limit and is still written once', async () => {
    fixture.server.fail(
      { status: 429, headers: { 'retry-after': '0' }, text: 'rate limit' },
      { only: isUpdate },
    );
    await connector.writeNote(id, note);
    expect(fixture.fake.notesOf(id)).toHaveLength(1);
  });

  it('is tried again where another update came between', async () => {
    fixture.server.fail(
      { status: 409, json: { error: 'UpdateConflict', description: 'Collision' } },
      { only: isWrite },
    );
    await connector.writeNote(id, note);
    expect(fixture.fake.notesOf(id)).toHaveLength(1);
    fixture.server.fail(
      { status: 409, json: { error: 'UpdateConflict', description: 'Collision' } },
      { times: 3, only: isUpdate },
    );
    expect(await failureOf(connector.writeNote(id, note))).toMatchObject({
      reason: 'refused',
      status: 409,
      detail: 'Collision',
      isUncertain: false,
    });
  });

  it('is refused on a closed ticket, in Zendesk’s words, and nothing is changed', async () => {
    fixture.fake.setState(id, 'closed');
    expect(await failureOf(connector.writeNote(id, note))).toMatchObject({
      reason: 'refused',
      status: 422,
      detail: 'Status: closed prevents ticket update',
      isUncertain: false,
    });
    expect(fixture.fake.notesOf(id)).toEqual([]);
  });

  it.each(['424242', 'tickets/../1', ''])('has no place on the ticket “%s”', async (other) => {
    const before = fixture.server.asked.length;
    expect(await failureOf(connector.writeNote(other, note))).toMatchObject({
      reason: 'not-found',
    });
    expect(fixture.server.asked.length - before).toBe(other === '424242' ? 1 : 0);
  });

  it('cannot be changed afterwards', async () => {
    expect(connector.capabilities).not.toContain('note-update');
    expect(await failureOf(connector.updateNote(id, '1', note))).toMatchObject({
      reason: 'refused',
    });
  });
});

describe('the category', () => {
  const field = (value: string) => ({ id: fixture.fake.categoryFieldId, value });

  it('is put into its field, with our mark on the ticket', async () => {
    await connector.setCategory(id, field('account'));
    expect(fixture.fake.ticketOf(id)).toMatchObject({
      category: 'account',
      tags: ['replique', 'account'],
    });
    await connector.setCategory(id, field('account'));
    expect(fixture.fake.ticketOf(id)?.tags).toEqual(['replique', 'account']);
  });

  it('is sent again when the answer was lost: twice the same is once', async () => {
    fixture.server.fail('lost', { only: isUpdate });
    await connector.setCategory(id, field('complaint'));
    expect(fixture.fake.ticketOf(id)?.category).toBe('complaint');
  });

  it('that the field does not know is refused', async () => {
    expect(await failureOf(connector.setCategory(id, field('weather')))).toMatchObject({
      reason: 'refused',
      status: 422,
      detail: 'Category: weather is not a valid option',
    });
    expect(fixture.fake.ticketOf(id)?.category).toBeNull();
  });

  it('is refused where the field is gone, although Zendesk says 200 @check-37.4', async () => {
    const failure = await failureOf(connector.setCategory(id, { id: '31', value: 'account' }));
    expect(failure).toMatchObject({ reason: 'refused', status: 200 });
  });

  it('is refused on a closed ticket', async () => {
    fixture.fake.setState(id, 'closed');
    expect(await failureOf(connector.setCategory(id, field('account')))).toMatchObject({
      reason: 'refused',
      detail: 'Status: closed prevents ticket update',
    });
  });
});

describe('choices', () => {
  it('are the account’s own', async () => {
    const { fake } = fixture;
    expect(await connector.listForms()).toEqual(
      fake.state.forms.map(({ id: formId, name }) => ({ id: formId, label: name })),
    );
    expect((await connector.listGroups()).map(({ label }) => label)).toEqual([
      'Support',
      'Returns',
      'Business customers',
    ]);
    expect((await connector.listAgents()).map(({ label }) => label)).toEqual([
      'Nora Field',
      'Paul Tremblay',
      'Replique',
    ]);
    expect((await connector.listChannels()).map(({ id: channel }) => channel)).toContain('email');
    const fields = await connector.listFields();
    expect(fields.map(({ label, options }) => [label, options?.length ?? null])).toEqual([
      ['Category', 7],
      ['Order number', null],
    ]);
    expect(fields[0]).toMatchObject({
      id: fake.categoryFieldId,
      options: expect.arrayContaining([{ value: 'account', label: 'Account' }]) as unknown,
    });
  });

  it('have no forms on a plan without them, and say what else goes wrong', async () => {
    const forms = ({ url }: { url: URL }) => url.pathname.endsWith('ticket_forms');
    for (const status of [403, 404, 422]) {
      fixture.server.fail({ status, json: { error: 'NotAvailable' } }, { only: forms });
      expect(await connector.listForms()).toEqual([]);
    }
    fixture.server.fail({ json: { ticket_forms: [] } }, { only: forms });
    expect(await connector.listForms()).toEqual([]);
    fixture.server.fail('malformed', { times: 3, only: forms });
    expect(await failureOf(connector.listForms())).toMatchObject({ reason: 'invalid-answer' });
  });

  it('come by numbered pages where Zendesk gives no cursor, and never from elsewhere', async () => {
    const groups = ({ url }: { url: URL }) => url.pathname.endsWith('groups');
    const page = (names: string[], next: string | null) =>
      fixture.server.fail(
        { json: { groups: names.map((name, id_) => ({ id: id_, name })), next_page: next } },
        { only: groups },
      );
    page(['one'], 'https://elsewhere.example/steal?page=2');
    page(['two'], null);
    expect((await connector.listGroups()).map(({ label }) => label)).toEqual(['one', 'two']);
    expect(fixture.server.asked.at(-1)?.url.search).toBe('?exclude_deleted=true&page=2');
    for (let times = 0; times < 2; times += 1) page(['x'], 'https://elsewhere.example/?page=2');
    expect(await failureOf(connector.listGroups())).toMatchObject({
      reason: 'invalid-answer',
      detail: 'the same page again',
    });
    fixture.server.mend();
  });
});

describe('trouble', () => {
  const only = ({ url }: { url: URL }) => url.pathname.endsWith('groups');

  it.each([
    ['5xx', { status: 503, text: 'Down' }],
    ['silence', 'silent'],
    ['a cut answer', 'cut'],
  ] as const)('%s is tried again @check-37.3', async (_name, fault) => {
    fixture.server.fail(fault, { only });
    expect(await connector.listGroups()).toHaveLength(3);
  });

  it.each(['malformed', 'html'] as const)(
    'an answer that is %s is worth a later try',
    async (fault) => {
      fixture.server.fail(fault, { only });
      expect(await failureOf(connector.listGroups())).toMatchObject({
        reason: 'invalid-answer',
        isTransient: true,
        isUncertain: false,
      });
    },
  );

  it('an answer of another shape is told with its place, not with its text', async () => {
    fixture.server.fail(
      { json: { groups: [{ id: {}, name: 'secret words' }] } },
      { times: 3, only },
    );
    const failure = await failureOf(connector.listGroups());
    expect(failure.reason).toBe('invalid-answer');
    expect(failure.detail).toContain('groups[0].id');
    expect(failure.detail).not.toContain('secret words');
  });

  it.each([
    [{ error: { title: 'Forbidden', message: 'Not for you' } }, 'Not for you'],
    [{ error: 'Forbidden' }, 'Forbidden'],
    [{ errors: [{ code: 'x', title: 'No', detail: 'No entry' }] }, 'No entry'],
    [{ error: 'RecordInvalid', description: 'Wrong', details: 'Other' }, 'Other'],
    [['x'], null],
  ])('Zendesk’s own words are told: %j', async (json, detail) => {
    fixture.server.fail({ status: 403, json }, { only });
    expect(await failureOf(connector.listGroups())).toMatchObject({ reason: 'forbidden', detail });
  });
});
