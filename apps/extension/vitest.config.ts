import { defineProject } from 'vitest/config';

export default defineProject({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    name: 'extension',
    environment: 'happy-dom',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
