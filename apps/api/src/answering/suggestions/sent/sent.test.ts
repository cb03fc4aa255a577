import { randomUUID } from 'node:crypto';
import type { TicketSent } from '@replique/contract/answering/sent-answers';
import type { Suggestion } from '@replique/contract/answering/suggestions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeArticles,
  makeSuggestion,
  makeTicket,
  makeTwoClients,
} from '../../../demo/make/factories.ts';
import type { GivenTicket, MadeClient } from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { applyThresholds } from './apply-threshold.ts';
import { matchSentAnswers } from '../suggestions.ts';

const reply =
  'You can change the address of a parcel until it leaves our warehouse. Open your account, choose the order and press "Change address". Once it has left, only the carrier can redirect it.';
const light = `${reply} For a present, tell us before Friday.`;
const heavy =
  'You can change the address of a parcel until it leaves our warehouse. Tell us the number of the order and the new address, and somebody of the team will do it for you during the day.';
const other =
  'We have refunded the amount of your order to the card that you paid with. It takes up to five days until your bank shows it to you.';

let testApp: TestApp;
let first: MadeClient;
let second: MadeClient;
let document: string;
const now = Date.now();
const at = (minutes: number) => new Date(now + minutes * 60_000);

beforeAll(async () => {
  testApp = await createTestApp();
  ({ first, second } = await makeTwoClients(testApp.deps));
  const html = '<p>Parcels can be sent to another address until they leave us.</p>';
  [document = ''] = await makeArticles(testApp.deps, first.id, [{ title: 'Addresses', html }]);
});
afterAll(() => testApp.close());

type Answer = { text: string; at?: Date };

/** A ticket that arrives, and may arrive again with more or other answers. */
async function arrive(externalId: string, answers: Answer[] = []): Promise<string> {
  const question = { text: 'How do I change the address of my parcel?', at: at(-60) };
  const said = answers.map((answer) => ({ role: 'agent' as const, at: at(5), ...answer }));
  const given: GivenTicket = { externalId, createdAt: at(-60), messages: [question, ...said] };
  return makeTicket(testApp.deps, first.id, given);
}

async function suggest(ticket: string, text: string, minutes = 0, cites = document) {
  const uuid = await makeSuggestion(testApp.deps, first.id, { ticket, document: cites, text });
  await testApp.sql('update suggestions set created_at = $2 where uuid = $1', [uuid, at(minutes)]);
  return uuid;
}

/** A ticket with one suggestion, then answered so. */
async function answered(answers: Answer[], text = reply) {
  const externalId = randomUUID();
  const ticket = await arrive(externalId);
  const suggestion = await suggest(ticket, text);
  await arrive(externalId, answers);
  return { externalId, ticket, suggestion };
}

type Row = {
  state: string;
  class: string | null;
  similarity: number | null;
  revision: number;
  matched: Date | null;
};
async function rowOf(suggestion: string): Promise<Row | undefined> {
  const [row] = await testApp.sql<Row>(
    `select state, sent_class as class, sent_similarity as similarity, revision, matched_at as matched
     from suggestions where uuid = $1`,
    [suggestion],
  );
  return row;
}

async function ticketOf(ticket: string) {
  const [row] = await testApp.sql<{ class: string | null; accepted: number; state: string }>(
    `select edit_class as class, accepted_count as accepted, suggestion_state as state
     from tickets where uuid = $1`,
    [ticket],
  );
  return row;
}

async function learned(ticket: string) {
  const [row] = await testApp.sql<{
    origin: string;
    answer: string;
    cites: number;
    active: boolean;
    xid: string;
  }>(
    `select p.origin, p.answer, cardinality(p.document_ids) as cites, p.is_active as active,
       p.changed_xid::text as xid
     from past_answers p join tickets t on t.client_id = p.client_id and t.id = p.ticket_id where t.uuid = $1`,
    [ticket],
  );
  return row;
}

