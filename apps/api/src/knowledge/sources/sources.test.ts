import type { Source } from '@replique/contract/knowledge/sources';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients } from '../../demo/make/factories.ts';
import { startHelpSite, type HelpSite } from '@replique/tests/servers/help-site.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { runSyncs } from './run-syncs.ts';

let testApp: TestApp;
let site: HelpSite;
let one: { id: number; uuid: string };
let two: { id: number; uuid: string };

beforeAll(async () => {
  site = await startHelpSite();
  site.put('/delivery', { title: 'When is a parcel delivered?', body: 'Within two days.' });
  site.put('/returns', { title: 'Returning a bicycle', body: 'Within thirty days.' });
  testApp = await createTestApp({ config: { outboundAllow: [site.host] } });
  ({ first: one, second: two } = await makeTwoClients(testApp.deps));
});

afterAll(async () => {
  await testApp.close();
  await site.close();
});

afterEach(() => testApp.sql('delete from sources'));

const path = (uuid = one.uuid) => `/v2/clients/${uuid}/sources`;
const draft = (change: object = {}) => ({
  url: site.url,
  platform: 'sitemap',
  title: 'Larch help',
  languages: ['en'],
  schedule: 'daily',
  ...change,
});
const add = async (change: object = {}) =>
  (await testApp.call('bob', 'POST', path(), draft(change))).body as Source;
const helpCentreOf = async (id = one.id) =>
  (
    await testApp.sql<{ help_centre_url: string | null }>('select * from clients where id = $1', [
      id,
    ])
  )[0]?.help_centre_url;
const actions = async () =>
  (
    await testApp.sql<{ action: string }>(
      `select action from audit_log where action like 'sources.%' order by id`,
    )
  ).map(({ action }) => action);
const run = () => runSyncs(testApp.deps, { limits: { delayMs: 0 } });

describe('the Get button', () => {
  it('says what answers at an address, and stores nothing', async () => {
    const { status, body } = await testApp.call('bob', 'POST', `${path()}/detect`, {
      url: site.url,
    });
    expect([status, body]).toMatchObject([
      200,
      { found: { platform: 'sitemap', title: 'Larch help', languages: ['en'] }, failure: null },
    ]);
    expect(await testApp.sql('select from sources')).toHaveLength(0);
    expect(await helpCentreOf()).toBeNull();
  });

  it('says why nothing was found out @check-24.5', async () => {
    const inside = `http://127.0.0.1:8099/`;
    const { status, body } = await testApp.call('bob', 'POST', `${path()}/detect`, { url: inside });
    expect([status, body]).toMatchObject([200, { found: null, failure: { reason: 'address' } }]);
  });

  it.each([
    ['javascript:alert(1)'],
    ['ftp://help.example.org/'],
    ['https://bob:secret@help.example.org/'],
    ['//help.example.org/'],
    ['help'],
    [''],
  ])('refuses %s at its field, wherever an address is given', async (url) => {
    for (const [route, body] of [
      ['/detect', { url }],
      ['/preview', { url, platform: 'crawl', languages: [] }],
      ['', draft({ url })],
    ] as const) {
      const answer = await testApp.call('bob', 'POST', `${path()}${route}`, body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        code: 'request.invalid',
        data: { fields: [{ path: 'url' }] },
      });
    }
  });

  it('shows pages as they would be stored, and stores nothing', async () => {
    const { status, body } = await testApp.call('bob', 'POST', `${path()}/preview`, {
      url: site.url,
      platform: 'sitemap',
      languages: ['en'],
    });
    expect(status).toBe(200);
    const { pages, failure } = body as {
      pages: { title: string; passages: number }[];
      failure: null;
    };
    expect(failure).toBeNull();
    expect(pages.map(({ title }) => title).toSorted()).toEqual([
      'Returning a bicycle',
      'When is a parcel delivered?',
    ]);
    expect(pages.every(({ passages }) => passages > 0)).toBe(true);
    expect(await testApp.sql(`select from documents where source_id is not null`)).toHaveLength(0);
  });
});

