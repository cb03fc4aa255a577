import { defineConfig } from 'vite';
import { packExtension } from '../../tools/panels/pack-extension.mjs';
import { chunkModules } from '../../tools/vite-chunk-modules.mjs';

/** The files of the browser extension, the same for all browsers; tools/panels/extension-files.mjs adds a manifest. */
export default defineConfig({
  base: './',
  plugins: [chunkModules(), packExtension()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist',
    target: ['chrome116', 'firefox142'],
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      input: { panel: 'panel.html', background: 'src/background.ts' },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'part-[name].js',
        assetFileNames: '[name][extname]',
      },
    },
  },
});
