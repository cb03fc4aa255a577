import { randomUUIDv7 } from 'node:crypto';
import type { DocumentDetail } from '@replique/contract/knowledge/knowledge';
import type { Proposal, ProposalDetail } from '@replique/contract/knowledge/proposals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeArticles,
  makeTickets,
  makeTwoClients,
  type MadeClient,
} from '../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { TextWatch } from '@replique/tests/app/watch-texts.ts';
import { eraseTickets } from '../../helpdesk/tickets/tickets.ts';
import { forgetProposalsOf } from './proposals.ts';
import { readAnswersOfClient } from './run.ts';

let testApp: TestApp;
const watch = new TextWatch();
let first: MadeClient;
let second: MadeClient;

beforeAll(async () => {
  testApp = await createTestApp({ adapt: watch.adapt });
  ({ first, second } = await makeTwoClients(testApp.deps));
  await makeArticles(testApp.deps, first.id, [
    {
      title: 'How do I clean the glass of a lamp?',
      html: '<p>Switch the lamp off and let the glass cool down. Wipe the glass with a dry cloth. Water damages the socket of the lamp.</p>',
    },
    {
      title: 'How long is the warranty of a battery?',
      html: '<p>The warranty of a battery lasts 12 months after delivery. Keep the receipt of the battery.</p><h2>Storage</h2><p>A battery is stored half full in a dry room.</p>',
    },
  ]);
});
afterAll(() => testApp.close());

type Answered = {
  subject: string;
  answer: string;
  sent?: 'silent' | 'not-used' | 'heavy' | 'light' | 'as-is';
  author?: string;
};

/** Tickets that a person answered, with a suggestion that stayed silent or was sent so far. */
async function solve(client: MadeClient, answered: Answered[]): Promise<string[]> {
  const tickets = await makeTickets(
    testApp.deps,
    client.id,
    answered.map(({ subject, answer, author = 'Carol Whitfield' }) => ({
      subject,
      createdAt: new Date(Date.now() - 3_600_000),
      requesterName: 'Nora Field',
      messages: [
        { text: `Hello, ${subject} Best regards, Nora Field` },
        { role: 'agent' as const, author, text: answer },
      ],
    })),
  );
  for (const [place, ticket] of tickets.entries()) {
    const sent = answered[place]?.sent ?? 'silent';
    await testApp.sql(
      `insert into suggestions (client_id, uuid, ticket_id, state, text, original_text, sentences, silence_reason,
         model, duration_ms, created_at)
       select client_id, $2, id, $3, '', '', '[]', $4, 'builtin', 1, now() from tickets where uuid = $1`,
      sent === 'silent'
        ? [ticket, randomUUIDv7(), 'silent', 'nothing-close']
        : [ticket, randomUUIDv7(), 'ready', null],
    );
    if (sent !== 'silent')
      await testApp.sql(`update tickets set edit_class = $2 where uuid = $1`, [ticket, sent]);
  }
  return tickets;
}

const read = (client = first) => readAnswersOfClient(testApp.deps, client.id);

type List = { items: Proposal[]; total: number; checkedAt: string | null };
const listOf = async (query = '', who: 'bob' | 'carol' | 'alice' = 'carol', client = first) =>
  (await testApp.call(who, 'GET', `/v2/clients/${client.uuid}/proposals${query}`)).body as List;
const detailOf = async (uuid = '') =>
  (await testApp.call('carol', 'GET', `/v2/proposals/${uuid}`)).body as ProposalDetail;
const decide = (uuid: string, act: 'accept' | 'reject' | 'reopen', body?: object) =>
  testApp.call('carol', 'POST', `/v2/proposals/${uuid}/${act}`, body);
const writtenDocument = async (title: string, markdown: string) =>
  (
    await testApp.call('carol', 'POST', `/v2/clients/${first.uuid}/documents`, {
      language: 'en',
      title,
      isQuestion: false,
      url: null,
      markdown,
    })
  ).body as DocumentDetail;

