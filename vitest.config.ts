import { defineConfig } from 'vitest/config';

// Vitest leaves one processor alone unless each project says otherwise, and a small machine has two: `maxWorkers`.
export default defineConfig({
  test: {
    projects: [
      'apps/*',
      // Its only tests are those of the Lightning component, by the vendor's Jest preset (`test:full`).
      '!apps/panel',
      'apps/api/vitest.apart.config.ts',
      'apps/console/vitest.apart.config.ts',
      'packages/*',
      'tests',
      {
        test: {
          name: 'tools',
          include: ['tools/**/*.test.mjs', 'tools/**/*.test.ts'],
          environment: 'node',
          testTimeout: 20_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
