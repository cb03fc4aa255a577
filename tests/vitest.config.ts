import { defineConfig } from 'vitest/config';
import { testFiles } from '../tools/testing/deep.mjs';

export default defineConfig({
  test: {
    name: 'product',
    ...testFiles('**'),
    globalSetup: ['app/global-setup.ts'],
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
