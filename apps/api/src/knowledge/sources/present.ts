import {
  readingFailures,
  type ReadingFailure,
  type Source as PresentedSource,
  type SourceChange,
  type SourceSync,
} from '@replique/contract/knowledge/sources';
import type { Tx } from '../../platform/db/database.ts';
import { findStandingLinks } from '../knowledge/knowledge.ts';
import type { Source } from './store.ts';
import type { Change, Sync } from './sync-store.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

function presentFailure(
  reason: string | null,
  status: number | null,
  url: string | null,
): ReadingFailure | null {
  const known = readingFailures.find((each) => each === reason);
  return known ? { reason: known, status, url } : null;
}

export function presentSync(sync: Sync): SourceSync {
  return {
    uuid: sync.uuid,
    state: sync.state,
    cause: sync.cause,
    requestedAt: sync.requestedAt.toISOString(),
    startedAt: iso(sync.startedAt),
    finishedAt: iso(sync.finishedAt),
    isCancelling: sync.state === 'running' && sync.cancelAskedAt !== null,
    found: sync.found,
    read: sync.read,
    added: sync.added,
    changed: sync.changed,
    unchanged: sync.unchanged,
    removed: sync.removed,
    waiting: sync.waiting,
    failed: sync.failed,
    skipped: sync.skipped,
    missing: sync.missing,
    isComplete: sync.isComplete,
    failure: presentFailure(sync.reason, sync.reasonStatus, sync.reasonUrl),
  };
}

export type SourceStanding = { pages: number; lastDone: Sync | null; lastSync: Sync | null };

export function presentSource(source: Source, standing: SourceStanding): PresentedSource {
  return {
    uuid: source.uuid,
    url: source.url,
    platform: source.platform,
    title: source.title,
    languages: source.languages,
    schedule: source.schedule,
    nextSyncAt: iso(source.nextSyncAt),
    createdAt: source.createdAt.toISOString(),
    pages: standing.pages,
    lastDoneAt: iso(standing.lastDone?.finishedAt ?? null),
    lastSync: standing.lastSync && presentSync(standing.lastSync),
  };
}

/** With the documents they are about, as far as those still stand. */
export async function presentChanges(
  tx: Tx,
  clientId: number,
  changes: Change[],
): Promise<SourceChange[]> {
  const keys = changes.flatMap(({ externalId, language }) =>
    externalId !== null && language !== null ? [{ externalId, language }] : [],
  );
  const links = await findStandingLinks(tx, clientId, 'article', keys);
  const uuidOf = new Map(
    links.map(({ externalId, language, uuid }) => [`${language}|${externalId}`, uuid]),
  );
  return changes.map((change) => ({
    kind: change.kind,
    title: change.title,
    url: change.url,
    language: change.language,
    document: uuidOf.get(`${change.language}|${change.externalId}`) ?? null,
    failure: presentFailure(change.reason, change.status, change.url),
  }));
}
