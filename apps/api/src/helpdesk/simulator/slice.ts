import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { simulatorCron } from './jobs.ts';
import { simulatorRoutes } from './routes.ts';

export const simulatorSlice = {
  name: 'helpdesk/simulator',
  routes: (deps: Deps) => ({ simulator: simulatorRoutes(deps) }),
  jobs: simulatorCron,
  tables: {
    simulators: { customer: 'state', secret: 'secret' },
  },
} satisfies Slice<Deps>;
