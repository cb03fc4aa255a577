import type { Deps } from '../deps.ts';
import { TooManyAttempts, WorkLost } from '../../platform/work/durable-work.ts';
import { finishSync } from './finish-sync.ts';
import { detectSource } from './reading/detect.ts';
import { readSource } from './reading/read-source.ts';
import { SourceFailure, type KnownPage, type ReadEvent, type ReadLimits } from './reading/types.ts';
import { findSource, listPages, updateSource, type Source } from './store.ts';
import { SyncRecorder } from './sync-recorder.ts';
import { deleteFailures, endingOf, listChangedKeys, type SyncEnd } from './sync-store.ts';
import { SyncCancelled, type ReadingWork } from './work.ts';

export const syncLimits: ReadLimits = {
  pages: 5_000,
  bytesPerPage: 3_000_000,
  depth: 8,
  milliseconds: 30 * 60_000,
  delayMs: 200,
};

export type SyncOptions = {
  limits?: Partial<ReadLimits>;
  heartbeatMs?: number;
  /** After every event of the reading; tests stop there. */
  onEvent?: (event: ReadEvent) => void | Promise<void>;
};

/** The events until the end, or until the signal, however long the reader takes to notice it. */
async function forEachEvent(
  events: AsyncGenerator<ReadEvent>,
  signal: AbortSignal,
  take: (event: ReadEvent) => Promise<void>,
): Promise<void> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  aborted.catch(() => undefined);
  try {
    for (;;) {
      signal.throwIfAborted();
      const next = await Promise.race([events.next(), aborted]);
      if (next.done) return;
      await take(next.value);
    }
  } finally {
    void events.return(undefined).catch(() => undefined);
  }
}

type Beginning = { source: Source; known: Map<string, KnownPage>; recorder: SyncRecorder };

/** What the reading begins with; a second try forgets the failures of the first. */
async function begin(deps: Deps, work: ReadingWork): Promise<Beginning | undefined> {
  const { row: claim } = work;
  return deps.db.withClient(claim.clientId, async (tx) => {
    const source = await findSource(tx, claim.clientId, { id: claim.sourceId });
    if (!source) return undefined;
    if (claim.attempts > 1) await deleteFailures(tx, claim);
    const pages = await listPages(tx, claim.clientId, source.id);
    return {
      source,
      known: new Map(pages.map(({ url, ...page }) => [url, page])),
      recorder: new SyncRecorder(deps, work, await listChangedKeys(tx, claim)),
    };
  });
}

/** Until a page of it is stored, the platform of a source is somebody's word: what answers there is asked again. */
async function verifyPlatform(
  deps: Deps,
  { source, known }: Beginning,
  signal: AbortSignal,
): Promise<Source> {
  if (known.size > 0) return source;
  const { platform } = await detectSource(deps.outbound, source.url, { signal });
  if (platform !== source.platform)
    await deps.db.withClient(source.clientId, (tx) => updateSource(tx, source, { platform }));
  return { ...source, platform };
}

async function readAll(
  deps: Deps,
  work: ReadingWork,
  beginning: Beginning,
  { signal, limits, onEvent }: { signal: AbortSignal; limits: ReadLimits } & SyncOptions,
): Promise<void> {
  const { known, recorder } = beginning;
  const source = await verifyPlatform(deps, beginning, signal);
  const { url, platform, languages } = source;
  const events = readSource(deps.outbound, { url, platform, languages, known, limits, signal });
  await forEachEvent(events, signal, async (event) => {
    await recorder.take(event);
    await onEvent?.(event);
  });
  await finishSync(deps, source, work, recorder);
}

/** Reads the source of a claimed reading. @throws what ends it, once the whole pages are stored */
export async function readSync(
  deps: Deps,
  work: ReadingWork,
  options: SyncOptions = {},
): Promise<void> {
  const beginning = await begin(deps, work);
  // Removed meanwhile, and the reading with it.
  if (!beginning) return;
  const limits = { ...syncLimits, ...options.limits };
  const late = new AbortController();
  // The reader ends by itself in time; this is for one that does not.
  const deadline = setTimeout(
    () => late.abort(new SourceFailure('limit', beginning.source.url)),
    limits.milliseconds + 60_000,
  ).unref();
  const signal = AbortSignal.any([work.signal, late.signal]);
  try {
    await readAll(deps, work, beginning, { ...options, limits, signal });
  } catch (error) {
    // What was read is whole pages: they stay.
    if (!(error instanceof WorkLost || work.signal.reason instanceof WorkLost))
      await beginning.recorder
        .flush()
        .catch((fault: unknown) => deps.log.warn({ err: fault }, 'source pages'));
    throw error;
  } finally {
    clearTimeout(deadline);
  }
}

function endOf(cause: unknown): SyncEnd {
  if (cause instanceof SyncCancelled) return { state: 'cancelled' };
  const failure =
    cause instanceof SourceFailure
      ? { reason: cause.reason, status: cause.status, url: cause.url }
      : { reason: 'interrupted', status: null, url: null };
  return { state: 'failed', failure };
}

/** Ends a reading that cannot go on; why is kept with it. */
export async function endSyncAs(deps: Deps, work: ReadingWork, cause: unknown): Promise<void> {
  const end = endOf(cause);
  const { clientId, uuid } = work.row;
  const finishedAt = deps.clock();
  await deps.db.withClient(clientId, (tx) => work.end(tx, endingOf({ ...end, finishedAt })));
  // Only now: a source that was removed meanwhile makes every write fail, and its reading is gone with it.
  if (end.failure?.reason === 'interrupted' && !(cause instanceof TooManyAttempts))
    deps.log.error({ err: cause, sync: uuid }, 'a source could not be read');
}
