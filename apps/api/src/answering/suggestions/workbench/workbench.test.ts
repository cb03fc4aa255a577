import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeArticles,
  makeSuggestion,
  makeTicket,
  makeTwoClients,
  type MadeClient,
} from '../../../demo/make/factories.ts';
import type { PersonKey } from '../../../demo/make/people.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

type Mark = { verdict: string; by: string | null; at: string } | null;
type Source = { number: number; kind: string; uuid: string; title: string; mark: Mark };
type Rating = {
  person: { uuid: string; name: string };
  thumb: string;
  reason: string | null;
  comment: string;
  wrongDocument: { uuid: string } | null;
  betterDocument: { uuid: string } | null;
};
type Suggestion = {
  uuid: string;
  state: string;
  text: string;
  revision: number;
  sources: Source[];
  ratings: Rating[];
};

let testApp: TestApp;
let first: MadeClient;
let second: MadeClient;
let pages: { address: string; parcel: string; invoice: string };
let foreign: { ticket: string; document: string; suggestion: string };

beforeAll(async () => {
  testApp = await createTestApp();
  ({ first, second } = await makeTwoClients(testApp.deps));
  const [address = '', parcel = '', invoice = ''] = await makeArticles(testApp.deps, first.id, [
    {
      title: 'How do I change my delivery address?',
      html: '<p>You can change the delivery address of an order in your account, under Orders, until the parcel has left our warehouse.</p>',
    },
    {
      title: 'When does my parcel leave the warehouse?',
      html: '<p>A parcel leaves our warehouse two days after the order. The delivery address of the order can be changed before.</p>',
    },
    {
      title: 'Where is my invoice?',
      html: '<p>Every invoice is in your account under Documents as a PDF file.</p>',
    },
  ]);
  pages = { address, parcel, invoice };
  const ticket = await makeTicket(testApp.deps, second.id);
  const [document = ''] = await makeArticles(testApp.deps, second.id, [
    { title: 'Theirs', html: '<p>Their text.</p>' },
  ]);
  const suggestion = await makeSuggestion(testApp.deps, second.id, {
    ticket,
    document,
    text: 'Theirs.',
  });
  foreign = { ticket, document, suggestion };
});

afterAll(() => testApp.close());

const question = 'How can I change the delivery address of my order?';
const ask = (text = question) =>
  makeTicket(testApp.deps, first.id, { subject: 'Address', messages: [{ text }] });

async function generated(ticket: string): Promise<Suggestion> {
  const { events } = await testApp.stream('carol', `/v2/tickets/${ticket}/suggestions`, {});
  const done = events.map((each) => each.data as { suggestion?: Suggestion }).at(-1)?.suggestion;
  if (!done) throw new Error(`No suggestion: ${JSON.stringify(events.at(-1))}`);
  return done;
}
const documentsOf = ({ sources }: Suggestion) =>
  sources.filter(({ kind }) => kind === 'document').map(({ uuid }) => uuid);
const call = (who: PersonKey, method: string, path: string, body?: object) =>
  testApp.call(who, method, `/v2${path}`, body);
const rate = (suggestion: string, body: object, who: PersonKey = 'carol') =>
  call(who, 'PUT', `/suggestions/${suggestion}/rating`, body);
const listed = async (ticket: string, who: PersonKey = 'dan') =>
  ((await call(who, 'GET', `/tickets/${ticket}/suggestions`)).body as { items: Suggestion[] })
    .items;
const ratingsOf = (answer: { body: unknown }) => (answer.body as Suggestion).ratings;
const written = (ticket: string, text = 'As written.') =>
  makeSuggestion(testApp.deps, first.id, { ticket, document: pages.address, text });
type Event = { kind: string; person: string | null; about: string | null };
const history = async (ticket: string, who: PersonKey = 'carol', query = '') => {
  const { body } = await call(who, 'GET', `/tickets/${ticket}/history${query}`);
  return body as { items: Event[]; total: number };
};

