import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { reportsRoutes } from './routes.ts';

export const reportsSlice = {
  name: 'insight/reports',
  routes: (deps: Deps) => ({ reports: reportsRoutes(deps) }),
} satisfies Slice<Deps>;
