import type { CronJob } from '../jobs/cron-job.ts';
import { applyThresholdJob, applyThresholds } from './apply-threshold.ts';
import { writeWaiting } from './auto-run.ts';
import { autoJob } from './auto-suggestions.ts';

import { compareSentJob, compareWaiting } from './sent.ts';

export { autoJob };

export const suggestionsCron: CronJob[] = [
  { name: autoJob, cron: '* * * * *', run: writeWaiting },
  { name: applyThresholdJob, cron: '27 * * * *', run: (deps) => applyThresholds(deps) },
  { name: compareSentJob, cron: '* * * * *', run: compareWaiting },
];
