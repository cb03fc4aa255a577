// Every step of `npm run check`, `npm test` and `npm run test:full`, in their order.
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

const node = (script, ...args) => ['node', [`scripts/${script}.mjs`, ...args]];

/** Quick and independent of each other: `npm run check`. */
export const checkSteps = [
  { name: 'types', command: ['tsc', ['-p', 'tsconfig.json']] },
  {
    name: 'types of the console',
    needsGenerated: true,
    command: ['tsc', ['-p', 'apps/console']],
  },
  { name: 'types of the widget', command: ['tsc', ['-p', 'apps/widget']] },
  { name: 'lint', command: ['oxlint', []] },
  { name: 'format', command: ['oxfmt', ['--check', '.']] },
  { name: 'boundaries', command: node('check-boundaries') },
  { name: 'sizes', command: node('check-sizes') },
  { name: 'expressions', command: node('check-expressions') },
  { name: 'phrases', command: node('check-phrases') },
  { name: 'spec map', command: node('check-spec-map') },
];

/** `npm test`: the checks, then all that needs a build, a database or a browser. */
export const testSteps = [
  ...checkSteps,
  { name: 'build', action: 'build' },
  { name: 'bytes', command: node('check-bytes'), isShown: true },
  {
    name: 'unit and API tests',
    command: [
      'vitest',
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports.vitest}`],
    ],
    report: reports.vitest,
    count: countVitest,
    nameFailed: nameFailedByVitest,
    isLoud: true,
  },
  {
    name: 'browser journeys',
    needsBrowser: true,
    // Playwright colours its workers itself and Node warns of the contradiction.
    env: { NO_COLOR: undefined },
    command: ['playwright', ['test', '-c', 'e2e/playwright.config.ts']],
    report: reports.playwright,
    count: countPlaywright,
    nameFailed: nameFailedByPlaywright,
    nameFlaky,
    isLoud: true,
  },
];

/** What `npm run test:full` runs besides: long rounds that a change does not wait for. */
export const fullSteps = [
  {
    name: 'every expression asked anew',
    command: node('check-expressions', '--anew'),
  },
  {
    name: 'Zendesk through Prism',
    command: node('steps/zendesk-through-prism'),
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
    env: { NO_COLOR: undefined, JOURNEYS: 'all', WALK: 'whole' },
    command: [
      'playwright',
      ['test', '-c', 'e2e/playwright.config.ts', '--grep', '@full|every route'],
    ],
    report: reports.playwright,
    count: countPlaywright,
    nameFailed: nameFailedByPlaywright,
    nameFlaky,
    isLoud: true,
  },
  {
    name: 'imports that are killed sixty times',
    command: ['vitest', ['run', 'apps/api/src/imports/import-kill.test.ts']],
    env: { KILL_ROUNDS: '60' },
    isLoud: true,
  },
  {
    name: 'faults: mixed work that is killed two hundred times',
    command: ['vitest', ['run', 'apps/api/src/testing/faults/killed-under-load.test.ts']],
    env: { FAULT_KILLS: '200' },
    isLoud: true,
  },
  {
    name: 'faults: a minute without the database',
    command: ['vitest', ['run', 'apps/api/src/testing/faults/database-gone.test.ts']],
    env: { FAULT_OUTAGE_SECONDS: '60' },
    isLoud: true,
  },
  {
    name: 'faults: a full disk, too little memory, and clocks that are wrong',
    command: [
      'vitest',
      [
        'run',
        'apps/api/src/testing/faults/full-disk.test.ts',
        'apps/api/src/testing/faults/memory-cap.test.ts',
        'apps/api/src/testing/faults/wrong-clock.test.ts',
      ],
    ],
    env: { FULL_DISK: '1', MEMORY_CAP_MB: '200', CLOCK_SECONDS: '130' },
    isLoud: true,
  },
  {
    name: 'faults: images of the data folder',
    command: ['vitest', ['run', 'apps/api/src/testing/faults/folder-images.test.ts']],
    env: { FOLDER_IMAGES: '20' },
    isLoud: true,
  },
  {
    name: 'CRM loop on a server that is killed',
    command: ['vitest', ['run', 'apps/api/src/crm-sync/loop-kill.test.ts']],
    env: { LOOP_KILLS: '10' },
    isLoud: true,
  },
  {
    name: 'test run on a server that is killed',
    command: ['vitest', ['run', 'apps/api/src/batch-testing/run-kill.test.ts']],
    env: { RUN_KILLS: '6', RUN_KILL_CASES: '600' },
    isLoud: true,
  },
  {
    name: 'tickets of chats on a server that is killed',
    command: ['vitest', ['run', 'apps/api/src/escalations/send-kill.test.ts']],
    env: { ESCALATION_KILLS: '10' },
    isLoud: true,
  },
  {
    name: 'servers that are told to stop under load',
    command: ['vitest', ['run', 'apps/api/src/http/stop-under-load.test.ts']],
    env: { STOP_ROUNDS: '5' },
    isLoud: true,
  },
  {
    name: 'servers that are replaced one after the other, also by the previous release',
    command: ['vitest', ['run', 'apps/api/src/http/rolling-restart.test.ts']],
    env: { ROLLING_RATE: '100' },
    isLoud: true,
  },
  {
    name: 'CRM loop with 5,000 tickets',
    command: ['vitest', ['run', 'apps/api/src/crm-sync/loop.test.ts']],
    env: { LOOP_TICKETS: '5000' },
    isLoud: true,
  },
  {
    name: 'every hostile text in every row on every screen',
    needsBrowser: true,
    env: { NO_COLOR: undefined, HOSTILE: 'whole' },
    command: ['playwright', ['test', '-c', 'e2e/playwright.config.ts', 'hostile-screens']],
    isLoud: true,
  },
  {
    name: 'every order to the model, in every place',
    command: [
      'vitest',
      [
        'run',
        'apps/api/src/suggestions/injection.test.ts',
        'packages/engine/src/generation/injection.test.ts',
      ],
    ],
    env: { INJECTION: 'whole' },
    isLoud: true,
  },
  {
    name: '10,000 searches of two clients with the same knowledge',
    command: ['vitest', ['run', 'apps/api/src/knowledge/index-cache.test.ts']],
    env: { ISOLATION_QUERIES: '10000' },
    isLoud: true,
  },
  {
    name: 'every principal at every route',
    command: ['vitest', ['run', '--project', 'api', 'apps/api/src/http/access-matrix.test.ts']],
    env: { MATRIX: 'whole' },
    isLoud: true,
  },
  {
    name: 'guards that are taken away',
    command: ['vitest', ['run', '--project', 'api', 'apps/api/src/http/sabotage.test.ts']],
    env: { SABOTAGE: 'all' },
    isLoud: true,
  },
  {
    name: 'generated requests, 2,000 a route',
    command: [
      'vitest',
      ['run', '--project', 'api', 'apps/api/src/http/generated-requests.test.ts'],
    ],
    env: { GENERATED_REQUESTS: '2000' },
    isLoud: true,
  },
  {
    name: 'chains of what two clients do, 1,000',
    command: ['vitest', ['run', '--project', 'api', 'apps/api/src/testing/sequences.test.ts']],
    env: { SEQUENCES: '1000' },
    isLoud: true,
  },
];
