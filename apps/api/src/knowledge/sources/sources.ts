import { randomUUIDv7 } from 'node:crypto';
import {
  mostSources,
  type Source as PresentedSource,
  type SourceSchedule,
} from '@replique/contract/knowledge/sources';
import type { Language } from '@replique/engine/text/language';
import {
  recordChange,
  findClientForUpdate,
  updateClient,
  withClientScope,
  type Client,
} from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { handOver, retireMissing } from '../knowledge/knowledge.ts';
import { presentSource } from './present.ts';
import { nextSyncAt } from './schedule.ts';
import {
  countPages,
  deleteSource,
  findSource,
  insertSource,
  listElsewhere,
  listSources,
  updateSource,
  type Platform,
  type Source,
} from './store.ts';
import { endSync, findOpenSync, insertSync, listNewestSyncs } from './sync-store.ts';

export const syncJob = 'sources.sync';

export const hrefOf = (client: Pick<Client, 'uuid'>) => `/clients/details/${client.uuid}`;

/** @throws `sources.not-found`, also for a source of another client */
export async function requireSource(
  tx: Tx,
  client: Client,
  uuid: string,
  options: { isLocked?: boolean } = {},
): Promise<Source> {
  const source = await findSource(tx, client.id, { uuid: uuid.toLowerCase() }, options);
  if (!source) throw fail('sources.not-found');
  return source;
}

async function presentAll(tx: Tx, clientId: number, all: Source[]): Promise<PresentedSource[]> {
  const newest = await listNewestSyncs(tx, clientId);
  const done = await listNewestSyncs(tx, clientId, ['done', 'unconfirmed', 'dismissed']);
  const pages = await countPages(tx, clientId);
  return all.map((source) => {
    const isIts = ({ sourceId }: { sourceId: number }) => sourceId === source.id;
    return presentSource(source, {
      pages: pages.find(isIts)?.count ?? 0,
      lastDone: done.find(isIts) ?? null,
      lastSync: newest.find(isIts) ?? null,
    });
  });
}

async function presentOne(tx: Tx, client: Client, uuid: string): Promise<PresentedSource> {
  const [presented] = await presentAll(tx, client.id, [await requireSource(tx, client, uuid)]);
  if (!presented) throw fail('sources.not-found');
  return presented;
}

export async function listClientSources(deps: Deps, caller: Caller, id: string) {
  return withClientScope(deps, caller, id, async (tx, client) => ({
    items: await presentAll(tx, client.id, await listSources(tx, client.id)),
  }));
}

export type NewSource = {
  client: string;
  url: string;
  platform: Platform;
  title: string;
  languages: Language[];
  schedule: SourceSchedule;
};

/** The address as it is stored: what comes after # names a place in a page, not another page. */
function plain(url: string): string {
  const parsed = new URL(url);
  parsed.hash = '';
  return parsed.href;
}

/** Locks the client, so that two who add at once are told of each other. */
async function requireRoom(tx: Tx, client: Client, url: string): Promise<void> {
  await findClientForUpdate(tx, client.id);
  const all = await listSources(tx, client.id);
  if (all.some((source) => source.url === url)) throw fail('sources.url-taken');
  if (all.length >= mostSources) throw fail('sources.too-many');
}

/**
 * Adds a source, asks for its first reading and makes it the client's help centre.
 * @throws `sources.address-refused`, `sources.url-taken`, `sources.too-many`
 */
