import type { Source, SourceChange, SourceSync } from '@replique/contract/knowledge/sources';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTwoClients } from '../../demo/make/factories.ts';
import { startHelpSite, type HelpSite } from '@replique/tests/servers/help-site.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import type { SyncOptions } from './run-sync.ts';
import { runSyncs } from './run-syncs.ts';

let testApp: TestApp;
let site: HelpSite;
let client: { id: number; uuid: string };
let source: Source;

const pathOf = (n: number) => `/article-${n}`;
const article = (n: number, more = '') => ({
  title: `How does part ${n} work?`,
  body: `Part ${n} works by its lever. ${more}`,
});

beforeAll(async () => {
  site = await startHelpSite();
  testApp = await createTestApp({ config: { outboundAllow: [site.host] } });
  ({ first: client } = await makeTwoClients(testApp.deps));
});

afterAll(async () => {
  await testApp.close();
  await site.close();
});

beforeEach(async () => {
  for (let n = 1; n <= 4; n += 1) site.put(pathOf(n), article(n));
  const answer = await testApp.call('bob', 'POST', `/v2/clients/${client.uuid}/sources`, {
    url: site.url,
    platform: 'sitemap',
    title: 'Larch help',
    languages: [],
    schedule: 'off',
  });
  source = answer.body as Source;
});

afterEach(async () => {
  await testApp.sql('delete from sources');
  await testApp.sql('delete from documents where client_id = $1', [client.id]);
  for (let n = 1; n <= 40; n += 1) {
    site.remove(pathOf(n));
    site.fail(pathOf(n), null);
  }
  site.fail('/sitemap.xml', null);
});

const at = () => `/v2/clients/${client.uuid}/sources/${source.uuid}`;
const quick: SyncOptions = { limits: { delayMs: 0 }, heartbeatMs: 50 };
const run = (options: SyncOptions = {}) => runSyncs(testApp.deps, { ...quick, ...options });
const ask = async () => (await testApp.call('bob', 'POST', `${at()}/syncs`, {})).body as SourceSync;
const newest = async () => {
  const { body } = await testApp.call('carol', 'GET', `${at()}/syncs`);
  const [sync] = (body as { items: SourceSync[] }).items;
  if (!sync) throw new Error('There is no reading.');
  return sync;
};
const readAgain = async () => {
  await ask();
  await run();
  return newest();
};
const changesOf = async (sync: SourceSync, kind = '') => {
  const query = kind ? `?kind=${kind}` : '';
  const { body } = await testApp.call('carol', 'GET', `${at()}/syncs/${sync.uuid}/changes${query}`);
  return body as { items: SourceChange[]; total: number };
};
const documents = (state = 'active') =>
  testApp.sql<{ title: string; html: string; uuid: string }>(
    'select title, html, uuid from documents where client_id = $1 and state = $2 order by title',
    [client.id, state],
  );
const chunkIds = async () =>
  (
    await testApp.sql<{ id: number }>('select id from chunks where client_id = $1 order by id', [
      client.id,
    ])
  ).map(({ id }) => id);

