// The house as docs/ARCHITECTURE.md describes it: edit here when a folder is really added.

/** The domain words: each names a file in the contract, a folder in the API and one in the console. */
export const slices = [
  'auth',
  'mail',
  'users',
  'clients',
  'crm',
  'knowledge',
  'tickets',
  'suggestions',
  'prompts',
  'reinforcement',
  'chatbots',
  'chats',
  'insights',
  'monitoring',
  'home',
  'exports',
  'audit',
  'sources',
  'gaps',
  'proposals',
  'retrieval',
  'models',
  'categorization',
  'ticket-actions',
  'third-party',
  'tester',
  'live',
  'crm-sync',
  'write-back',
  'webhooks',
  'simulator',
  'master-key',
  'batch-testing',
  'deployments',
  'widget',
  'escalations',
  'personal-data',
  'preferences',
  'notices',
  'backup',
  'help',
];

/** Folders of apps/api/src that are no slice. */
export const apiFolders = ['http', 'db', 'text', 'jobs', 'imports', 'testing', 'demo'];

/** Folders of apps/console/src that are no slice. */
export const consoleFolders = ['lib', 'ui', 'frame', 'reference', 'testing', 'assets'];

/** Folders of apps/console/src that put slices together: menus and top bar, the home board, the living pages. */
export const consoleCompositionFolders = ['frame', 'home', 'reference'];

/** Screens of the console that belong to no single slice. */
export const consoleSlices = slices;

/** Files at the root of apps/api/src that put the slices together: they see all but the stores. */
export const compositionFiles = [
  'app.ts',
  'main.ts',
  'deps.ts',
  'installation.ts',
  'text-worker.ts',
  'text-worker.test.ts',
];

/** The only file of the API that reads the environment. */
export const configFile = 'apps/api/src/config.ts';

/** Files of the console that the browser journeys walk by: the table of routes, and who may open them. */
export const sharedWithJourneys = ['apps/console/src/routes.ts', 'apps/console/src/lib/access.ts'];

/** What a package may import besides its own files; `undefined` is whatever it declares. */
export const packageRules = {
  contract: { only: ['zod', '@orpc/contract'] },
  phrases: { only: [] },
  engine: {
    never: [
      /^(?:pg|kysely|fastify|undici)(?:-|\/|$)/,
      /^node:(?:http|https|http2|net|tls|dgram|fs|child_process)(?:\/|$)/,
      /^@replique\/(?!contract|phrases)/,
    ],
    why: 'the engine is pure: no database, no HTTP, no files',
  },
  connectors: {
    never: [/^(?:pg|kysely)(?:-|\/|$)/, /^@replique\/(?!contract|phrases)/],
    why: 'connectors know no database and no other part of the product',
  },
};
