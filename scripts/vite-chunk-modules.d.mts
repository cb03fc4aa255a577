import type { Plugin } from 'vite';

/** Vite plugin: writes `chunk-modules.json` into the build folder, for scripts/check-bytes.mjs. */
export function chunkModules(): Plugin;
