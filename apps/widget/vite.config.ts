import { defineConfig } from 'vite';
import { chunkModules } from '../../tools/vite-chunk-modules.mjs';
import { plainImports } from './build/plain-imports.ts';
import { stableNames } from './build/stable-names.ts';

const loadedLater =
  /\/(?:later|later-words|later-acts|tell-owner|ended|escalate-form|history|keep-in-memory|mount|launcher|chat)\.tsx?$|\/phrases\/|\/preview\/|preact\/hooks|\/later\.css/;
const isCore = (id: string): boolean => !loadedLater.test(id);

/** The chat itself, in hashed files, and the page script of the preview; the loader has a build of its own. */
export default defineConfig({
  base: '/widget/',
  plugins: [plainImports(), stableNames(), chunkModules()],
  // Calls of `h` weigh less than what the automatic runtime writes, and need no runtime.
  oxc: {
    jsx: { runtime: 'classic', pragma: 'h', pragmaFrag: 'Fragment' },
    jsxInject: "import { Fragment, h } from 'preact'",
  },
  build: {
    outDir: 'dist',
    manifest: true,
    target: ['chrome111', 'firefox113', 'safari16.4'],
    modulePreload: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: { chat: 'src/chat.ts', panel: 'src/panel.ts', preview: 'src/preview/preview.ts' },
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: '[name]-[hash].js',
        // What every opened chat needs is one file: packed together it weighs less.
        advancedChunks: { groups: [{ name: 'core', test: isCore }] },
      },
    },
  },
});
