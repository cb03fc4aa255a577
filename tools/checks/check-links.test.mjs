import { describe, expect, it } from 'vitest';
import { checkLinks } from './check-links.mjs';
import { plantTree } from '../testing/plant-tree.mjs';

/** The rules broken by a tree of these files. */
function rulesBroken(files) {
  return checkLinks(plantTree(files), Object.keys(files)).findings.map(({ rule }) => rule);
}

const home = '# Home\n\n## How it’s done, twice\n';

describe('check-links', () => {
  it('lets links to pages, headings, folders and other sites pass', () => {
    expect(
      rulesBroken({
        'docs/home.md': home,
        'docs/a.md':
          '# A\n[x](home.md) [y](home.md#how-its-done-twice) [z](#a) [r](../README.md) [s](https://x.test/y) [/](/help)',
        'README.md': '[docs](docs) and `docs/a.md`, `apps/*/x.ts`',
      }),
    ).toEqual([]);
  });

  it.each([
    ['a page', { 'docs/a.md': '[x](b.md)' }, 'there is no docs/b.md'],
    [
      'a heading',
      { 'docs/a.md': '[x](home.md#gone)', 'docs/home.md': home },
      'docs/home.md has no heading #gone',
    ],
    ['a file', { 'README.md': 'See `apps/api/src/x.ts`.' }, 'there is no apps/api/src/x.ts'],
    [
      'a page that code names',
      { 'apps/api/src/x.ts': '// docs/b.md says why.' },
      'there is no docs/b.md',
    ],
  ])('finds %s that does not exist', (_, files, rule) => {
    expect(rulesBroken(files)).toEqual([rule]);
  });

  it('leaves fenced blocks and the paths of old reports alone', () => {
    expect(
      rulesBroken({
        'docs/a.md': '```\n[x](b.md) docs/b.md\n```',
        'docs/reports/old.md': 'It was `apps/api/src/gone.ts`.',
      }),
    ).toEqual([]);
  });
});
