import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { testerRoutes } from './routes.ts';

export const testerSlice = {
  name: 'answering/tester',
  routes: (deps: Deps) => ({ tester: testerRoutes(deps) }),
  tables: {
    tester_answers: {
      customer: 'model_view',
      'free-text': 'text sentences notes open_questions left_out',
      none: 'side state silence_reason fault model fell_back',
    },
    tester_runs: {
      customer: 'ticket_name subject question sent',
      'free-text': 'name sources',
      none: 'language prompt_name',
    },
  },
} satisfies Slice<Deps>;
