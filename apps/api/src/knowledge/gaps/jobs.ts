import type { Deps } from '../deps.ts';
import type { CronJob } from '../../platform/jobs/cron-job.ts';
import { compareAllDocuments } from './compare.ts';
import { findGaps, gapsJob, pairsJob } from './gaps.ts';

// Looked at often because nothing new costs one look; each day's first run lets go of tickets that became too old.
export const gapsCron: CronJob<Deps>[] = [
  { name: gapsJob, cron: '7,27,47 * * * *', run: findGaps },
  { name: pairsJob, cron: '37 * * * *', run: compareAllDocuments },
];