export async function addSource(
  deps: Deps,
  caller: Caller,
  { client: id, ...wanted }: NewSource,
): Promise<PresentedSource> {
  const url = plain(wanted.url);
  if (!deps.outbound.mayReach(url)) throw fail('sources.address-refused');
  const added = await withClientScope(deps, caller, id, async (tx, client) => {
    await requireRoom(tx, client, url);
    const now = deps.clock();
    const uuid = randomUUIDv7();
    const source = { ...wanted, url, uuid, clientId: client.id, createdAt: now };
    const sourceId = await insertSource(tx, {
      ...source,
      nextSyncAt: nextSyncAt(wanted.schedule, now),
      createdBy: caller.userId,
    });
    const sync = { clientId: client.id, sourceId, uuid: randomUUIDv7(), at: now };
    await insertSync(tx, { ...sync, cause: 'person', requestedBy: caller.userId });
    await updateClient(tx, client.id, { helpCentreUrl: url });
    const { platform, languages, schedule } = wanted;
    await recordChange(tx, deps, caller, {
      action: 'sources.added',
      clientId: client.id,
      label: url,
      href: hrefOf(client),
      before: { helpCentreUrl: client.helpCentreUrl },
      after: { platform, languages, schedule, helpCentreUrl: url },
    });
    return presentOne(tx, client, uuid);
  });
  deps.wake(syncJob);
  return added;
}

/** A reading in other languages in the place of one that waits or runs: that one's answer would be the old one. */
async function readAnew(tx: Tx, deps: Deps, caller: Caller, source: Source): Promise<void> {
  const { clientId, id: sourceId } = source;
  const at = deps.clock();
  const open = await findOpenSync(tx, clientId, sourceId);
  if (open) await endSync(tx, open, { state: 'cancelled', finishedAt: at });
  const sync = { clientId, sourceId, uuid: randomUUIDv7(), requestedBy: caller.userId, at };
  await insertSync(tx, { ...sync, cause: 'person' });
}

/**
 * Another schedule counts from now; the same one leaves the next reading where it is. In other languages it is read
 * at once.
 */
export async function changeSource(
  deps: Deps,
  caller: Caller,
  change: {
    client: string;
    source: string;
    languages?: Language[] | undefined;
    schedule?: SourceSchedule | undefined;
  },
): Promise<PresentedSource> {
  const changed = await withClientScope(deps, caller, change.client, async (tx, client) => {
    const source = await requireSource(tx, client, change.source, { isLocked: true });
    const before = { languages: source.languages, schedule: source.schedule };
    const after = {
      languages: change.languages ?? source.languages,
      schedule: change.schedule ?? source.schedule,
    };
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      const isSame = after.schedule === source.schedule;
      const next = isSame ? source.nextSyncAt : nextSyncAt(after.schedule, deps.clock());
      await updateSource(tx, source, { ...after, nextSyncAt: next });
      if (String(before.languages) !== String(after.languages))
        await readAnew(tx, deps, caller, source);
      await recordChange(tx, deps, caller, {
        action: 'sources.changed',
        clientId: client.id,
        label: source.url,
        href: hrefOf(client),
        before,
        after,
      });
    }
    return presentOne(tx, client, source.uuid);
  });
  deps.wake(syncJob);
  return changed;
}

/** The client's help centre, once this source is gone: another source, or none. */
async function leaveHelpCentre(tx: Tx, client: Client, source: Source): Promise<void> {
  if (client.helpCentreUrl !== source.url) return;
  const others = await listSources(tx, client.id);
  const other = others.findLast(({ id }) => id !== source.id);
  await updateClient(tx, client.id, { helpCentreUrl: other?.url ?? null });
}

/** Its reading, if one runs, ends by itself when it finds nothing to write to. */
export async function removeSource(
  deps: Deps,
  caller: Caller,
  {
    client: id,
    source: uuid,
    documents,
  }: Record<'client' | 'source', string> & {
    documents: 'keep' | 'retire';
  },
): Promise<void> {
  await withClientScope(deps, caller, id, async (tx, client) => {
    const source = await requireSource(tx, client, uuid);
    const elsewhere = { clientId: client.id, sourceId: source.id, syncId: null };
    await handOver(tx, client.id, source.id, await listElsewhere(tx, elsewhere));
    const { removed } =
      documents === 'retire' ? await retireMissing(tx, client.id, source.id, []) : { removed: [] };
    await leaveHelpCentre(tx, client, source);
    await deleteSource(tx, source);
    await recordChange(tx, deps, caller, {
      action: 'sources.removed',
      clientId: client.id,
      label: source.url,
      href: hrefOf(client),
      after: { documents, removed: removed.length },
    });
  });
}
