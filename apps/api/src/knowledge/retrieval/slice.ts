import type { Deps } from '../deps.ts';
import type { Slice } from '../../platform/slice.ts';
import { retrievalCron } from './jobs.ts';
import type { RetrievalWork } from './retrieval.ts';
import { retrievalRoutes } from './routes.ts';

export const retrievalSlice = (work: RetrievalWork) =>
  ({
    name: 'knowledge/retrieval',
    routes: (deps: Deps) => ({ retrieval: retrievalRoutes(deps, work) }),
    jobs: retrievalCron,
    tables: {
      retrieval_test_documents: {},
      retrieval_tests: { 'free-text': 'question', none: 'language expects silence_now' },
    },
  }) satisfies Slice<Deps>;
