// The browser of the journeys: the system's Chromium, put there by apt when we may.
import { existsSync } from 'node:fs';
import { installCommand, installPackages, mayInstall } from './system-packages.mjs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
const packages = ['chromium', 'fonts-liberation'];

/** Path of an installed browser, `CHROMIUM_PATH` first; undefined when there is none. */
export function findBrowser(env = process.env, exists = existsSync) {
  return [env.CHROMIUM_PATH, ...places].find((path) => path && exists(path));
}

/** Finds a browser or installs one as root. Throws the one command to run when it may not. */
export async function ensureBrowser(say) {
  const found = findBrowser();
  if (found) return found;
  if (!mayInstall()) {
    const command = installCommand(packages);
    throw new Error(
      `No Chromium found. Run: sudo sh -c '${command}'   (or set CHROMIUM_PATH to one you have)`,
    );
  }
  say('Installing Chromium (once) …');
  await installPackages(packages, 'Chromium');
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error('Chromium was installed but is in no known place: set CHROMIUM_PATH.');
}
