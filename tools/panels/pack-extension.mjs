import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { browsers, extensionFiles } from './extension-files.mjs';
import { writeZip } from './write-zip.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Vite plugin: the built extension as `dist/chromium.zip` and `dist/firefox.zip`, which the server offers for download. */
export function packExtension() {
  return {
    name: 'pack-extension',
    apply: 'build',
    closeBundle() {
      for (const browser of browsers) {
        const file = join(root, 'apps/extension/dist', `${browser}.zip`);
        writeFileSync(file, writeZip(extensionFiles(root, browser)));
      }
    },
  };
}
