import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { plantTree } from '../testing/plant-tree.mjs';

// The rules of imports are the linter's (.oxlintrc.json): here each is broken once, and seen.
const root = fileURLToPath(new URL('../../', import.meta.url));
const { overrides, plugins } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'));
const named = ['eslint/no-restricted-imports', 'import/no-cycle', 'node/no-process-env'];
const ours = overrides.flatMap(({ files, rules = {} }) => {
  const kept = Object.entries(rules).filter(([name]) => named.includes(name));
  return kept.length > 0 ? [{ files, rules: Object.fromEntries(kept) }] : [];
});

function linesRefused(files) {
  const config = JSON.stringify({ plugins, categories: {}, overrides: ours });
  const folder = plantTree({ '.oxlintrc.json': config, ...files });
  const oxlint = join(root, 'node_modules/.bin/oxlint');
  const { stdout } = spawnSync(oxlint, ['-A', 'all', '-f', 'unix', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const lines = stdout.split('\n').filter((line) => /restricted|process\.env|cycle/.test(line));
  return [...new Set(lines.map((line) => line.split(':').slice(0, 2).join(':')))].toSorted();
}

it('lets imports go down through an index, beside each other, and to the platform', () => {
  expect(
    linesRefused({
      'apps/api/src/helpdesk/tickets/a.ts': `
        import '../../accounts/index.ts';
        import '../crm/crm.ts';
        import './store.ts';
        import '../../platform/db/database.ts';
        import '@replique/contract/answering/suggestions';
        import '../../config.ts';
      `,
      'apps/api/src/helpdesk/tickets/a.test.ts':
        "import '../../answering/suggestions/store.ts';\nprocess.env.A;\n",
      'apps/api/src/config.ts': 'export const a = process.env.A;\n',
      'apps/console/src/chat/chats/a.tsx': "import '../../accounts/users/avatar.tsx';\n",
      'apps/widget/src/a.ts': "import type { A } from '@replique/contract/chat/widget';\n",
      'packages/engine/src/a.ts': "import '@replique/contract/helpdesk/tickets';\n",
    }),
  ).toEqual([]);
});

it.each([
  ['up', 'apps/api/src/helpdesk/tickets/a.ts', '../../answering/index.ts'],
  ['past the index', 'apps/api/src/helpdesk/tickets/a.ts', '../../accounts/users/users.ts'],
  ['to another store', 'apps/api/src/helpdesk/tickets/a.ts', '../crm/store.ts'],
  ['to the own index', 'apps/api/src/helpdesk/tickets/a.ts', '../index.ts'],
  ['from the platform', 'apps/api/src/platform/http/a.ts', '../../accounts/index.ts'],
  ['to test code', 'apps/api/src/chat/chats/a.ts', '../../testing/world.ts'],
  ['to the application', 'apps/api/src/chat/chats/a.ts', '../../app.ts'],
  ['up, in the console', 'apps/console/src/accounts/users/a.tsx', '../../chat/chats/b.tsx'],
  ['from ui', 'apps/console/src/ui/a.tsx', '../home/help/b.tsx'],
  ['to the engine, in a browser', 'apps/console/src/chat/chats/a.tsx', '@replique/engine/a'],
  ['to zod, in the widget', 'apps/widget/src/a.ts', '@replique/contract/chat/widget'],
  ['up, in the contract', 'packages/contract/src/accounts/a.ts', '../chat/chats.ts'],
  ['to a database, in the engine', 'packages/engine/src/a.ts', 'kysely'],
  ['to a server, in the engine', 'packages/engine/src/a.ts', 'node:http'],
  ['to a database, in connectors', 'packages/connectors/src/a.ts', 'pg'],
  ['anywhere, in phrases', 'packages/phrases/src/a.ts', '@replique/contract/route'],
])('refuses an import %s', (_, path, specifier) => {
  expect(linesRefused({ [path]: `import { a } from '${specifier}';\nexport { a };\n` })).toEqual([
    `${path}:1`,
  ]);
});

it('refuses to read the environment outside of the configuration', () => {
  expect(
    linesRefused({ 'apps/api/src/chat/chats/a.ts': 'export const a = process.env.A;\n' }),
  ).toEqual(['apps/api/src/chat/chats/a.ts:1']);
});

it('refuses a circle of types in the API', () => {
  expect(
    linesRefused({
      'apps/api/src/chat/deps.ts':
        "import type { Hub } from './chats/hub.ts';\nexport type Deps = Hub;\n",
      'apps/api/src/chat/chats/hub.ts':
        "import type { Deps } from '../deps.ts';\nexport type Hub = Deps;\n",
    }),
  ).toEqual(['apps/api/src/chat/chats/hub.ts:1', 'apps/api/src/chat/deps.ts:1']);
});
