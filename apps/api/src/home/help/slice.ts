import type { Deps } from '../../insight/index.ts';
import type { Slice } from '../../platform/slice.ts';
import { helpRoutes } from './routes.ts';

export const helpSlice = {
  name: 'home/help',
  routes: () => ({ help: helpRoutes() }),
} satisfies Slice<Deps>;
