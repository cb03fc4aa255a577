import type { Deps } from '../deps.ts';
import type { CronJob } from '../../platform/jobs/cron-job.ts';
import { embedKnowledge } from '../knowledge/knowledge.ts';

export const retrievalCron: CronJob<Deps>[] = [
  { name: 'retrieval.embed', cron: '* * * * *', run: (deps) => embedKnowledge(deps) },
];
