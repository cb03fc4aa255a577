import { randomUUIDv7 } from 'node:crypto';
import type {
  DocumentPair,
  DocumentPairDetail,
  Resolution,
} from '@replique/contract/knowledge/gaps';
import type { DocumentDetail } from '@replique/contract/knowledge/knowledge';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeArticles, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { compareDocumentsOfClient } from './compare.ts';

type Who = 'bob' | 'carol' | 'dan' | 'erin';

let testApp: TestApp;
let first: MadeClient;

const said = (days: number) => `You can return an item within ${days} days of delivery.`;

async function write(title: string, markdown: string): Promise<string> {
  const { body } = await testApp.call('carol', 'POST', `/v2/clients/${first.uuid}/documents`, {
    title,
    isQuestion: false,
    url: null,
    markdown,
    language: 'en',
  });
  return (body as DocumentDetail).uuid;
}

beforeAll(async () => {
  testApp = await createTestApp();
  ({ first } = await makeTwoClients(testApp.deps));
  await makeArticles(testApp.deps, first.id, [
    {
      title: 'How long can I return an item?',
      html: `<p>${said(30)} Keep the box until then.</p>`,
    },
  ]);
  const ours = await write('Return policy', `${said(14)} Shoes must be clean.`);
  const until = '2999-01-01';
  await testApp.call('carol', 'POST', `/v2/documents/${ours}/certify`, { until });
  await compareDocumentsOfClient(testApp.deps, first.id);
});
afterAll(() => testApp.close());

const pairs = async (query = '') =>
  (
    (await testApp.call('carol', 'GET', `/v2/clients/${first.uuid}/document-pairs${query}`))
      .body as { items: DocumentPair[] }
  ).items;
const resolutionOf = async (pair: string, right: 'left' | 'right') =>
  (await testApp.call('carol', 'GET', `/v2/document-pairs/${pair}/resolution?right=${right}`))
    .body as Resolution;
const resolve = (who: Who, pair: string, body: object) =>
  testApp.call(who, 'POST', `/v2/document-pairs/${pair}/resolve`, body);

/** What a person sends who takes the correction as it is drafted. */
async function asDrafted(pair: string, right: 'left' | 'right') {
  const { draft, hash } = await resolutionOf(pair, right);
  return { ...draft, right, hash, certification: null };
}

