// Installs the lock file's packages when they are not the ones in node_modules.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from './run-command.mjs';

const stampOf = (root) => join(root, 'node_modules', '.replique-lock');

/** Names an installation: the lock file and the platform whose binaries it chose. */
export function lockFingerprint(root, platform = process.platform, arch = process.arch) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`\n${platform}-${arch}`).digest('hex');
}

/** Whether `npm ci` must run: nothing there, or what is there came from another lock file. */
export function needsInstall(root, platform = process.platform, arch = process.arch) {
  if (!existsSync(join(root, 'node_modules'))) return true;
  const stamp = readText(stampOf(root));
  if (stamp.trim() === lockFingerprint(root, platform, arch)) return false;
  return !matchesHiddenLock(root, platform, arch);
}

/**
 * Whether somebody's own `npm ci` or `npm install` put exactly the lock's packages in place.
 * npm writes node_modules/.package-lock.json last, so a broken-off install has none.
 */
function matchesHiddenLock(root, platform, arch) {
  const installed = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages;
  const wanted = readJson(join(root, 'package-lock.json'))?.packages;
  if (!installed || !wanted) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    if (!isForPlatform(entry, platform, arch)) return true;
    return installed[path]?.version === entry.version && existsSync(join(root, path));
  });
}

/** Optional packages of another system (or bound to a C library) are absent by right. */
function isForPlatform(entry, platform, arch) {
  if (entry.libc) return false;
  if (!entry.optional && !entry.peer) return true;
  if (!entry.os && !entry.cpu) return false;
  return (entry.os ?? [platform]).includes(platform) && (entry.cpu ?? [arch]).includes(arch);
}

/**
 * Runs `npm ci` when needed. Throws with npm's own words when it fails.
 * Development packages are always wanted: the console is built here.
 */
export async function installPackages(root, say) {
  if (!needsInstall(root)) {
    rememberInstall(root);
    return;
  }
  say('Installing packages (once; a minute or so) …');
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  await runQuietly('npm', args, { cwd: root, what: 'Installing packages' });
  rememberInstall(root);
}

function rememberInstall(root) {
  const fingerprint = lockFingerprint(root);
  if (readText(stampOf(root)).trim() === fingerprint) return;
  try {
    writeFileSync(stampOf(root), `${fingerprint}\n`);
  } catch (error) {
    // A read-only node_modules (a container image) works; it is only compared again next time.
    if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error;
  }
}

function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function readJson(path) {
  try {
    return JSON.parse(readText(path));
  } catch {
    return undefined;
  }
}
