import { implement } from '@orpc/server';
import { batchTesting } from '@replique/contract/answering/batch-testing';
import type { Deps } from '../../deps.ts';
import { personOf, type Context } from '../../../platform/http/access.ts';
import { readRunCsv } from '../reports/run-csv.ts';
import { judgeAnswer, listCasesOfRun, readCaseOfRun } from '../reports/run-report.ts';
import {
  cancelTestRun,
  estimateRun,
  listTestRuns,
  readTestRun,
  resumeTestRun,
  startRun,
} from './runs.ts';

/** The calls about runs. */
export function runRoutes(deps: Deps) {
  const os = implement(batchTesting).$context<Context>();
  return {
    estimate: os.estimate.handler(({ input }) => estimateRun(deps, input)),
    run: os.run.handler(({ input, context }) => startRun(deps, personOf(context), input)),
    runs: os.runs.handler(({ input }) => listTestRuns(deps, input)),
    getRun: os.getRun.handler(({ input }) => readTestRun(deps, input.run)),
    cancelRun: os.cancelRun.handler(({ input, context }) =>
      cancelTestRun(deps, personOf(context), input.run),
    ),
    resumeRun: os.resumeRun.handler(({ input, context }) =>
      resumeTestRun(deps, personOf(context), input),
    ),
    runCases: os.runCases.handler(({ input }) => listCasesOfRun(deps, input)),
    runCase: os.runCase.handler(({ input }) => readCaseOfRun(deps, input)),
    judge: os.judge.handler(({ input, context }) => judgeAnswer(deps, personOf(context), input)),
    runCsv: os.runCsv.handler(({ input }) => readRunCsv(deps, input.run)),
  };
}