const gift = {
  subject: 'Can I have a gift card printed?',
  answer:
    'Hi Nora,\nGift cards are printed in our shops on thick paper. Choose the amount of the gift card at the counter and pay by card or cash. A printed gift card is valid for two years from the purchase.\nI have checked your order 12345678.\nKind regards,\nCarol',
};

describe('what people answer', () => {
  it('shows nothing before the first run', async () => {
    expect(await listOf()).toEqual({ items: [], nextCursor: null, total: 0, checkedAt: null });
  });

  it('becomes a document to write where none is about it, without who asked', async () => {
    await solve(first, [gift]);
    expect(await read()).toBe(true);
    const { items, checkedAt } = await listOf();
    expect(items).toMatchObject([
      { kind: 'create', reason: 'missing', origin: 'solved-ticket', state: 'open', tickets: 1 },
    ]);
    expect(items[0]?.title).toBe('Can I have a gift card printed?');
    expect(checkedAt).not.toBeNull();
    const detail = await detailOf(items[0]?.uuid);
    expect(detail.draft?.markdown).toContain('valid for two years');
    expect(detail).toMatchObject({ before: null, canRewrite: false, made: null });
    expect(detail.answer.by).toBe('Carol Whitfield');
    expect(detail.answer.text).toContain('thick paper');
    expect(detail.draft?.markdown).not.toMatch(/checked|regards|12345678/i);
    expect(JSON.stringify(detail)).not.toMatch(/Nora|Field/);
    // By the pool, outside of transactions.
    expect([watch.read, watch.within]).toEqual([expect.arrayContaining(['withoutNames']), []]);
  });

  it('joins the proposal that asks for the same, and is read once', async () => {
    const again = { ...gift, answer: gift.answer.replace('thick paper', 'thick white paper') };
    await solve(first, [again]);
    await read();
    await read();
    const { items } = await listOf();
    expect(items.map(({ tickets }) => tickets)).toEqual([2]);
    expect((await detailOf(items[0]?.uuid)).from).toHaveLength(2);
  });

  it('counts a ticket less when that is erased', async () => {
    await solve(first, [gift]);
    await read();
    const [before] = (await listOf()).items;
    const { from } = await detailOf(before?.uuid);
    const erased = await testApp.sql<{ id: number }>(`select id from tickets where uuid = $1`, [
      from.at(-1)?.uuid,
    ]);
    const ids = erased.map(({ id }) => Number(id));
    await testApp.deps.db.withClient(first.id, async (tx) => {
      await forgetProposalsOf(tx, first.id, ids);
      await eraseTickets(tx, first.id, ids);
    });
    const after = await detailOf(before?.uuid);
    expect([before?.tickets, after.tickets, after.from.length]).toEqual([3, 2, 2]);
  });

  it('is no proposal where it is known already, or says nothing to others', async () => {
    const clean = 'How do I clean the glass of my lamp?';
    await solve(first, [
      {
        subject: clean,
        answer: 'Switch the lamp off first. Wipe the glass of the lamp with a dry cloth.',
      },
      {
        subject: 'Where is my parcel?',
        answer: 'I have sent you a new label today, your parcel is on its way now.',
      },
    ]);
    await read();
    expect((await listOf()).total).toBe(1);
    const { items } = await listOf('?kind=nothing');
    expect(items.map(({ reason }) => reason).toSorted()).toEqual([
      'known-already',
      'one-case-only',
    ]);
    const known = items.find(({ reason }) => reason === 'known-already');
    expect(known).toMatchObject({
      title: clean,
      document: { title: 'How do I clean the glass of a lamp?' },
    });
    const refused = await decide(known?.uuid ?? '', 'accept', {
      title: 'x',
      isQuestion: false,
      url: null,
      markdown: 'x',
    });
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { code: 'proposals.nothing-to-do' },
    ]);
  });

  it('is not read where it was sent as it had been suggested', async () => {
    const { total } = await listOf('?kind=nothing');
    await solve(first, [
      { ...gift, sent: 'as-is' },
      { ...gift, sent: 'light' },
    ]);
    await read();
    expect((await listOf('?kind=nothing')).total).toBe(total);
    expect((await listOf()).items[0]?.tickets).toBe(2);
  });
});

