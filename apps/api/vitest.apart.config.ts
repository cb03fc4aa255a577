import { defineConfig } from 'vitest/config';
import { isDeep, isDeepFile } from '../../tools/testing/deep.mjs';

/** Tests that replace a module for themselves: others must not meet it. */
export const apart = [
  'src/helpdesk/crm-sync/loop.deep.test.ts',
  'src/helpdesk/crm-sync/webhooks.test.ts',
  'src/knowledge/knowledge/search/index-cache.test.ts',
];

export default defineConfig({
  test: {
    name: 'api apart',
    include: apart.filter((file) => isDeepFile(file) === isDeep),
    globalSetup: ['../../tests/app/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
