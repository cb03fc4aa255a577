import { isIP } from 'node:net';
import type { Connect } from './bus.ts';

/** Redis and Valkey. Its library is loaded where one is configured (docs/dependencies.md). */

const connectWithinMs = 3_000;

/** What a message of an operator may name: never the password. */
export const placeOf = (url: string): string => {
  const { protocol, hostname, port } = new URL(url);
  return `${protocol}//${hostname}:${port || '6379'}`;
};

/** `redis://` or `rediss://` with a host; the number of a database means nothing to messages. */
export function isBusUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search } = new URL(text);
  const isAlone = ['', '/'].includes(pathname) && search === '';
  return ['redis:', 'rediss:'].includes(protocol) && hostname !== '' && isAlone;
}

/** @param channel the one that everything of the installation goes over */
export function connectRedis(url: string, channel: string): Connect {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return async ({ text, lost }) => {
    const { createClient } = await import('@redis/client');
    const client = createClient({
      url,
      // Commands and messages share a connection: Redis 6 and newer, every Valkey.
      RESP: 3,
      disableOfflineQueue: true,
      maintNotifications: 'disabled',
      socket: {
        connectTimeout: connectWithinMs,
        // Who connects anew has to catch up: that is not the library's to know.
        reconnectStrategy: false,
        ...(isIP(host) === 0 && { servername: host }),
      },
    });
    client.on('error', lost);
    client.on('end', lost);
    const end = () => client.destroy();
    try {
      await inTime(client.connect().then(() => client.subscribe(channel, text)));
    } catch (error) {
      if (client.isOpen) end();
      throw error;
    }
    return {
      send: (message) => client.publish(channel, message),
      end: () => void (client.isOpen && end()),
    };
  };
}

/** A server that takes a connection and then says nothing is not reached. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), connectWithinMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
