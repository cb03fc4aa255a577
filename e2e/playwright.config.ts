import { defineConfig } from '@playwright/test';
import { findBrowser } from '../scripts/setup/find-browser.mjs';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/journeys',
  reporter: [
    ['line'],
    ['json', { outputFile: '../test-results/playwright.json' }],
    ['./support/server-log-reporter.ts'],
  ],
  workers: 2,
  // What is tagged so is for `npm run test:full`: variants of what another journey shows.
  ...(process.env['JOURNEYS'] === 'all' ? {} : { grepInvert: /@full/ }),
  // docs/decisions/0020: a second try for what a busy machine did; it is named at the end of the run.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 90_000,
  expect: { timeout: 20_000 },
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
