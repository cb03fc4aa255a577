import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { secretPlace } from './tell.ts';
import { monitoringCron } from './jobs.ts';
import { afterRestore } from './restore-store.ts';
import { monitoringRoutes } from './routes.ts';

export const monitoringSlice = {
  name: 'insight/monitoring',
  routes: (deps: Deps) => ({ monitoring: monitoringRoutes(deps) }),
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
      shared: 'super-admins alone read it; a job checks all clients',
    },
    health_checks: {
      'free-text': 'steps',
      none: 'health',
      shared: 'super-admins alone read them; a job checks all clients',
    },
    health_days: { shared: 'super-admins alone read them; a job checks all clients' },
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
      shared: 'super-admins alone read them; some belong to no client',
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
