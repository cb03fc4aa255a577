import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'apps/*',
      'apps/api/vitest.apart.config.ts',
      'packages/*',
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.mjs', 'bench/**/*.test.ts'],
          environment: 'node',
          testTimeout: 20_000,
        },
      },
    ],
  },
});
