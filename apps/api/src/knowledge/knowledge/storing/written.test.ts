import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeArticles, makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';
import { renderMarkdown } from './render-markdown.ts';

type Detail = {
  uuid: string;
  kind: string;
  title: string;
  html: string;
  isCertified: boolean;
  passages: { heading: string | null; text: string }[];
  written: { markdown: string; revision: number } | null;
};

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
});
afterAll(() => testApp.close());

const draft = (change: object = {}) => ({
  title: 'How do I return a parcel?',
  isQuestion: true,
  url: null,
  markdown: '## At a shop\n\nBring the **receipt** within 30 days.',
  ...change,
});
const write = (caller: TestCaller, change: object = {}, client = clients.first) =>
  testApp.call(caller, 'POST', `/v2/clients/${client.uuid}/documents`, {
    language: 'en',
    ...draft(change),
  });
const rewrite = (caller: TestCaller, uuid: string, change: object) =>
  testApp.call(caller, 'PUT', `/v2/documents/${uuid}`, draft(change));
const written = async (change: object = {}) => (await write('carol', change)).body as Detail;
const versions = async (uuid: string) =>
  (await testApp.call('dan', 'GET', `/v2/documents/${uuid}/versions`)).body as {
    items: { version: number; title: string; markdown: string; author: string | null }[];
  };

describe('a document that is written', () => {
  it('is stored with the HTML rendered here, its passages and its first version', async () => {
    const answer = await write('carol');
    expect(answer.status).toBe(201);
    const document = answer.body as Detail;
    expect(document).toMatchObject({
      kind: 'written',
      title: 'How do I return a parcel?',
      isQuestion: true,
      html: '<h2>At a shop</h2>\n<p>Bring the <strong>receipt</strong> within 30 days.</p>',
      passages: [{ heading: 'At a shop', text: expect.stringContaining('within 30 days') }],
      written: { markdown: draft().markdown, revision: 1 },
      isCertified: false,
    });
    expect((await versions(document.uuid)).items).toMatchObject([
      { version: 1, markdown: draft().markdown, author: 'Carol Whitfield' },
    ]);
    const list = await testApp.call('dan', 'GET', '/v2/documents?kind=written');
    expect(list.text).toContain(document.uuid);
  });

  it.each([
    ['an empty title', { title: '   ' }],
    ['no text', { markdown: '\n ' }],
    ['an address that is none', { url: 'javascript:alert(1)' }],
    ['another language', { language: 'Deutsch' }],
    ['a title that is too long', { title: 'x'.repeat(501) }],
  ])('is refused with %s', async (_, change) => {
    expect((await write('carol', change)).status).toBe(400);
  });

  it('is for agents of the client and above', async () => {
    expect((await write('dan')).status).toBe(403);
    expect((await write('frank')).status).toBe(404);
    expect((await write('alice', {}, clients.second)).status).toBe(201);
  });
});

