import { implement } from '@orpc/server';
import { batchTesting } from '@replique/contract/answering/batch-testing';
import type { Deps } from '../../deps.ts';
import { personOf, type Context } from '../../../platform/http/access.ts';
import { addCaseOfSuggestion, addCaseOfTester, listSetChoices } from '../cases/case-found.ts';
import { importCases } from '../cases/case-import.ts';
import { addCasesOfTickets } from '../cases/case-tickets.ts';
import { addCase, changeCase, listTestCases, readTestCase, removeCases } from '../cases/cases.ts';
import {
  addTestSet,
  changeTestSet,
  listBatchTests,
  listTestSets,
  readTestSet,
  removeTestSet,
} from './sets.ts';

/** Routes of sets and their cases; those of runs are in run-routes.ts. */
export function setRoutes(deps: Deps) {
  const os = implement(batchTesting).$context<Context>();
  return {
    list: os.list.handler(({ input, context }) =>
      listBatchTests(deps, personOf(context), input.clientId),
    ),
    sets: os.sets.handler(({ input }) => listTestSets(deps, input)),
    addSet: os.addSet.handler(({ input, context }) => addTestSet(deps, personOf(context), input)),
    set: os.set.handler(({ input }) => readTestSet(deps, input.set)),
    changeSet: os.changeSet.handler(({ input, context }) =>
      changeTestSet(deps, personOf(context), input),
    ),
    removeSet: os.removeSet.handler(({ input, context }) =>
      removeTestSet(deps, personOf(context), input.set),
    ),
    cases: os.cases.handler(({ input }) => listTestCases(deps, input)),
    addCase: os.addCase.handler(({ input, context }) => addCase(deps, personOf(context), input)),
    case: os.case.handler(({ input }) => readTestCase(deps, input.case)),
    changeCase: os.changeCase.handler(({ input, context }) =>
      changeCase(deps, personOf(context), input),
    ),
    removeCases: os.removeCases.handler(({ input, context }) =>
      removeCases(deps, personOf(context), input),
    ),
    importCases: os.importCases.handler(({ input, context }) =>
      importCases(deps, personOf(context), input),
    ),
    fromTickets: os.fromTickets.handler(({ input, context }) =>
      addCasesOfTickets(deps, personOf(context), input),
    ),
    choices: os.choices.handler(({ input, context }) =>
      listSetChoices(deps, personOf(context), input.client),
    ),
    fromTester: os.fromTester.handler(({ input, context }) =>
      addCaseOfTester(deps, personOf(context), input),
    ),
    fromSuggestion: os.fromSuggestion.handler(({ input, context }) =>
      addCaseOfSuggestion(deps, personOf(context), input),
    ),
  };
}
