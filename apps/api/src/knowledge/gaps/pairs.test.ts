import { randomUUIDv7 } from 'node:crypto';
import type { DocumentPair, DocumentPairDetail } from '@replique/contract/knowledge/gaps';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeArticles, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { compareDocumentsOfClient } from './compare.ts';

let testApp: TestApp;
let first: MadeClient;

const back =
  'Open your account and choose Orders. Select the parcel that you want to send back and print its label. Stick the label on the box and bring it to any post office near you.';
const articles = [
  {
    title: 'How long can I return an item?',
    html: '<p>You can return an item within 30 days of delivery. Keep the box until then.</p>',
  },
  {
    title: 'Return policy',
    html: '<p>You can return an item within 14 days of delivery. Shoes must be clean.</p>',
  },
  { title: 'Send a parcel back', html: `<p>${back}</p>` },
  { title: 'How do I send a parcel back?', html: `<p>${back}</p>` },
  {
    title: 'Change my password',
    html: '<p>Open the settings of your account and choose a new password.</p>',
  },
  { title: 'Clean the lamp', html: '<p>Wipe the glass with a dry cloth. Never use water.</p>' },
];

beforeAll(async () => {
  testApp = await createTestApp();
  ({ first } = await makeTwoClients(testApp.deps));
  await makeArticles(testApp.deps, first.id, articles);
});
afterAll(() => testApp.close());

type List = { items: DocumentPair[]; total: number; checkedAt: string | null };
const listOf = async (query = '') =>
  (await testApp.call('carol', 'GET', `/v2/clients/${first.uuid}/document-pairs${query}`))
    .body as List;

describe('pairs of documents', () => {
  it('finds contradictions and duplicates, contradictions first, and says what disagrees', async () => {
    expect(await listOf()).toMatchObject({ items: [], checkedAt: null });
    expect(await compareDocumentsOfClient(testApp.deps, first.id)).toBe(true);
    const { items, total } = await listOf();
    expect(items.map(({ kind }) => kind)).toEqual(['contradiction', 'duplicate']);
    expect(total).toBe(2);
    expect(items[0]?.disagreements).toEqual([
      {
        what: 'delay',
        left: 'You can return an item within 30 days of delivery.',
        right: 'You can return an item within 14 days of delivery.',
      },
    ]);
    const { body } = await testApp.call('carol', 'GET', `/v2/document-pairs/${items[0]?.uuid}`);
    expect((body as DocumentPairDetail).leftText.map(({ mark }) => mark)).toEqual([
      'disagrees',
      'only',
    ]);
    expect(await compareDocumentsOfClient(testApp.deps, first.id)).toBe(false);
  });

  it('does not ask again about what was kept, until a text changes', async () => {
    const { items } = await listOf();
    const path = `/v2/document-pairs/${items[0]?.uuid}`;
    expect((await testApp.call('carol', 'POST', `${path}/keep`)).status).toBe(403);
    expect((await testApp.call('bob', 'POST', `${path}/keep`)).body).toMatchObject({
      state: 'kept',
    });
    await makeArticles(testApp.deps, first.id, [
      { title: 'Opening hours', html: '<p>Nine to five.</p>' },
    ]);
    await compareDocumentsOfClient(testApp.deps, first.id);
    expect((await listOf('?kind=contradiction')).items).toEqual([]);
    expect((await listOf('?state=kept')).items).toHaveLength(1);
    const [left] = await testApp.sql<{ uuid: string }>(
      `update documents set content_hash = 'changed' where title = 'Return policy' returning uuid`,
    );
    expect(left).toBeDefined();
    await compareDocumentsOfClient(testApp.deps, first.id);
    expect((await listOf('?kind=contradiction')).items).toHaveLength(1);
    const kept = await testApp.call('bob', 'POST', `${path}/keep`);
    expect(kept.body).toMatchObject({ state: 'kept' });
    const open = await testApp.call('bob', 'POST', `${path}/reopen`);
    expect(open.body).toMatchObject({ state: 'open' });
  });

  it('puts one away by the rules of documents and certifies the other', async () => {
    const { items } = await listOf('?kind=duplicate');
    const { uuid = '', right } = items[0] ?? {};
    const { body } = await testApp.call('bob', 'POST', `/v2/document-pairs/${uuid}/retire`, {
      side: 'right',
      certifyOther: true,
    });
    expect(body).toMatchObject({
      state: 'retired',
      right: { isRetired: true },
      left: { isCertified: true },
    });
    const actions = await testApp.sql<{ action: string }>(
      `select action from audit_log order by id`,
    );
    expect(actions.map(({ action }) => action).slice(-3)).toEqual([
      'documents.certified',
      'documents.retired',
      'gaps.pair-retired',
    ]);
    const found = await testApp.call('carol', 'GET', `/v2/documents/${right?.uuid}`);
    expect(found.body).toMatchObject({ isRetired: true });
    // Somebody whose page is older does not put the other one away as well, whatever they tick.
    for (const certifyOther of [false, true]) {
      const late = { side: 'left', certifyOther };
      const refused = await testApp.call('bob', 'POST', `/v2/document-pairs/${uuid}/retire`, late);
      expect([refused.status, refused.body]).toMatchObject([409, { code: 'documents.retired' }]);
    }
    await compareDocumentsOfClient(testApp.deps, first.id);
    expect((await listOf('?kind=duplicate')).items).toEqual([]);
  });

  it('gives one text of both to begin with, each sentence once', async () => {
    const { items } = await listOf('?kind=contradiction');
    const { body } = await testApp.call('bob', 'GET', `/v2/document-pairs/${items[0]?.uuid}/draft`);
    const { markdown } = body as { markdown: string };
    expect(markdown.match(/within 30 days/g)).toHaveLength(1);
    expect(markdown).toContain('## Return policy');
    expect(markdown).toContain('Shoes must be clean.');
  });

  it('answers a foreign pair like an unknown one', async () => {
    const { items } = await listOf('?kind=contradiction');
    const foreign = await testApp.call('erin', 'POST', `/v2/document-pairs/${items[0]?.uuid}/keep`);
    const unknown = await testApp.call('erin', 'POST', `/v2/document-pairs/${randomUUIDv7()}/keep`);
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
  });
});
