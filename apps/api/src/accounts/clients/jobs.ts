import type { Deps } from '../deps.ts';
import type { CronJob } from '../../platform/jobs/cron-job.ts';
import type { ClientsWork } from './change-client.ts';
import { eraseClients, eraseJob } from './erase-client.ts';

export const clientsCron = <D extends Deps>(workOf: (deps: D) => ClientsWork): CronJob<D>[] => [
  {
    name: eraseJob,
    cron: '*/10 * * * *',
    run: (deps) => eraseClients(deps, workOf(deps).indexes),
  },
];
