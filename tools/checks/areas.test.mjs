import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { plantTree } from '../testing/plant-tree.mjs';
import { isTestFile, listFiles, sourceName } from './source-tree/list-files.mjs';
import { parseSource } from './source-tree/parse-source.mjs';
import { readImports } from './source-tree/read-imports.mjs';

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
        import '../../platform/db/after-restore.ts';
        import '@replique/contract/answering/suggestions';
        import '../../config.ts';
        import './rules/settings-store.ts';
      `,
      'apps/api/src/helpdesk/tickets/push/a.ts': `
        import '../../../accounts/index.ts';
        import '../../crm/crm.ts';
        import '../store.ts';
        import '../storing/put-store.ts';
        import '../../../platform/db/database.ts';
      `,
      'apps/api/src/helpdesk/tickets/slice.ts': "import '../../platform/slice.ts';\n",
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
  [
    'to a store in a folder',
    'apps/api/src/helpdesk/crm/a.ts',
    '../tickets/rules/settings-store.ts',
  ],
  ['to the own index', 'apps/api/src/helpdesk/tickets/a.ts', '../index.ts'],
  ['to another slice', 'apps/api/src/helpdesk/tickets/a.ts', '../crm/slice.ts'],
  ['up, from a folder', 'apps/api/src/helpdesk/tickets/push/a.ts', '../../../chat/index.ts'],
  [
    'past it, from a folder',
    'apps/api/src/chat/chats/desk/a.ts',
    '../../../accounts/users/users.ts',
  ],
  [
    'to another store, from a folder',
    'apps/api/src/helpdesk/tickets/push/a.ts',
    '../../crm/store.ts',
  ],
  ['between folders', 'apps/api/src/helpdesk/crm/b/a.ts', '../../tickets/rules/settings-store.ts'],
  ['to the own index, from a folder', 'apps/api/src/chat/chats/desk/a.ts', '../../index.ts'],
  ['to another slice, from a folder', 'apps/api/src/chat/chats/desk/a.ts', '../../widget/slice.ts'],
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

it('opens stores to the folders of one noun: what is named is none itself', () => {
  const opened = overrides.flatMap(({ files, rules = {} }) => {
    const { patterns = [] } = rules['eslint/no-restricted-imports']?.[1] ?? {};
    const names = patterns.flatMap(({ group }) =>
      group.flatMap((each) => /^!\.\.\/(.+)\/\*store\.ts$/.exec(each)?.[1] ?? []),
    );
    return names.map((name) => ({ area: files[0].replace('/**', ''), name }));
  });
  expect(opened.length).toBeGreaterThan(5);
  for (const { area, name } of opened) {
    expect(existsSync(join(root, area, name)), `${area}/${name}`).toBe(false);
    expect(globSync(`*/${name}`, { cwd: join(root, area) }), `${area}/*/${name}`).not.toEqual([]);
  }
});

it('refuses to read the environment outside of the configuration', () => {
  expect(
    linesRefused({ 'apps/api/src/chat/chats/a.ts': 'export const a = process.env.A;\n' }),
  ).toEqual(['apps/api/src/chat/chats/a.ts:1']);
});

it.each(['apps/api/src/chat', 'apps/console/src/chat', 'packages/engine/src'])(
  'refuses a circle of types in %s',
  (folder) => {
    expect(
      linesRefused({
        [`${folder}/deps.ts`]:
          "import type { Hub } from './chats/hub.ts';\nexport type Deps = Hub;\n",
        [`${folder}/chats/hub.ts`]:
          "import type { Deps } from '../deps.ts';\nexport type Hub = Deps;\n",
      }),
    ).toEqual([`${folder}/chats/hub.ts:1`, `${folder}/deps.ts:1`]);
  },
);

/** `accounts/users`, `lib`; undefined for what puts nouns together: the top of an area, or of the application. */
function nounOf(path) {
  const [, folder = ''] = /^apps\/(?:api|console)\/src\/(.*)\/[^/]+$/.exec(path) ?? [];
  const [area, noun] = folder.split('/');
  return /^(?:demo|commands|lib|ui|frame|reference)$/.test(area) ? area : noun && `${area}/${noun}`;
}

const isTestCode = (path) => isTestFile(path) || /\/testing(?:-processes)?\//.test(path);

/** Nouns that import each other, in an application. */
function pairsOf(tree, app) {
  const imports = new Set();
  for (const path of listFiles(tree, sourceName, `apps/${app}/src`).filter((p) => !isTestCode(p)))
    for (const { specifier } of readImports(parseSource(tree, path))) {
      const from = nounOf(path);
      const to = specifier.startsWith('.') && nounOf(posix.join(posix.dirname(path), specifier));
      if (from && to && from !== to) imports.add(`${from} and ${to}`);
    }
  const turned = (pair) => pair.split(' and ').toReversed().join(' and ');
  return [...imports].filter((pair) => pair < turned(pair) && imports.has(turned(pair)));
}

it.each(['api', 'console'])('has no two nouns that import each other, in the %s', (app) => {
  expect(pairsOf(root, app)).toEqual([]);
});

it('sees two nouns that import each other, by whichever files', () => {
  const tree = plantTree({
    'apps/console/src/chat/chats/a.ts': "import { b } from '../chatbots/b.ts';\nexport { b };\n",
    'apps/console/src/chat/chatbots/b.ts': 'export const b = 1;\n',
    'apps/console/src/chat/chatbots/editor/c.ts': "import type { D } from '../../chats/d.ts';\n",
    'apps/console/src/lib/e.ts': "import '../ui/page/f.ts';\n",
    'apps/console/src/ui/page/f.test.ts': "import '../../lib/e.ts';\n",
    'apps/console/src/chat/routes.ts': "import './chats/a.ts';\n",
  });
  expect(pairsOf(tree, 'console')).toEqual(['chat/chatbots and chat/chats']);
});
