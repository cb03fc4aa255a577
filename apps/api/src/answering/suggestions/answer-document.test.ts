import type { ArticleDraft, DocumentDetail } from '@replique/contract/knowledge/knowledge';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makeArticles,
  makeSuggestion,
  makeTicket,
  makeTwoClients,
  type MadeClient,
} from '../../demo/make/factories.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let client: MadeClient;
let page: string;
let suggestion: string;

const reply = [
  'Hello Nora,',
  'The larch paint code is RAL 6009, it stands under the saddle of every bike.',
  'Touch-up pens in that colour cost 9 euros in every shop.',
  'You can also write to nora@example.org about it.',
  'Kind regards,',
  'Carol',
].join('\n');

beforeAll(async () => {
  testApp = await createTestApp();
  client = (await makeTwoClients(testApp.deps)).first;
  [page = ''] = await makeArticles(testApp.deps, client.id, [
    { title: 'Delivery', html: '<p>Parcels leave within two days.</p>' },
  ]);
});
beforeEach(async () => {
  const ticket = await makeTicket(testApp.deps, client.id, {
    messages: [{ text: 'Hello, which paint code does the Larch have? My order is late too.' }],
  });
  suggestion = await makeSuggestion(testApp.deps, client.id, {
    ticket,
    document: page,
    text: reply,
  });
});
afterAll(() => testApp.close());

const readDraft = (caller: TestCaller = 'carol') =>
  testApp.call(caller, 'GET', `/v2/suggestions/${suggestion}/document-draft`);
const answer = {
  language: 'en',
  until: null as string | null,
  title: 'Which paint code does the Larch have?',
  isQuestion: true,
  url: null,
  markdown: 'The paint code is **RAL 6009**, it stands under the saddle.',
};
const certify = (caller: TestCaller, change: Partial<typeof answer> = {}) =>
  testApp.call(caller, 'POST', `/v2/suggestions/${suggestion}/document`, { ...answer, ...change });

describe('an answer as a document', () => {
  it('begins with the question and what was said, without courtesy and without personal data', async () => {
    const draft = (await readDraft()).body as ArticleDraft;
    expect(draft).toMatchObject({ language: 'en', answers: 1, client: { uuid: client.uuid } });
    expect(draft.title).toContain('paint code');
    expect(draft.markdown).toContain('RAL 6009');
    for (const personal of ['Nora', 'nora@', 'Carol', 'regards', '[[']) {
      expect(draft.markdown).not.toContain(personal);
    }
  });

  it('is certified by who made it, found at once, and made only once', async () => {
    const made = await certify('carol', { until: '2999-01-31' });
    expect(made.status).toBe(201);
    expect(made.body as DocumentDetail).toMatchObject({
      kind: 'answer',
      isCertified: true,
      certifiedUntil: '2999-01-31',
      title: answer.title,
      written: { markdown: answer.markdown },
    });
    const { uuid } = made.body as DocumentDetail;
    const ticket = await makeTicket(testApp.deps, client.id, {
      messages: [{ text: 'Which paint code does my Larch have?' }],
    });
    const { events } = await testApp.stream('carol', `/v2/tickets/${ticket}/suggestions`, {});
    expect(JSON.stringify(events)).toContain(uuid);
    const again = await certify('carol');
    expect([again.status, again.body]).toMatchObject([409, { code: 'documents.answer-known' }]);
    const actions = await testApp.sql<{ action: string }>(
      `select action from audit_log where href like $1 order by id`,
      [`%/knowledge/${uuid}`],
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'documents.written',
      'documents.certified',
    ]);
  });

  it('is made once by two at the same moment', async () => {
    const both = await Promise.all([certify('carol'), certify('bob')]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('can be edited like a text of one’s own', async () => {
    const { uuid, written } = (await certify('carol')).body as DocumentDetail;
    const edited = await testApp.call('carol', 'PUT', `/v2/documents/${uuid}`, {
      revision: written?.revision,
      title: answer.title,
      isQuestion: true,
      url: null,
      markdown: 'RAL 6009.',
    });
    expect([edited.status, (edited.body as DocumentDetail).isCertified]).toEqual([200, false]);
  });
});

describe('refusals', () => {
  it('a suggestion of another client, and people below an Agent', async () => {
    expect((await readDraft('erin')).status).toBe(404);
    expect((await certify('frank')).status).toBe(404);
    expect((await readDraft('dan')).status).toBe(403);
    expect((await certify('dan')).status).toBe(403);
  });

  it('a suggestion that says nothing', async () => {
    await testApp.sql(
      `update suggestions set state = 'silent', text = '', confidence = null, silence_reason = 'off-topic'
       where uuid = $1`,
      [suggestion],
    );
    const refused = await certify('carol');
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'suggestions.state' }]);
    expect((await readDraft()).status).toBe(409);
  });

  it('a day that is past, and a text that is none', async () => {
    const past = await certify('carol', { until: '2020-01-01' });
    expect(past.body).toMatchObject({ code: 'documents.until-past' });
    expect((await certify('carol', { markdown: ' ' })).status).toBe(400);
    const rows = await testApp.sql(`select 1 from documents where external_id = $1`, [suggestion]);
    expect(rows).toHaveLength(0);
  });
});
