import react from '@vitejs/plugin-react';
import { defineProject } from 'vitest/config';

/** Tests that replace a module, or follow what a module keeps of the whole page: others must not meet it. */
export const apart = [
  'src/frame/support-chat.test.tsx',
  'src/frame/update-banner.test.tsx',
  'src/frame/use-work.test.tsx',
  'src/home/home/board.test.tsx',
  'src/home/home/home-screen.test.tsx',
  'src/home/home/latest-tickets.test.tsx',
  'src/helpdesk/tickets/live-tickets.test.ts',
  'src/lib/missing-parts.test.ts',
  'src/ui/list/data-table.test.tsx',
  'src/ui/list/use-column-widths.test.tsx',
];

export default defineProject({
  plugins: [react()],
  define: { __VERSION__: JSON.stringify('test') },
  test: {
    name: 'console apart',
    environment: 'happy-dom',
    include: apart,
    maxWorkers: 2,
    testTimeout: 30_000,
  },
});
