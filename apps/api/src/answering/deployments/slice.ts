import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { deploymentsCron } from './jobs.ts';
import { deploymentsRoutes } from './routes.ts';

export const deploymentsSlice = {
  name: 'answering/deployments',
  routes: (deps: Deps) => ({ deployments: deploymentsRoutes(deps) }),
  jobs: deploymentsCron,
  tables: {
    deployment_failures: { 'free-text': 'failing' },
    deployments: {
      none: 'way state reason stopped_by fingerprint trials',
      shared: 'a version goes into production for all clients of its prompt at once',
    },
  },
} satisfies Slice<Deps>;
