import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { reinforcementCron } from './jobs.ts';
import { reinforcementRoutes } from './routes.ts';

export const reinforcementSlice = {
  name: 'answering/reinforcement',
  routes: (deps: Deps) => ({ reinforcement: reinforcementRoutes(deps) }),
  jobs: reinforcementCron,
  tables: {
    grouped_questions: { customer: 'question', none: 'language' },
    question_group_events: { 'free-text': 'other_name measure', none: 'what' },
    question_group_pairs: {},
    question_group_runs: {},
    question_groupings: { 'free-text': 'state', none: 'language' },
    question_groups: {
      customer: 'question',
      'free-text': 'name words draft answers agreement splits',
      none: 'language auto_off answers_seen channels',
    },
  },
} satisfies Slice<Deps>;
