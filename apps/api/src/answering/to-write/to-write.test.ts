import { randomUUID } from 'node:crypto';
import type { ToWrite, Trial } from '@replique/contract/answering/to-write';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeArticles,
  makeTickets,
  makeTwoClients,
  type MadeClient,
} from '../../demo/make/factories.ts';
import { makeGroup } from '@replique/tests/fixtures/made-groups.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let first: MadeClient;
let second: MadeClient;
let gap: { uuid: string; tickets: string[] };
let proposal: string;

const dayMs = 86_400_000;

async function addGap(
  client: MadeClient,
  questions: string[],
  { daysAgo = 1, answer }: { daysAgo?: number; answer?: string } = {},
) {
  const tickets = await makeTickets(
    testApp.deps,
    client.id,
    questions.map((text) => ({
      subject: '',
      language: 'en',
      createdAt: new Date(testApp.deps.clock().getTime() - daysAgo * dayMs),
      messages: [{ text }, ...(answer ? [{ role: 'agent' as const, text: answer }] : [])],
    })),
  );
  const uuid = randomUUID();
  await testApp.sql(
    `with g as (insert into gaps (client_id, uuid, language, name, words, created_at, updated_at, state_at)
       values ($1, $2, 'en', $3, '{}', $5, now(), now()) returning id)
     insert into gap_tickets (client_id, ticket_id, gap_id, reason, asked_at, is_centre)
     select $1, t.id, g.id, 'no-knowledge', $5, t.uuid = ($4::uuid[])[1]
     from g, tickets t where t.client_id = $1 and t.uuid = any($4::uuid[])`,
    [
      client.id,
      uuid,
      questions[0],
      tickets,
      new Date(testApp.deps.clock().getTime() - daysAgo * dayMs),
    ],
  );
  return { uuid, tickets };
}

async function addProposal(client: MadeClient, title: string): Promise<string> {
  const [ticket] = await makeTickets(testApp.deps, client.id, [
    {
      subject: '',
      language: 'en',
      createdAt: new Date(testApp.deps.clock().getTime() - dayMs),
      messages: [{ text: title }],
    },
  ]);
  const draft = { title, isQuestion: true, url: null, markdown: 'Two years.' };
  const [row] = await testApp.sql<{ uuid: string }>(
    `insert into knowledge_proposals (client_id, uuid, kind, reason, origin, ticket_id, language, draft, state_at, created_at)
     select client_id, gen_random_uuid(), 'create', 'missing', 'solved-ticket', id, 'en', $2, now(), now()
     from tickets where uuid = $1 returning uuid`,
    [ticket, JSON.stringify({ ...draft, title: 'Warranty of lamps' })],
  );
  return row?.uuid ?? '';
}

/** Two documents that disagree, the first certified for ten more days. */
async function addDocuments(client: MadeClient): Promise<void> {
  const documents = await testApp.sql<{ id: string }>(
    `insert into documents (client_id, uuid, kind, external_id, title, language, html, content_hash, certified_at,
       certified_until, created_at, updated_at)
     select $1, gen_random_uuid(), 'article', title, title, 'en', '', title,
       case when title = 'Warranty' then now() end,
       case when title = 'Warranty' then current_date + 10 end, now(), now()
     from unnest(array['Warranty', 'Guarantee']) as title returning id`,
    [client.id],
  );
  await testApp.sql(
    `insert into document_pairs (client_id, uuid, left_id, right_id, language, kind, similarity, texts_hash, found_at, state_at)
     values ($1, gen_random_uuid(), $2, $3, 'en', 'contradiction', 0.5, 'x', now(), now())`,
    [client.id, ...documents.map(({ id }) => id)],
  );
}

/** Tickets whose suggestion had all these documents at hand. */
async function useDocuments(documents: string[], questions: string[]): Promise<void> {
  const tickets = await makeTickets(
    testApp.deps,
    first.id,
    questions.map((text) => ({ subject: '', language: 'en', messages: [{ text }] })),
  );
  await testApp.sql(
    `with made as (
       insert into suggestions (client_id, uuid, ticket_id, state, text, original_text, sentences, model, duration_ms,
         created_at)
       select client_id, gen_random_uuid(), id, 'ready', 'x', 'x', '[]', 'builtin', 1, now() from tickets
       where uuid = any($1::uuid[]) returning client_id, id)
     insert into suggestion_sources (client_id, suggestion_id, number, kind, document_id, title, text, is_certified, score)
     select made.client_id, made.id, row_number() over (partition by made.id order by d.id), 'document', d.id, d.title, '',
       false, 0.5
     from made join documents d on d.client_id = made.client_id and d.uuid = any($2::uuid[])`,
    [tickets, documents],
  );
}

