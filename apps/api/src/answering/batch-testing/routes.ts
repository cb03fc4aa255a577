import type { Deps } from '../deps.ts';
import { runRoutes } from './run-routes.ts';
import { setRoutes } from './set-routes.ts';

export function batchTestingRoutes(deps: Deps) {
  return { ...setRoutes(deps), ...runRoutes(deps) };
}
