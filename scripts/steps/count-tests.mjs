/** Where the two test runners leave their JSON reports, from the root. */
export const reports = {
  vitest: 'test-results/vitest.json',
  playwright: 'test-results/playwright.json',
};

/**
 * Counts of Vitest's JSON report: `{ passed, failed, skipped }`.
 * A file that did not even load holds no tests and counts as one failure.
 */
export function countVitest(report) {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(isFailed),
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
}

/** Counts of Playwright's JSON report; an error outside any test counts as one failure. */
export function countPlaywright(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky;
  return { passed: expected, failed: failed || report.errors.length, skipped };
}

/**
 * What a step adds to the sum. A runner that failed without a failing test, or passed without
 * any test, has failed once: silence is no proof.
 */
export function countStep(step, code, report) {
  if (!step.count) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const counts = step.count(report);
  const isSilent = counts.failed === 0 && (code !== 0 || counts.passed === 0);
  return isSilent ? { ...counts, failed: 1 } : counts;
}

function isFailed(assertion) {
  return assertion.status === 'failed';
}
