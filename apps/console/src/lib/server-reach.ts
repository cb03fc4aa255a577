import type { QueryCacheNotifyEvent } from '@tanstack/react-query';
import { errorStatus } from './api-error.ts';
import { readConfig } from './config.ts';
import { queryClient } from './query-client.ts';

/**
 * Whether the server answers. A figure that could not be read again looks like one that was: the frame must say it. It
 * is lost when nothing answered for a few seconds, and there again with the first answer.
 */

const patienceMs = 4_000;
const askEveryMs = 3_000;
/** What a proxy answers in place of a server that is not there. */
const proxyStatuses = new Set([502, 503, 504]);

/** When the last answer came, in milliseconds since the epoch (0 for none); undefined while the server is reached. */
let lost: number | undefined;
let failedSince: number | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

export const lostSince = (): number | undefined => lost;

export function onReach(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(next: number | undefined): void {
  if (next === lost) return;
  lost = next;
  for (const listener of listeners) listener();
}

function lastAnswer(): number {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' });
  return Math.max(0, ...shown.map(({ state }) => state.dataUpdatedAt));
}

function heard(): void {
  clearTimeout(timer);
  failedSince = undefined;
  const wasLost = lost !== undefined;
  become(undefined);
  // What failed meanwhile says so where it stands; nobody should have to try it again.
  if (wasLost) void queryClient.invalidateQueries({ type: 'active' });
}

async function ask(): Promise<void> {
  const answer = await fetch(`${readConfig().apiUrl}/health`, { cache: 'no-store' }).catch(
    () => undefined,
  );
  if (failedSince === undefined) return;
  if (answer && !proxyStatuses.has(answer.status)) heard();
  else {
    if (Date.now() - failedSince >= patienceMs) become(lost ?? lastAnswer());
    timer = setTimeout(() => void ask(), askEveryMs);
  }
}

function missed(): void {
  if (failedSince !== undefined) return;
  failedSince = Date.now();
  timer = setTimeout(() => void ask(), askEveryMs);
}

/** No answer at all is a TypeError of fetch; a call that was given up on purpose is none. */
const isSilence = (error: unknown): boolean =>
  error instanceof TypeError || proxyStatuses.has(errorStatus(error) ?? 0);

function judge(event: QueryCacheNotifyEvent): void {
  if (event.type !== 'updated') return;
  const { action } = event;
  if (action.type === 'failed' || action.type === 'error') {
    if (isSilence(action.error)) missed();
  } else if (action.type === 'success' && !action.manual && failedSince !== undefined) heard();
}

/** Follows what the screens ask; answers what to call when it need not any more. */
export function watchReach(): () => void {
  const end = queryClient.getQueryCache().subscribe(judge);
  return () => {
    end();
    clearTimeout(timer);
    failedSince = undefined;
    lost = undefined;
  };
}