async function acceptedUses(): Promise<number> {
  const [row] = await testApp.sql<{ uses: number }>(
    'select accepted_uses as uses from documents where uuid = $1',
    [document],
  );
  return row?.uses ?? -1;
}

async function sentOf(ticket: string): Promise<TicketSent> {
  const { status, body } = await testApp.call('dan', 'GET', `/v2/tickets/${ticket}/sent`);
  expect(status).toBe(200);
  return body as TicketSent;
}

async function setThreshold(acceptanceThreshold: number): Promise<void> {
  const path = `/v1/clients/${first.id}`;
  expect((await testApp.call('bob', 'PATCH', path, { acceptanceThreshold })).status).toBe(200);
}

describe('an answer that arrives after a suggestion', () => {
  it('accepts it without a click when it is nearly the suggestion', async () => {
    const uses = await acceptedUses();
    const { ticket, suggestion } = await answered([
      { text: `Hello Nora,\n\n${light}\n\nBest,\nMaya` },
    ]);
    expect(await rowOf(suggestion)).toMatchObject({ state: 'accepted', class: 'light' });
    expect(await ticketOf(ticket)).toEqual({ class: 'light', accepted: 1, state: 'accepted' });
    expect(await learned(ticket)).toMatchObject({ origin: 'agent', cites: 1 });
    expect(await acceptedUses()).toBe(uses + 1);
    const { body } = await testApp.call('dan', 'GET', `/v2/tickets/${ticket}/suggestions`);
    const [shown] = (body as { items: Suggestion[] }).items;
    expect(shown).toMatchObject({
      acceptedAs: 'sent',
      acceptedBy: null,
      acceptedAt: at(5).toISOString(),
    });
    const told = await testApp.call('dan', 'GET', `/v2/tickets/${ticket}/history`);
    const kinds = (told.body as { items: { kind: string }[] }).items.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind.startsWith('accepted'))).toEqual(['accepted-as-sent']);
  });

  it.each([
    ['as-is', reply, 'accepted'],
    ['heavy', heavy, 'ready'],
    ['not-used', other, 'ready'],
  ])('is %s by how much of it is there', async (editClass, text, state) => {
    const { ticket, suggestion } = await answered([{ text }]);
    expect(await rowOf(suggestion)).toMatchObject({ class: editClass, state });
    expect(await ticketOf(ticket)).toMatchObject({ class: editClass, state });
    expect((await learned(ticket))?.cites).toBe(state === 'accepted' ? 1 : 0);
  });

  it('changes nothing when the ticket arrives a second time', async () => {
    const uses = await acceptedUses();
    const { externalId, ticket, suggestion } = await answered([{ text: reply }]);
    const before = [await rowOf(suggestion), await ticketOf(ticket), await learned(ticket)];
    await arrive(externalId, [{ text: reply }]);
    expect([await rowOf(suggestion), await ticketOf(ticket), await learned(ticket)]).toEqual(
      before,
    );
    expect(await acceptedUses()).toBe(uses + 1);
  });

  it('is measured anew when it is edited, and no more when it is gone', async () => {
    const uses = await acceptedUses();
    const { externalId, ticket, suggestion } = await answered([{ text: reply }]);
    await arrive(externalId, [{ text: other }]);
    expect(await rowOf(suggestion)).toMatchObject({ state: 'ready', class: 'not-used' });
    expect(await ticketOf(ticket)).toEqual({ class: 'not-used', accepted: 0, state: 'ready' });
    expect(await learned(ticket)).toMatchObject({ answer: other, cites: 0 });
    expect(await acceptedUses()).toBe(uses);
    await arrive(externalId);
    expect(await rowOf(suggestion)).toMatchObject({ class: null, similarity: null, matched: null });
    expect(await ticketOf(ticket)).toMatchObject({ class: null });
  });

  it('that was sent before the suggestion is no answer to it', async () => {
    const { ticket, suggestion } = await answered([{ text: reply, at: at(-5) }]);
    expect(await rowOf(suggestion)).toMatchObject({ state: 'ready', class: null });
    expect(await sentOf(ticket)).toMatchObject({ sent: null, nothing: 'no-answer' });
  });

  it('belongs to the closer of two suggestions', async () => {
    const externalId = randomUUID();
    const ticket = await arrive(externalId);
    const [longer, shorter] = [await suggest(ticket, reply), await suggest(ticket, heavy, 1)];
    await arrive(externalId, [{ text: reply }]);
    expect(await rowOf(longer)).toMatchObject({ class: 'as-is', state: 'accepted' });
    expect(await rowOf(shorter)).toMatchObject({ class: null, state: 'ready' });
    expect(await ticketOf(ticket)).toMatchObject({ accepted: 1, state: 'accepted' });
  });

  it('waits for the real one after a promise', async () => {
    const promise = { text: 'We are looking into this and get back to you.', at: at(2) };
    const { externalId, ticket } = await answered([promise]);
    expect(await ticketOf(ticket)).toMatchObject({ class: null });
    await arrive(externalId, [promise, { text: reply, at: at(90) }]);
    expect(await ticketOf(ticket)).toMatchObject({ class: 'as-is', accepted: 1 });
  });
});

