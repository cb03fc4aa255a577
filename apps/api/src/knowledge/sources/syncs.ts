import { randomUUIDv7 } from 'node:crypto';
import type { AuditAction } from '@replique/contract/contract';
import type { SourceChangeKind, SourceSync } from '@replique/contract/knowledge/sources';
import { recordChange, withClientScope, type Client } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { removeMissing } from './finish-sync.ts';
import { presentChanges, presentSync } from './present.ts';
import { hrefOf, requireSource, syncJob } from './sources.ts';
import { decideUnseen, type Source } from './store.ts';
import {
  askToCancel,
  endSync,
  findOpenSync,
  findSyncForUpdate,
  insertSync,
  listChanges,
  listNewestSyncs,
  listSyncs,
  type Sync,
} from './sync-store.ts';

type Named = { client: string; source: string };
type NamedSync = Named & { sync: string };
type Paging = { page: number; pageSize: number };

async function withSource<T>(
  deps: Deps,
  caller: Caller,
  { client: id, source: uuid }: Named,
  fn: (tx: Tx, client: Client, source: Source) => Promise<T>,
): Promise<T> {
  return withClientScope(deps, caller, id, async (tx, client) =>
    fn(tx, client, await requireSource(tx, client, uuid)),
  );
}

async function requireSync(tx: Tx, source: Source, uuid: string): Promise<Sync> {
  const sync = await findSyncForUpdate(tx, source.clientId, source.id, uuid.toLowerCase());
  if (!sync) throw fail('sources.sync-not-found');
  return sync;
}

async function record(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  what: { action: AuditAction; client: Client; source: Source; after?: unknown },
): Promise<void> {
  const { action, client, source, after } = what;
  const change = { action, clientId: client.id, label: source.url, href: hrefOf(client) };
  await recordChange(tx, deps, caller, after === undefined ? change : { ...change, after });
}

/** Asks for a reading now; while one waits or runs, that one is the answer. */
export async function requestSync(deps: Deps, caller: Caller, named: Named): Promise<SourceSync> {
  const answer = await withSource(deps, caller, named, async (tx, client, source) => {
    const open = await findOpenSync(tx, client.id, source.id);
    if (open) return presentSync(open);
    const sync = { clientId: client.id, sourceId: source.id, uuid: randomUUIDv7() };
    await insertSync(tx, {
      ...sync,
      cause: 'person',
      requestedBy: caller.userId,
      at: deps.clock(),
    });
    await record(tx, deps, caller, { action: 'sources.sync-asked', client, source });
    const asked = await findOpenSync(tx, client.id, source.id);
    if (!asked) throw fail('sources.sync-not-found');
    return presentSync(asked);
  });
  deps.wake(syncJob);
  return answer;
}

export async function listSourceSyncs(deps: Deps, caller: Caller, query: Named & Paging) {
  return withSource(deps, caller, query, async (tx, client, source) => {
    const { rows, total } = await listSyncs(tx, client.id, source.id, query);
    return { items: rows.map(presentSync), nextCursor: null, total };
  });
}

/** One that waits ends at once, one that runs when its process hears of it, within seconds. */
export async function cancelSync(
  deps: Deps,
  caller: Caller,
  named: NamedSync,
): Promise<SourceSync> {
  return withSource(deps, caller, named, async (tx, client, source) => {
    const sync = await requireSync(tx, source, named.sync);
    const isOpen = sync.state === 'waiting' || sync.state === 'running';
    if (!isOpen || sync.cancelAskedAt !== null) return presentSync(sync);
    const at = deps.clock();
    await askToCancel(tx, sync, at);
    if (sync.state === 'waiting') await endSync(tx, sync, { state: 'cancelled', finishedAt: at });
    await record(tx, deps, caller, { action: 'sources.sync-cancelled', client, source });
    return presentSync(await requireSync(tx, source, named.sync));
  });
}

/**
 * What becomes of the documents that the newest reading no longer found. Kept ones may be removed later, as long as they
 * are missing.
 * @throws `sources.nothing-to-decide` when it was decided, or the source was read again meanwhile
 */
export async function decideMissing(
  deps: Deps,
  caller: Caller,
  named: NamedSync & { missing: 'remove' | 'keep' },
): Promise<SourceSync> {
  return withSource(deps, caller, named, async (tx, client, source) => {
    const sync = await requireSync(tx, source, named.sync);
    const newest = await listNewestSyncs(tx, client.id);
    const isNewest = newest.some(({ id }) => id === sync.id);
    const isKept = named.missing === 'keep';
    const mayDecide = sync.state === 'unconfirmed' || (sync.state === 'dismissed' && !isKept);
    if (!mayDecide || !isNewest) throw fail('sources.nothing-to-decide');
    const seen = { clientId: client.id, sourceId: source.id, syncId: sync.id };
    await decideUnseen(tx, seen, isKept);
    if (isKept) {
      await endSync(tx, sync, { state: 'dismissed' });
      await record(tx, deps, caller, { action: 'sources.missing-kept', client, source });
    } else {
      const removed = await removeMissing(tx, sync);
      await endSync(tx, sync, { state: 'done', removed: sync.removed + removed, missing: 0 });
      const action = 'sources.missing-removed';
      await record(tx, deps, caller, { action, client, source, after: { removed } });
    }
    return presentSync(await requireSync(tx, source, named.sync));
  });
}

export async function listSyncChanges(
  deps: Deps,
  caller: Caller,
  query: NamedSync & Paging & { kind?: SourceChangeKind | undefined },
) {
  return withSource(deps, caller, query, async (tx, client, source) => {
    const sync = await requireSync(tx, source, query.sync);
    const { page, pageSize } = query;
    const { rows, total } = await listChanges(tx, sync, {
      kind: query.kind ?? null,
      page,
      pageSize,
    });
    return { items: await presentChanges(tx, client.id, rows), nextCursor: null, total };
  });
}
