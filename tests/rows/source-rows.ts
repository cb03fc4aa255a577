import { randomUUID } from 'node:crypto';
import { canary } from '../isolation/canaries.ts';
import type { RouteFixture, Target } from '../fixtures/route-fixtures.ts';
import type { TestApp } from '../app/test-app.ts';
import type { WorldClient } from '../fixtures/world.ts';

/** A source that nobody reads by itself; answers its uuid. */
export async function putSource(testApp: TestApp, clientId: number): Promise<string> {
  const [row] = await testApp.sql<{ uuid: string }>(
    `insert into sources (client_id, uuid, url, platform, title, schedule, created_at)
     values ($1, gen_random_uuid(), $2, 'sitemap', 'Help', 'off', now()) returning uuid`,
    [clientId, `https://help.invalid/${randomUUID()}`],
  );
  return row?.uuid ?? '';
}

/** Three sources, each read once, with a page and a change each. */
export async function makeRows(testApp: TestApp, { id: clientId }: { id: number }): Promise<void> {
  for (let n = 0; n < 3; n += 1) await putSource(testApp, clientId);
  await testApp.sql(
    `with syncs as (
       insert into source_syncs (client_id, source_id, uuid, state, cause, requested_at, finished_at)
       select client_id, id, gen_random_uuid(), 'done', 'person', now(), now() from sources where client_id = $1
       returning client_id, id, source_id),
     pages as (
       insert into source_pages (client_id, source_id, external_id, language, url, seen_sync_id)
       select client_id, source_id, 'page', 'en', 'https://help.invalid/page', id from syncs)
     insert into source_changes (client_id, sync_id, kind, external_id, language, title, url)
     select client_id, id, 'added', 'page', 'en', 'Page', 'https://help.invalid/page' from syncs`,
    [clientId],
  );
}

async function find(testApp: TestApp, clientId: number, at: number) {
  const [row] = await testApp.sql<{ source: string; sync: string; id: number }>(
    `select s.uuid as source, y.uuid as sync, y.id::int from sources s
     join source_syncs y on y.client_id = s.client_id and y.source_id = s.id
     where s.client_id = $1 order by s.id, y.id limit 1 offset $2`,
    [clientId, at],
  );
  if (!row) throw new Error('The client has no source.');
  return row;
}

/** The first source of the client, and its first reading. */
export async function targetSource(
  testApp: TestApp,
  kind: 'source' | 'sync',
  { id }: WorldClient,
): Promise<string> {
  return (await find(testApp, id, 0))[kind];
}

/** A reading that waits for somebody to decide: of a source of its own, which nobody reads again. */
async function targetUndecided(
  testApp: TestApp,
  kind: 'source' | 'sync',
  { id }: WorldClient,
): Promise<string> {
  const [row] = await testApp.sql<{ source: string; sync: string }>(
    `with chosen as (select * from sources where client_id = $1 order by id offset 2 limit 1),
     updated as (
       update source_syncs y set state = 'unconfirmed', missing = 6 from chosen
       where y.client_id = chosen.client_id and y.source_id = chosen.id returning y.uuid)
     select chosen.uuid as source, updated.uuid as sync from chosen, updated`,
    [id],
  );
  return row?.[kind] ?? '';
}

const nowhere = { url: 'http://127.0.0.1:9/' };

/** The part of the route fixtures that is about sources. */
export const fixtures: Record<string, RouteFixture> = {
  'sources.list': { roundTrips: 14, showsCanary: true },
  'sources.detect': { roundTrips: 10, input: () => nowhere, showsCanary: false },
  'sources.preview': {
    roundTrips: 10,
    input: () => ({ ...nowhere, platform: 'crawl', languages: [] }),
    showsCanary: false,
  },
  'sources.add': {
    roundTrips: 20,
    input: async (testApp, _, { id, key }) => {
      // A client has room for ten, and every call adds one.
      await testApp.sql(
        `delete from sources where client_id = $1
           and id not in (select id from sources where client_id = $1 order by id limit 3)`,
        [id],
      );
      return {
        url: `https://help.invalid/${randomUUID()}`,
        platform: 'crawl',
        title: `${canary(key, 'sources', 'title')}`,
        languages: [],
        schedule: 'off',
      };
    },
    showsCanary: true,
  },
  'sources.update': { roundTrips: 15, input: () => ({ schedule: 'off' }), showsCanary: true },
  'sources.remove': {
    roundTrips: 14,
    input: () => ({ query: { documents: 'keep' } }),
    target: (testApp, kind, { id }) => (kind === 'source' ? putSource(testApp, id) : undefined),
    showsCanary: false,
  },
  'sources.sync': { roundTrips: 12, showsCanary: false },
  'sources.syncs': { roundTrips: 13, showsCanary: false },
  'sources.cancel': { roundTrips: 12, showsCanary: false },
  'sources.decide': {
    roundTrips: 17,
    input: () => ({ missing: 'keep' }),
    target: (testApp, kind, client) =>
      kind === 'source' || kind === 'sync' ? targetUndecided(testApp, kind, client) : undefined,
    showsCanary: false,
  },
  'sources.changes': { roundTrips: 15, showsCanary: true },
};

export const targets: Record<string, Target> = {
  source: (testApp, client) => targetSource(testApp, 'source', client),
  sync: (testApp, client) => targetSource(testApp, 'sync', client),
};