describe('saving it again', () => {
  it('adds a version with who and when, and searches the new text', async () => {
    const { uuid } = await written();
    const answer = await rewrite('bob', uuid, { revision: 1, markdown: 'Send it **back**.' });
    expect(answer.body).toMatchObject({
      html: '<p>Send it <strong>back</strong>.</p>',
      passages: [{ text: expect.stringContaining('Send it back.') }],
      written: { markdown: 'Send it **back**.', revision: 2 },
    });
    const { items } = await versions(uuid);
    expect(items.map(({ version, markdown }) => [version, markdown])).toEqual([
      [2, 'Send it **back**.'],
      [1, draft().markdown],
    ]);
    expect(items[0]?.author).not.toBe(items[1]?.author);
  });

  it('is refused when somebody else saved meanwhile', async () => {
    const { uuid } = await written();
    await rewrite('bob', uuid, { revision: 1, markdown: 'Bob’s.' });
    const late = await rewrite('carol', uuid, { revision: 1, markdown: 'Carol’s.' });
    expect([late.status, late.body]).toMatchObject([
      412,
      { code: 'request.conflict', data: { revision: 2 } },
    ]);
    expect((await versions(uuid)).items[0]?.markdown).toBe('Bob’s.');
  });

  it('adds no version when nothing differs', async () => {
    const { uuid } = await written();
    expect((await rewrite('carol', uuid, { revision: 1 })).status).toBe(200);
    expect((await versions(uuid)).items).toHaveLength(1);
  });

  it('ends a certification: nobody has vouched for what is new', async () => {
    const { uuid } = await written();
    await testApp.call('carol', 'POST', `/v2/documents/${uuid}/certify`, { until: null });
    const answer = await rewrite('carol', uuid, { revision: 1, markdown: 'Other.' });
    expect(answer.body).toMatchObject({ isCertified: false });
  });

  it('is certified with its new text by who vouches for that, if it may be found', async () => {
    const { uuid } = await written();
    const certification = { until: '2999-01-01' };
    const answer = await rewrite('carol', uuid, { revision: 1, markdown: 'Other.', certification });
    expect(answer.body).toMatchObject({ isCertified: true, certifiedUntil: '2999-01-01' });
    const past = { revision: 2, certification: { until: '2020-01-01' } };
    expect((await rewrite('carol', uuid, past)).body).toMatchObject({
      code: 'documents.until-past',
    });
    await testApp.call('carol', 'POST', `/v2/documents/${uuid}/exclude`);
    const excluded = await rewrite('carol', uuid, { revision: 2, certification });
    expect(excluded.body).toMatchObject({ code: 'documents.excluded' });
    await testApp.call('carol', 'POST', `/v2/documents/${uuid}/retire`);
    const retired = await rewrite('carol', uuid, { revision: 2, certification });
    expect(retired.body).toMatchObject({ code: 'documents.retired' });
  });

  it('is refused for a document from elsewhere, and by a foreign client', async () => {
    const article = { title: 'Page', html: '<p>x</p>' };
    const [page = ''] = await makeArticles(testApp.deps, clients.first.id, [article]);
    const answer = await rewrite('carol', page, { revision: 1 });
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'documents.not-written' }]);
    const { uuid } = await written();
    expect((await rewrite('frank', uuid, { revision: 1 })).status).toBe(404);
    expect((await rewrite('dan', uuid, { revision: 1 })).status).toBe(403);
  });
});

describe('Markdown', () => {
  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;'],
    ['a <b onclick="x">b</b>', '&lt;b onclick'],
    ['[a](javascript:alert(1))', '[a](javascript:alert(1))'],
    ['[a](data:text/html,x)', '[a](data:text/html,x)'],
    ['[a](//evil.example)', '[a](//evil.example)'],
    ['[a](https://ok.example)', '<a href="https://ok.example">a</a>'],
    ['[a](mailto:a@b.example)', '<a href="mailto:a@b.example">a</a>'],
    ['- one\n- two', '<li>two</li>'],
  ])('%j becomes %j', (text, html) => {
    expect(renderMarkdown(text)).toContain(html);
  });
});

describe('retiring', () => {
  it('takes a document from the list and the search, and restoring brings it back', async () => {
    const { uuid } = await written({ title: `Old ${randomUUID()}` });
    await testApp.call('carol', 'POST', `/v2/documents/${uuid}/certify`, { until: null });
    const retired = await testApp.call('carol', 'POST', `/v2/documents/${uuid}/retire`);
    expect(retired.body).toMatchObject({ isRetired: true, isCertified: false });
    const find = async (query: string) =>
      (await testApp.call('carol', 'GET', `/v2/documents?pageSize=100${query}`)).text;
    expect(await find('')).not.toContain(uuid);
    expect(await find('&standing=retired')).toContain(uuid);
    const certify = await testApp.call('carol', 'POST', `/v2/documents/${uuid}/certify`, {
      until: null,
    });
    expect(certify.body).toMatchObject({ code: 'documents.retired' });
    await testApp.call('carol', 'POST', `/v2/documents/${uuid}/restore`);
    expect(await find('')).toContain(uuid);
    expect((await testApp.call('dan', 'POST', `/v2/documents/${uuid}/retire`)).status).toBe(403);
  });
});

