import { defineProject } from 'vitest/config';
import { testFiles } from '../../tools/testing/deep.mjs';

// Each file by itself: some replace the clock by which the fakes of four CRMs wait.
export default defineProject({
  test: {
    name: '@replique/connectors',
    ...testFiles('src/**'),
    maxWorkers: 2,
    testTimeout: 30_000,
  },
});
