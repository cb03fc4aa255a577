import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCase } from '@replique/contract/answering/batch-testing';
import { makeArticles, makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { testSetCalls } from '@replique/tests/fixtures/test-set-calls.ts';

let testApp: TestApp;
let first: MadeClient;
let parcel = '';
let invoice = '';
let foreignDocument = '';

beforeAll(async () => {
  testApp = await createTestApp();
  const clients = await makeTwoClients(testApp.deps);
  first = clients.first;
  [parcel = '', invoice = ''] = await makeArticles(testApp.deps, first.id, [
    { title: 'When does my parcel leave?', html: '<p>After two days.</p>' },
    { title: 'Where is my invoice?', html: '<p>In your account.</p>' },
  ]);
  [foreignDocument = ''] = await makeArticles(testApp.deps, clients.second.id, [
    { title: 'Theirs', html: '<p>Their text.</p>' },
  ]);
});

afterAll(() => testApp.close());

const { call, makeSetOf, addCase, listCases, lastEntry } = testSetCalls(() => testApp);
const makeSet = () => makeSetOf(first);

describe('changing a case', () => {
  const change = (made: TestCase, given: object) =>
    call('PATCH', `/v2/test-cases/${made.uuid}`, { revision: made.revision, ...given });

  it('changes what is named, keeps the rest, and writes down what was before', async () => {
    const made = await addCase(await makeSet(), {
      question: 'Before?',
      expectedAnswer: 'Yes.',
      documents: [parcel],
    });
    const { body } = await change(made, { question: 'After?' });
    expect(body).toMatchObject({
      question: 'After?',
      expectedAnswer: 'Yes.',
      documents: [{ uuid: parcel }],
      revision: 2,
    });
    expect(await lastEntry('batch-testing.case-changed')).toMatchObject({
      before: { question: 'Before?' },
      after: { question: 'After?' },
    });
  });

  it('replaces documents and takes the expected answer away', async () => {
    const made = await addCase(await makeSet(), { expectedAnswer: 'Yes.', documents: [parcel] });
    const { body } = await change(made, { documents: [invoice], expectedAnswer: null });
    expect(body).toMatchObject({ expectedAnswer: null, documents: [{ uuid: invoice }] });
  });

  it('refuses a stale revision', async () => {
    const made = await addCase(await makeSet());
    await change(made, { expectedAnswer: 'Mine.' });
    const { status, body } = await change(made, { expectedAnswer: 'Theirs.' });
    expect([status, body]).toMatchObject([
      412,
      { code: 'request.conflict', data: { revision: 2 } },
    ]);
    const read = await call('GET', `/v2/test-cases/${made.uuid}`);
    expect(read.body).toMatchObject({ expectedAnswer: 'Mine.' });
  });

  it('lets one of two persons through who change it at once', async () => {
    const made = await addCase(await makeSet());
    const answers = await Promise.all(
      ['One.', 'Two.'].map((expectedAnswer) => change(made, { expectedAnswer })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  it('refuses what another case of the set says, and to take away what its checks need', async () => {
    const set = await makeSet();
    const other = await addCase(set, { question: 'The other one?' });
    const made = await addCase(set, {
      expectedAnswer: 'Yes.',
      documents: [parcel],
      checks: [{ kind: 'exact' }, { kind: 'cites', mode: 'any' }],
    });
    const same = { question: other.question, expectedAnswer: null, checks: [] };
    expect((await change(made, same)).body).toMatchObject({ code: 'test-cases.known' });
    expect((await change(made, { expectedAnswer: null })).body).toMatchObject({
      data: { fields: [{ path: 'checks.0' }] },
    });
    expect((await change(made, { documents: [] })).body).toMatchObject({
      data: { fields: [{ path: 'checks.1' }] },
    });
    expect((await change(made, { documents: [foreignDocument] })).body).toMatchObject({
      code: 'documents.not-found',
    });
  });

  it('loses a document that is deleted, and stays', async () => {
    const [page = ''] = await makeArticles(testApp.deps, first.id, [
      { title: 'Short-lived', html: '<p>Short-lived.</p>' },
    ]);
    const made = await addCase(await makeSet(), { documents: [page, parcel] });
    await testApp.sql('delete from documents where uuid = $1', [page]);
    const { body } = await call('GET', `/v2/test-cases/${made.uuid}`);
    expect((body as TestCase).documents).toEqual([
      { uuid: parcel, title: 'When does my parcel leave?' },
    ]);
  });
});

describe('deleting cases', () => {
  it('deletes many of the set at once, passes over those of other sets, and writes it down', async () => {
    const [set, otherSet] = [await makeSet(), await makeSet()];
    const cases = [await addCase(set), await addCase(set), await addCase(set)];
    const other = await addCase(otherSet);
    const wanted = [cases[0]?.uuid, cases[2]?.uuid, other.uuid];
    const { status, body } = await call('POST', `/v2/test-sets/${set}/remove-cases`, {
      cases: wanted,
    });
    expect([status, body]).toEqual([200, { removed: 2 }]);
    expect((await listCases(set)).items.map(({ uuid }) => uuid)).toEqual([cases[1]?.uuid]);
    expect((await listCases(otherSet)).total).toBe(1);
    expect(await lastEntry('batch-testing.cases-removed')).toMatchObject({ before: { cases: 2 } });
    const again = await call('POST', `/v2/test-sets/${set}/remove-cases`, { cases: wanted });
    expect([again.status, again.body]).toMatchObject([404, { code: 'test-cases.not-found' }]);
  });
});
