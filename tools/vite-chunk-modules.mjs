import { isAbsolute, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Vite plugin: writes `chunk-modules.json` into the build folder, for tools/checks/check-bytes.mjs.
 * Format: `{ [chunk file in the build folder]: string[] }`, the ids of the modules whose code is
 * in that chunk, relative to the repository's root with `/`, e.g.
 * `{ "assets/index-Bx1.js": ["apps/console/src/main.tsx", "node_modules/react/index.js"] }`.
 * Modules that tree shaking emptied are left out; virtual modules keep their name without `\0`.
 *
 * @returns {import('vite').Plugin}
 */
export function chunkModules() {
  return {
    name: 'chunk-modules',
    apply: 'build',
    generateBundle(_options, bundle) {
      const list = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') list[chunk.fileName] = listModules(chunk);
      }
      this.emitFile({
        type: 'asset',
        fileName: 'chunk-modules.json',
        source: `${JSON.stringify(list, null, 1)}\n`,
      });
    },
  };
}

function listModules(chunk) {
  return Object.entries(chunk.modules)
    .filter(([, module]) => module.renderedLength > 0)
    .map(([id]) => toShortId(id))
    .sort();
}

function toShortId(id) {
  const path = id.replace(/^\0+/, '').replace(/\?.*$/, '');
  return isAbsolute(path) ? relative(root, path).split(sep).join('/') : path;
}
