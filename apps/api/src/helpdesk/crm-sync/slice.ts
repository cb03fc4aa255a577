import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { crmSyncCron } from './jobs.ts';
import { crmSyncRoutes } from './routes.ts';
import type { SyncWork } from './turn-parts.ts';

export const crmSyncSlice = <D extends Deps>(workOf: (deps: D) => SyncWork) =>
  ({
    name: 'helpdesk/crm-sync',
    routes: (deps: D) => ({ crmSync: crmSyncRoutes(deps) }),
    jobs: crmSyncCron(workOf),
    tables: {
      crm_bad_webhooks: {
        staff: 'sender',
        shared: 'counted by sender before it is known whose they are, if anybody’s',
      },
      crm_changes: {
        customer: 'satisfaction',
        'free-text': 'error_detail',
        none: 'platform external_id state error_reason',
      },
      crm_events: { none: 'platform event_id' },
      crm_syncs: { 'free-text': 'error_detail', none: 'platform state cursor error_reason' },
    },
  }) satisfies Slice<D>;