describe('two documents that disagree', () => {
  it('are drafted with the sentence of the one that is right, whole where the other was written here', async () => {
    const [pair] = await pairs();
    const ours = await resolutionOf(pair?.uuid ?? '', 'left');
    expect(ours).toMatchObject({
      document: { title: 'Return policy', canRewrite: true, certifiedUntil: '2999-01-01' },
      before: { markdown: `${said(14)} Shoes must be clean.` },
      draft: { title: 'Return policy', markdown: `${said(30)} Shoes must be clean.\n` },
      replaced: [{ now: said(14), proposed: said(30), isPlaced: true }],
    });
    const outside = await resolutionOf(pair?.uuid ?? '', 'right');
    expect(outside.document).toMatchObject({ kind: 'article', canRewrite: false });
    expect(outside.draft.markdown).toContain(said(14));
    expect(outside.draft.markdown).toContain('Keep the box');
  });

  it('are not corrected by a Guest, the other client, or from an older text', async () => {
    const [pair] = await pairs();
    const uuid = pair?.uuid ?? '';
    const body = await asDrafted(uuid, 'left');
    expect((await resolve('dan', uuid, body)).status).toBe(403);
    expect((await resolve('erin', uuid, body)).body).toMatchObject({ code: 'gaps.pair-not-found' });
    expect((await resolve('carol', randomUUIDv7(), body)).status).toBe(404);
    expect(await resolve('carol', uuid, { ...body, hash: 'older' })).toMatchObject({
      status: 409,
      body: { code: 'gaps.pair-outdated' },
    });
    const past = { ...body, certification: { until: '2020-01-01' } };
    expect((await resolve('carol', uuid, past)).body).toMatchObject({
      code: 'documents.until-past',
    });
    const foreign = await testApp.call(
      'erin',
      'GET',
      `/v2/document-pairs/${uuid}/resolution?right=left`,
    );
    expect(foreign.status).toBe(404);
  });

  it('is corrected where it was written here, by a new version that stays certified', async () => {
    const [pair] = await pairs();
    const uuid = pair?.uuid ?? '';
    const body = await asDrafted(uuid, 'left');
    const certification = { until: '2999-01-01' };
    const { body: answer } = await resolve('carol', uuid, { ...body, certification });
    const detail = answer as DocumentPairDetail;
    expect(detail).toMatchObject({ state: 'resolved', made: { title: 'Return policy' } });
    const document = await testApp.call('carol', 'GET', `/v2/documents/${detail.made?.uuid}`);
    expect(document.body).toMatchObject({
      isCertified: true,
      certifiedUntil: '2999-01-01',
      written: { markdown: body.markdown.trim(), revision: 2 },
    });
    expect((await resolve('bob', uuid, body)).body).toMatchObject({ code: 'gaps.pair-decided' });
    const audit = await testApp.sql<{ action: string }>(
      `select action from audit_log where client_id = $1 and action not like 'sign-ins.%' order by id desc limit 3`,
      [first.id],
    );
    expect(audit.map(({ action }) => action)).toEqual([
      'gaps.pair-resolved',
      'documents.certified',
      'documents.rewritten',
    ]);
    await compareDocumentsOfClient(testApp.deps, first.id);
    expect(await pairs('?kind=contradiction')).toEqual([]);
    expect(await pairs('?state=resolved')).toMatchObject([{ uuid }]);
  });

  it('is overridden by a certified article where its text belongs to a source, and not asked about again', async () => {
    const [source] = await testApp.sql<{ uuid: string }>(
      `select uuid from documents where kind = 'article'`,
    );
    await testApp.call('carol', 'POST', `/v2/documents/${source?.uuid}/certify`, { until: null });
    await write('Sending shoes back', `${said(20)} Shoes go into their own box.`);
    await compareDocumentsOfClient(testApp.deps, first.id);
    const pair = (await pairs('?kind=contradiction')).find(
      ({ left }) => left.uuid === source?.uuid,
    );
    const body = await asDrafted(pair?.uuid ?? '', 'right');
    const certification = { until: null };
    const { body: answer } = await resolve('carol', pair?.uuid ?? '', { ...body, certification });
    const { made } = answer as DocumentPairDetail;
    expect(made?.uuid).not.toBe(source?.uuid);
    const article = await testApp.call('carol', 'GET', `/v2/documents/${made?.uuid}`);
    expect(article.body).toMatchObject({ kind: 'written', isCertified: true });
    const overridden = await testApp.call('carol', 'GET', `/v2/documents/${source?.uuid}`);
    expect(overridden.body).toMatchObject({ isCertified: false, isRetired: false });
    await compareDocumentsOfClient(testApp.deps, first.id);
    const open = (await pairs()).filter(({ left, right }) =>
      [left.uuid, right.uuid].includes(made?.uuid ?? ''),
    );
    expect(open.filter(({ left }) => left.uuid === source?.uuid)).toEqual([]);
  });
});

describe('an article of one’s own in the place of one of a source', () => {
  it('begins with its text, comes before it, and ends its certification', async () => {
    const [uuid = ''] = await makeArticles(testApp.deps, first.id, [
      { title: 'Opening hours', html: '<p>We open at nine.</p>' },
    ]);
    await testApp.call('carol', 'POST', `/v2/documents/${uuid}/certify`, { until: null });
    const path = `/v2/documents/${uuid}`;
    const { body: draft } = await testApp.call('carol', 'GET', `${path}/draft`);
    expect(draft).toMatchObject({ title: 'Opening hours', markdown: 'We open at nine.\n' });
    const article = {
      title: 'Opening hours',
      isQuestion: false,
      url: null,
      markdown: 'We open at ten.',
      certification: { until: null },
    };
    expect((await testApp.call('dan', 'POST', `${path}/override`, article)).status).toBe(403);
    expect((await testApp.call('erin', 'POST', `${path}/override`, article)).status).toBe(404);
    const { status, body } = await testApp.call('carol', 'POST', `${path}/override`, article);
    expect([status, body]).toMatchObject([201, { kind: 'written', isCertified: true }]);
    expect((await testApp.call('carol', 'GET', path)).body).toMatchObject({ isCertified: false });
    const [entry] = await testApp.sql<{ label: string }>(
      `select label from audit_log where action = 'gaps.overridden'`,
    );
    expect(entry?.label).toBe('Opening hours');
    await testApp.call('carol', 'POST', `${path}/retire`);
    expect((await testApp.call('carol', 'POST', `${path}/override`, article)).body).toMatchObject({
      code: 'documents.retired',
    });
  });
});
