import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { proposalsCron } from './jobs.ts';
import { proposalsRoutes } from './routes.ts';

export const proposalsSlice = {
  name: 'knowledge/proposals',
  routes: (deps: Deps) => ({ proposals: proposalsRoutes(deps) }),
  jobs: proposalsCron,
  tables: {
    knowledge_proposal_runs: {},
    knowledge_proposal_tickets: {},
    knowledge_proposals: {
      'free-text': 'draft findings before',
      none: 'kind reason origin language base_hash state',
    },
  },
} satisfies Slice<Deps>;
