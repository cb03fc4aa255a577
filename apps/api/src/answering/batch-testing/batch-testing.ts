/** Sets of test cases and their runs, as other slices know them. */
export { compareModels, NotComparable, type Comparison } from './compare/compare-models.ts';
export { tableOf } from './compare/compare-table.ts';
export { addTestCase, type NewTestCase } from './cases/case-found.ts';
export { putTestSet } from './sets/put-set.ts';
export { fingerprintSets, listGateSets, type GateSet } from './sets/set-gates.ts';
export {
  cancelRunsOfDeployment,
  readRunsOfDeployment,
  type DeploymentRuns,
} from './runs/run-deployments.ts';
export { estimateRuns } from './runs/run-estimate.ts';
export { testRunsJob, workTestRuns } from './run-work/run-work.ts';
export { startRuns, type RunToStart } from './runs/runs.ts';
