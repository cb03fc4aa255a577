import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Deps } from '../../../apps/api/src/deps.ts';

/** What the server does beside a run: how long its loop waits, how long a small read takes, how much memory it has. */

export type Watched = {
  seconds: number;
  /** Processor of all threads of the server; PostgreSQL is not in it. */
  cpuSeconds: number;
  loop99: number;
  loopMost: number;
  read99: number;
  /** Resident, when it begins and at most. */
  beforeMb: number;
  mostMb: number;
};

const everyMs = 50;

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** A page of tickets, as the list reads it. */
const readSome = (deps: Deps, clientId: number) =>
  deps.db.withClient(clientId, (tx) =>
    tx
      .selectFrom('tickets')
      .select(['id', 'uuid', 'subject'])
      .where('client_id', '=', clientId)
      .where('is_eligible', '=', true)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(50)
      .execute(),
  );

/** Does something and looks on, from the thread that answers people. */
export async function watch(
  deps: Deps,
  clientId: number,
  work: () => Promise<unknown>,
): Promise<Watched> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const reads: number[] = [];
  const before = process.memoryUsage().rss;
  let most = before;
  let isDone = false;
  const look = async (): Promise<void> => {
    while (!isDone) {
      const askedAt = performance.now();
      await readSome(deps, clientId);
      reads.push(performance.now() - askedAt);
      most = Math.max(most, process.memoryUsage().rss);
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  };
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  delay.enable();
  const looking = look();
  try {
    await work();
  } finally {
    isDone = true;
    delay.disable();
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  await looking;
  return {
    seconds,
    cpuSeconds: (user + system) / 1e6,
    loop99: delay.percentile(99) / 1e6,
    loopMost: delay.max / 1e6,
    read99: quantile(reads, 0.99),
    beforeMb: before / 1e6,
    mostMb: most / 1e6,
  };
}