describe('beside what people do', () => {
  const act = (method: 'POST' | 'DELETE', path: string, body?: object) =>
    testApp.call('carol', method, `/v2/suggestions/${path}`, body);

  it('a click stays a click, whatever is sent', async () => {
    const externalId = randomUUID();
    const ticket = await arrive(externalId);
    const suggestion = await suggest(ticket, reply);
    expect((await act('POST', `${suggestion}/accept`, { revision: 1 })).status).toBe(200);
    await arrive(externalId, [{ text: other }]);
    expect(await rowOf(suggestion)).toMatchObject({ state: 'accepted', class: 'not-used' });
    expect(await sentOf(ticket)).toMatchObject({ sent: { acceptedAs: 'person' } });
    expect((await learned(ticket))?.cites).toBe(0);
    await arrive(externalId, [{ text: reply }]);
    expect(await ticketOf(ticket)).toMatchObject({ class: 'as-is', accepted: 1 });
    expect(await learned(ticket)).toMatchObject({ origin: 'agent', answer: reply, cites: 1 });
  });

  it('a suggestion that is deleted gives the answer to the next one, and gets it back', async () => {
    const uses = await acceptedUses();
    const externalId = randomUUID();
    const ticket = await arrive(externalId);
    const [exact, near] = [await suggest(ticket, reply), await suggest(ticket, light, 1)];
    await arrive(externalId, [{ text: reply }]);
    expect((await act('DELETE', exact)).status).toBe(204);
    expect(await rowOf(near)).toMatchObject({ state: 'accepted', class: 'light' });
    expect(await ticketOf(ticket)).toMatchObject({ class: 'light', accepted: 1 });
    expect(await acceptedUses()).toBe(uses + 1);
    expect((await act('POST', `${exact}/restore`)).status).toBe(200);
    expect(await acceptedUses()).toBe(uses + 1);
    expect(await rowOf(near)).toMatchObject({ state: 'ready', class: null });
    expect(await ticketOf(ticket)).toMatchObject({ class: 'as-is', accepted: 1 });
    expect((await act('DELETE', near)).status).toBe(204);
    expect((await act('DELETE', exact)).status).toBe(204);
    expect(await ticketOf(ticket)).toEqual({ class: null, accepted: 0, state: 'none' });
    expect((await learned(ticket))?.cites).toBe(0);
    expect(await acceptedUses()).toBe(uses);
  });

  it('what a person accepted is learned again once the agent’s answer is gone', async () => {
    const externalId = randomUUID();
    const ticket = await arrive(externalId);
    const suggestion = await suggest(ticket, reply);
    await act('POST', `${suggestion}/accept`, { revision: 1 });
    await arrive(externalId, [{ text: other }]);
    expect(await learned(ticket)).toMatchObject({ origin: 'agent', answer: other });
    await arrive(externalId);
    expect(await learned(ticket)).toMatchObject({ origin: 'accepted', answer: reply, cites: 1 });
    expect((await act('DELETE', suggestion)).status).toBe(204);
    await arrive(externalId);
    expect((await learned(ticket))?.active).toBe(false);
  });

  it('an accepted suggestion stays the ticket’s state when another is written after it', async () => {
    const { ticket } = await answered([{ text: reply }]);
    await testApp.stream('carol', `/v2/tickets/${ticket}/suggestions`, {});
    expect(await ticketOf(ticket)).toMatchObject({ accepted: 1, state: 'accepted' });
  });

  it('who counts the same documents side by side does not wait in a circle', async () => {
    const html = '<p>Parcels wait for nobody.</p>';
    const [again = ''] = await makeArticles(testApp.deps, first.id, [{ title: 'Again', html }]);
    const twentyAndOne = async (most: string, last: string): Promise<number[]> => {
      const ids: number[] = [];
      for (const cites of [...Array.from({ length: 20 }, () => most), last]) {
        const ticket = await arrive(randomUUID(), [{ text: reply }]);
        await suggest(ticket, reply, 0, cites);
        const rows = await testApp.sql<{ id: string }>('select id from tickets where uuid = $1', [
          ticket,
        ]);
        ids.push(Number(rows[0]?.id));
      }
      return ids;
    };
    const batches = [await twentyAndOne(document, again), await twentyAndOne(again, document)];
    let tries = 0;
    const both = Promise.withResolvers<void>();
    await Promise.all(
      batches.map((ids) =>
        testApp.deps.db.withClient(first.id, async (tx) => {
          tries += 1;
          if (tries === 2) both.resolve();
          await both.promise;
          await matchSentAnswers(tx, first.id, ids);
        }),
      ),
    );
    expect(tries).toBe(2);
  });

  it('a click and an answer at the same moment both count, once', async () => {
    const made = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const externalId = randomUUID();
        const ticket = await arrive(externalId);
        return { externalId, ticket, suggestion: await suggest(ticket, reply) };
      }),
    );
    const uses = await acceptedUses();
    const answers = await Promise.all(
      made.flatMap(({ externalId, suggestion }) => [
        act('POST', `${suggestion}/accept`, { revision: 1 }).then(({ status }) => status),
        arrive(externalId, [{ text: reply }]).then(() => 200),
      ]),
    );
    // Whoever comes second finds it accepted already.
    expect(answers.every((status) => status === 200 || status === 409 || status === 412)).toBe(
      true,
    );
    for (const { ticket } of made)
      expect(await ticketOf(ticket)).toEqual({ class: 'as-is', accepted: 1, state: 'accepted' });
    expect(await acceptedUses()).toBe(uses + made.length);
  });

  it('articles that arrive later keep what was behind the answers', async () => {
    const { ticket } = await answered([{ text: reply }]);
    await testApp.sql(
      `update past_answers p set links = array['later'] from tickets t
       where t.client_id = p.client_id and t.id = p.ticket_id and t.uuid = $1`,
      [ticket],
    );
    const html = '<p>How to redirect a parcel.</p>';
    await makeArticles(testApp.deps, first.id, [{ externalId: 'later', title: 'Later', html }]);
    const { relinkPastAnswers } = await import('../../../helpdesk/tickets/tickets.ts');
    await testApp.deps.db.withClient(first.id, (tx) => relinkPastAnswers(tx, first.id));
    expect((await learned(ticket))?.cites).toBe(2);
  });
});

