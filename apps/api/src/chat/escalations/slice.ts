import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { escalationsCron } from './jobs.ts';
import { afterRestore } from './restore-store.ts';

export const escalationsSlice = {
  name: 'chat/escalations',
  jobs: escalationsCron,
  tables: {
    escalations: {
      customer: 'contact note subject',
      'free-text': 'error',
      none: 'reason state platform external_id',
    },
  },
  afterRestore,
} satisfies Slice<Deps>;
