// Where a new slice is written down besides its own files. Each place is a line of the file that the text is put
// before or after; a line that is no longer there is said before anything is written.

const before = (path, line, text) => ({ path, line, text, side: 'before' });
const after = (path, line, text) => ({ path, line, text, side: 'after' });
/** In place of a few words, wherever they stand. */
const instead = (path, old, text) => ({ path, old, text });

const contract = [
  after(
    'packages/contract/src/contract.ts',
    "import { writeBack } from './write-back.ts';",
    "import { {{camel}} } from './{{name}}.ts';",
  ),
  after('packages/contract/src/contract.ts', '  writeBack,', '  {{camel}},'),
  after('packages/contract/src/route.ts', "  | 'webhook-delivery'", "  | '{{name}}'"),
  before(
    'packages/contract/src/errors.ts',
    '} as const satisfies Record<string, { status: number; message: string }>;',
    `  '{{name}}.not-found': { status: 404, message: 'Entry not found' },
  '{{name}}.full': { status: 409, message: 'There are as many entries as may be kept.' },`,
  ),
  before(
    'packages/contract/src/audit.ts',
    "  'users.invited',",
    `  '{{name}}.added',
  '{{name}}.changed',
  '{{name}}.removed',`,
  ),
];

/** What the two languages say of it outside of its own file. */
const said = {
  en: {
    title: '{{Words}}',
    actions: ['Added an entry of {{words}}:', 'Changed the entry', 'Deleted the entry'],
    notFound: 'This entry does not exist, or no longer does.',
    full: 'There are as many entries as may be kept. Delete one first.',
  },
  fr: {
    title: '{{French}}',
    actions: ['Ajout de l’entrée', 'Modification de l’entrée', 'Suppression de l’entrée'],
    notFound: 'Cette entrée n’existe pas, ou n’existe plus.',
    full: 'Il y a autant d’entrées qu’il peut y en avoir. Supprimez-en une d’abord.',
  },
};

const phrasesOf = ([language, { title, actions, notFound, full }]) => {
  const at = (file) => `packages/phrases/src/${language}/${file}.ts`;
  const screens = `packages/phrases/src/${language}-screens.ts`;
  const [added, changed, removed] = actions;
  return [
    before(
      screens,
      `import { webhooks } from './${language}/webhooks.ts';`,
      `import { {{camel}} } from './${language}/{{name}}.ts';`,
    ),
    after(screens, '  webhooks,', '  {{camel}},'),
    before(at('titles'), '  notFound:', `  {{camel}}: '${title}',`),
    before(at('audit-log'), '    mails:', `    '{{name}}': '${title}',`),
    before(
      at('audit'),
      "    'users.invited':",
      `    '{{name}}.added': '${added}',
    '{{name}}.changed': '${changed}',
    '{{name}}.removed': '${removed}',`,
    ),
    before(
      at('screen-errors'),
      "  'suggestions.not-found':",
      `  '{{name}}.not-found': '${notFound}',
  '{{name}}.full': '${full}',`,
    ),
  ];
};

const api = [
  before(
    'apps/api/src/db/tables.ts',
    "import type { Generated } from 'kysely';",
    "import type { {{Pascal}}Tables } from './{{name}}-tables.ts';",
  ),
  after('apps/api/src/db/tables.ts', '    MonitoringTables,', '    {{Pascal}}Tables,'),
  before(
    'apps/api/src/app.ts',
    "import { noticesRoutes } from './notices/routes.ts';",
    "import { {{camel}}Routes } from './{{name}}/routes.ts';",
  ),
  after(
    'apps/api/src/app.ts',
    '    notices: noticesRoutes(deps),',
    '    {{camel}}: {{camel}}Routes(deps),',
  ),
  before(
    'apps/api/src/personal-data/personal-columns.ts',
    '  ticket_views:',
    "  {{table}}: { 'free-text': 'title text' },",
  ),
];

/** The rows of the invented world, what the matrix of access calls with, what is in no person's file. */
const tests = [
  before(
    'apps/api/src/testing/world.ts',
    "import { makeWebhookRows } from './webhook-rows.ts';",
    "import { make{{Pascal}}Rows } from './{{name}}-rows.ts';",
  ),
  after(
    'apps/api/src/testing/world.ts',
    '  await makeWebhookRows(testApp, { key, id: client.id });',
    '  await make{{Pascal}}Rows(testApp, { key, id: client.id });',
  ),
  before(
    'apps/api/src/testing/route-fixtures.ts',
    "import { findTicketView, putTicketView, ticketViewFixtures } from './ticket-view-rows.ts';",
    "import { {{camel}}Fixtures, target{{Pascal}} } from './{{name}}-rows.ts';",
  ),
  after(
    'apps/api/src/testing/route-fixtures.ts',
    '  ...ticketViewFixtures,',
    '  ...{{camel}}Fixtures,',
  ),
  before(
    'apps/api/src/testing/route-fixtures.ts',
    '  incident: targetIncident,',
    "  '{{name}}': target{{Pascal}},",
  ),
  instead(
    'apps/api/src/personal-data/export-whole.test.ts',
    ' test_sets waiting_texts',
    ' test_sets {{table}} waiting_texts',
  ),
];

const console = [
  before(
    'apps/console/src/routes.ts',
    "const apiKeys = lazyScreen(() => import('./clients/api-keys-screen.tsx'), 'ApiKeysScreen');",
    `const {{camel}} = lazyScreen(
  () => import('./{{name}}/{{name}}-screen.tsx'),
  '{{Pascal}}Screen',
);`,
  ),
  after(
    'apps/console/src/routes.ts',
    "  tab('gaps', 'gaps', 'agent', gaps),",
    "  tab('{{name}}', '{{camel}}', 'agent', {{camel}}),",
  ),
  before(
    'apps/console/src/help/page-of-route.ts',
    "  'clients/gaps': 'gaps',",
    "  'clients/{{name}}': 'clients',",
  ),
];

const house = [
  after('scripts/boundaries/house.mjs', "  'help',", "  '{{name}}',"),
  instead('docs/ARCHITECTURE.md', '`notices` now;', '`notices` `{{name}}` now;'),
  instead('docs/personal-data.md', '| `test_sets`, ', '| `test_sets`, `{{table}}`, '),
];

export const places = [
  ...contract,
  ...Object.entries(said).flatMap(phrasesOf),
  ...api,
  ...tests,
  ...console,
  ...house,
];

/** Requests to the database, as `round-trips.test.ts` counts them for a slice of this form. */
export const roundTrips = { create: 15, get: 7, list: 11, remove: 9, update: 10 };
