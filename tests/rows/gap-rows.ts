import type { RefKind } from '@replique/contract/route';
import { canary } from '../isolation/canaries.ts';
import { makeArticles, makeTickets } from '../../apps/api/src/demo/make/factories.ts';
import type { RouteFixture, Target } from '../fixtures/route-fixtures.ts';
import type { TestApp } from '../app/test-app.ts';
import type { ClientKey, WorldClient } from '../fixtures/world.ts';

/** Gaps and pairs of documents as rows, for tests that are not about how they are found. */

type Owner = { key: ClientKey; id: number };

/** A gap with one ticket of its own. Answers its uuid. */
async function putGap(testApp: TestApp, { key, id }: Owner): Promise<string> {
  const mark = (table: string, column: string) => canary(key, table, column);
  const [ticket = ''] = await makeTickets(testApp.deps, id, [
    {
      externalId: `${mark('tickets', 'external_id')}-${crypto.randomUUID()}`,
      subject: mark('tickets', 'subject'),
      // At the end of every list, so that it takes no other test's place.
      createdAt: new Date('2020-01-01T00:00:00Z'),
      messages: [{ text: `Where is my invoice? ${mark('messages', 'text')}` }],
    },
  ]);
  const [row] = await testApp.sql<{ uuid: string }>(
    `with gap as (
       insert into gaps (client_id, uuid, language, name, words, created_at, updated_at, state_at)
       values ($1, gen_random_uuid(), 'en', $2, array[$3], now(), now(), now()) returning client_id, id, uuid),
     linked as (
       insert into gap_tickets (client_id, ticket_id, gap_id, reason, asked_at, is_centre)
       select gap.client_id, t.id, gap.id, 'nothing-close', now(), true
       from gap join tickets t on t.client_id = gap.client_id and t.uuid = $4)
     select uuid from gap`,
    [id, mark('gaps', 'name'), mark('gaps', 'words'), ticket],
  );
  return row?.uuid ?? '';
}

/** Two new documents and the pair of them. Answers its uuid. */
async function putPair(testApp: TestApp, { key, id }: Owner): Promise<string> {
  const title = canary(key, 'documents', 'title');
  const html = `<p>${canary(key, 'documents', 'html')} is delivered within 3 days.</p>`;
  const documents = await makeArticles(testApp.deps, id, [
    { title, html },
    { title, html },
  ]);
  const [row] = await testApp.sql<{ uuid: string }>(
    `insert into document_pairs (client_id, uuid, left_id, right_id, language, kind, similarity, texts_hash, found_at, state_at)
     select $1, gen_random_uuid(), min(id), max(id), 'en', 'duplicate', 0.9, 'hash', now(), now()
     from documents where client_id = $1 and uuid = any($2::uuid[]) returning uuid`,
    [id, documents],
  );
  return row?.uuid ?? '';
}

/** A ticket of the client whose suggestion had the documents of all pairs at hand, for drafts to be tried on. */
async function putUses(testApp: TestApp, { key, id }: Owner): Promise<void> {
  const mark = (table: string, column: string) => canary(key, table, column);
  const [ticket = ''] = await makeTickets(testApp.deps, id, [
    {
      externalId: `${mark('tickets', 'external_id')}-${crypto.randomUUID()}`,
      subject: mark('tickets', 'subject'),
      createdAt: new Date('2020-01-01T00:00:00Z'),
      messages: [{ text: `When is it delivered? ${mark('messages', 'text')}` }],
    },
  ]);
  await testApp.sql(
    `with made as (
       insert into suggestions (client_id, uuid, ticket_id, state, text, original_text, sentences, model, duration_ms,
         created_at)
       select client_id, gen_random_uuid(), id, 'ready', $3, $3, '[]', 'builtin', 1, '2020-01-01' from tickets
       where uuid = $2 returning client_id, id)
     insert into suggestion_sources (client_id, suggestion_id, number, kind, document_id, title, text, is_certified, score)
     select made.client_id, made.id, row_number() over (order by d.id), 'document', d.id, d.title, '', false, 0.5
     from made join documents d on d.client_id = made.client_id
     where d.client_id = $1 and exists (select from document_pairs p
       where p.client_id = d.client_id and d.id in (p.left_id, p.right_id))`,
    [id, ticket, mark('suggestions', 'text')],
  );
}

