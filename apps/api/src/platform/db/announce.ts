import { sql } from 'kysely';
import type { Said } from './bus/bus.ts';
import type { Tx } from './transaction.ts';

/** What was announced in a transaction that a bus will carry; those of others PostgreSQL carries itself. */
const waiting = new WeakMap<Tx, Map<string, Said>>();

/** From here on announcements of this transaction are kept, the same one once. */
export function keepAnnouncements(tx: Tx): Iterable<Said> {
  const kept = new Map<string, Said>();
  waiting.set(tx, kept);
  return { [Symbol.iterator]: () => kept.values() };
}

/**
 * Tells whoever listens on the channel, in every process, once this transaction has ended well. A hint: what follows
 * from it must follow without it too, later.
 * @param channel a plain name, as it stands in SQL
 * @param payload less than 8,000 bytes
 */
export async function announceOn(tx: Tx, channel: string, payload: string): Promise<void> {
  const kept = waiting.get(tx);
  if (kept) kept.set(`${channel} ${payload}`, [channel, payload]);
  else await sql`select pg_notify(${channel}, ${payload})`.execute(tx);
}
