import type { CronJob } from '../jobs/cron-job.ts';
import { embedKnowledge } from '../knowledge/knowledge.ts';

export const retrievalCron: CronJob[] = [
  { name: 'retrieval.embed', cron: '* * * * *', run: (deps) => embedKnowledge(deps) },
];
