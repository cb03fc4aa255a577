import { implement } from '@orpc/server';
import { retrieval } from '@replique/contract/knowledge/retrieval';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import { explainSearch, listTitles, type RetrievalWork } from './retrieval.ts';
import { deleteSavedTest, listSavedTests, runSavedTests, saveTest } from './saved-tests.ts';

export function retrievalRoutes(deps: Deps, work: RetrievalWork) {
  const os = implement(retrieval).$context<Context>();
  return {
    search: os.search.handler(({ input, context }) =>
      explainSearch(deps, personOf(context), input, work),
    ),
    documents: os.documents.handler(({ input, context }) =>
      listTitles(deps, personOf(context), input.client, input.search),
    ),
    tests: os.tests.handler(({ input, context }) =>
      listSavedTests(deps, personOf(context), input.client),
    ),
    saveTest: os.saveTest.handler(({ input, context }) => saveTest(deps, personOf(context), input)),
    runTests: os.runTests.handler(({ input, context }) =>
      runSavedTests(deps, personOf(context), input.client),
    ),
    deleteTest: os.deleteTest.handler(({ input, context }) =>
      deleteSavedTest(deps, personOf(context), input.client, input.test),
    ),
  };
}
