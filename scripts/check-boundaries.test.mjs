import { describe, expect, it } from 'vitest';
import { checkBoundaries } from './check-boundaries.mjs';
import { manifest, plantTree } from './testing/plant-tree.mjs';

const goodTree = {
  'package.json': manifest('root', { vitest: '1', vite: '1' }),
  'apps/api/package.json': manifest('@replique/api', {
    '@replique/contract': '1',
    '@replique/engine': '1',
    pg: '1',
    zod: '1',
  }),
  'apps/console/package.json': manifest('@replique/console', {
    '@replique/contract': '1',
    '@replique/phrases': '1',
    react: '1',
  }),
  'apps/widget/package.json': manifest('@replique/widget', { '@replique/contract': '1' }),
  'packages/contract/package.json': manifest('@replique/contract', { zod: '1' }),
  'packages/engine/package.json': manifest('@replique/engine', { eld: '1', fastify: '1' }),
  'packages/phrases/package.json': manifest('@replique/phrases', { zod: '1' }),
  'packages/contract/src/prompts.ts': `import { z } from 'zod';\nexport const Prompt = z;`,
  'packages/engine/src/rank.ts': `import eld from 'eld';\nexport const rank = eld;`,
  'packages/engine/src/testing/hostile-texts.ts': `export const hostileText = 1;`,
  'packages/engine/src/testing/growth.ts': `import { hostileText } from './hostile-texts.ts';\nexport const g = hostileText;`,
  'packages/phrases/src/en/prompts.ts': `export const prompts = {};`,
  'apps/api/src/config.ts': `export const port = process.env['PORT'];`,
  'apps/api/src/app.ts': `import { a } from './prompts/routes.ts';\nimport { j } from './jobs/cron.ts';\nexport const app = [a, j];`,
  'apps/api/src/prompts/routes.ts': `import { p } from './prompts.ts';\nexport const a = p;`,
  'apps/api/src/prompts/prompts.ts': `import { t } from '../tickets/tickets.ts';\nimport { s } from './store.ts';\nexport const p = [t, s];`,
  'apps/api/src/prompts/store.ts': `import pg from 'pg';\nexport const s = pg;`,
  'apps/api/src/prompts/jobs.ts': `export const j = 1;`,
  'apps/api/src/prompts/prompts.test.ts': `import { it } from 'vitest';\nimport { m } from '../testing/factories.ts';\nit('x', () => m);`,
  'apps/api/src/tickets/tickets.ts': `import { rank } from '@replique/engine/rank';\nexport const t = rank;`,
  'apps/api/src/tickets/store.ts': `export const rows = 1;`,
  'apps/api/src/jobs/cron.ts': `export { j } from '../prompts/jobs.ts';`,
  'apps/api/src/testing/factories.ts': `import { p } from '../prompts/prompts.ts';\nexport const m = p;`,
  'apps/api/src/demo/demo.ts': `import { m } from '../testing/factories.ts';\nexport const d = m;`,
  'apps/api/src/http/access.ts': `export const access = 1;`,
  'apps/console/vite.config.ts': `export default { port: process.env['PORT'] };`,
  'apps/console/src/lib/client.ts': `import type { Prompt } from '@replique/contract/prompts';\nexport type P = Prompt;`,
  'apps/console/src/prompts/prompts-screen.tsx': `import { P } from '../lib/client.ts';\nimport { useState } from 'react';\nexport const S = () => <p>{useState(P)}</p>;`,
  'apps/console/src/tickets/queries.ts': `export const q = 1;`,
  'apps/widget/src/chat.ts': `import type { Prompt } from '@replique/contract/prompts';\nexport type P = Prompt;`,
  'e2e/prompts.spec.ts': `import { m } from '../apps/api/src/testing/factories.ts';\nexport const x = m;`,
};

/** What the checker says of the good tree with these files changed or added. */
function check(changes) {
  return checkBoundaries(plantTree({ ...goodTree, ...changes })).findings;
}

