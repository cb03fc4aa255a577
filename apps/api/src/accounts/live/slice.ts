import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { liveRoutes } from './routes.ts';
import type { LiveWork } from './routes.ts';

export const liveSlice = (work: LiveWork) =>
  ({
    name: 'accounts/live',
    routes: (deps: Deps) => ({ live: liveRoutes(deps, work) }),
  }) satisfies Slice<Deps>;
