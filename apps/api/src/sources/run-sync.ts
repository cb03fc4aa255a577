import type { Deps } from '../deps.ts';
import { isDatabaseUnavailable } from '../db/errors.ts';
import { finishSync } from './finish-sync.ts';
import { keepLease, type Claim } from './lease-store.ts';
import { detectSource } from './reading/detect.ts';
import { readSource } from './reading/read-source.ts';
import { SourceFailure, type KnownPage, type ReadEvent, type ReadLimits } from './reading/types.ts';
import { findSource, listPages, updateSource, type Source } from './store.ts';
import { LeaseLost, SyncRecorder } from './sync-recorder.ts';
import { deleteFailures, endSync, listChangedKeys, type SyncEnd } from './sync-store.ts';

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

const heartbeatMs = 2_000;
/** A reading that ended its process so often would do so again. */
const mostTries = 3;

/** Why a reading was ended from outside. */
type Stop = 'cancelled' | 'lost' | 'late';

class SyncStopped extends Error {
  override readonly name = 'SyncStopped';
  readonly why: Stop;
  constructor(why: Stop) {
    super(`The reading was ended: ${why}`);
    this.why = why;
  }
}

type Watch = { signal: AbortSignal; end: () => void };

/** Says every few seconds that the reading is alive, and ends it when somebody wants so or its time is over. */
function watchOver(deps: Deps, claim: Claim, limits: ReadLimits, every: number): Watch {
  const controller = new AbortController();
  const stop = (why: Stop) => controller.abort(new SyncStopped(why));
  const beat = async () => {
    const standing = await deps.db.withStaff((tx) => keepLease(tx, claim));
    if (!standing) stop('lost');
    else if (standing.isCancelled || standing.isArchived) stop('cancelled');
  };
  const timer = setInterval(
    // A database that is away for a moment loses the lease only when it stays away.
    () => void beat().catch((error: unknown) => deps.log.warn({ err: error }, 'source heartbeat')),
    every,
  ).unref();
  // The reader ends by itself in time; this is for one that does not.
  const deadline = setTimeout(() => stop('late'), limits.milliseconds + 60_000).unref();
  const end = () => {
    clearInterval(timer);
    clearTimeout(deadline);
  };
  return { signal: controller.signal, end };
}

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
async function begin(deps: Deps, claim: Claim): Promise<Beginning | undefined> {
  return deps.db.withClient(claim.clientId, async (tx) => {
    const source = await findSource(tx, claim.clientId, { id: claim.sourceId });
    if (!source) return undefined;
    if (claim.attempts > 1) await deleteFailures(tx, claim);
    const pages = await listPages(tx, claim.clientId, source.id);
    return {
      source,
      known: new Map(pages.map(({ url, ...page }) => [url, page])),
      recorder: new SyncRecorder(deps, claim, await listChangedKeys(tx, claim)),
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
  claim: Claim,
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
  await finishSync(deps, source, claim, recorder);
}

/** How a reading that threw ends; null: not by us, another process goes on with it. */
function endOf(error: unknown, signal: AbortSignal, source: Source): SyncEnd | null {
  const cause: unknown = signal.aborted ? signal.reason : error;
  if (cause instanceof LeaseLost || isDatabaseUnavailable(cause)) return null;
  const failed = (reason: string, status: number | null = null, url: string | null = null) => ({
    state: 'failed' as const,
    failure: { reason, status, url },
  });
  if (cause instanceof SyncStopped) {
    if (cause.why === 'lost') return null;
    return cause.why === 'cancelled' ? { state: 'cancelled' } : failed('limit', null, source.url);
  }
  if (cause instanceof SourceFailure) return failed(cause.reason, cause.status, cause.url);
  return failed('interrupted');
}

async function settle(
  deps: Deps,
  claim: Claim,
  { source, recorder }: Beginning,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  const end = endOf(error, signal, source);
  // A source that was removed meanwhile makes every write fail; nobody waits for it any more.
  if (!end || !(await deps.db.withClient(claim.clientId, (tx) => keepLease(tx, claim)))) return;
  if (end.failure?.reason === 'interrupted')
    deps.log.error({ err: error, source: source.uuid }, 'a source could not be read');
  // What was read is whole pages: they stay.
  await recorder.flush().catch((fault: unknown) => deps.log.warn({ err: fault }, 'source pages'));
  await deps.db.withClient(claim.clientId, async (tx) => {
    if (await keepLease(tx, claim, recorder.counts))
      await endSync(tx, claim, { ...end, finishedAt: deps.clock() });
  });
}

/** Runs a reading that this process holds, to whatever end; what fails is kept with it and not thrown. */
export async function runSync(deps: Deps, claim: Claim, options: SyncOptions = {}): Promise<void> {
  const beginning = await begin(deps, claim);
  if (!beginning) return;
  if (claim.attempts > mostTries) {
    const failure = { reason: 'interrupted', status: null, url: null };
    const end: SyncEnd = { state: 'failed', failure, finishedAt: deps.clock() };
    return deps.db.withClient(claim.clientId, (tx) => endSync(tx, claim, end));
  }
  const limits = { ...syncLimits, ...options.limits };
  const watch = watchOver(deps, claim, limits, options.heartbeatMs ?? heartbeatMs);
  try {
    const { signal } = watch;
    await readAll(deps, claim, beginning, { ...options, limits, signal });
  } catch (error) {
    await settle(deps, claim, beginning, error, watch.signal);
  } finally {
    watch.end();
  }
}
