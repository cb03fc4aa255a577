import type { Source, SourceSync } from '@replique/contract/knowledge/sources';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients } from '../../demo/make/factories.ts';
import { startHelpSite, type HelpSite } from '@replique/tests/servers/help-site.ts';
import { onlyNestedLoops } from '@replique/tests/isolation/plans.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import type { SyncOptions } from './run-sync.ts';
import { runSyncs } from './run-syncs.ts';
import { readings } from './work.ts';

let testApp: TestApp;
let site: HelpSite;
let client: { id: number; uuid: string };
let second: typeof client;

beforeAll(async () => {
  site = await startHelpSite();
  testApp = await createTestApp({ config: { outboundAllow: [site.host] } });
  ({ first: client, second } = await makeTwoClients(testApp.deps));
});

afterAll(async () => {
  await testApp.close();
  await site.close();
});

const paths = new Set<string>();
afterEach(async () => {
  await testApp.sql('delete from sources');
  await testApp.sql('delete from documents where client_id = $1', [client.id]);
  for (const path of paths) {
    site.remove(path);
    site.fail(path, null);
  }
});

const put = (path: string, text: string, more: { language?: 'fr'; canonical?: string } = {}) => {
  paths.add(path);
  site.put(path, { title: `About ${text}`, body: `It works by the ${text}.`, ...more });
};
const putMany = (from: number, to: number) => {
  for (let n = from; n <= to; n += 1) put(`/article-${n}`, `part number ${n}`);
};
const removeMany = (from: number, to: number) => {
  for (let n = from; n <= to; n += 1) site.remove(`/article-${n}`);
};

const all = () => `/v2/clients/${client.uuid}/sources`;
const add = async (change: object = {}) => {
  const body = { url: site.url, platform: 'sitemap', title: 'Larch help', languages: [] };
  const answer = await testApp.call('bob', 'POST', all(), { ...body, schedule: 'off', ...change });
  return answer.body as Source;
};
const run = (options: SyncOptions = {}) =>
  runSyncs(testApp.deps, { limits: { delayMs: 0 }, heartbeatMs: 50, ...options });
const newest = async ({ uuid }: Source) => {
  const { body } = await testApp.call('carol', 'GET', `${all()}/${uuid}/syncs`);
  const [sync] = (body as { items: SourceSync[] }).items;
  if (!sync) throw new Error('There is no reading.');
  return sync;
};
const read = async (source: Source) => {
  await testApp.call('bob', 'POST', `${all()}/${source.uuid}/syncs`, {});
  await run();
  return newest(source);
};
const change = (source: Source, body: object) =>
  testApp.call('bob', 'PATCH', `${all()}/${source.uuid}`, body);
const decide = async (source: Source, sync: SourceSync, missing: 'keep' | 'remove') =>
  (
    await testApp.call('bob', 'POST', `${all()}/${source.uuid}/syncs/${sync.uuid}/decide`, {
      missing,
    })
  ).body as SourceSync;
const titles = async () =>
  (
    await testApp.sql<{ title: string }>(
      `select title from documents where client_id = $1 and state = 'active' order by title`,
      [client.id],
    )
  ).map(({ title }) => title);

