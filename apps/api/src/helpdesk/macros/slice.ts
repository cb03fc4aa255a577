import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { macrosRoutes } from './routes.ts';

export const macrosSlice = {
  name: 'helpdesk/macros',
  routes: (deps) => ({ macros: macrosRoutes(deps) }),
} satisfies Slice<Deps>;
