import { defineProject } from 'vitest/config';
import { testFiles } from '../../tools/testing/deep.mjs';

export default defineProject({
  test: {
    name: '@replique/client',
    ...testFiles('src/**'),
    isolate: false,
    maxWorkers: 2,
    testTimeout: 20_000,
  },
});
