import type { Deps } from '../deps.ts';
import type { CronJob } from '../../platform/jobs/cron-job.ts';
import { endCertifications } from './certification/certification.ts';
import { tellOwners } from './certification/notices.ts';

export const knowledgeCron: CronJob<Deps>[] = [
  {
    name: 'knowledge.end-certifications',
    cron: '*/5 * * * *',
    run: async (deps) => void (await endCertifications(deps)),
  },
  {
    name: 'knowledge.tell-owners',
    cron: '40 * * * *',
    run: async (deps) => void (await tellOwners(deps)),
  },
];
