// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

it('no call of the console is given a time limit (spec §9: HTTP timeout 0) @spec-9.2', () => {
  const limited = globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .filter((file) => /AbortSignal\.timeout/.test(readFileSync(`${root}${file}`, 'utf8')));
  expect(limited).toEqual([]);
});