describe('the boost', () => {
  it('is kept, shown and written down', async () => {
    const { uuid } = await written();
    const boost = (value: number, caller: TestCaller = 'carol') =>
      testApp.call(caller, 'POST', `/v2/documents/${uuid}/boost`, { boost: value });
    expect((await boost(2)).body).toMatchObject({ boost: 2 });
    const log = await testApp.sql<{ before: object; after: object }>(
      `select before, after from audit_log where action = 'documents.boosted' and href like $1`,
      [`%${uuid}`],
    );
    expect(log).toEqual([{ before: { boost: 0 }, after: { boost: 2 } }]);
    for (const value of [3, -3, 0.5]) expect((await boost(value)).status).toBe(400);
    expect((await boost(1, 'dan')).status).toBe(403);
    expect((await boost(1, 'frank')).status).toBe(404);
  });
});

describe('many at once', () => {
  const many = (caller: TestCaller, body: object) =>
    testApp.call(caller, 'POST', '/v2/documents/bulk', body);
  const two = async () => [(await written()).uuid, (await written()).uuid];

  it('are certified, excluded or retired, each written down', async () => {
    const documents = await two();
    const until = '2099-01-31';
    expect((await many('carol', { documents, act: 'certify', until })).body).toEqual({
      changed: 2,
      passedOver: 0,
    });
    const read = async (uuid = '') =>
      (await testApp.call('carol', 'GET', `/v2/documents/${uuid}`)).body;
    expect(await read(documents[1])).toMatchObject({ isCertified: true, certifiedUntil: until });
    await many('carol', { documents, act: 'exclude' });
    expect(await read(documents[0])).toMatchObject({ isExcluded: true, isCertified: false });
    expect((await many('carol', { documents, act: 'certify' })).body).toEqual({
      changed: 0,
      passedOver: 2,
    });
    await many('carol', { documents, act: 'retire' });
    expect(await read(documents[0])).toMatchObject({ isRetired: true });
    const log = await testApp.sql<{ action: string }>(
      'select action from audit_log where href like $1 order by id',
      [`%${documents[1]}`],
    );
    expect(log.map(({ action }) => action)).toEqual([
      'documents.written',
      'documents.certified',
      'documents.excluded',
      'documents.retired',
    ]);
  });

  it('passes retired ones over', async () => {
    const [retired = '', other = ''] = await two();
    await testApp.call('carol', 'POST', `/v2/documents/${retired}/retire`);
    const answer = await many('carol', { documents: [retired, other], act: 'certify' });
    expect(answer.body).toEqual({ changed: 1, passedOver: 1 });
  });

  it('are all changed or none', async () => {
    const [mine = ''] = await two();
    const theirs = (await write('alice', {}, clients.second)).body as Detail;
    const answer = await many('carol', { documents: [mine, theirs.uuid], act: 'retire' });
    expect([answer.status, answer.body]).toMatchObject([404, { code: 'documents.not-found' }]);
    const read = await testApp.call('carol', 'GET', `/v2/documents/${mine}`);
    expect(read.body).toMatchObject({ isRetired: false });
  });

  it('are a hundred at most, one at least, by agents, and not certified for the past', async () => {
    const documents = await two();
    const much = Array.from({ length: 101 }, () => randomUUID());
    expect((await many('carol', { documents: much, act: 'retire' })).status).toBe(400);
    expect((await many('carol', { documents: [], act: 'retire' })).status).toBe(400);
    expect((await many('dan', { documents, act: 'retire' })).status).toBe(403);
    const past = await many('carol', { documents, act: 'certify', until: '2020-01-01' });
    expect(past.body).toMatchObject({ code: 'documents.until-past' });
  });
});
