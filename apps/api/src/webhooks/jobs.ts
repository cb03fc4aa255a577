import type { CronJob } from '../jobs/cron-job.ts';
import { deliverDue, deliverJob, forgetDeliveries } from './deliver.ts';

export { deliveriesChannel } from './store.ts';
export { deliverJob };

export const webhooksCron: CronJob[] = [
  {
    name: deliverJob,
    cron: '* * * * *',
    isOutgoing: true,
    run: async (deps) => void (await deliverDue(deps)),
  },
  { name: 'webhooks.forget', cron: '41 3 * * *', run: forgetDeliveries },
];
