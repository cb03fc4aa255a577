/** Sets of test cases and their runs, as other slices know them. */
export { addTestCase, type NewTestCase } from './case-found.ts';
export { putTestSet } from './put-set.ts';
export { fingerprintSets, listGateSets, type GateSet } from './set-gates.ts';
export {
  cancelRunsOfDeployment,
  readRunsOfDeployment,
  type DeploymentRuns,
} from './run-deployments.ts';
export { estimateRuns } from './run-estimate.ts';
export { testRunsJob, workTestRuns } from './run-work.ts';
export { startRuns, type RunToStart } from './runs.ts';