const invoices = [
  'Where can I download the invoice of my order?',
  'How do I get the invoice of my order?',
  'I need the invoice of my order, where is it?',
];
const draft = {
  title: 'Where can I download the invoice of my order?',
  isQuestion: true,
  url: null,
  markdown:
    'You can download the invoice of your order in your account under Orders. Open the order and choose Download the invoice.',
};

beforeAll(async () => {
  testApp = await createTestApp();
  ({ first, second } = await makeTwoClients(testApp.deps));
  gap = await addGap(first, invoices, {
    answer:
      'You find it in your account under Orders: open the order there and choose the invoice to download it.',
  });
  await addGap(first, ['Do you repair bikes?'], { daysAgo: 40 });
  await makeGroup(testApp, first.id, {
    questions: ['Do you sell gift cards?', 'Can I buy a gift card?'],
  });
  proposal = await addProposal(first, 'How long is the warranty of a lamp?');
  await addDocuments(first);
  await addGap(second, ['What is a secret of the other client?']);
});
afterAll(() => testApp.close());

type List = { items: ToWrite[]; total: number; counts: Record<string, number> };
type Who = 'alice' | 'bob' | 'carol' | 'dan' | 'erin';

const listOf = async (who: Who, query = '', client = first) => {
  const answer = await testApp.call(who, 'GET', `/v2/to-write?client=${client.uuid}${query}`);
  return answer.body as List;
};

describe('what to write', () => {
  it('lists every kind by the tickets that it would have saved, each by a question or its documents', async () => {
    const list = await listOf('carol');
    expect(
      list.items.map(({ kind, title, documents, tickets }) => [kind, title, documents, tickets]),
    ).toEqual([
      ['gap', 'Where can I download the invoice of my order?', [], 3],
      ['group', 'Do you sell gift cards?', [], 2],
      ['proposal', 'How long is the warranty of a lamp?', [], 1],
      ['expiring', 'Warranty', [], 0],
      ['contradiction', 'Warranty', ['Warranty', 'Guarantee'], 0],
    ]);
    expect(list.items.map(({ hasDraft }) => hasDraft)).toEqual([true, false, true, false, true]);
    expect(list.items.every(({ effect }) => effect === null)).toBe(true);
    expect(list.counts).toEqual({ gap: 1, group: 1, proposal: 1, contradiction: 1, expiring: 1 });
    expect(list.total).toBe(5);
    expect(list.items[0]?.href).toBe(`/clients/details/${first.uuid}/gaps/${gap.uuid}`);
  });

  it('looks as far back as it is asked to', async () => {
    expect((await listOf('carol', '&days=90')).counts['gap']).toBe(2);
  });

  it('filters by kind, language and letters, and pages; the counts stand for every kind', async () => {
    const kind = await listOf('carol', '&kind=gap');
    expect([kind.total, kind.items.length, kind.counts['group']]).toEqual([1, 1, 1]);
    expect((await listOf('carol', '&language=fr')).total).toBe(0);
    expect((await listOf('carol', '&search=guarantee')).items.map((each) => each.kind)).toEqual([
      'contradiction',
    ]);
    expect((await listOf('carol', '&search=%25')).total).toBe(0);
    expect((await listOf('carol', '&pageSize=10&page=2')).items).toEqual([]);
  });

  it('lists a question once where a gap and a group are of the same tickets', async () => {
    const { uuid, tickets } = await makeGroup(testApp, first.id, {
      questions: ['Is there a cycle voucher?', 'A cycle voucher?'],
    });
    await testApp.sql(
      `insert into gap_tickets (client_id, ticket_id, gap_id, reason, asked_at)
       select client_id, id, (select id from gaps where uuid = $2), 'no-knowledge', now()
       from tickets where uuid = any($1::uuid[])`,
      [tickets, gap.uuid],
    );
    const list = await listOf('carol');
    expect(list.items.map((each) => each.uuid)).not.toContain(uuid);
    expect(list.items[0]).toMatchObject({ uuid: gap.uuid, tickets: 5 });
    await testApp.sql(
      `delete from gap_tickets where ticket_id in (select id from tickets where uuid = any($1::uuid[]))`,
      [tickets],
    );
    await testApp.sql(`update question_groups set dismissed_at = now() where uuid = $1`, [uuid]);
  });

  it('lists a question once where a proposal and a group without an answer ask for it', async () => {
    const { uuid, tickets } = await makeGroup(testApp, first.id, {
      questions: ['Do you engrave frames?', 'Can a frame be engraved?'],
    });
    await testApp.sql(
      `insert into knowledge_proposals (client_id, uuid, kind, reason, origin, ticket_id, language, draft, state_at, created_at)
       select client_id, gen_random_uuid(), 'create', 'missing', 'solved-ticket', id, 'en', $2, now(), now()
       from tickets where uuid = $1`,
      [tickets[0], JSON.stringify({ ...draft, title: 'Engraved frames' })],
    );
    const list = await listOf('carol');
    expect(list.items.map((each) => each.uuid)).toContain(uuid);
    expect(list.counts['proposal']).toBe(1);
    await testApp.sql(`update question_groups set dismissed_at = now() where uuid = $1`, [uuid]);
    expect((await listOf('carol')).counts['proposal']).toBe(2);
    await testApp.sql(
      `delete from knowledge_proposals where draft ->> 'title' = 'Engraved frames'`,
    );
  });

  it('is of one client, for Agents and above', async () => {
    expect((await listOf('erin', '', second)).items.map(({ title }) => title)).toEqual([
      'What is a secret of the other client?',
    ]);
    const call = async (who: Who) =>
      (await testApp.call(who, 'GET', `/v2/to-write?client=${first.uuid}`)).status;
    expect([
      await call('dan'),
      await call('carol'),
      await call('alice'),
      await call('erin'),
    ]).toEqual([403, 200, 200, 404]);
  });
});

