import { defineConfig } from '@playwright/test';
import { findBrowser } from '../../tools/setup/find-browser.mjs';

/**
 * `npm test` has a journey of each main screen, `npm run test:deep` all others, those tagged `@slow` on a slow processor;
 * what is tagged `@full` is `test:full`'s.
 */
const journeys: Record<string, { grep?: RegExp; grepInvert?: RegExp }> = {
  quick: { grep: /@quick/ },
  deep: { grepInvert: /@quick|@slow|@full/ },
  slow: { grep: /@slow/ },
  all: {},
};

const isSlow = process.env['CPU_SLOWDOWN'] !== undefined;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results/journeys',
  reporter: [
    ['line'],
    ['json', { outputFile: '../../test-results/playwright.json' }],
    ['./support/server-log-reporter.ts'],
  ],
  workers: 2,
  ...journeys[process.env['JOURNEYS'] ?? 'all'],
  // docs/decisions/0020: a second try for what a busy machine did; it is named at the end of the run.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: isSlow ? 240_000 : 90_000,
  expect: { timeout: isSlow ? 40_000 : 20_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findBrowser() },
    viewport: { width: 1280, height: 720 },
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    // Recording costs a third of the time; `--trace retain-on-failure` for the journey that is looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
