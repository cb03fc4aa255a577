import { defineProject } from 'vitest/config';

// Each file by itself: some replace the clock by which the fakes of four CRMs wait.
export default defineProject({
  test: { name: '@replique/connectors', maxWorkers: 2, testTimeout: 30_000 },
});
