import { defineConfig } from 'vitest/config';

/** Tests that replace a module for themselves: others must not meet it. */
export const apart = [
  'src/crm-sync/loop.test.ts',
  'src/crm-sync/webhooks.test.ts',
  'src/knowledge/index-cache.test.ts',
];

export default defineConfig({
  test: {
    name: 'api apart',
    include: apart,
    globalSetup: ['src/testing/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
