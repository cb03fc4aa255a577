import type { Deps } from '../../insight/index.ts';
import type { Slice } from '../../platform/slice.ts';
import { noticesRoutes } from './routes.ts';

export const noticesSlice = {
  name: 'home/notices',
  routes: (deps: Deps) => ({ notices: noticesRoutes(deps) }),
} satisfies Slice<Deps>;