/** Three of each, and the marks of the runs. */
export async function makeRows(testApp: TestApp, owner: Owner): Promise<void> {
  for (let n = 0; n < 3; n += 1) {
    await putGap(testApp, owner);
    await putPair(testApp, owner);
  }
  await putUses(testApp, owner);
  await testApp.sql(
    `insert into gap_runs (client_id, gaps_seen, gaps_at) values ($1, 'seen', now())`,
    [owner.id],
  );
}

/** One that is there already, or a new one. */
export async function targetGap(
  testApp: TestApp,
  kind: 'gap' | 'document-pair',
  client: WorldClient,
  isFresh: boolean,
): Promise<string> {
  if (isFresh) return kind === 'gap' ? putGap(testApp, client) : putPair(testApp, client);
  const table = kind === 'gap' ? 'gaps' : 'document_pairs';
  const [row] = await testApp.sql<{ uuid: string }>(
    `select uuid from ${table} where client_id = $1 order by id limit 1`,
    [client.id],
  );
  return row?.uuid ?? '';
}

const fresh = (testApp: TestApp, kind: RefKind, client: WorldClient) =>
  kind === 'gap' || kind === 'document-pair' ? targetGap(testApp, kind, client, true) : undefined;

/** Of a document that belongs to a pair; a new one where a call uses it up. */
export async function pairedDocument(
  testApp: TestApp,
  kind: RefKind,
  client: WorldClient,
  isFresh = false,
): Promise<string> {
  if (kind !== 'document') return '';
  const pair = isFresh
    ? await putPair(testApp, client)
    : await targetGap(testApp, 'document-pair', client, false);
  const [row] = await testApp.sql<{ uuid: string }>(
    `select d.uuid from document_pairs p join documents d on d.client_id = p.client_id and d.id = p.right_id
     where p.uuid = $1`,
    [pair],
  );
  return row?.uuid ?? '';
}

/** Of a new pair: all are read from the same text. */
async function hashOfRight(testApp: TestApp, client: WorldClient): Promise<string> {
  const [row] = await testApp.sql<{ hash: string }>(
    `select d.content_hash as hash from document_pairs p
     join documents d on d.client_id = p.client_id and d.id = p.right_id
     where p.uuid = $1`,
    [await putPair(testApp, client)],
  );
  return row?.hash ?? '';
}

const text = { title: 'An article', isQuestion: false, url: null, markdown: 'It is so.' };
const article = () => ({ ...text, language: 'en', certification: null });

/** The part of the route fixtures that is about gaps. */
export const fixtures: Record<string, RouteFixture> = {
  'gaps.list': { roundTrips: 13, showsCanary: true },
  'gaps.get': { roundTrips: 8, showsCanary: true },
  'gaps.dismiss': { roundTrips: 11, target: fresh, showsCanary: true },
  'gaps.reopen': { roundTrips: 9, target: fresh, showsCanary: true },
  'gaps.draft': { roundTrips: 11, showsCanary: true },
  'gaps.refresh': { roundTrips: 11, showsCanary: false },
  'gaps.pairs': { roundTrips: 13, showsCanary: true },
  'gaps.pair': { roundTrips: 8, showsCanary: true },
  'gaps.keepBoth': { roundTrips: 12, target: fresh, showsCanary: true },
  'gaps.reopenPair': { roundTrips: 9, target: fresh, showsCanary: true },
  'gaps.retireOne': {
    roundTrips: 21,
    input: () => ({ side: 'left', certifyOther: false }),
    target: fresh,
    showsCanary: true,
  },
  'gaps.pairDraft': { roundTrips: 8, showsCanary: true },
  'gaps.publish': { roundTrips: 19, input: article, target: fresh, showsCanary: true },
  'gaps.resolution': { roundTrips: 8, input: () => ({ right: 'left' }), showsCanary: true },
  'gaps.resolve': {
    roundTrips: 23,
    input: async (testApp, _, client) => ({
      ...text,
      certification: null,
      right: 'left',
      hash: await hashOfRight(testApp, client),
    }),
    target: fresh,
    showsCanary: true,
  },
  'gaps.overrideDraft': {
    roundTrips: 7,
    target: (testApp, kind, client) => pairedDocument(testApp, kind, client),
    showsCanary: true,
  },
  'gaps.override': {
    roundTrips: 21,
    input: () => ({ ...text, certification: { until: null } }),
    target: (testApp, kind, client) => pairedDocument(testApp, kind, client, true),
    showsCanary: false,
  },
};

export const targets: Record<string, Target> = {
  gap: (testApp, client, { isFresh }) => targetGap(testApp, 'gap', client, isFresh),
  'document-pair': (testApp, client, { isFresh }) =>
    targetGap(testApp, 'document-pair', client, isFresh),
};
