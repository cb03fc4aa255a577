import { setTimeout as delay } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import type { CronJob } from '../jobs/cron-job.ts';
import { escalationJob } from './escalations.ts';
import { sendDue, type Round } from './send.ts';
import { findNextDue } from './work-store.ts';

const minuteMs = 60_000;
/** The queue begins no other run before this one ends, and what comes must not wait for a CRM that is silent. */
const patienceMs = 5_000;

const rounds = new WeakMap<Deps, Round>();

function roundOf(deps: Deps): Round {
  const round = rounds.get(deps) ?? new Set();
  rounds.set(deps, round);
  return round;
}

/** The first waits are shorter than a turn of the job. */
async function wakeForNext(deps: Deps): Promise<void> {
  const now = deps.clock();
  const next = await deps.db.withStaff((tx) => findNextDue(tx, now));
  const ms = next ? next.getTime() - now.getTime() : minuteMs;
  if (ms < minuteMs) setTimeout(() => deps.wake(escalationJob), ms + 100).unref();
}

async function send(deps: Deps): Promise<void> {
  try {
    await sendDue(deps, {}, roundOf(deps));
  } finally {
    await wakeForNext(deps);
  }
}

export const escalationsCron: CronJob[] = [
  {
    name: escalationJob,
    cron: '* * * * *',
    async run(deps) {
      const sent = send(deps).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'not every chat became a ticket'),
      );
      // What is not done by then goes on; its leases bring back what a process leaves behind.
      await Promise.race([sent, delay(patienceMs, undefined, { ref: false })]);
    },
  },
];
