import { stripVTControlCharacters } from 'node:util';

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

/** The failed tests of Vitest's JSON report, `file › test: why`; a file that did not load by its name. */
export function nameFailedByVitest(report) {
  return report.testResults
    .filter((file) => file.status === 'failed')
    .flatMap((file) => {
      const failed = file.assertionResults.filter(isFailed);
      if (failed.length === 0) return [file.name];
      return failed.map(
        (test) => `${file.name} › ${test.fullName}${why(test.failureMessages?.[0])}`,
      );
    });
}

/**
 * Counts of Playwright's JSON report; an error outside any test counts as one failure.
 * A journey that passed only when it was tried again has passed; `nameFlaky` tells which.
 */
export function countPlaywright(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected || report.errors.length, skipped };
}

/** The journeys of Playwright's JSON report that failed, `file › test: why the first try failed`. */
export function nameFailedByPlaywright(report) {
  return nameSpecs(report, 'unexpected');
}

/** The journeys of Playwright's JSON report that passed at the second try, named likewise. */
export function nameFlaky(report) {
  return nameSpecs(report, 'flaky');
}

function nameSpecs(report, status) {
  return specsBelow(report.suites ?? [])
    .filter((spec) => spec.tests.some((test) => test.status === status))
    .map((spec) => {
      const [first] = spec.tests.flatMap((test) => test.results ?? []);
      return `${spec.file} › ${spec.title}${why(first?.errors?.[0]?.message)}`;
    });
}

/** The start of a failure on one line: who sees only the end of a run needs it there. */
function why(message) {
  const [told = ''] = stripVTControlCharacters(message ?? '').split(/\n\s+at /);
  const text = told.replace(/\s+/g, ' ').trim();
  return text === '' ? '' : `: ${text.slice(0, 400)}`;
}

function specsBelow(suites) {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...specsBelow(suite.suites ?? [])]);
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
