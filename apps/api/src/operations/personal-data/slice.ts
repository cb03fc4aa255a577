import type { Deps } from '../../insight/index.ts';
import type { Slice } from '../../platform/slice.ts';
import type { ErasureWork } from './erase-person.ts';
import { personalDataCron } from './jobs.ts';
import { personalDataRoutes } from './routes.ts';

export const personalDataSlice = (work: ErasureWork) =>
  ({
    name: 'operations/personal-data',
    routes: (deps: Deps) => ({ personalData: personalDataRoutes(deps) }),
    jobs: personalDataCron(work),
  }) satisfies Slice<Deps>;
