import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isTestFile, listFiles, sourceName } from './source-tree/list-files.mjs';

/** What is not to be guessed comes from node:crypto. `Math.random` is for these, where guessing it gives nobody anything. */
const uses = {
  'waiting times, spread': [
    'apps/api/src/platform/http/limits/load.ts',
    'apps/api/src/platform/db/database.ts',
    'apps/api/src/platform/work/backoff.ts',
    'apps/api/src/answering/models/stream-answer.ts',
    'apps/api/src/helpdesk/crm-sync/backoff.ts',
    'apps/api/src/accounts/webhooks/deliver.ts',
    'apps/widget/src/session/backoff.ts',
    'apps/console/src/lib/query-client.ts',
    'apps/console/src/lib/live/follow.ts',
    'packages/client/src/retry.ts',
    'packages/connectors/src/http.ts',
  ],
  'which texts are embedded first': ['apps/api/src/knowledge/knowledge/search/search-embed.ts'],
};

const root = new URL('../..', import.meta.url).pathname;
const isProduct = (path) =>
  /\/src\//.test(path) &&
  !isTestFile(path) &&
  !/\/(?:fakes|testing|testing-processes)\//.test(path);

it('Math.random makes nothing that somebody might guess', () => {
  const found = ['apps', 'packages']
    .flatMap((folder) => listFiles(root, sourceName, folder))
    .filter(isProduct)
    .filter((path) => readFileSync(join(root, path), 'utf8').includes('Math.random'));
  expect(found.toSorted()).toEqual(Object.values(uses).flat().toSorted());
});
