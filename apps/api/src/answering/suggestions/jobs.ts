import { setTimeout as delay } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { arrivedChannel } from '../../helpdesk/index.ts';
import type { CronJob } from '../../platform/jobs/cron-job.ts';
import { applyThresholdJob, applyThresholds } from './sent/apply-threshold.ts';
import { writeWaiting } from './auto/auto-run.ts';
import { autoJob } from './auto/auto-suggestions.ts';
import { compareSentJob, compareWaiting } from './sent/sent.ts';

const patienceMs = 1_000;

export const suggestionsCron: CronJob<Deps>[] = [
  {
    name: autoJob,
    cron: '* * * * *',
    everywhere: true,
    channel: arrivedChannel,
    // Not awaited for long: who is woken for meanwhile is served by the workers that are free.
    run: (deps) => {
      const written = writeWaiting(deps);
      written.catch((error: unknown) => deps.log.warn({ err: error }, 'drafts'));
      return Promise.race([written, delay(patienceMs, undefined, { ref: false })]);
    },
  },
  { name: applyThresholdJob, cron: '27 * * * *', run: (deps) => applyThresholds(deps) },
  { name: compareSentJob, cron: '* * * * *', run: compareWaiting },
];
