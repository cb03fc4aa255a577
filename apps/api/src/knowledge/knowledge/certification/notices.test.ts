import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { mailsTo } from '@replique/tests/servers/mails.ts';
import { emailOf } from '../../../demo/make/people.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';
import { prepareArticles, putArticles, type Article } from '../knowledge.ts';
import { claimNotice } from './notices-store.ts';
import { tellOwners } from './notices.ts';

let testApp: TestApp;
const reading = () => ({ texts: testApp.deps.texts, client: clients.first.id });
let clients: { first: MadeClient; second: MadeClient };
const start = new Date('2026-03-10T12:00:00Z').getTime();
let hours = 0;

/** Sessions last minutes: the clock moves only around the job. */
async function tellAfter(passed: number): Promise<number> {
  hours += passed;
  testApp.setClock(new Date(start + hours * 3_600_000));
  const told = await tellOwners(testApp.deps);
  testApp.setClock();
  return told;
}

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
});

beforeEach(() => testApp.sql('delete from mails'));
// Nobody is told in a later test what belongs to this one.
afterEach(async () => {
  await testApp.sql('delete from documents');
  await testApp.sql('delete from knowledge_notices');
});
afterAll(() => testApp.close());

const put = (...articles: Article[]) =>
  testApp.deps.db.withClient(clients.first.id, async (tx) =>
    putArticles(tx, clients.first.id, await prepareArticles(articles, reading())),
  );

async function certified(title: string, by: TestCaller): Promise<Article> {
  const article = {
    externalId: randomUUID(),
    title,
    url: null,
    language: 'en',
    html: '<p>As it was.</p>',
    updatedAt: new Date(start),
  };
  await put(article);
  const [row] = await testApp.sql<{ uuid: string }>('select uuid from documents where title = $1', [
    title,
  ]);
  await testApp.call(by, 'POST', `/v2/documents/${row?.uuid}/certify`, { until: null });
  return article;
}

let count = 0;
const changed = (article: Article) => ({ ...article, html: `<p>Newer ${(count += 1)}.</p>` });

it('tells each owner once, of all that is new, in their language', async () => {
  await testApp.sql(`update users set language = 'fr' where email = $1`, [emailOf('carol')]);
  const [one, two] = [await certified('Prices', 'carol'), await certified('Opening', 'carol')];
  const three = await certified('Returns', 'bob');
  await testApp.sql(`update documents set source_gone_at = now() where title = 'Opening'`);
  await put(changed(one), changed(three), two);
  await testApp.sql(`update documents set source_gone_at = now() where title = 'Opening'`);
  expect(await tellAfter(1)).toBe(2);
  const [mail, ...others] = await mailsTo(testApp, emailOf('carol'));
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Des documents que vous avez certifiés ont changé à leur source');
  expect(mail?.text).toContain('Nouveau texte à relire\u00a0: «\u00a0Prices\u00a0»');
  expect(mail?.text).toContain('Disparus de leur source\u00a0: «\u00a0Opening\u00a0»');
  expect(mail?.text).toContain(`/clients/details/${clients.first.uuid}/knowledge?standing=waiting`);
  const [bobs] = await mailsTo(testApp, emailOf('bob'));
  expect(bobs?.text).toContain('“Returns”');
  expect(bobs?.text).not.toContain('Prices');
  expect(await tellAfter(48)).toBe(0);
});

it('writes once a day at most, and then of what came since', async () => {
  const [one, two] = [await certified('Prices', 'bob'), await certified('Opening', 'bob')];
  await put(changed(one));
  expect(await tellAfter(1)).toBe(1);
  await put(changed(two));
  expect(await tellAfter(20)).toBe(0);
  expect(await tellAfter(4)).toBe(1);
  const mails = await mailsTo(testApp, emailOf('bob'));
  expect(mails).toHaveLength(2);
  expect(mails[1]?.text).toContain('“Opening”');
  expect(mails[1]?.text).not.toContain('Prices');
});

it('lets one process claim the mail of a day', async () => {
  const [bob] = await testApp.sql<{ id: number }>('select id::int from users where email = $1', [
    emailOf('bob'),
  ]);
  const owner = { clientId: clients.first.id, userId: bob?.id ?? 0 };
  const claim = (at: number, since: number) =>
    testApp.deps.db.withStaff((tx) =>
      claimNotice(tx, owner, { at: new Date(at), since: new Date(since) }),
    );
  expect([await claim(start, start - 1), await claim(start + 5, start - 1)]).toEqual([true, false]);
  expect(await claim(start + 5, start)).toBe(true);
});

it('writes once when several processes look at the same time', async () => {
  await put(changed(await certified('Prices', 'bob')));
  testApp.setClock(new Date(start + (hours += 1) * 3_600_000));
  await Promise.all([1, 2, 3].map(() => tellOwners(testApp.deps)));
  testApp.setClock();
  expect(await mailsTo(testApp, emailOf('bob'))).toHaveLength(1);
});

it('writes to nobody who left, moved to another client or may no longer decide', async () => {
  await put(changed(await certified('Prices', 'bob')));
  const bob = (change: string) =>
    testApp.sql(`update users set ${change} where email = $1`, [emailOf('bob')]);
  await bob(`client_id = ${clients.second.id}`);
  expect(await tellAfter(1)).toBe(0);
  await bob(`client_id = ${clients.first.id}, disabled_at = now()`);
  expect(await tellAfter(1)).toBe(0);
  await bob('disabled_at = null, level = 2');
  expect(await tellAfter(1)).toBe(0);
  await bob('level = 4');
  expect(await tellAfter(1)).toBe(1);
});