/** Each row plants one fault: file, what it then holds, and what the message must name. */
const faults = [
  [
    'a slice reaching into another slice’s store',
    'apps/api/src/prompts/prompts.ts',
    `import { p } from './store.ts';\nimport { rows } from '../tickets/store.ts';\nexport const x = [p, rows];`,
    /tickets's inner file store\.ts/,
    2,
  ],
  [
    'the same by a type, by export from, and by import()',
    'apps/api/src/prompts/prompts.ts',
    `export type { R } from '../tickets/store.ts';`,
    /inner file store\.ts/,
    1,
  ],
  [
    'a dynamic import of another slice’s routes',
    'apps/api/src/prompts/prompts.ts',
    `export const load = () =>\n  import('../tickets/routes.ts');`,
    /inner file routes\.ts/,
    2,
  ],
  [
    'http knowing a slice',
    'apps/api/src/http/access.ts',
    `import { t } from '../tickets/tickets.ts';\nexport const a = t;`,
    /http\/ imports the slice tickets/,
    1,
  ],
  [
    'jobs importing a face',
    'apps/api/src/jobs/cron.ts',
    `import { t } from '../tickets/tickets.ts';\nexport const j = t;`,
    /jobs\/ imports/,
    1,
  ],
  [
    'app.ts importing a store',
    'apps/api/src/app.ts',
    `import { rows } from './tickets/store.ts';\nexport const app = rows;`,
    /inner file store\.ts/,
    1,
  ],
  [
    'the product importing testing',
    'apps/api/src/prompts/jobs.ts',
    `import { m } from '../testing/factories.ts';\nexport const j = m;`,
    /the product imports src\/testing/,
    1,
  ],
  [
    'the product using what a package keeps for tests',
    'packages/engine/src/rank.ts',
    `import { hostileText } from './testing/hostile-texts.ts';\nexport const r = hostileText;`,
    /product imports src\/testing/,
    1,
  ],
  [
    'the console importing the API',
    'apps/console/src/prompts/queries.ts',
    `import { t } from '../../../api/src/tickets/tickets.ts';\nexport const q = t;`,
    /an app is imported from outside/,
    1,
  ],
  [
    'the API importing the console',
    'apps/api/src/prompts/jobs.ts',
    `import { q } from '../../../console/src/tickets/queries.ts';\nexport const j = q;`,
    /an app is imported from outside/,
    1,
  ],
  [
    'a console slice importing another',
    'apps/console/src/prompts/queries.ts',
    `import { q } from '../tickets/queries.ts';\nexport const x = q;`,
    /the console's prompts imports/,
    1,
  ],
  [
    'lib knowing a slice',
    'apps/console/src/lib/client.ts',
    `import { q } from '../tickets/queries.ts';\nexport const x = q;`,
    /lib\/ imports the slice tickets/,
    1,
  ],
  [
    'the console importing the engine',
    'apps/console/src/prompts/queries.ts',
    `import { rank } from '@replique/engine/rank';\nexport const x = rank;`,
    /the console imports @replique\/engine/,
    1,
  ],
  [
    'the widget importing the contract’s code',
    'apps/widget/src/chat.ts',
    `import { Prompt } from '@replique/contract/prompts';\nexport const x = Prompt;`,
    /the widget imports code of the contract/,
    1,
  ],
  [
    'the contract importing more than zod',
    'packages/contract/src/prompts.ts',
    `import { readFile } from 'node:fs';\nexport const x = readFile;`,
    /packages\/contract imports node:fs/,
    1,
  ],
  [
    'the phrases importing anything',
    'packages/phrases/src/en/prompts.ts',
    `import { z } from 'zod';\nexport const prompts = z;`,
    /packages\/phrases imports zod/,
    1,
  ],
  [
    'the engine speaking HTTP, even with a declared dependency',
    'packages/engine/src/rank.ts',
    `import fastify from 'fastify';\nexport const x = fastify;`,
    /packages\/engine imports fastify/,
    1,
  ],
  [
    'an undeclared dependency',
    'apps/api/src/http/access.ts',
    `import { x } from 'react';\nexport const a = x;`,
    /react is imported and not declared/,
    1,
  ],
  [
    'the environment read outside config.ts',
    'apps/api/src/http/access.ts',
    `// é\nexport const a = process.env['PORT'];`,
    /process\.env is read here/,
    2,
  ],
  [
    'the environment imported',
    'packages/engine/src/rank.ts',
    `import { env } from 'node:process';\nexport const a = env;`,
    /process\.env is read here/,
    1,
  ],
  [
    'an invented folder',
    'apps/api/src/stuff/things.ts',
    `export const a = 1;`,
    /stuff\/ is neither a slice nor a known folder/,
    undefined,
  ],
];

describe('check-boundaries', () => {
  it('finds nothing to say about a house in order', () => {
    expect(check({})).toEqual([]);
  });

  it.each(faults)('finds %s', (_name, path, content, message, line) => {
    const findings = check({ [path]: content });
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ path, rule: expect.stringMatching(message) });
    expect(findings[0].line).toBe(line);
    expect(findings[0].remedy).not.toBe('');
  });

  it('finds slices that import each other in a circle through their faces', () => {
    const findings = check({
      'apps/api/src/tickets/tickets.ts': `import { c } from '../crm/crm.ts';\nexport const t = c;`,
      'apps/api/src/crm/crm.ts': `import { p } from '../prompts/prompts.ts';\nexport const c = p;`,
    });
    expect(findings).toHaveLength(1);
    expect(findings[0].rule).toMatch(/circle: (?=.*prompts)(?=.*tickets)(?=.*crm)/);
  });

  it('is not misled by imports inside comments and texts', () => {
    const content = `// import '../tickets/store.ts'\nexport const a = "import '../tickets/store.ts'";`;
    expect(check({ 'apps/api/src/prompts/jobs.ts': content })).toEqual([]);
  });

  it('names the file that cannot be parsed', () => {
    expect(() => check({ 'apps/api/src/prompts/jobs.ts': 'const = ;' })).toThrow(
      'apps/api/src/prompts/jobs.ts: cannot be parsed',
    );
  });
});
