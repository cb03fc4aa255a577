import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Deps } from '../../../deps.ts';
import {
  makeArticles,
  makeClient,
  makeTickets,
  makeTwoClients,
  type MadeClient,
} from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import {
  embedderOf,
  startVectorServer,
  type VectorServer,
} from '@replique/tests/servers/vector-server.ts';
import { embedKnowledge } from './search-embed.ts';
import { searchKnowledge } from './search-knowledge.ts';

let testApp: TestApp;
let server: VectorServer;
/** Which model is set for a client; none: words alone. */
const modelOf = new Map<number, string>();
const rerankerOf = new Map<
  number,
  { model: string; rerank: (query: string, texts: string[]) => Promise<number[]> }
>();

beforeAll(async () => {
  server = await startVectorServer();
  testApp = await createTestApp({
    adapt: (deps: Deps) =>
      Object.assign(deps, {
        models: {
          ...deps.models,
          embedderFor: async (id: number) => {
            const model = modelOf.get(id);
            return model ? embedderOf(server, model) : null;
          },
          rerankerFor: async (id: number) => rerankerOf.get(id) ?? null,
        },
      }),
  });
});

afterAll(async () => {
  await testApp.close();
  await server.close();
});

afterEach(() => {
  for (const key of Object.keys(server.behaviour) as (keyof VectorServer['behaviour'])[])
    delete server.behaviour[key];
  server.batches.length = 0;
  modelOf.clear();
  rerankerOf.clear();
  testApp.setClock();
});

const pages = [
  {
    title: 'Nettoyer le moulin',
    html: '<p>Brossez les meules une fois par semaine.</p>',
    language: 'fr',
  },
  {
    title: 'Délai de remboursement',
    html: '<p>Le montant arrive sous dix jours.</p>',
    language: 'fr',
  },
  { title: 'Watering the garden', html: '<p>Water the garden in the evening.</p>' },
];

async function makeFilled(count = 0): Promise<MadeClient> {
  const client = await makeClient(testApp.deps);
  const more = Array.from({ length: count }, (_, n) => ({
    title: `Page ${n}`,
    html: `<p>Text ${n}.</p>`,
  }));
  await makeArticles(testApp.deps, client.id, [...pages, ...more]);
  return client;
}

const search = (client: MadeClient, text: string, language: 'en' | 'fr' = 'en') =>
  searchKnowledge(testApp.deps, client.id, { text, language });

async function titlesOf(client: MadeClient, ids: number[]): Promise<string[]> {
  const rows = await testApp.sql<{ id: number; title: string }>(
    'select id::int, title from documents where client_id = $1',
    [client.id],
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.title ?? '');
}

const countOf = async (client: MadeClient) => {
  const [row] = await testApp.sql<{ count: number; models: string[] }>(
    'select count(*)::int as count, array_agg(distinct model) as models from chunk_vectors where client_id = $1',
    [client.id],
  );
  return row;
};

const question = 'How do I look after the burrs?';