describe('a document that is not relevant', () => {
  it('is passed over for its question from the next suggestion on, and back when that is undone', async () => {
    const ticket = await ask();
    const before = await generated(ticket);
    expect(documentsOf(before)[0]).toBe(pages.address);
    const path = `/tickets/${ticket}/irrelevant/${pages.address}`;
    expect((await call('carol', 'POST', path)).status).toBe(204);
    const [shown] = await listed(ticket);
    const source = shown?.sources.find(({ uuid }) => uuid === pages.address);
    expect(source?.mark).toEqual({
      verdict: 'irrelevant',
      by: 'Carol Whitfield',
      at: expect.any(String),
    });
    const after = await generated(ticket);
    expect(documentsOf(after)).not.toContain(pages.address);
    expect(documentsOf(after)).toContain(pages.parcel);

    // The same words elsewhere are the same question; other words are not.
    expect(
      documentsOf(
        await generated(await ask('  how can i change the DELIVERY address of my order')),
      ),
    ).not.toContain(pages.address);
    expect(
      documentsOf(await generated(await ask('Where can the delivery address be changed?'))),
    ).toContain(pages.address);

    expect((await call('carol', 'DELETE', path)).status).toBe(204);
    expect(documentsOf(await generated(ticket))).toContain(pages.address);
  });

  it('is refused to those who only read, for foreign documents and tickets, and while the module is off', async () => {
    const ticket = await ask();
    const path = `/tickets/${ticket}/irrelevant/${pages.address}`;
    expect((await call('dan', 'POST', path)).status).toBe(403);
    expect((await call('dan', 'DELETE', path)).status).toBe(403);
    const other = `/tickets/${ticket}/irrelevant/${foreign.document}`;
    const unknown = `/tickets/${ticket}/irrelevant/${randomUUID()}`;
    expect((await call('carol', 'POST', other)).text).toBe(
      (await call('carol', 'POST', unknown)).text,
    );
    expect((await call('carol', 'POST', other)).status).toBe(404);
    expect((await call('alice', 'POST', other)).status).toBe(404);
    const modules = { suggestions: false };
    await testApp.sql('update clients set modules = modules || $2 where id = $1', [
      first.id,
      modules,
    ]);
    const refused = await call('carol', 'POST', path);
    await testApp.sql(
      `update clients set modules = modules || '{"suggestions": true}' where id = $1`,
      [first.id],
    );
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ code: 'modules.off' }),
    ]);
  });
});

describe('a rating', () => {
  it('is kept per person, can be changed, and is taken back', async () => {
    const ticket = await ask();
    const suggestion = await written(ticket);
    expect(ratingsOf(await rate(suggestion, { thumb: 'up' }))).toEqual([
      expect.objectContaining({ thumb: 'up', reason: null, comment: '' }),
    ]);
    await rate(suggestion, { thumb: 'down', reason: 'tone', comment: '  Too stiff. ' }, 'bob');
    const both = ratingsOf(await rate(suggestion, { thumb: 'down', reason: 'incomplete' }));
    expect(
      both.map(({ person, thumb, reason, comment }) => [person.name, thumb, reason, comment]),
    ).toEqual([
      ['Carol Whitfield', 'down', 'incomplete', ''],
      ['Bob Brennan', 'down', 'tone', 'Too stiff.'],
    ]);
    const left = ratingsOf(await call('carol', 'DELETE', `/suggestions/${suggestion}/rating`));
    expect(left.map(({ person }) => person.name)).toEqual(['Bob Brennan']);
  });

  it('passes a wrong source over and offers the better one first, as long as it stands', async () => {
    const ticket = await ask('What must I do so that my order goes to another delivery address?');
    const suggestion = await generated(ticket);
    expect(documentsOf(suggestion)[0]).not.toBe(pages.invoice);
    const rated = await rate(suggestion.uuid, {
      thumb: 'down',
      reason: 'wrong-source',
      wrongDocument: pages.address,
      betterDocument: pages.invoice,
    });
    expect(ratingsOf(rated)[0]).toMatchObject({
      wrongDocument: { uuid: pages.address },
      betterDocument: { uuid: pages.invoice },
    });
    const next = documentsOf(await generated(ticket));
    expect(next[0]).toBe(pages.invoice);
    expect(next).not.toContain(pages.address);
    await rate(suggestion.uuid, { thumb: 'up' });
    const again = documentsOf(await generated(ticket));
    expect(again[0]).not.toBe(pages.invoice);
    expect(again).toContain(pages.address);
  });

  it('takes back what it said itself, not what others say as well', async () => {
    const ticket = await ask('Can somebody move my order to a new delivery address?');
    const suggestion = await written(ticket);
    const verdict = async () =>
      (await listed(ticket))[0]?.sources.find(({ uuid }) => uuid === pages.address)?.mark?.verdict;
    const wrong = { thumb: 'down', reason: 'wrong-source', wrongDocument: pages.address };
    const withdraw = (who: PersonKey) => call(who, 'DELETE', `/suggestions/${suggestion}/rating`);
    await rate(suggestion, wrong);
    await rate(suggestion, wrong, 'bob');
    await withdraw('bob');
    expect(await verdict()).toBe('irrelevant');
    await rate(suggestion, wrong, 'bob');
    await withdraw('carol');
    expect(await verdict()).toBe('irrelevant');
    await withdraw('bob');
    expect(await verdict()).toBeUndefined();
    const path = `/tickets/${ticket}/irrelevant/${pages.address}`;
    await call('carol', 'POST', path);
    await rate(suggestion, wrong, 'bob');
    await withdraw('bob');
    expect(await verdict()).toBe('irrelevant');
    // Once somebody found it relevant after all, no older rating brings the verdict back.
    await rate(suggestion, wrong);
    await call('bob', 'DELETE', path);
    await withdraw('carol');
    expect(await verdict()).toBeUndefined();
  });

  it.each([
    [{ thumb: 'down' }],
    [{ thumb: 'up', reason: 'wrong' }],
    [{ thumb: 'down', reason: 'boring' }],
    [{ thumb: 'up', betterDocument: randomUUID() }],
    [{ thumb: 'down', reason: 'tone', wrongDocument: randomUUID() }],
  ])('refuses %j', async (body) => {
    const suggestion = await written(await ask());
    expect((await rate(suggestion, body)).status).toBe(400);
  });

  it('refuses a comment of more than a thousand characters', async () => {
    const body = { thumb: 'down', reason: 'wrong', comment: 'x'.repeat(1001) };
    expect((await rate(await written(await ask()), body)).status).toBe(400);
  });

  it('is refused to those who only read, and of and with foreign things', async () => {
    const suggestion = await written(await ask());
    expect((await rate(suggestion, { thumb: 'up' }, 'dan')).status).toBe(403);
    expect((await call('dan', 'DELETE', `/suggestions/${suggestion}/rating`)).status).toBe(403);
    expect((await rate(foreign.suggestion, { thumb: 'up' })).status).toBe(404);
    const body = { thumb: 'down', reason: 'other', betterDocument: foreign.document };
    expect((await rate(suggestion, body)).status).toBe(404);
  });
});