describe('a draft tried on past tickets', () => {
  const tryIt = (who: Who, of: string, body: object = {}) =>
    testApp.call(who, 'POST', `/v2/${of}/try`, { ...draft, ...body });
  const theGap = () => `gaps/${gap.uuid}`;

  it('says how many find an answer with it, stores no document, and is kept for the list', async () => {
    await makeArticles(testApp.deps, first.id, [
      { title: 'Opening hours', html: '<p>The shop is open from nine to five.</p>' },
    ]);
    const before = await testApp.sql('select count(*)::int as count from documents');
    const { status, body } = await tryIt('carol', theGap());
    expect(status).toBe(200);
    const trial = body as Trial;
    expect(trial).toMatchObject({ of: 3, worse: 0 });
    expect(trial.answered).toBeGreaterThan(0);
    const gained = trial.tickets.filter((ticket) => ticket.after && !ticket.before);
    expect(gained.every(({ isOwn, isFromDraft }) => isOwn && isFromDraft)).toBe(true);
    expect(await testApp.sql('select count(*)::int as count from documents')).toEqual(before);
    expect((await listOf('carol')).items[0]?.effect).toMatchObject({
      answered: trial.answered,
      of: 3,
      worse: 0,
    });
    const [entry] = await testApp.sql(
      `select label, href from audit_log where action = 'to-write.tried'`,
    );
    expect(entry).toEqual({
      label: 'Where can I download the invoice of my order?',
      href: `/clients/details/${first.uuid}/gaps/${gap.uuid}`,
    });
    // A search right after finds nothing of it.
    const { body: found } = await testApp.call(
      'carol',
      'POST',
      `/v2/clients/${first.uuid}/retrieval`,
      {
        question: invoices[0],
      },
    );
    const { documents } = found as { documents: { document: { title: string } }[] };
    expect(documents.map(({ document }) => document.title)).not.toContain(draft.title);
  });

  it('answers nothing where it is about something else', async () => {
    const { body } = await tryIt('carol', theGap(), {
      title: 'Our history',
      isQuestion: false,
      markdown: 'We were founded in a small village in 1970.',
    });
    expect(body).toMatchObject({ answered: 0, of: 3, worse: 0 });
  });

  it('says whose answer gets poorer though none is lost', async () => {
    const question = 'How do I grease the chain of a cargo bike?';
    const long =
      'Grease the chain of a cargo bike every month. Clean it with a brush first, then put one drop of oil on each link and wipe off what is too much.';
    const written = await testApp.call('carol', 'POST', `/v2/clients/${first.uuid}/documents`, {
      title: question,
      isQuestion: true,
      url: null,
      markdown: long,
      language: 'en',
    });
    await useDocuments([(written.body as { uuid: string }).uuid], [question]);
    const body = {
      title: question,
      isQuestion: true,
      markdown: 'Grease the chain of a cargo bike.',
    };
    const trial = (await tryIt('carol', theGap(), body)).body as Trial;
    const poorer = trial.tickets.filter(({ isPoorer }) => isPoorer);
    expect(trial).toMatchObject({ worse: 0, poorer: poorer.length });
    expect(poorer[0]).toMatchObject({ isOwn: false, before: true, after: true, isDifferent: true });
  });

  it('can be that of a proposal', async () => {
    expect((await tryIt('carol', `proposals/${proposal}`)).body).toMatchObject({ of: 1 });
  });

  it('is refused without a text, for a Guest, and for what is another client’s or not there', async () => {
    expect((await tryIt('carol', theGap(), { markdown: ' ' })).status).toBe(400);
    expect((await tryIt('dan', theGap())).status).toBe(403);
    expect((await tryIt('erin', theGap())).status).toBe(404);
    expect((await tryIt('carol', `reinforcement/groups/${randomUUID()}`)).body).toMatchObject({
      code: 'reinforcement.not-found',
    });
  });

  it('says how many tickets rest on a document that expires, and which get another answer with a new text', async () => {
    const current = {
      title: 'Wax for a saddle',
      isQuestion: false,
      url: null,
      markdown: 'Wax a leather saddle every 3 months with a soft cloth and neutral wax.',
    };
    const written = await testApp.call('carol', 'POST', `/v2/clients/${first.uuid}/documents`, {
      ...current,
      language: 'en',
    });
    const { uuid } = written.body as { uuid: string };
    await useDocuments([uuid], ['How often do I wax a leather saddle?']);
    const rests = await tryIt('carol', `documents/${uuid}`, current);
    expect(rests.body).toMatchObject({ of: 1, rests: 1, different: 0, answered: 0, worse: 0 });
    const other = { ...current, markdown: current.markdown.replace('3 months', '6 months') };
    const { body } = await tryIt('carol', `documents/${uuid}`, other);
    expect(body).toMatchObject({ of: 1, rests: 1, different: 1, worse: 0 });
    const [tried] = (body as Trial).tickets;
    expect(tried).toMatchObject({ isDifferent: true, isFromDraft: true });
    expect(tried?.answers?.after).not.toBe(tried?.answers?.before);
    expect((await tryIt('dan', `documents/${uuid}`)).status).toBe(403);
    expect((await tryIt('erin', `documents/${uuid}`)).body).toMatchObject({
      code: 'documents.not-found',
    });
  });

  it('can be the correction of one of two documents, which are called by a question about what they disagree on', async () => {
    const said = (months: number) => `The battery of a lamp lasts ${months} months in winter.`;
    const uuids: string[] = [];
    for (const months of [6, 9]) {
      const body = { title: `Lamp ${months}`, isQuestion: false, url: null, language: 'en' };
      const { body: made } = await testApp.call(
        'carol',
        'POST',
        `/v2/clients/${first.uuid}/documents`,
        { ...body, markdown: said(months) },
      );
      uuids.push((made as { uuid: string }).uuid);
    }
    const [pair] = await testApp.sql<{ uuid: string }>(
      `insert into document_pairs (client_id, uuid, left_id, right_id, language, kind, similarity, disagreements,
         texts_hash, found_at, state_at)
       select $1, gen_random_uuid(), min(id), max(id), 'en', 'contradiction', 0.5, $3, 'x', now(), now()
       from documents where uuid = any($2::uuid[]) returning uuid`,
      [first.id, uuids, JSON.stringify([{ what: 'figure', left: said(6), right: said(9) }])],
    );
    await useDocuments(uuids, [
      'Hello, my name is Nora. How long does the battery of the lamp last in winter?',
      'Do you sell hats?',
    ]);
    const found = await listOf('carol', '&kind=contradiction');
    expect(found.items[0]).toMatchObject({
      title: 'How long does the battery of the lamp last in winter?',
      documents: ['Lamp 6', 'Lamp 9'],
      tickets: 2,
    });
    const corrected = { title: 'Lamp 6', isQuestion: false, markdown: said(9), right: 'right' };
    const { body } = await tryIt('carol', `document-pairs/${pair?.uuid}`, corrected);
    expect(body).toMatchObject({ of: 2, worse: 0 });
    // Whose answer becomes another one shows both.
    const { tickets } = body as Trial;
    expect(tickets.filter(({ answers }) => answers !== null)).toEqual(
      tickets.filter(({ isDifferent }) => isDifferent),
    );
    expect((await listOf('carol', '&kind=contradiction')).items[0]?.effect).toMatchObject({
      of: 2,
    });
    expect((await tryIt('carol', `document-pairs/${pair?.uuid}`)).status).toBe(400);
    expect((await tryIt('dan', `document-pairs/${pair?.uuid}`, corrected)).status).toBe(403);
    expect((await tryIt('erin', `document-pairs/${pair?.uuid}`, corrected)).body).toMatchObject({
      code: 'gaps.pair-not-found',
    });
  });

  it('needs a past ticket', async () => {
    const empty = await addGap(first, ['Is it raining?']);
    await testApp.sql(`update tickets set question = '' where uuid = any($1::uuid[])`, [
      empty.tickets,
    ]);
    expect(await tryIt('carol', `gaps/${empty.uuid}`)).toMatchObject({
      status: 422,
      body: { code: 'to-write.none-to-try' },
    });
  });
});