describe('vectors of a client', () => {
  it('find what says the same in another language, once everything has its vector', async () => {
    const client = await makeFilled();
    const words = await search(client, question);
    expect(words.embedding).toEqual({ state: 'none' });
    expect(words.documents).toEqual([]);
    modelOf.set(client.id, 'vectors-1');
    expect((await search(client, question)).embedding.state).toBe('building');
    await embedKnowledge(testApp.deps);
    const found = await search(client, question);
    expect(found.embedding).toEqual({ state: 'used', model: 'vectors-1' });
    const [first] = await titlesOf(
      client,
      found.documents.map((each) => each.documentId),
    );
    expect(first).toBe('Nettoyer le moulin');
    expect(found.documents[0]?.vector).toBeGreaterThan(0.9);
  });

  it('are made for what comes later, and again for what changes', async () => {
    const client = await makeFilled();
    modelOf.set(client.id, 'vectors-1');
    await embedKnowledge(testApp.deps);
    server.batches.length = 0;
    await embedKnowledge(testApp.deps);
    expect(server.batches).toEqual([]);
    const externalId = 'later';
    const put = (html: string) =>
      makeArticles(testApp.deps, client.id, [{ externalId, title: 'Après', html, language: 'fr' }]);
    await put('<p>Le colis arrive demain.</p>');
    await embedKnowledge(testApp.deps);
    expect(server.batches.flat()).toEqual(['Après\nLe colis arrive demain.']);
    const about = async (text: string) => {
      const { documents } = await search(client, text);
      const titles = await titlesOf(
        client,
        documents.filter((each) => each.vector > 0.9).map((each) => each.documentId),
      );
      return titles;
    };
    expect(await about('Where is my parcel?')).toEqual(['Après']);
    await put('<p>Le mot de passe expire demain.</p>');
    // The old text's vector counts no longer, before the new one is there and after.
    expect(await about('Where is my parcel?')).toEqual([]);
    await embedKnowledge(testApp.deps);
    expect(await about('Where is my parcel?')).toEqual([]);
    expect(await about('I forgot my password')).toEqual(['Après']);
  });

  it('made of a text that changed under them count no longer', async () => {
    const client = await makeFilled();
    modelOf.set(client.id, 'vectors-1');
    await embedKnowledge(testApp.deps);
    expect((await search(client, question)).documents[0]?.vector).toBeGreaterThan(0.9);
    // The passage stays, the title that it was embedded under does not.
    await testApp.sql(
      `update documents set title = 'Autre chose', changed_xid = pg_current_xact_id() where client_id = $1 and title like 'Nettoyer%'`,
      [client.id],
    );
    expect((await search(client, question)).documents.filter((each) => each.vector > 0.9)).toEqual(
      [],
    );
    server.batches.length = 0;
    await embedKnowledge(testApp.deps);
    expect(server.batches.flat()).toEqual([
      'Autre chose\nBrossez les meules une fois par semaine.',
    ]);
  });

  it('go on where a run was stopped', async () => {
    const client = await makeFilled(130);
    modelOf.set(client.id, 'vectors-1');
    await embedKnowledge(testApp.deps, { budget: 0 });
    expect((await countOf(client))?.count).toBe(64);
    expect((await search(client, question)).embedding.state).toBe('building');
    await embedKnowledge(testApp.deps);
    expect((await countOf(client))?.count).toBe(133);
    // Each text went out once.
    expect(new Set(server.batches.flat()).size).toBe(133);
    expect(server.batches.flat()).toHaveLength(133);
    expect((await search(client, question)).embedding.state).toBe('used');
  });

  it('of another model are made anew and never mixed with the old', async () => {
    const client = await makeFilled();
    modelOf.set(client.id, 'vectors-1');
    await embedKnowledge(testApp.deps);
    modelOf.set(client.id, 'vectors-2');
    server.behaviour.dimension = 7;
    const between = await search(client, question);
    expect(between.embedding).toEqual({ state: 'building', model: 'vectors-2' });
    expect(between.documents.filter((each) => each.vector > 0)).toEqual([]);
    await embedKnowledge(testApp.deps);
    expect(await countOf(client)).toEqual({ count: 3, models: ['vectors-2'] });
    expect((await search(client, question)).documents[0]?.vector).toBeGreaterThan(0.9);
  });

  it('start over when the model of one name answers with another dimension', async () => {
    const client = await makeFilled();
    modelOf.set(client.id, 'vectors-1');
    await embedKnowledge(testApp.deps);
    server.behaviour.dimension = 8;
    expect((await search(client, question)).embedding).toMatchObject({
      state: 'failed',
      reason: 'unfit',
    });
    await makeArticles(testApp.deps, client.id, [{ title: 'One more', html: '<p>More.</p>' }]);
    await embedKnowledge(testApp.deps);
    expect((await countOf(client))?.count).toBe(0);
    await embedKnowledge(testApp.deps);
    expect((await countOf(client))?.count).toBe(4);
    expect((await search(client, question)).embedding.state).toBe('used');
  });
});

describe('a model that fails', () => {
  it('is tried later and later, and words are searched meanwhile', async () => {
    const client = await makeFilled();
    modelOf.set(client.id, 'vectors-1');
    server.behaviour.failing = true;
    const start = new Date('2026-03-01T10:00:00Z');
    testApp.setClock(start);
    await embedKnowledge(testApp.deps);
    const [state] = await testApp.sql(
      'select failures, last_error, next_try_at from embedding_states where client_id = $1',
      [client.id],
    );
    expect(state).toMatchObject({
      failures: 1,
      last_error: 'status-503',
      next_try_at: new Date('2026-03-01T10:01:00Z'),
    });
    delete server.behaviour.failing;
    await embedKnowledge(testApp.deps);
    expect(server.batches).toEqual([]);
    testApp.setClock(new Date('2026-03-01T10:01:01Z'));
    await embedKnowledge(testApp.deps);
    expect((await countOf(client))?.count).toBe(3);
  });

  it('at one text leaves out that text alone', async () => {
    const client = await makeFilled();
    modelOf.set(client.id, 'vectors-1');
    server.behaviour.refuses = 'garden';
    await embedKnowledge(testApp.deps);
    expect((await countOf(client))?.count).toBe(2);
    expect((await search(client, question)).embedding.state).toBe('used');
  });

  it('at a question lets words alone answer, and the answer says so', async () => {
    const client = await makeFilled();
    modelOf.set(client.id, 'vectors-1');
    await embedKnowledge(testApp.deps);
    server.behaviour.failing = true;
    const failed = await search(client, 'water the garden');
    expect(failed.embedding).toEqual({ state: 'failed', model: 'vectors-1', reason: 'failed' });
    expect(failed.documents).toHaveLength(1);
    delete server.behaviour.failing;
    server.behaviour.silent = true;
    const late = await search(client, 'water the garden');
    expect(late.embedding).toEqual({ state: 'failed', model: 'vectors-1', reason: 'timeout' });
    expect(late.documents).toHaveLength(1);
  });
});

