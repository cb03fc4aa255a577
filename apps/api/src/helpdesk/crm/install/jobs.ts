import type { CronJob } from '../../../platform/jobs/cron-job.ts';
import type { Deps } from '../../deps.ts';
import { installAccountOf, openIfReadable } from '../credentials.ts';
import { findConnection } from '../store.ts';
import { renewEnding } from './grants.ts';

export const installCron: CronJob<Deps>[] = [
  {
    name: 'crm.renew-grants',
    cron: '*/2 * * * *',
    // A restored copy would end the tokens of the installation that it was copied from.
    isOutgoing: true,
    run: (deps) =>
      renewEnding(deps, (clientId, platform) =>
        deps.db.withClient(clientId, async (tx) =>
          installAccountOf(
            openIfReadable(deps, clientId, platform, await findConnection(tx, clientId, platform)),
          ),
        ),
      ),
  },
];