describe('the sources of a client', () => {
  it('are added with a first reading asked for, and the address becomes the help centre', async () => {
    const source = await add();
    expect(source).toMatchObject({
      url: site.url,
      schedule: 'daily',
      languages: ['en'],
      pages: 0,
      lastSync: { state: 'waiting', cause: 'person' },
    });
    expect(await helpCentreOf()).toBe(site.url);
    const { body } = await testApp.call('carol', 'GET', path());
    expect(body).toEqual({ items: [source] });
    expect(await actions()).toContain('sources.added');
  });

  it('are no two of one address, and ten at most', async () => {
    await add();
    const again = await testApp.call('bob', 'POST', path(), draft({ url: `${site.url}#top` }));
    expect([again.status, again.body]).toMatchObject([409, { code: 'sources.url-taken' }]);
    for (let n = 1; n < 10; n += 1) await add({ url: `${site.url}${n}` });
    const eleventh = await testApp.call('bob', 'POST', path(), draft({ url: `${site.url}11` }));
    expect([eleventh.status, eleventh.body]).toMatchObject([409, { code: 'sources.too-many' }]);
  });

  it('are read at the times that somebody chose', async () => {
    const source = await add({ schedule: 'off' });
    expect(source.nextSyncAt).toBeNull();
    const change = (body: object) =>
      testApp
        .call('bob', 'PATCH', `${path()}/${source.uuid}`, body)
        .then(({ body: to }) => to as Source);
    const weekly = await change({ schedule: 'weekly' });
    const inDays = (Date.parse(weekly.nextSyncAt ?? '') - Date.now()) / 86_400_000;
    expect(inDays).toBeCloseTo(7, 1);
    const french = await change({ languages: ['fr'] });
    expect([french.nextSyncAt, french.languages]).toEqual([weekly.nextSyncAt, ['fr']]);
    expect((await change({ schedule: 'off' })).nextSyncAt).toBeNull();
  });

  it('are read again by themselves when their time has come, unless the client is archived', async () => {
    const source = await add();
    await run();
    const syncs = async () =>
      (await testApp.call('alice', 'GET', `${path()}/${source.uuid}/syncs`)).body as {
        items: { cause: string; state: string }[];
      };
    const tomorrow = new Date(Date.now() + 25 * 3_600_000);
    await testApp.sql('update clients set archived_at = now() where id = $1', [one.id]);
    testApp.setClock(tomorrow);
    await run();
    expect((await syncs()).items).toHaveLength(1);
    await testApp.sql('update clients set archived_at = null where id = $1', [one.id]);
    await run();
    expect((await syncs()).items.map(({ cause, state }) => [cause, state])).toEqual([
      ['schedule', 'done'],
      ['person', 'done'],
    ]);
    await run();
    expect((await syncs()).items).toHaveLength(2);
    testApp.setClock();
  });

  it('does not read what was asked for before the client was archived', async () => {
    await add();
    await testApp.sql('update clients set archived_at = now() where id = $1', [one.id]);
    await run();
    const [sync] = await testApp.sql<{ state: string }>('select state from source_syncs');
    expect(sync?.state).toBe('cancelled');
    await testApp.sql('update clients set archived_at = null where id = $1', [one.id]);
  });

  it.each(['keep', 'retire'] as const)(
    'are removed, and their documents go by choice: %s',
    async (choice) => {
      const source = await add();
      await run();
      const standing = () =>
        testApp.sql(`select from documents where client_id = $1 and state = 'active'`, [one.id]);
      const before = await standing();
      const answer = await testApp.call(
        'bob',
        'DELETE',
        `${path()}/${source.uuid}?documents=${choice}`,
      );
      expect(answer.status).toBe(204);
      expect(await standing()).toHaveLength(choice === 'keep' ? before.length : before.length - 2);
      expect(await testApp.sql('select from source_syncs')).toHaveLength(0);
      expect(await helpCentreOf()).toBeNull();
      expect((await actions()).at(-1)).toBe('sources.removed');
    },
  );

  it('leave the help centre to another source, and alone when it is another address', async () => {
    const first = await add();
    const second = await add({ url: `${site.url}fr` });
    expect(await helpCentreOf()).toBe(second.url);
    await testApp.call('bob', 'DELETE', `${path()}/${second.uuid}?documents=keep`);
    expect(await helpCentreOf()).toBe(first.url);
    await testApp.sql(
      `update clients set help_centre_url = 'https://else.example/' where id = $1`,
      [one.id],
    );
    await testApp.call('bob', 'DELETE', `${path()}/${first.uuid}?documents=keep`);
    expect(await helpCentreOf()).toBe('https://else.example/');
  });

  it('are read by agents and changed by Admins, and exist for nobody else', async () => {
    const source = await add();
    const at = `${path()}/${source.uuid}`;
    expect((await testApp.call('dan', 'GET', path())).status).toBe(403);
    expect((await testApp.call('carol', 'GET', path())).status).toBe(200);
    for (const [method, to, body] of [
      ['POST', path(), draft()],
      ['POST', `${path()}/detect`, { url: site.url }],
      ['PATCH', at, { schedule: 'off' }],
      ['DELETE', `${at}?documents=keep`, undefined],
      ['POST', `${at}/syncs`, {}],
    ] as const) {
      expect((await testApp.call('carol', method, to, body)).status).toBe(403);
      const foreign = await testApp.call('erin', method, to, body);
      expect([foreign.status, foreign.body]).toMatchObject([404, { code: 'clients.not-found' }]);
    }
    const inOther = `${path(two.uuid)}/${source.uuid}`;
    const hidden = await testApp.call('erin', 'PATCH', inOther, { schedule: 'off' });
    expect([hidden.status, hidden.body]).toMatchObject([404, { code: 'sources.not-found' }]);
    expect((await testApp.call('alice', 'GET', path())).body).toMatchObject({
      items: [{ uuid: source.uuid }],
    });
  });
});
