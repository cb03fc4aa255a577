import type { CronJob } from '../jobs/cron-job.ts';
import { endCertifications } from './certification.ts';

export const knowledgeCron: CronJob[] = [
  {
    name: 'knowledge.end-certifications',
    cron: '*/5 * * * *',
    run: async (deps) => void (await endCertifications(deps)),
  },
];
