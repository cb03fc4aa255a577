import react from '@vitejs/plugin-react';
import { defineProject } from 'vitest/config';
import { contractJson } from './build/contract-json.ts';
import { apart } from './vitest.apart.config.ts';

export default defineProject({
  plugins: [react(), contractJson()],
  define: { __VERSION__: JSON.stringify('test') },
  test: {
    name: 'console',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    exclude: apart,
    // A page and all modules anew for each file took six times as long as the tests.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
  },
});
