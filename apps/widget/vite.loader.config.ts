import { defineConfig } from 'vite';

/** The loader is a classic script: it leaves no name in the page but `Replique`, and imports nothing. */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    copyPublicDir: false,
    lib: {
      entry: 'src/loader.ts',
      formats: ['iife'],
      name: 'repliqueLoader',
      fileName: () => 'loader.js',
    },
    rolldownOptions: { output: { extend: false } },
  },
});
