import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { batchTestingCron } from './jobs.ts';
import { batchTestingRoutes } from './routes.ts';

export const batchTestingSlice = {
  name: 'answering/batch-testing',
  routes: (deps: Deps) => ({ batchTesting: batchTestingRoutes(deps) }),
  jobs: batchTestingCron,
  tables: {
    test_case_documents: {},
    test_cases: { 'free-text': 'question expected_answer checks', none: 'origin' },
    test_results: {
      'free-text': 'text sentences sources checks',
      none: 'side state text_hash case_hash cited silence_reason fault model',
    },
    test_run_cases: { 'free-text': 'question expected_answer documents checks sources' },
    test_run_sides: { none: 'side llm model' },
    test_runs: { none: 'state fault last_fault baseline_side' },
    test_sets: { 'free-text': 'name' },
    test_verdicts: { 'free-text': 'note', none: 'text_hash case_hash verdict' },
  },
} satisfies Slice<Deps>;
