import { randomUUID } from 'node:crypto';
import type { Logger } from '../logger.ts';
import type { Bus } from './bus.ts';
import { startMessageBus } from './message-bus.ts';
import { connectRedis, placeOf } from './redis-wire.ts';

const answerWithinMs = 3_000;

const reasonOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return message || code || 'no answer';
};

const unreached = (url: string, error: unknown): Error =>
  new Error(`Setting BUS_URL: ${placeOf(url)} is not reached: ${reasonOf(error)}`, {
    cause: error,
  });

/** @throws as `openBus`; answers how many milliseconds a message took to itself */
export async function reachBus(url: string): Promise<number> {
  const heard = Promise.withResolvers<void>();
  // Who is refused before it hears anything is told so by the connection.
  heard.promise.catch(() => undefined);
  const on = {
    text: () => heard.resolve(),
    lost: () => heard.reject(new Error('the connection ended')),
  };
  try {
    const wire = await connectRedis(url, `replique:check-${randomUUID()}`)(on);
    const begun = performance.now();
    const timer = setTimeout(() => heard.reject(new Error('no answer in time')), answerWithinMs);
    try {
      await Promise.all([wire.send('here'), heard.promise]);
      return performance.now() - begun;
    } finally {
      clearTimeout(timer);
      wire.end();
    }
  } catch (error) {
    throw unreached(url, error);
  }
}

/**
 * @param installation what no other installation on the same bus is called
 * @throws Error with one line for whoever starts the server, without the password
 */
export async function openBus(url: string, installation: string, log: Logger): Promise<Bus> {
  try {
    return await startMessageBus(connectRedis(url, `replique:${installation}`), log);
  } catch (error) {
    throw unreached(url, error);
  }
}
