import type { Deps } from '../deps.ts';
import type { CronJob } from '../../platform/jobs/cron-job.ts';
import { deliverDue, deliverJob, forgetDeliveries } from './deliver.ts';
import { deliveriesChannel } from './store.ts';

export const webhooksCron: CronJob<Deps>[] = [
  {
    name: deliverJob,
    cron: '* * * * *',
    everywhere: true,
    isOutgoing: true,
    channel: deliveriesChannel,
    run: async (deps) => void (await deliverDue(deps)),
  },
  { name: 'webhooks.forget', cron: '41 3 * * *', run: forgetDeliveries },
];
