import { defineConfig } from 'vitest/config';
import { testFiles } from '../../tools/testing/deep.mjs';
import { apart } from './vitest.apart.config.ts';

export default defineConfig({
  test: {
    name: 'api',
    ...testFiles('src/**', apart),
    globalSetup: ['../../tests/app/global-setup.ts'],
    pool: 'forks',
    // Loading the whole server anew for every file took a third of the time.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