describe('taking a deletion back', () => {
  const remove = (suggestion: string, who: PersonKey = 'carol') =>
    call(who, 'DELETE', `/suggestions/${suggestion}`);
  const restore = (suggestion: string, who: PersonKey = 'carol') =>
    call(who, 'POST', `/suggestions/${suggestion}/restore`);
  const learned = async (ticket: string) =>
    (
      await testApp.sql<{ answer: string; is_active: boolean }>(
        `select p.answer, p.is_active from past_answers p
         join tickets t on t.client_id = p.client_id and t.id = p.ticket_id where t.uuid = $1`,
        [ticket],
      )
    )[0];
  const counters = async (ticket: string) =>
    (
      await testApp.sql(
        'select suggestion_count, accepted_count, suggestion_state from tickets where uuid = $1',
        [ticket],
      )
    )[0];

  it('brings the suggestion back with what was learned from it', async () => {
    const ticket = await ask();
    const suggestion = await written(ticket);
    await call('carol', 'POST', `/suggestions/${suggestion}/accept`, { revision: 1 });
    const before = [await learned(ticket), await counters(ticket)];
    expect((await remove(suggestion)).status).toBe(204);
    expect(await learned(ticket)).toMatchObject({ is_active: false });
    const back = await restore(suggestion);
    expect([back.status, back.body]).toMatchObject([200, { state: 'accepted' }]);
    expect([await learned(ticket), await counters(ticket)]).toEqual(before);
    // Twice does no harm.
    expect((await restore(suggestion)).status).toBe(200);
    expect(await counters(ticket)).toEqual(before[1]);
  });

  it('is for who deleted it and for Admins, for ten minutes', async () => {
    const ticket = await ask();
    const [one, two] = [await written(ticket), await written(ticket)];
    await remove(one, 'bob');
    await remove(two);
    expect([(await restore(one)).status, (await restore(one)).body]).toEqual([
      403,
      expect.objectContaining({ code: 'suggestions.restore-others' }),
    ]);
    expect((await restore(one, 'dan')).status).toBe(403);
    expect((await restore(two, 'bob')).status).toBe(200);
    await testApp.sql(
      `update suggestions set deleted_at = deleted_at - interval '11 minutes' where uuid = $1`,
      [one],
    );
    const late = await restore(one, 'bob');
    expect([late.status, late.body]).toEqual([
      409,
      expect.objectContaining({ code: 'suggestions.restore-late' }),
    ]);
    expect((await restore(foreign.suggestion)).status).toBe(404);
  });
});

describe('the versions of a suggestion', () => {
  it('tell every text with who wrote it when, newest first', async () => {
    const suggestion = await written(await ask(), 'One.');
    await call('carol', 'PATCH', `/suggestions/${suggestion}`, { revision: 1, text: 'Two.' });
    await call('bob', 'PATCH', `/suggestions/${suggestion}`, { revision: 2, text: 'Three.' });
    const { body } = await call('dan', 'GET', `/suggestions/${suggestion}/versions`);
    expect(body).toMatchObject({
      items: [
        { number: 3, text: 'Three.', by: 'Bob Brennan' },
        { number: 2, text: 'Two.', by: 'Carol Whitfield' },
        { number: 1, text: 'One.', by: null },
      ],
    });
  });
});

