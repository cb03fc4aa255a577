import { setTimeout as delay } from 'node:timers/promises';
import type { Tx } from '../db/database.ts';
import type { Deps as Needed } from '../deps.ts';
import type { CronJob } from './cron-job.ts';

type Sending<Deps, Round> = {
  name: string;
  /** What one process has under way, over all turns of the job. */
  beginRound: () => Round;
  send: (deps: Deps, round: Round) => Promise<void>;
  /** As staff: when something is due after `now`. */
  findNextDue: (tx: Tx, now: Date) => Promise<Date | null>;
  /** For the log, when not all of it went out. */
  failed: string;
};

const minuteMs = 60_000;
/** As long as a CRM usually takes. A process begins no other run before this one ends, and what comes must not wait for a CRM that is silent. */
const patienceMs = 5_000;

/** Sends what waits for a CRM, every minute and as soon as something is due: the first waits are shorter than a minute. */
export function sendingJob<Deps extends Needed, Round>(
  sending: Sending<Deps, Round>,
): CronJob<Deps> {
  const { name, beginRound, send, findNextDue, failed } = sending;
  const rounds = new WeakMap<Deps, Round>();

  function roundOf(deps: Deps): Round {
    const round = rounds.get(deps) ?? beginRound();
    rounds.set(deps, round);
    return round;
  }

  async function wakeForNext(deps: Deps): Promise<void> {
    const now = deps.clock();
    const next = await deps.db.withStaff((tx) => findNextDue(tx, now));
    const ms = next ? next.getTime() - now.getTime() : minuteMs;
    if (ms < minuteMs) setTimeout(() => deps.wake(name), ms + 100).unref();
  }

  async function sendAndWake(deps: Deps): Promise<void> {
    try {
      await send(deps, roundOf(deps));
    } finally {
      await wakeForNext(deps);
    }
  }

  return {
    name,
    cron: '* * * * *',
    everywhere: true,
    isOutgoing: true,
    async run(deps) {
      const sent = sendAndWake(deps).catch((error: unknown) =>
        deps.log.warn({ err: error }, failed),
      );
      // What is not done by then goes on; its leases bring back what a process leaves behind.
      await Promise.race([sent, delay(patienceMs, undefined, { ref: false })]);
    },
  };
}
