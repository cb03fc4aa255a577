import type pg from 'pg';

/** The longest wait for a place in the pool. */
export const acquireTimeoutMs = 2_000;

/** How long the next transaction of a request may wait for a place, and when one waited long last. */
export type Patience = { leftMs: number; longAt: number };

export const fullPatience = (): Patience => ({ leftMs: acquireTimeoutMs, longAt: 0 });

/** What a busy pool takes; who waits longer meets one that has no place. */
const shortMs = 500;
/** So long after a long wait a request that goes on, as a stream does, begins anew. */
const forgottenMs = 10_000;
/** Enough for a new connection. */
const leastMs = 100;

/**
 * A connection of the pool. A request has several transactions: after a long wait for one it waits for the next as long
 * as is left of the 2 s, so that whoever asked is told in time that there is no place.
 */
export async function acquire(pool: pg.Pool, patience: Patience): Promise<pg.PoolClient> {
  const since = performance.now();
  if (since - patience.longAt > forgottenMs) patience.leftMs = acquireTimeoutMs;
  const client = await connectWithin(pool, Math.max(leastMs, patience.leftMs));
  const now = performance.now();
  if (now - since > shortMs) {
    patience.leftMs -= now - since;
    patience.longAt = now;
  }
  return client;
}

async function connectWithin(pool: pg.Pool, ms: number): Promise<pg.PoolClient> {
  const connecting = pool.connect();
  // The pool has the same limit itself.
  if (ms >= acquireTimeoutMs) return connecting;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const refuse = () => reject(new Error('timeout exceeded when trying to connect'));
    timer = setTimeout(refuse, ms);
  });
  try {
    return await Promise.race([connecting, late]);
  } catch (error) {
    // A place that comes too late goes back.
    void connecting.then(
      (client) => client.release(),
      () => undefined,
    );
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
