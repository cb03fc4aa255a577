// Every step of `npm run check`, `npm test`, `npm run test:deep` and `npm run test:full`, in their order.
// A step is a command run with Node 24 and the project's tools on the path; `count` turns its
// result into tests passed and failed (one test a step when it has none).
import {
  countPlaywright,
  countVitest,
  nameFailedByPlaywright,
  nameFailedByVitest,
  nameFlaky,
  reports,
} from './count-tests.mjs';

/** The projects that have deep tests. */
const deepProjects = ['api', 'api apart', 'product', '@replique/engine', '@replique/connectors'];

const node = (script, ...args) => ['node', [`tools/${script}.mjs`, ...args]];

function vitestStep(name, env) {
  return {
    name,
    env,
    command: [
      'vitest',
      [
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${reports.vitest}`,
      ].concat(env.DEEP ? deepProjects.flatMap((project) => ['--project', project]) : []),
    ],
    report: reports.vitest,
    count: countVitest,
    nameFailed: nameFailedByVitest,
    isLoud: true,
  };
}

function journeysStep(name, env) {
  return {
    name,
    needsBrowser: true,
    // Playwright colours its workers itself and Node warns of the contradiction.
    env: { NO_COLOR: undefined, ...env },
    command: ['playwright', ['test', '-c', 'tests/e2e/playwright.config.ts']],
    report: reports.playwright,
    count: countPlaywright,
    nameFailed: nameFailedByPlaywright,
    nameFlaky,
    isLoud: true,
  };
}

/** Quick and independent of each other: `npm run check`. */
export const checkSteps = [
  { name: 'types', command: ['tsc', ['-p', 'tsconfig.json']] },
  {
    name: 'types of the console',
    needsGenerated: true,
    command: ['tsc', ['-p', 'apps/console']],
  },
  { name: 'types of the widget', command: ['tsc', ['-p', 'apps/widget']] },
  { name: 'types of the panel', command: ['tsc', ['-p', 'apps/panel']] },
  { name: 'types of the extension', command: ['tsc', ['-p', 'apps/extension']] },
  { name: 'lint', command: ['oxlint', []] },
  { name: 'format', command: ['oxfmt', ['--check', '.']] },
  { name: 'dependencies', command: node('checks/check-dependencies') },
  { name: 'styles', command: node('checks/check-styles') },
  { name: 'expressions', command: node('checks/check-expressions') },
  { name: 'phrases', command: node('checks/check-phrases') },
  { name: 'spec map', command: node('checks/check-spec-map') },
  { name: 'links', command: node('checks/check-links') },
];

/** `npm test`: the checks, then all that needs a build, a database or a browser. */
export const testSteps = [
  ...checkSteps,
  { name: 'build', action: 'build' },
  { name: 'bytes', command: node('checks/check-bytes'), isShown: true },
  vitestStep('unit and API tests', {}),
  journeysStep('browser journeys', { JOURNEYS: 'quick' }),
];

/** `npm run test:deep`: what proves depth, once more with every journey. */
export const deepSteps = [
  { name: 'build', action: 'build' },
  { name: 'a new noun', command: node('steps/new-noun'), needsGenerated: true },
  { ...vitestStep('deep tests', { DEEP: '1' }), needsServers: true },
  { ...journeysStep('the other browser journeys', { JOURNEYS: 'deep' }), needsServers: true },
  journeysStep('browser journeys on a processor four times slower', {
    JOURNEYS: 'slow',
    CPU_SLOWDOWN: '4',
  }),
];

/** `npm run test:full`: long rounds that a change does not wait for; their reports stand in docs/reports. */
export const fullSteps = [
  {
    name: 'every expression asked anew',
    command: node('checks/check-expressions', '--anew'),
  },
  {
    name: 'Zendesk through Prism',
    command: node('steps/zendesk-through-prism'),
    isShown: true,
  },
  {
    name: 'the Salesforce package in the hands of the vendor’s tools',
    command: node('steps/salesforce-package'),
    needsBrowser: true,
    isShown: true,
  },
  {
    name: 'the tools of /mcp in the hands of the protocol’s conformance suite and inspector',
    command: node('steps/mcp-conformance'),
    isShown: true,
  },
  {
    name: 'the extension in the hands of Firefox’ linter',
    command: node('steps/extension-linter'),
    isShown: true,
  },
  {
    name: 'the OpenAPI document in the hands of other generators',
    command: node('steps/other-generators'),
    isShown: true,
  },
  {
    name: 'the commands of the image, and the server that they make',
    command: node('steps/dockerfile-commands'),
    isShown: true,
  },
  {
    name: 'the other journeys, and every route in every language',
    needsBrowser: true,
    env: { NO_COLOR: undefined, WALK: 'whole' },
    command: [
      'playwright',
      ['test', '-c', 'tests/e2e/playwright.config.ts', '--grep', '@full|every route'],
    ],
    report: reports.playwright,
    count: countPlaywright,
    nameFailed: nameFailedByPlaywright,
    nameFlaky,
    isLoud: true,
  },
  {
    name: 'imports that are killed sixty times',
    command: ['vitest', ['run', 'apps/api/src/helpdesk/imports/import-kill.deep.test.ts']],
    env: { DEEP: '1', KILL_ROUNDS: '60' },
    isLoud: true,
  },
  {
    name: 'faults: mixed work that is killed two hundred times',
    command: ['vitest', ['run', 'tests/faults/killed-under-load.deep.test.ts']],
    env: { DEEP: '1', FAULT_KILLS: '200' },
    isLoud: true,
  },
  {
    name: 'faults: a minute without the database',
    command: ['vitest', ['run', 'tests/faults/database-gone.deep.test.ts']],
    env: { DEEP: '1', FAULT_OUTAGE_SECONDS: '60' },
    isLoud: true,
  },
  {
    name: 'faults: a full disk, too little memory, and clocks that are wrong',
    command: [
      'vitest',
      [
        'run',
        'tests/faults/full-disk.deep.test.ts',
        'tests/faults/memory-cap.deep.test.ts',
        'tests/faults/wrong-clock.deep.test.ts',
      ],
    ],
    env: { DEEP: '1', FULL_DISK: '1', MEMORY_CAP_MB: '200', CLOCK_SECONDS: '130' },
    isLoud: true,
  },
  {
    name: 'faults: images of the data folder',
    command: ['vitest', ['run', 'tests/faults/folder-images.deep.test.ts']],
    env: { DEEP: '1', FOLDER_IMAGES: '20' },
    isLoud: true,
  },
  {
    name: 'faults: every request that writes to a CRM',
    command: ['vitest', ['run', 'apps/api/src/helpdesk/write-back/under-faults.deep.test.ts']],
    env: { DEEP: '1', WRITE_FAULTS: '1' },
    isLoud: true,
  },
  {
    name: 'CRM loop on a server that is killed',
    command: ['vitest', ['run', 'apps/api/src/helpdesk/crm-sync/loop-kill.deep.test.ts']],
    env: { DEEP: '1', LOOP_KILLS: '10' },
    isLoud: true,
  },
  {
    name: 'test run on a server that is killed',
    command: [
      'vitest',
      ['run', 'apps/api/src/answering/batch-testing/run-work/run-kill.deep.test.ts'],
    ],
    env: { DEEP: '1', RUN_KILLS: '6', RUN_KILL_CASES: '600' },
    isLoud: true,
  },
  {
    name: 'tickets of chats on a server that is killed',
    command: ['vitest', ['run', 'apps/api/src/chat/escalations/send-kill.deep.test.ts']],
    env: { DEEP: '1', ESCALATION_KILLS: '10' },
    isLoud: true,
  },
  {
    name: 'chats that are taken over while the bot writes, two hundred times',
    command: ['vitest', ['run', 'apps/api/src/chat/chats/answers.test.ts']],
    env: { TAKE_OVERS: '200' },
    isLoud: true,
  },
  {
    name: 'servers that are told to stop under load',
    command: ['vitest', ['run', 'tests/product/stop-under-load.deep.test.ts']],
    env: { DEEP: '1', STOP_ROUNDS: '5' },
    isLoud: true,
  },
  {
    name: 'servers that are replaced one after the other, also by the previous release',
    command: ['vitest', ['run', 'tests/product/rolling-restart.deep.test.ts']],
    env: { DEEP: '1', ROLLING_RATE: '100' },
    isLoud: true,
  },
  {
    name: 'CRM loop with 5,000 tickets',
    command: ['vitest', ['run', 'apps/api/src/helpdesk/crm-sync/loop.deep.test.ts']],
    env: { DEEP: '1', LOOP_TICKETS: '5000' },
    isLoud: true,
  },
  {
    name: 'every hostile text in every row on every screen',
    needsBrowser: true,
    env: { NO_COLOR: undefined, HOSTILE: 'whole' },
    command: ['playwright', ['test', '-c', 'tests/e2e/playwright.config.ts', 'hostile-screens']],
    isLoud: true,
  },
  {
    name: 'every order to the model, in every place',
    command: [
      'vitest',
      [
        'run',
        'apps/api/src/answering/suggestions/writing/injection.deep.test.ts',
        'packages/engine/src/generation/model/injection.deep.test.ts',
      ],
    ],
    env: { DEEP: '1', INJECTION: 'whole' },
    isLoud: true,
  },
  {
    name: '10,000 searches of two clients with the same knowledge',
    command: ['vitest', ['run', 'apps/api/src/knowledge/knowledge/search/index-cache.test.ts']],
    env: { ISOLATION_QUERIES: '10000' },
    isLoud: true,
  },
  {
    name: 'every principal at every route',
    command: [
      'vitest',
      ['run', '--project', 'product', 'tests/product/access-matrix.deep.test.ts'],
    ],
    env: { DEEP: '1', MATRIX: 'whole' },
    isLoud: true,
  },
  {
    name: 'guards that are taken away',
    command: ['vitest', ['run', '--project', 'product', 'tests/product/sabotage.deep.test.ts']],
    env: { DEEP: '1', SABOTAGE: 'all' },
    isLoud: true,
  },
  {
    name: 'generated requests, 2,000 a route',
    command: [
      'vitest',
      ['run', '--project', 'product', 'tests/product/generated-requests.deep.test.ts'],
    ],
    env: { DEEP: '1', GENERATED_REQUESTS: '2000' },
    isLoud: true,
  },
  {
    name: 'chains of what two clients do, 1,000',
    command: ['vitest', ['run', '--project', 'product', 'tests/isolation/sequences.deep.test.ts']],
    env: { DEEP: '1', SEQUENCES: '1000' },
    isLoud: true,
  },
];