describe('what a model is sent', () => {
  it('holds no personal data of a question, past or present @check-44.3', async () => {
    const client = await makeFilled();
    modelOf.set(client.id, 'vectors-1');
    await makeTickets(testApp.deps, client.id, [
      {
        subject: 'Refund',
        requesterName: 'Mathilde Ferrand',
        messages: [
          { text: 'I am Mathilde Ferrand, write to mathilde@example.org about my refund' },
          {
            role: 'agent',
            text: 'The refund takes ten days from the moment that we have your parcel back in our warehouse.',
          },
        ],
      },
    ]);
    await embedKnowledge(testApp.deps);
    await searchKnowledge(
      testApp.deps,
      client.id,
      { text: 'Call Odile Perrin at odile@example.org', language: 'en' },
      { privacy: { names: ['Odile Perrin'], whitelist: [] } },
    );
    const sent = server.batches.flat().join('\n');
    expect(sent).toContain('my refund');
    expect(sent).not.toMatch(/mathilde|ferrand|odile|perrin|example\.org/i);
  });

  it('holds no order number of the client either, and a reranker sees none of it in a page', async () => {
    const { first: client } = await makeTwoClients(testApp.deps);
    await testApp.sql(`update clients set order_number_patterns = '{FH-#####}' where id = $1`, [
      client.id,
    ]);
    await makeArticles(testApp.deps, client.id, [
      { title: 'Parcels', html: '<p>A parcel such as FH-11111 is tracked by jo@example.org.</p>' },
    ]);
    const ticket = {
      subject: 'Parcel',
      messages: [
        { text: 'Where is my parcel FH-22222?' },
        { role: 'agent' as const, text: 'Your parcel is on its way and arrives within two days.' },
      ],
    };
    const [asked = ''] = await makeTickets(testApp.deps, client.id, [ticket]);
    modelOf.set(client.id, 'vectors-1');
    await embedKnowledge(testApp.deps);
    const ranked: string[] = [];
    rerankerOf.set(client.id, {
      model: 'judge',
      rerank: async (query, texts) => {
        ranked.push(query, ...texts);
        return texts.map(() => 1);
      },
    });
    const body = { ticket: asked };
    const path = `/v2/clients/${client.uuid}/retrieval`;
    expect((await testApp.call('alice', 'POST', path, body)).status).toBe(200);
    const sent = server.batches.flat().join('\n');
    expect(sent).toContain('is tracked by');
    expect(sent).toContain('Where is my parcel');
    expect(ranked.join('\n')).toContain('is tracked by');
    expect(`${sent} ${ranked.join(' ')}`).not.toMatch(/FH-\d+|example\.org/);
  });
});

describe('a reranker', () => {
  const garden = [
    { title: 'Garden one', html: '<p>Water the garden.</p>' },
    { title: 'Garden two', html: '<p>Water the garden, and water it well in summer.</p>' },
  ];

  it('orders the first documents, and the scores still fall', async () => {
    const client = await makeClient(testApp.deps);
    await makeArticles(testApp.deps, client.id, garden);
    const plain = await search(client, 'water the garden');
    const wanted = plain.documents.map((each) => each.documentId).toReversed();
    const last = (await titlesOf(client, wanted))[0] ?? '';
    rerankerOf.set(client.id, {
      model: 'judge',
      rerank: async (_, texts) => texts.map((text) => (text.startsWith(last) ? 1 : 0)),
    });
    const { documents, rerank } = await search(client, 'water the garden');
    expect(documents.map((each) => each.documentId)).toEqual(wanted);
    expect(documents.map((each) => each.score)).toEqual(plain.documents.map((each) => each.score));
    expect(rerank.state).toBe('used');
    expect(rerank.scores.get(wanted[0] ?? 0)).toBe(1);
  });

  it.each([
    ['fails', async () => Promise.reject(new Error('down'))],
    ['answers nonsense', async () => [Number.NaN]],
  ])('that %s changes nothing, and the answer says so', async (_, rerank) => {
    const client = await makeClient(testApp.deps);
    await makeArticles(testApp.deps, client.id, garden);
    const plain = await search(client, 'water the garden');
    rerankerOf.set(client.id, { model: 'judge', rerank });
    const found = await search(client, 'water the garden');
    expect(found.documents).toEqual(plain.documents);
    expect(found.rerank).toMatchObject({ state: 'failed', model: 'judge' });
  });
});
