import { api } from '../api-client.ts';

type Stream = Awaited<ReturnType<(typeof api)['live']['follow']>>;
export type LiveEvent = Stream extends AsyncIterable<infer Event> ? Event : never;
export type Presence = Extract<LiveEvent, { type: 'person' }>['presence'];

const shortestPauseMs = 500;
const longestPauseMs = 15_000;
/** The server ends a stream after two minutes: one that goes on is a connection that died unheard. */
const longestStreamMs = 150_000;

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const over = new AbortController();
    const end = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { signal: over.signal });
    // Back from a tunnel: at once, not at the end of the pause.
    window.addEventListener('online', end, { signal: over.signal });
  });

/** One stream, until it ends, or the network does: what hangs on a dead connection is never told so. */
async function followOnce(
  after: string | undefined,
  tell: (event: LiveEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const cut = new AbortController();
  const end = () => cut.abort();
  const timer = setTimeout(end, longestStreamMs);
  signal.addEventListener('abort', end, { signal: cut.signal });
  window.addEventListener('offline', end, { signal: cut.signal });
  try {
    const input = after === undefined ? {} : { after };
    for await (const event of await api.live.follow(input, { signal: cut.signal })) tell(event);
  } finally {
    clearTimeout(timer);
    end();
  }
}

/**
 * Follows until the signal ends it: the server ends each stream after a while, and networks fail.
 * @param lastSeen `at` of the last event that this browser heard, in whatever tab
 */
export async function followForever(
  lastSeen: () => string | undefined,
  tell: (event: LiveEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  let pauseMs = shortestPauseMs;
  const hear = (event: LiveEvent): void => {
    pauseMs = shortestPauseMs;
    tell(event);
  };
  while (!signal.aborted) {
    // Whatever went wrong, the next try finds out whether it is over.
    await followOnce(lastSeen(), hear, signal).catch(() => {
      pauseMs = Math.min(longestPauseMs, pauseMs * 2);
    });
    await pause(pauseMs * (0.75 + Math.random() / 2), signal);
  }
}