describe('a document that people contradict', () => {
  const answer =
    'You can send an item back within 14 days of delivery. Items must be unused when you send an item back.';
  let written: DocumentDetail;

  it('is to be changed: the sentences side by side, and the document as it would be', async () => {
    written = await writtenDocument(
      'Send an item back',
      'You can send an item back within 30 days of delivery.\n\nKeep the box of the item until then.',
    );
    await solve(first, [{ subject: 'How do I send an item back?', answer, sent: 'not-used' }]);
    await read();
    const { items } = await listOf('?kind=change');
    expect(items).toMatchObject([
      { reason: 'contradicts', document: { uuid: written.uuid, title: 'Send an item back' } },
    ]);
    const { before, draft, findings, canRewrite } = await detailOf(items[0]?.uuid);
    expect(canRewrite).toBe(true);
    expect(findings[0]).toEqual({
      now: 'You can send an item back within 30 days of delivery.',
      proposed: 'You can send an item back within 14 days of delivery.',
    });
    expect(before?.markdown).toContain('30 days');
    expect(draft?.markdown).toContain('14 days');
    expect(draft?.markdown).not.toContain('30 days');
    expect(draft?.markdown).toContain('Keep the box');
  });

  it('gets a new version when the change is accepted, once', async () => {
    const uuid = (await listOf('?kind=change')).items[0]?.uuid ?? '';
    const { draft } = await detailOf(uuid);
    const both = await Promise.all([
      decide(uuid, 'accept', draft ?? {}),
      decide(uuid, 'accept', draft ?? {}),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { body } = await testApp.call('carol', 'GET', `/v2/documents/${written.uuid}`);
    expect(body).toMatchObject({ written: { revision: 2 } });
    const detail = await detailOf(uuid);
    expect(detail).toMatchObject({ state: 'accepted', made: { uuid: written.uuid } });
    // What was changed stays to be seen.
    expect(detail.before?.markdown).toContain('30 days');
    for (const act of ['reject', 'reopen'] as const)
      expect((await decide(uuid, act)).body).toMatchObject({ code: 'proposals.decided' });
    const actions = await testApp.sql<{ action: string }>(
      `select action from audit_log order by id desc limit 2`,
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'proposals.accepted',
      'documents.rewritten',
    ]);
  });

  it('is out of date for a proposal as soon as somebody changed or retired it', async () => {
    await solve(first, [
      { subject: 'How do I send an item back?', answer: answer.replace('14', '21'), sent: 'heavy' },
    ]);
    await read();
    const uuid = (await listOf('?kind=change')).items[0]?.uuid ?? '';
    const { draft } = await detailOf(uuid);
    await testApp.call('carol', 'PUT', `/v2/documents/${written.uuid}`, {
      ...draft,
      markdown: 'Send the item back within 45 days of delivery.',
      revision: 2,
    });
    expect((await listOf('?kind=change')).items).toEqual([]);
    expect((await listOf('?kind=change&state=outdated')).items).toMatchObject([{ uuid }]);
    const refused = await decide(uuid, 'accept', draft ?? {});
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'proposals.outdated' }]);
    const { body } = await testApp.call('carol', 'GET', `/v2/documents/${written.uuid}`);
    expect(body).toMatchObject({ written: { revision: 3 } });
  });

  it('stays as it is where it came from outside: what changes becomes a document of its own', async () => {
    const warranty = 'How long is the warranty of a battery?';
    await solve(first, [
      {
        subject: warranty,
        answer:
          'The warranty of a battery lasts 24 months after delivery. Keep the receipt of the battery for the warranty.',
        sent: 'not-used',
      },
    ]);
    await read();
    const uuid = (await listOf('?kind=change')).items[0]?.uuid ?? '';
    const { draft, before, canRewrite, document } = await detailOf(uuid);
    expect([canRewrite, before?.title]).toEqual([false, warranty]);
    expect(before?.markdown).toContain('12 months');
    expect(draft?.markdown).toContain('24 months');
    expect(draft?.markdown).not.toContain('stored half full');
    const { body } = await decide(uuid, 'accept', draft ?? {});
    const { made } = body as ProposalDetail;
    expect(made?.uuid).not.toBe(document?.uuid);
    const article = await testApp.call('carol', 'GET', `/v2/documents/${document?.uuid}`);
    expect(JSON.stringify(article.body)).toContain('12 months');
    const own = await testApp.call('carol', 'GET', `/v2/documents/${made?.uuid}`);
    expect(own.body).toMatchObject({ kind: 'written', title: warranty });
  });

  it('is told what it lacks, and no more, where it came from outside', async () => {
    const more = 'A broken lamp glass is replaced free of charge by our workshop in Lyon.';
    await solve(first, [
      {
        subject: 'How do I clean the glass of a lamp?',
        answer: `Switch the lamp off and let the glass cool down. Wipe the glass with a dry cloth. ${more}`,
      },
    ]);
    await read();
    const [found] = (await listOf('?kind=change')).items;
    expect(found?.reason).toBe('adds');
    const { before, draft } = await detailOf(found?.uuid);
    expect([before?.markdown, draft?.markdown]).toEqual(['', more]);
    expect((await decide(found?.uuid ?? '', 'accept', draft ?? {})).status).toBe(200);
  });
});

