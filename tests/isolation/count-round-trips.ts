import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** Counts what is sent to PostgreSQL for one piece of work: what runs beside it is not counted. */

type Counter = { sent: string[] };

const counters = new AsyncLocalStorage<Counter>();

const textOf = (asked: unknown): string =>
  typeof asked === 'string' ? asked : String((asked as { text?: unknown } | null)?.text ?? asked);

/** Makes every client of the driver count from now on; @returns how to stop. */
export function watchRoundTrips(): () => void {
  const { prototype } = pg.Client;
  // oxlint-disable-next-line typescript/unbound-method -- called on its client below
  const query = prototype.query as (...given: unknown[]) => unknown;
  prototype.query = function counted(this: unknown, ...given: unknown[]): unknown {
    counters.getStore()?.sent.push(textOf(given[0]));
    return query.apply(this, given);
  } as typeof prototype.query;
  return () => {
    prototype.query = query as typeof prototype.query;
  };
}

/** @returns what `work` answers, and every message that it sent to the database, `begin` and `commit` among them */
export async function countRoundTrips<T>(
  work: () => Promise<T>,
): Promise<{ value: T; sent: string[] }> {
  const counter: Counter = { sent: [] };
  const value = await counters.run(counter, work);
  return { value, sent: counter.sent };
}