describe('the fields of a ticket', () => {
  it('carry the names that the client gave them; what has no name or no value is told apart', async () => {
    const ticket = await ask();
    await testApp.sql(
      `update tickets set crm_values = '{"36001": "A-1", "plan": "gold", "void": " "}', form_id = '7', tags = '{vip}'
       where uuid = $1`,
      [ticket],
    );
    const fields = [
      { field: '36001', name: 'Order' },
      { field: '36002', name: 'Shop' },
    ];
    await testApp.sql('update clients set custom_fields = $2 where id = $1', [
      first.id,
      JSON.stringify(fields),
    ]);
    expect((await call('dan', 'GET', `/tickets/${ticket}/fields`)).body).toEqual({
      items: [
        { field: '36001', of: 'ticket', name: 'Order', value: 'A-1' },
        { field: 'plan', of: 'ticket', name: null, value: 'gold' },
      ],
      empty: [{ field: '36002', of: 'ticket', name: 'Shop' }],
      formId: '7',
      groupId: null,
      tags: ['vip'],
    });
    expect((await call('carol', 'GET', `/tickets/${foreign.ticket}/fields`)).status).toBe(404);
  });
});

describe('the history of a ticket', () => {
  it('tells from rows and log what happened, newest first, by pages', async () => {
    const ticket = await ask();
    const suggestion = await written(ticket);
    await call('carol', 'PATCH', `/suggestions/${suggestion}`, { revision: 1, text: 'Edited.' });
    await rate(suggestion, { thumb: 'down', reason: 'tone' });
    const marked = await call('carol', 'POST', `/tickets/${ticket}/irrelevant/${pages.address}`);
    expect(marked.status).toBe(204);
    await call('bob', 'POST', `/suggestions/${suggestion}/accept`, { revision: 2 });
    await call('bob', 'DELETE', `/suggestions/${suggestion}`);
    const { items, total } = await history(ticket);
    expect(items.map(({ kind, person, about }) => [kind, person, about])).toEqual([
      ['deleted', 'Bob Brennan', null],
      ['accepted', 'Bob Brennan', null],
      ['document-irrelevant', 'Carol Whitfield', 'How do I change my delivery address?'],
      ['rated-down', 'Carol Whitfield', 'tone'],
      ['edited', 'Carol Whitfield', null],
      ['suggested', null, null],
      ['arrived', null, null],
    ]);
    expect(total).toBe(7);
    await testApp.sql(
      `insert into audit_log (uuid, at, client_id, action, label, href)
       select gen_random_uuid(), now() - n * interval '1 hour', $1, 'suggestions.rated-up', 'x', $2
       from generate_series(1, 10) n`,
      [first.id, `/tickets/${ticket}`],
    );
    const paged = await history(ticket, 'carol', '?pageSize=10&page=2');
    expect([paged.items.length, paged.total]).toEqual([7, 17]);
  });

  it('knows who took the ticket out, and what category was named by itself', async () => {
    const ticket = await ask();
    await testApp.sql(
      `update tickets set excluded_at = now(), excluded_by = (select id from users where firstname = 'Bob')
       where uuid = $1`,
      [ticket],
    );
    await testApp.sql(
      `insert into ticket_categories (client_id, ticket_id, predicted, confidence, predicted_at)
       select client_id, id, 'orders', 0.9, now() - interval '1 minute' from tickets where uuid = $1`,
      [ticket],
    );
    const { items } = await history(ticket);
    expect(items.slice(0, 2).map(({ kind, person, about }) => [kind, person, about])).toEqual([
      ['excluded', 'Bob Brennan', null],
      ['categorised', null, 'orders'],
    ]);
  });

  it('names the provider’s people to themselves only', async () => {
    const ticket = await ask('Who may look at an order of mine?');
    await call('alice', 'POST', `/tickets/${ticket}/irrelevant/${pages.address}`);
    const [forCarol, forAlice] = [await history(ticket), await history(ticket, 'alice')];
    await call('alice', 'DELETE', `/tickets/${ticket}/irrelevant/${pages.address}`);
    expect([forCarol.items[0], forAlice.items[0]]).toMatchObject([
      { kind: 'document-irrelevant', person: null },
      { kind: 'document-irrelevant', person: 'Alice Arnaud' },
    ]);
  });

  it('tells those who only read what was done, not by whom', async () => {
    const ticket = await ask();
    const suggestion = await written(ticket);
    await rate(suggestion, { thumb: 'up' });
    const { items } = await history(ticket, 'dan');
    expect(items.find(({ kind }) => kind === 'rated-up')?.person).toBeNull();
    expect((await call('carol', 'GET', `/tickets/${foreign.ticket}/history`)).status).toBe(404);
  });
});