describe('reading again', () => {
  it('keeps a page that failed under an address that is not its own', async () => {
    put('/lever?x=1', 'lever', { canonical: '/lever' });
    put('/pedal', 'pedal');
    const source = await add();
    await run();
    site.fail('/lever?x=1', 500);
    expect(await read(source)).toMatchObject({ state: 'done', failed: 1, removed: 0 });
    expect(await titles()).toEqual(['About lever', 'About pedal']);
  });

  it('knows the same text under a second address for what it is, also when the first is unchanged', async () => {
    put('/lever', 'lever');
    put('/lever-again', 'lever');
    const source = await add();
    await run();
    // Whatever was looked at counts as read.
    expect(await newest(source)).toMatchObject({ found: 2, read: 2, added: 1, skipped: 1 });
    expect(await read(source)).toMatchObject({ added: 0, unchanged: 1, skipped: 1 });
    expect(await titles()).toEqual(['About lever']);
  });

  it('finds out by itself what answers, before the first page is stored', async () => {
    put('/lever', 'lever');
    const source = await add({ platform: 'zendesk' });
    await run();
    expect(await newest(source)).toMatchObject({ state: 'done', added: 1 });
    const { body } = await testApp.call('carol', 'GET', all());
    expect(body).toMatchObject({ items: [{ platform: 'sitemap' }] });
  });

  it('is no fault of ours when the source is removed while its pages are stored', async () => {
    putMany(1, 4);
    const source = await add();
    let isRemoved = false;
    await run({
      heartbeatMs: 1_000_000,
      onEvent: async (event) => {
        if (event.type !== 'page' || isRemoved) return;
        isRemoved = true;
        await testApp.call('bob', 'DELETE', `${all()}/${source.uuid}?documents=retire`);
      },
    });
    expect(await titles()).toEqual([]);
    expect(testApp.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  });
});

describe('the sources of one client', () => {
  it('are read one after the other, so that others have their turn @check-25.5', async () => {
    await add();
    await add({ url: `${site.url}fr/` });
    const theirs = { url: site.url, platform: 'sitemap', title: 'Other', languages: [] };
    const at = `/v2/clients/${second.uuid}/sources`;
    await testApp.call('erin', 'POST', at, { ...theirs, schedule: 'off' });
    const claim = () =>
      testApp.deps.db.withStaff(async (tx) => {
        // The plan under which a limit inside `in (…)` was read again for every row, and two were taken for one.
        await onlyNestedLoops(tx);
        return readings.claim(tx, { at: new Date() });
      });
    expect((await claim())?.clientId).toBe(client.id);
    expect((await claim())?.clientId).toBe(second.id);
    expect(await claim()).toBeUndefined();
    // Of a process that is gone the next one takes over what it held, and what waited behind it.
    await testApp.sql(`update source_syncs set lease_until = now() - interval '1 second'`);
    expect((await claim())?.clientId).toBe(client.id);
  });
});

describe('other languages', () => {
  it('hold for pages that did not change, and are read at once', async () => {
    put('/lever', 'lever');
    put('/pedale', 'pédale', { language: 'fr' });
    const source = await add();
    await run();
    expect(await titles()).toHaveLength(2);
    const { body } = await change(source, { languages: ['en'] });
    expect(body).toMatchObject({ lastSync: { state: 'waiting' } });
    await run();
    expect(await newest(source)).toMatchObject({ state: 'done', removed: 1, unchanged: 1 });
    expect(await titles()).toEqual(['About lever']);
  });

  it('take the place of a reading in the old ones', async () => {
    put('/lever', 'lever');
    put('/pedale', 'pédale', { language: 'fr' });
    const source = await add({ languages: ['fr'] });
    const { reached, release } = site.hold('/pedale');
    const running = run();
    await reached;
    await change(source, { languages: ['en'] });
    release();
    await running;
    await run();
    expect(await newest(source)).toMatchObject({ state: 'done' });
    expect(await titles()).toEqual(['About lever']);
  });
});

describe('documents that are kept although their source has them no longer', () => {
  it('are not asked about again until something else is missing', async () => {
    putMany(1, 10);
    const source = await add();
    await run();
    removeMany(1, 6);
    const asked = await read(source);
    expect(asked).toMatchObject({ state: 'unconfirmed', missing: 6 });
    expect(await decide(source, asked, 'keep')).toMatchObject({ state: 'dismissed', missing: 6 });
    expect(await read(source)).toMatchObject({ state: 'dismissed', missing: 6, removed: 0 });
    expect(await titles()).toHaveLength(10);
    // One more is gone by itself, the others stay.
    removeMany(7, 7);
    expect(await read(source)).toMatchObject({ state: 'dismissed', missing: 6, removed: 1 });
    // What comes back is one like all others.
    putMany(1, 5);
    expect(await read(source)).toMatchObject({ state: 'dismissed', missing: 1 });
    removeMany(1, 5);
    expect(await read(source)).toMatchObject({ state: 'dismissed', removed: 5, missing: 1 });
  });

  it('may be removed later', async () => {
    putMany(1, 10);
    const source = await add();
    await run();
    removeMany(1, 6);
    await decide(source, await read(source), 'keep');
    const later = await read(source);
    expect(await decide(source, later, 'keep')).toMatchObject({
      code: 'sources.nothing-to-decide',
    });
    expect(await decide(source, later, 'remove')).toMatchObject({ state: 'done', removed: 6 });
    expect(await titles()).toHaveLength(4);
    expect(await read(source)).toMatchObject({ state: 'done', missing: 0, removed: 0 });
  });
});

describe('a page in two sources of a client', () => {
  const pair = async () => {
    put('/fr/pedale', 'pédale', { language: 'fr' });
    put('/lever', 'lever');
    const whole = await add();
    await run();
    const part = await add({ url: `${site.url}fr/` });
    await run();
    expect(await titles()).toEqual(['About lever', 'About pédale']);
    return { whole, part };
  };

  it.each(['keep', 'retire'])(
    'is one document, and stays when one of them is removed: %s',
    async (documents) => {
      const { whole, part } = await pair();
      await testApp.call('bob', 'DELETE', `${all()}/${part.uuid}?documents=${documents}`);
      expect(await titles()).toEqual(['About lever', 'About pédale']);
      // It is the other one’s again: gone there, it goes.
      site.remove('/fr/pedale');
      expect(await read(whole)).toMatchObject({ removed: 1 });
      expect(await titles()).toEqual(['About lever']);
    },
  );

  it('stays when one of them reads it no longer', async () => {
    const { part } = await pair();
    put('/fr/levier', 'levier', { language: 'fr' });
    await read(part);
    // Gone for this reading alone: the other source was not read since.
    site.remove('/fr/pedale');
    expect(await read(part)).toMatchObject({ state: 'done', removed: 0 });
    expect(await titles()).toContain('About pédale');
  });
});
