import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from './logger.ts';

/** Hears what others notify on a channel. */
export interface Listener {
  close(): Promise<void>;
}

export type Hearing = {
  onMessage(payload: string): void;
  /** It hears, for the first time or again: what was notified before was not heard. */
  onConnected(): void;
};

/** So long may pass without an answer before somebody is told. */
export const silentAfterMs = 10_000;

const shortestPauseMs = 250;
const longestPauseMs = 5_000;
const connectTimeoutMs = 3_000;
/** A listener says nothing by itself: one whose server vanished would wait for ever. */
const askEveryMs = 4_000;
const answerWithinMs = 3_000;
/** For a farewell that a dead connection cannot take. */
const farewellMs = 500;

type Options = { url: string; log: Logger };
/** What one who listens is told, and since when the channel is heard for them. */
type Ear = Hearing & { channel: string; since: number; isHeard: boolean };

/**
 * One connection for all channels: it is made when somebody listens, and made anew when it is lost, as long as anybody
 * does.
 */
export function createListening(options: Options) {
  const ears = new Set<Ear>();
  const line: Line = { ears, answeredAt: -Infinity, nudge: () => undefined };
  let stop = new AbortController();
  let running = Promise.resolve();
  return {
    /** @param channel a plain name, as it stands in SQL */
    listen(channel: string, hearing: Hearing): Listener {
      const ear = { ...hearing, channel, since: performance.now(), isHeard: false };
      ears.add(ear);
      if (ears.size === 1) {
        stop = new AbortController();
        const before = running;
        const { signal } = stop;
        running = before.then(() => keepListening(options, line, signal));
      } else line.nudge();
      return {
        async close() {
          ears.delete(ear);
          if (ears.size > 0) return;
          stop.abort();
          await running;
        },
      };
    },
    silent(): string[] {
      const since = performance.now() - silentAfterMs;
      const isSilent = (ear: Ear) => Math.max(ear.since, ear.isHeard ? line.answeredAt : 0) < since;
      return [...new Set([...ears].filter(isSilent).map(({ channel }) => channel))];
    },
  };
}

type Line = { ears: Set<Ear>; answeredAt: number; nudge: () => void };

async function keepListening(options: Options, line: Line, signal: AbortSignal): Promise<void> {
  let pauseMs = shortestPauseMs;
  while (!signal.aborted) {
    const before = line.answeredAt;
    await listenOnce(options, line, signal);
    pauseMs = line.answeredAt > before ? shortestPauseMs : Math.min(longestPauseMs, pauseMs * 2);
    await delay(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Hears until the connection ends, no longer answers, or is to be closed. */
async function listenOnce(options: Options, line: Line, signal: AbortSignal): Promise<void> {
  const socket = new net.Socket();
  const client = new pg.Client({
    connectionString: options.url,
    keepAlive: true,
    application_name: 'replique-live',
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: answerWithinMs,
    stream: () => socket,
  });
  const over = new AbortController();
  const end = () => over.abort();
  client.on('end', end);
  client.on('error', end);
  signal.addEventListener('abort', end, { once: true });
  client.on('notification', ({ channel, payload }) => {
    for (const ear of line.ears) if (ear.channel === channel) ear.onMessage(payload ?? '');
  });
  try {
    await client.connect();
    await keepAsking(client, line, { signal: over.signal, options });
  } catch (error) {
    options.log.debug({ err: error }, 'the live channels are not heard');
  }
  line.nudge = () => undefined;
  for (const ear of line.ears) ear.isHeard = false;
  signal.removeEventListener('abort', end);
  // Who does not answer takes no farewell either: waiting for it would hold up the next connection, and the end.
  await Promise.race([client.end().catch(() => undefined), delay(farewellMs)]);
  socket.destroy();
}

/** Listens for those who are not heard for yet, and tells them. */
async function hear(client: pg.Client, line: Line, { log }: Options): Promise<void> {
  const fresh = [...line.ears].filter(({ isHeard }) => !isHeard);
  if (fresh.length === 0) return;
  const channels = new Set(fresh.map(({ channel }) => pg.escapeIdentifier(channel)));
  await client.query([...channels].map((channel) => `listen ${channel}`).join('; '));
  line.answeredAt = performance.now();
  for (const ear of fresh) {
    if (ear.isHeard || !line.ears.has(ear)) continue;
    ear.isHeard = true;
    try {
      ear.onConnected();
    } catch (error) {
      log.error({ err: error, channel: ear.channel }, 'who listens failed');
    }
  }
}

/** @throws when an answer does not come in time */
async function keepAsking(
  client: pg.Client,
  line: Line,
  { signal, options }: { signal: AbortSignal; options: Options },
): Promise<void> {
  for (;;) {
    const nudged = new AbortController();
    line.nudge = () => nudged.abort();
    // Who came while it connected, or was asked, is heard for at once.
    await hear(client, line, options);
    const either = AbortSignal.any([signal, nudged.signal]);
    await delay(askEveryMs, undefined, { signal: either }).catch(() => undefined);
    if (signal.aborted) return;
    if (nudged.signal.aborted) continue;
    await client.query('select 1');
    line.answeredAt = performance.now();
  }
}
