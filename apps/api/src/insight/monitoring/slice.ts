import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { secretPlace } from './tell.ts';
import { monitoringCron } from './jobs.ts';
import { afterRestore } from './restore-store.ts';
import { monitoringRoutes, statusRoutes } from './routes.ts';

export const monitoringSlice = {
  name: 'insight/monitoring',
  routes: (deps: Deps) => ({ monitoring: monitoringRoutes(deps), status: statusRoutes(deps) }),
  jobs: monitoringCron,
  tables: {
    alert_settings: {
      staff: 'emails',
      secret: 'sealed_secret',
      none: 'language webhook_url',
      shared: 'one for the installation, set by super-admins',
    },
    client_health: {
      none: 'health failed_step cause recent',
      shared: 'a job checks all clients; a client reads its own by readStatus',
    },
    health_checks: {
      'free-text': 'steps',
      none: 'health',
      shared: 'a job checks all clients; a client reads its own by readStatus',
    },
    health_days: { shared: 'a job checks all clients; a client reads its own by readStatus' },
    incident_alerts: {
      'free-text': 'failure',
      none: 'what channel state',
      shared: 'what super-admins are told of incidents',
    },
    incident_streaks: {
      none: 'kind subject',
      shared: 'what opens and ends incidents, some of which belong to no client',
    },
    incidents: {
      'free-text': 'detail',
      none: 'kind subject step cause',
      shared: 'some belong to no client; a client reads its own and those by readStatus',
    },
  },
  sealedColumns: [
    {
      table: 'alert_settings',
      column: 'sealed_secret',
      key: ['id'],
      reads: [],
      placeOf: () => secretPlace,
    },
  ],
  afterRestore,
} satisfies Slice<Deps>;
