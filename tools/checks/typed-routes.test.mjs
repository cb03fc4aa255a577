import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles, sourceName } from './source-tree/list-files.mjs';

const root = new URL('../..', import.meta.url).pathname;

it('screens read their address by their route: what `strict: false` reads, no compiler checks', () => {
  const found = listFiles(root, sourceName, 'apps/console/src').filter((path) =>
    /strict:\s*false/.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(found).toEqual([]);
});
