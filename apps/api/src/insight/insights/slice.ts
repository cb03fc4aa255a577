import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { insightsCron } from './jobs.ts';
import { afterRestore } from './restore-store.ts';
import { insightsRoutes } from './routes.ts';

export const insightsSlice = {
  name: 'insight/insights',
  routes: (deps: Deps) => ({ insights: insightsRoutes(deps) }),
  jobs: insightsCron,
  tables: {
    insight_days: { none: 'kind facts' },
    insight_digests: {
      none: 'frequency language zone',
      shared:
        'super-admins have one over all clients; the job looks for those that are due, whosever they are',
    },
    insight_marks: { none: 'kind' },
    insight_runs: {},
    insight_values: { staff: 'value', none: 'dimension' },
  },
  afterRestore,
} satisfies Slice<Deps>;
