import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { reportsCron } from './jobs.ts';
import { reportsRoutes } from './routes.ts';

export const reportsSlice = {
  name: 'insight/reports',
  routes: (deps: Deps) => ({ reports: reportsRoutes(deps) }),
  jobs: reportsCron,
} satisfies Slice<Deps>;