describe('reading a source', () => {
  it('makes documents of its pages, and says which', async () => {
    await run();
    const sync = await newest();
    expect(sync).toMatchObject({
      state: 'done',
      found: 4,
      read: 4,
      added: 4,
      changed: 0,
      unchanged: 0,
      removed: 0,
      failed: 0,
      isComplete: true,
      failure: null,
    });
    const stored = await documents();
    expect(stored.map(({ title }) => title)).toEqual([1, 2, 3, 4].map((n) => article(n).title));
    const { items, total } = await changesOf(sync, 'added');
    expect(total).toBe(4);
    expect(items.map(({ document }) => document).toSorted()).toEqual(
      stored.map(({ uuid }) => uuid).toSorted(),
    );
    const { body } = await testApp.call('carol', 'GET', `/v2/clients/${client.uuid}/sources`);
    expect(body).toMatchObject({ items: [{ pages: 4, lastDoneAt: sync.finishedAt }] });
  });

  it('sees what was added, changed and removed since, and leaves the rest alone @spec-2.59', async () => {
    await run();
    const before = await chunkIds();
    site.put(pathOf(2), article(2, 'It is red now.'));
    site.remove(pathOf(3));
    site.put(pathOf(5), article(5));
    site.asked.length = 0;
    const sync = await readAgain();
    expect(sync).toMatchObject({
      state: 'done',
      read: 4,
      added: 1,
      changed: 1,
      removed: 1,
      unchanged: 2,
    });
    expect(site.asked.filter(({ status }) => status === 304)).toHaveLength(2);
    expect((await documents()).map(({ title }) => title)).toEqual(
      [1, 2, 4, 5].map((n) => article(n).title),
    );
    expect((await documents('retired')).map(({ title }) => title)).toEqual([article(3).title]);
    // Passages of unchanged pages were not cut anew.
    expect((await chunkIds()).filter((id) => before.includes(id)).length).toBeGreaterThanOrEqual(2);
    const { items } = await changesOf(sync);
    expect(items.map(({ kind, title }) => [kind, title]).toSorted()).toEqual([
      ['added', article(5).title],
      ['changed', article(2).title],
      ['removed', article(3).title],
    ]);
    expect(items.find(({ kind }) => kind === 'removed')?.document).toBeNull();
  });

  it('brings a document back with its page', async () => {
    await run();
    site.remove(pathOf(3));
    await readAgain();
    site.put(pathOf(3), article(3));
    expect(await readAgain()).toMatchObject({ state: 'done', added: 1, unchanged: 3 });
    expect(await documents()).toHaveLength(4);
  });

  it('keeps everything when the listing cannot be read @check-25.4', async () => {
    await run();
    site.remove(pathOf(1));
    site.fail('/sitemap.xml', 500);
    const sync = await readAgain();
    expect(sync.state).toBe('failed');
    expect(sync.failure).not.toBeNull();
    expect(await documents()).toHaveLength(4);
    site.fail('/sitemap.xml', null);
    expect(await readAgain()).toMatchObject({ state: 'done', removed: 1 });
  });

  it('keeps the document of a page that cannot be read, and lists the page with the reason', async () => {
    await run();
    site.fail(pathOf(2), 500);
    const sync = await readAgain();
    expect(sync).toMatchObject({ state: 'done', failed: 1, removed: 0, unchanged: 3 });
    expect(await documents()).toHaveLength(4);
    const { items } = await changesOf(sync, 'failed');
    expect(items).toMatchObject([
      {
        kind: 'failed',
        url: `${site.url.slice(0, -1)}${pathOf(2)}`,
        failure: { reason: 'status', status: 500 },
      },
    ]);
  });

  it('takes the document of a page away whose server says that there is none', async () => {
    await run();
    site.fail(pathOf(2), 410);
    expect(await readAgain()).toMatchObject({ state: 'done', unchanged: 3, removed: 1 });
    expect(await documents()).toHaveLength(3);
  });

  it('keeps what a limit kept it from @check-25.4', async () => {
    await run();
    expect(await documents()).toHaveLength(4);
    await ask();
    await run({ limits: { delayMs: 0, pages: 2 } });
    expect((await newest()).removed).toBe(0);
    expect(await documents()).toHaveLength(4);
  });

  it.each([
    [404, 'empty'],
    [403, 'status'],
    [500, 'status'],
  ])(
    'fails when every page answers %i, and keeps the documents @check-25.4',
    async (status, reason) => {
      await run();
      for (let n = 1; n <= 4; n += 1) site.fail(pathOf(n), status);
      expect(await readAgain()).toMatchObject({ state: 'failed', removed: 0, failure: { reason } });
      expect(await documents()).toHaveLength(4);
    },
  );

  it('leaves the text of a certified document, and says that another one waits', async () => {
    await run();
    const [first] = await documents();
    await testApp.call('carol', 'POST', `/v2/documents/${first?.uuid}/certify`, { until: null });
    site.put(pathOf(1), article(1, 'Now by a pedal.'));
    const sync = await readAgain();
    expect(sync).toMatchObject({ state: 'done', changed: 0, waiting: 1, unchanged: 3 });
    expect((await documents())[0]?.html).not.toContain('pedal');
    expect((await changesOf(sync, 'waiting')).items).toMatchObject([{ document: first?.uuid }]);
  });
});

describe('a reading that would remove most documents', () => {
  beforeEach(async () => {
    for (let n = 5; n <= 10; n += 1) site.put(pathOf(n), article(n));
    await run();
    for (let n = 1; n <= 6; n += 1) site.remove(pathOf(n));
  });

  const decide = (sync: SourceSync, missing: 'remove' | 'keep') =>
    testApp.call('bob', 'POST', `${at()}/syncs/${sync.uuid}/decide`, { missing });

  it('removes none and asks; a person confirms', async () => {
    const sync = await readAgain();
    expect(sync).toMatchObject({ state: 'unconfirmed', missing: 6, removed: 0 });
    expect(await documents()).toHaveLength(10);
    expect(
      (
        await testApp.call('carol', 'POST', `${at()}/syncs/${sync.uuid}/decide`, {
          missing: 'remove',
        })
      ).status,
    ).toBe(403);
    expect((await decide(sync, 'remove')).body).toMatchObject({ state: 'done', removed: 6 });
    expect(await documents()).toHaveLength(4);
    expect((await changesOf(sync, 'removed')).total).toBe(6);
    expect((await decide(sync, 'remove')).body).toMatchObject({
      code: 'sources.nothing-to-decide',
    });
  });

  it('keeps them when a person says so @check-25.4', async () => {
    const sync = await readAgain();
    expect((await decide(sync, 'keep')).body).toMatchObject({ state: 'dismissed', removed: 0 });
    expect(await documents()).toHaveLength(10);
  });

  it('is decided no more once the source was read again', async () => {
    const sync = await readAgain();
    await readAgain();
    expect((await decide(sync, 'remove')).body).toMatchObject({
      code: 'sources.nothing-to-decide',
    });
    expect(await documents()).toHaveLength(10);
  });
});

