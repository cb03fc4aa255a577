import type { Deps } from '../deps.ts';
import { arrivedChannel } from '../../helpdesk/index.ts';
import type { CronJob } from '../../platform/jobs/cron-job.ts';
import { applyThresholdJob, applyThresholds } from './sent/apply-threshold.ts';
import { writeWaiting } from './auto/auto-run.ts';
import { autoJob } from './auto/auto-suggestions.ts';
import { compareSentJob, compareWaiting } from './sent/sent.ts';

export const suggestionsCron: CronJob<Deps>[] = [
  { name: autoJob, cron: '* * * * *', channel: arrivedChannel, run: writeWaiting },
  { name: applyThresholdJob, cron: '27 * * * *', run: (deps) => applyThresholds(deps) },
  { name: compareSentJob, cron: '* * * * *', run: compareWaiting },
];