describe('a decision', () => {
  it('to reject holds for all that ask for the same, and can be taken back', async () => {
    const uuid = (await listOf()).items[0]?.uuid ?? '';
    expect((await decide(uuid, 'reject')).body).toMatchObject({
      state: 'rejected',
      stateBy: 'Carol Whitfield',
    });
    await solve(first, [gift]);
    await read();
    expect((await listOf()).items).toEqual([]);
    expect((await listOf('?state=rejected')).items).toMatchObject([{ uuid, tickets: 3 }]);
    expect((await decide(uuid, 'reopen')).body).toMatchObject({ state: 'open' });
    expect((await decide(uuid, 'reopen')).status).toBe(200);
    const rows = await testApp.sql<{ action: string }>(
      `select action from audit_log where action in ('proposals.rejected', 'proposals.reopened') order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['proposals.rejected', 'proposals.reopened']);
  });

  it('to accept writes the document as the person left it, and the search finds it', async () => {
    const uuid = (await listOf()).items[0]?.uuid ?? '';
    const { draft } = await detailOf(uuid);
    const given = { ...draft, title: 'Printed gift cards' };
    const { body } = await decide(uuid, 'accept', given);
    const { made } = body as ProposalDetail;
    expect(made?.title).toBe('Printed gift cards');
    const found = await testApp.deps.indexes.search(
      first.id,
      { text: 'Is a printed gift card valid long?', language: 'en' },
      { limit: 3 },
    );
    const [row] = await testApp.sql<{ id: number }>(`select id from documents where uuid = $1`, [
      made?.uuid,
    ]);
    expect(found.documents[0]?.documentId).toBe(Number(row?.id));
  });

  it('is nobody’s of another client, and no guest’s', async () => {
    const { items } = await listOf('?state=accepted');
    const path = `/v2/proposals/${items[0]?.uuid}`;
    const unknown = await testApp.call('erin', 'GET', `/v2/proposals/${randomUUIDv7()}`);
    const foreign = await testApp.call('erin', 'GET', path);
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
    expect((await testApp.call('erin', 'POST', `${path}/reject`)).status).toBe(404);
    expect((await testApp.call('dan', 'GET', path)).status).toBe(403);
    expect(await listOf('', 'alice', second)).toMatchObject({ items: [] });
  });
});

describe('a run', () => {
  it('reads what was rated down for what it says, not for its tone', async () => {
    const answers = ['sofa', 'table'].map((thing) => ({
      subject: `How is a ${thing} assembled at home?`,
      answer: `Two of our carpenters assemble the ${thing} at home on the day of delivery. Assembling a ${thing} at home takes them about an hour. Old furniture is taken back free of charge when the ${thing} is assembled.`,
      sent: 'not-used' as const,
    }));
    const tickets = await solve(first, answers);
    await testApp.sql(`update tickets set edit_class = null where uuid = any($1::uuid[])`, [
      tickets,
    ]);
    for (const [place, reason] of (['wrong', 'tone'] as const).entries())
      await testApp.sql(
        `insert into suggestion_ratings (client_id, suggestion_id, user_id, thumb, reason, comment, rated_at)
         select s.client_id, s.id, u.id, 'down', $2, '', now() from suggestions s
         join tickets t on t.client_id = s.client_id and t.id = s.ticket_id, users u
         where t.uuid = $1 and u.firstname = 'Carol'`,
        [tickets[place], reason],
      );
    await read();
    expect((await listOf()).items).toMatchObject([
      { origin: 'bad-rating', title: 'How is a sofa assembled at home?' },
    ]);
  });

  it('leaves what one is at to that one, and goes on where a killed one was', async () => {
    await testApp.sql(
      `update knowledge_proposal_runs set holder = gen_random_uuid(), lease_until = now() + interval '5 minutes'
       where client_id = $1`,
      [first.id],
    );
    await solve(first, [{ ...gift, subject: 'Where are gift cards printed?' }]);
    expect(await read()).toBe(false);
    await testApp.sql(
      `update knowledge_proposal_runs set lease_until = now() - interval '1 second' where client_id = $1`,
      [first.id],
    );
    expect(await read()).toBe(true);
  });

  it('proposes no more than fifty in a day, and the rest on another', async () => {
    const topics = [
      {
        subject: 'Can I rent drums for a party?',
        answer:
          'Our shops rent drums for a party from Friday to Sunday. The deposit for drums is returned at the counter. Broken drums are charged by their repair.',
      },
      {
        subject: 'Do you deliver flowers to a hospital?',
        answer:
          'Flowers are delivered to every hospital of the city before noon. Name the ward of the hospital and the room of the patient. Intensive care accepts no flowers.',
      },
    ];
    await solve(second, topics);
    const tickets = await makeTickets(
      testApp.deps,
      second.id,
      Array.from({ length: 49 }, () => ({})),
    );
    await testApp.sql(
      `insert into knowledge_proposals (client_id, uuid, kind, reason, origin, ticket_id, language, draft, state_at, created_at)
       select client_id, gen_random_uuid(), 'create', 'missing', 'solved-ticket', id, 'en',
         '{"title":"","markdown":"","isQuestion":false,"url":null}', now(), now()
       from tickets where uuid = any($1::uuid[])`,
      [tickets],
    );
    const count = async () => (await listOf('', 'alice', second)).total;
    await read(second);
    await read(second);
    expect(await count()).toBe(50);
    testApp.setClock(new Date(Date.now() + 25 * 3_600_000));
    await read(second);
    testApp.setClock();
    expect(await count()).toBe(51);
  });

  it('is not where the module is off', async () => {
    const path = `/v2/clients/${first.uuid}/proposals/refresh`;
    expect((await testApp.call('carol', 'POST', path)).status).toBe(202);
    await testApp.sql(
      `update clients set modules = jsonb_set(modules, '{reinforcement}', 'false') where id = $1`,
      [first.id],
    );
    expect(await read()).toBe(false);
    const refused = await testApp.call('carol', 'POST', path);
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'modules.off' }]);
    expect((await listOf()).items.length).toBeGreaterThan(0);
  });
});