describe('the threshold of a client', () => {
  it('decides anew what is accepted, in both directions', async () => {
    const uses = await acceptedUses();
    const { ticket, suggestion } = await answered([{ text: light }]);
    const similarity = (await rowOf(suggestion))?.similarity ?? 0;
    expect(similarity).toBeLessThan(0.95);
    await setThreshold(0.95);
    expect(await rowOf(suggestion)).toMatchObject({ state: 'ready', class: 'light', similarity });
    expect(await ticketOf(ticket)).toEqual({ class: 'light', accepted: 0, state: 'ready' });
    expect((await learned(ticket))?.cites).toBe(0);
    await setThreshold(0.8);
    expect(await ticketOf(ticket)).toEqual({ class: 'light', accepted: 1, state: 'accepted' });
    expect(await acceptedUses()).toBe(uses + 1);
  });

  it('is applied by the job where there are many, batch by batch', async () => {
    const made = [await answered([{ text: light }]), await answered([{ text: light }])];
    await testApp.sql('update clients set acceptance_threshold = 0.95 where id = $1', [first.id]);
    await applyThresholds(testApp.deps, 1);
    for (const { suggestion } of made)
      expect(await rowOf(suggestion)).toMatchObject({ state: 'ready' });
    await setThreshold(0.8);
  });

  it('is an Admin’s to set, between .5 and 1, and stands in the audit log', async () => {
    const path = `/v1/clients/${first.id}`;
    const put = (who: 'carol' | 'bob' | 'erin', acceptanceThreshold: number) =>
      testApp.call(who, 'PATCH', path, { acceptanceThreshold });
    expect((await put('carol', 0.9)).status).toBe(403);
    expect((await put('erin', 0.9)).status).toBe(404);
    for (const wrong of [0.49, 1.01, 0.805]) expect((await put('bob', wrong)).status).toBe(400);
    await setThreshold(0.9);
    const [entry] = await testApp.sql<{ after: object; before: object }>(
      `select before, after from audit_log where action = 'clients.changed' order by id desc limit 1`,
    );
    expect(entry).toEqual({
      before: { acceptanceThreshold: 0.8 },
      after: { acceptanceThreshold: 0.9 },
    });
    await setThreshold(0.8);
  });
});

