import type { Deps } from '../../insight/index.ts';
import type { Slice } from '../../platform/slice.ts';
import { homeRoutes } from './routes.ts';

export const homeSlice = {
  name: 'home/home',
  routes: (deps: Deps) => ({ home: homeRoutes(deps) }),
} satisfies Slice<Deps>;
