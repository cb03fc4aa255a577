import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { writeBackCron } from './jobs.ts';
import { afterRestore } from './restore-store.ts';
import { writeBackRoutes } from './routes.ts';
import type { Posting } from './routes.ts';

export const writeBackSlice = <D extends Deps>(workOf: (deps: D) => Posting) =>
  ({
    name: 'helpdesk/write-back',
    routes: (deps: D) => ({ writeBack: writeBackRoutes(deps, workOf(deps)) }),
    jobs: writeBackCron,
    tables: {
      write_backs: {
        customer: 'content',
        'free-text': 'detail',
        none: 'platform kind state reason external_id',
      },
    },
    afterRestore,
  }) satisfies Slice<D>;