describe('GET /v2/tickets/{ticket}/sent', () => {
  it('shows what was sent, how like it is and which words differ', async () => {
    const { ticket, suggestion } = await answered([{ text: light }]);
    const { sent, threshold } = await sentOf(ticket);
    expect(sent).toMatchObject({ suggestionUuid: suggestion, text: light, editClass: 'light' });
    expect(threshold).toBe(0.8);
    const parts = sent?.differences ?? [];
    expect(
      parts
        .filter(({ kind }) => kind !== 'added')
        .map(({ text }) => text)
        .join(''),
    ).toBe(reply);
    expect(
      parts
        .filter(({ kind }) => kind !== 'removed')
        .map(({ text }) => text)
        .join(''),
    ).toBe(light);
  });

  it('says why there is nothing yet', async () => {
    const ticket = await arrive(randomUUID());
    expect(await sentOf(ticket)).toEqual({ sent: null, nothing: 'no-suggestion', threshold: 0.8 });
    await suggest(ticket, reply);
    expect(await sentOf(ticket)).toMatchObject({ sent: null, nothing: 'no-answer' });
  });

  it('keeps clients apart, also where ids are the same', async () => {
    const { ticket, suggestion } = await answered([{ text: light }]);
    expect((await testApp.call('erin', 'GET', `/v2/tickets/${ticket}/sent`)).status).toBe(404);
    const before = await rowOf(suggestion);
    const ids = await testApp.sql<{ id: number }>('select id from tickets');
    await testApp.deps.db.withClient(second.id, (tx) =>
      matchSentAnswers(
        tx,
        second.id,
        ids.map(({ id }) => Number(id)),
      ),
    );
    expect(await rowOf(suggestion)).toEqual(before);
  });
});
