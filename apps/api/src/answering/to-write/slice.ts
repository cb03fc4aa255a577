import type { Slice } from '../../platform/slice.ts';
import type { Deps } from '../deps.ts';
import { toWriteRoutes } from './routes.ts';

export const toWriteSlice = {
  name: 'answering/to-write',
  routes: (deps: Deps) => ({ toWrite: toWriteRoutes(deps) }),
  tables: { draft_trials: {} },
} satisfies Slice<Deps>;
