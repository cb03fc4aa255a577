import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkModules } from '../../tools/vite-chunk-modules.mjs';
import { contractJson } from './build/contract-json.ts';
import { indexHtml } from './build/index-html.ts';
import { precompress } from './build/precompress.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const api = process.env['VITE_API'] ?? 'http://localhost:3000';
const apiPaths = ['/v1', '/v2', '/data-sources', '/signin', '/openapi.json', '/docs', '/health'];

export default defineConfig({
  base: '/',
  plugins: [react(), contractJson(), indexHtml(), chunkModules(), precompress()],
  define: { __VERSION__: JSON.stringify(version) },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    // What every screen needs comes as one file: sixty small ones cost a slow processor 0.4 s.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'frame',
              tags: ['$initial'],
              test: (id) => !/index\.html$|main\.tsx$/.test(id),
            },
            // All that the first screen of most needs, in one file too.
            { name: 'home', test: /\/console\/src\/home\/home\// },
            // What most screens share: the frame names every file that a screen needs.
            { name: 'screens', minShareCount: 20 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(apiPaths.map((path) => [path, { target: api, changeOrigin: true }])),
  },
});
