import { expect, it } from 'vitest';
import { checkDependencies } from './check-dependencies.mjs';
import { manifest, plantTree } from '../testing/plant-tree.mjs';

const broken = (files) =>
  checkDependencies(
    plantTree({
      'package.json': manifest('whole', { vitest: '1.0.0' }),
      'apps/api/package.json': manifest('@replique/api', { fastify: '1.0.0' }),
      'packages/engine/package.json': manifest('@replique/engine'),
      ...files,
    }),
  ).findings.map(({ path, rule }) => `${path}: ${rule}`);

it('takes what is declared, what is of Node, and the root’s for tests', () => {
  expect(
    broken({
      'apps/api/src/a.ts': "import 'fastify';\nimport 'node:fs';\nimport './b.ts';\n",
      'apps/api/src/a.test.ts': "import 'vitest';\n",
    }),
  ).toEqual([]);
});

it('fails on a package that the workspace does not declare, also of the repository', () => {
  expect(
    broken({
      'apps/api/src/a.ts': "import 'vitest';\nconst x = await import('@replique/engine/x');\n",
      'packages/engine/src/b.ts': "export { y } from 'lodash/fp';\n",
    }),
  ).toEqual([
    'apps/api/src/a.ts: vitest is imported and not declared',
    'apps/api/src/a.ts: @replique/engine is imported and not declared',
    'packages/engine/src/b.ts: lodash is imported and not declared',
  ]);
});
