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

const shortestPauseMs = 250;
const longestPauseMs = 10_000;

/**
 * Listens on a channel with a connection of its own until it is closed; a lost one is made anew.
 * @param channel a plain name, as it stands in SQL
 */
export function listenTo(
  options: { url: string; channel: string; log: Logger },
  hearing: Hearing,
): Listener {
  const stop = new AbortController();
  const running = keepListening(options, hearing, stop.signal);
  return {
    async close() {
      stop.abort();
      await running;
    },
  };
}

async function keepListening(
  { url, channel, log }: { url: string; channel: string; log: Logger },
  hearing: Hearing,
  signal: AbortSignal,
): Promise<void> {
  let pauseMs = shortestPauseMs;
  while (!signal.aborted) {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: 'replique-live',
      connectionTimeoutMillis: 5_000,
    });
    const ended = new Promise<void>((resolve) => {
      client.on('end', resolve);
      client.on('error', () => resolve());
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    client.on('notification', ({ payload }) => hearing.onMessage(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      pauseMs = shortestPauseMs;
      hearing.onConnected();
      await ended;
    } catch (error) {
      log.debug({ err: error }, 'the live channel is not heard');
    }
    await client.end().catch(() => undefined);
    await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    pauseMs = Math.min(longestPauseMs, pauseMs * 2);
  }
}
