import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { gapsCron } from './jobs.ts';
import { gapsRoutes } from './routes.ts';

export const gapsSlice = {
  name: 'knowledge/gaps',
  routes: (deps: Deps) => ({ gaps: gapsRoutes(deps) }),
  jobs: gapsCron,
  tables: {
    document_pairs: { 'free-text': 'disagreements', none: 'language kind texts_hash state' },
    gap_runs: { none: 'gaps_seen pairs_seen' },
    gap_tickets: { none: 'reason' },
    gaps: { 'free-text': 'name words nearest', none: 'language state' },
  },
} satisfies Slice<Deps>;
