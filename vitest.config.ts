import { defineConfig } from 'vitest/config';

/** Vitest leaves one processor alone unless each project says otherwise, and a small machine has two. */
const maxWorkers = 2;

export default defineConfig({
  test: {
    projects: [
      'apps/*',
      'apps/api/vitest.apart.config.ts',
      'apps/console/vitest.apart.config.ts',
      // Its fakes of four CRMs wait by a clock that some files replace.
      { test: { name: '@replique/connectors', root: 'packages/connectors', maxWorkers } },
      { test: { name: '@replique/engine', root: 'packages/engine', isolate: false, maxWorkers } },
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.mjs', 'bench/**/*.test.ts'],
          environment: 'node',
          testTimeout: 20_000,
          maxWorkers,
        },
      },
    ],
  },
});
