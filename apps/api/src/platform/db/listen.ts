import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from './logger.ts';

/** A connection that hears what others notify. */
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
type Line = { channel: string; answeredAt: number };

/** All listeners of a database, and which of them do not hear. */
export function createListening(options: Options) {
  const lines = new Set<Line>();
  return {
    /**
     * Listens on a channel with a connection of its own until it is closed; a lost one is made anew.
     * @param channel a plain name, as it stands in SQL
     */
    listen(channel: string, hearing: Hearing): Listener {
      const stop = new AbortController();
      const line = { channel, answeredAt: performance.now() };
      lines.add(line);
      const running = keepListening(options, line, { hearing, signal: stop.signal });
      return {
        async close() {
          lines.delete(line);
          stop.abort();
          await running;
        },
      };
    },
    silent(): string[] {
      const since = performance.now() - silentAfterMs;
      return [...lines]
        .filter(({ answeredAt }) => answeredAt < since)
        .map(({ channel }) => channel);
    },
  };
}

type Run = { hearing: Hearing; signal: AbortSignal };

async function keepListening(options: Options, line: Line, run: Run): Promise<void> {
  const { signal } = run;
  let pauseMs = shortestPauseMs;
  while (!signal.aborted) {
    const before = line.answeredAt;
    await listenOnce(options, line, run);
    pauseMs = line.answeredAt > before ? shortestPauseMs : Math.min(longestPauseMs, pauseMs * 2);
    await delay(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Hears until the connection ends, no longer answers, or is to be closed. */
async function listenOnce({ url, log }: Options, line: Line, run: Run): Promise<void> {
  const socket = new net.Socket();
  const client = new pg.Client({
    connectionString: url,
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
  run.signal.addEventListener('abort', end, { once: true });
  client.on('notification', ({ payload }) => run.hearing.onMessage(payload ?? ''));
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(line.channel)}`);
    line.answeredAt = performance.now();
    run.hearing.onConnected();
    await keepAsking(client, line, over.signal);
  } catch (error) {
    log.debug({ err: error, channel: line.channel }, 'the live channel is not heard');
  }
  run.signal.removeEventListener('abort', end);
  // Who does not answer takes no farewell either: waiting for it would hold up the next connection, and the end.
  await Promise.race([client.end().catch(() => undefined), delay(farewellMs)]);
  socket.destroy();
}

/** @throws when an answer does not come in time */
async function keepAsking(client: pg.Client, line: Line, over: AbortSignal): Promise<void> {
  for (;;) {
    await delay(askEveryMs, undefined, { signal: over }).catch(() => undefined);
    if (over.aborted) return;
    await client.query('select 1');
    line.answeredAt = performance.now();
  }
}
