import type { Deps } from '../deps.ts';
import { runRoutes } from './runs/run-routes.ts';
import { setRoutes } from './sets/set-routes.ts';

export function batchTestingRoutes(deps: Deps) {
  return { ...setRoutes(deps), ...runRoutes(deps) };
}
