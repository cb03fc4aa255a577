import { defineConfig } from 'vite';
import { chunkModules } from '../../tools/vite-chunk-modules.mjs';

/** The panel beside a ticket: hashed files that the server's page names (apps/api/src/accounts/panels/panel-page.ts). */
export default defineConfig({
  base: '/panel/',
  plugins: [chunkModules()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist',
    target: ['chrome111', 'firefox113', 'safari16.4'],
    modulePreload: false,
    copyPublicDir: false,
    cssCodeSplit: false,
    rolldownOptions: {
      input: { panel: 'src/panel.tsx' },
      output: {
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: 'part-[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
      },
    },
  },
});
