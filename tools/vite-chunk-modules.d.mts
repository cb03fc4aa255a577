import type { Plugin } from 'vite';

/** Vite plugin: writes `chunk-modules.json` into the build folder, for tools/checks/check-bytes.mjs. */
export function chunkModules(): Plugin;