describe('a reading that is stopped', () => {
  it('ends at once while it waits', async () => {
    const waiting = await newest();
    const cancelled = await testApp.call('bob', 'POST', `${at()}/syncs/${waiting.uuid}/cancel`, {});
    expect(cancelled.body).toMatchObject({ state: 'cancelled' });
    await run();
    expect(await documents()).toHaveLength(0);
    expect(site.asked.some(({ path }) => path === pathOf(1))).toBe(true);
  });

  it('ends within seconds while it runs, and removes nothing', async () => {
    await run();
    site.remove(pathOf(1));
    const { reached, release } = site.hold(pathOf(3));
    const sync = await ask();
    const running = run();
    await reached;
    expect((await newest()).state).toBe('running');
    const { body } = await testApp.call('bob', 'POST', `${at()}/syncs/${sync.uuid}/cancel`, {});
    expect(body).toMatchObject({ state: 'running', isCancelling: true });
    await running;
    release();
    expect(await newest()).toMatchObject({ state: 'cancelled', removed: 0, isCancelling: false });
    expect(await documents()).toHaveLength(4);
  });

  it('ends when its source is removed, and writes nothing any more', async () => {
    const { reached, release } = site.hold(pathOf(3));
    const running = run();
    await reached;
    await testApp.call('bob', 'DELETE', `${at()}?documents=retire`);
    await running;
    release();
    expect(await documents()).toHaveLength(0);
    expect(testApp.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  it('ends when the client is archived', async () => {
    const { reached, release } = site.hold(pathOf(3));
    const running = run();
    await reached;
    await testApp.sql('update clients set archived_at = now() where id = $1', [client.id]);
    await running;
    release();
    await testApp.sql('update clients set archived_at = null where id = $1', [client.id]);
    expect((await newest()).state).toBe('cancelled');
  });
});

describe('processes that share the readings', () => {
  /** Another process: its own slots, the same database. */
  const other = () => ({ ...testApp.deps });
  const silence = () =>
    testApp.sql(`update source_syncs set lease_until = now() - interval '1 second'`);

  it('never do one reading twice', async () => {
    for (let n = 5; n <= 30; n += 1) site.put(pathOf(n), article(n));
    site.asked.length = 0;
    await Promise.all([run(), runSyncs(other(), quick), runSyncs(other(), quick)]);
    expect(await newest()).toMatchObject({ state: 'done', added: 30 });
    expect(site.asked.filter(({ path }) => path === pathOf(7))).toHaveLength(1);
    expect(await documents()).toHaveLength(30);
  });

  it('go on with one whose process was killed, and what it had done counts once @check-34.5', async () => {
    for (let n = 5; n <= 30; n += 1) site.put(pathOf(n), article(n));
    site.fail(pathOf(1), 500);
    let seen = 0;
    const { promise: isStuck, resolve } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const dead = runSyncs(other(), {
      ...quick,
      heartbeatMs: 1_000_000,
      onEvent: async (event) => {
        if (event.type === 'page') seen += 1;
        if (seen < 25) return;
        resolve();
        await released;
      },
    });
    await isStuck;
    const before = await newest();
    expect(before).toMatchObject({ state: 'running' });
    expect(before.added).toBeGreaterThan(0);
    await run();
    expect((await newest()).state).toBe('running');
    await silence();
    await run();
    expect(await newest()).toMatchObject({
      state: 'done',
      read: 30,
      added: 29,
      unchanged: 0,
      failed: 1,
      removed: 0,
    });
    expect((await changesOf(await newest())).total).toBe(30);
    // The one that was thought dead writes nothing when it wakes up.
    for (let n = 2; n <= 30; n += 1) site.put(pathOf(n), article(n, 'from beyond'));
    release();
    await dead;
    expect(await newest()).toMatchObject({ state: 'done', added: 29 });
    expect((await documents()).filter(({ html }) => html.includes('beyond'))).toEqual([]);
    expect(await documents()).toHaveLength(29);
  });

  it('give up one that ends every process', async () => {
    await testApp.sql('update source_syncs set attempts = 3');
    await run();
    expect(await newest()).toMatchObject({ state: 'failed', failure: { reason: 'interrupted' } });
  });

  it('have one reading of a source at a time, whoever asks', async () => {
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(first.uuid).toBe(second.uuid);
    await run();
    const { body } = await testApp.call('carol', 'GET', `${at()}/syncs`);
    expect(body).toMatchObject({ total: 1 });
  });
});
