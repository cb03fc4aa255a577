// Which Node runs the product: the server's TypeScript needs 24, while npm scripts may be
// called from 20. The lock file therefore holds plain Node 24 binaries as optional packages.
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

const neededMajor = 24;
const oldestMajor = 20;

/** Major number of a version such as `20.20.2`. */
function majorOf(version) {
  return Number.parseInt(version.replace(/^v/, ''), 10);
}

/** Where npm puts the packaged binary for this platform; the file may be absent. */
function packagedNodePath(root, platform = process.platform, arch = process.arch) {
  return join(root, 'node_modules', `node-${platform}-${arch}`, 'bin', 'node');
}

/** A sentence for the person when no Node of ours can ever run here, else undefined. */
export function explainUnsupported(version, platform, arch) {
  const major = majorOf(version);
  if (platform !== 'linux' && platform !== 'darwin') {
    return `Replique runs on Linux and macOS, not on ${platform}: use Docker (docker compose up) or a Linux machine.`;
  }
  if (major < oldestMajor) {
    return `Node ${version} is too old: install Node 24 (https://nodejs.org), or at least Node 20.`;
  }
  const isPackaged = platform === 'linux' && (arch === 'x64' || arch === 'arm64');
  if (major < neededMajor && !isPackaged) {
    return `Node ${version} is too old and there is no packaged Node for ${platform} ${arch}: install Node 24 (https://nodejs.org).`;
  }
  return undefined;
}

/**
 * Path of a Node ≥ 24: the running one, else the packaged one.
 * Undefined when neither is there, which before the first install is normal.
 */
export function chooseNode(root, own = process, exists = existsSync) {
  if (majorOf(own.versions.node) >= neededMajor) return own.execPath;
  const packaged = packagedNodePath(root, own.platform, own.arch);
  return exists(packaged) ? packaged : undefined;
}

/** Node keeps what it compiled, types taken off, beside the project: loading the server takes half the time then. */
export function withCompileCache(root, env) {
  return { NODE_COMPILE_CACHE: join(root, '.cache', 'node'), ...env };
}

/** The environment in which `node` and the project's own tools are found first. */
export function toolEnvironment(root, nodePath, env = process.env) {
  const path = [dirname(nodePath), join(root, 'node_modules', '.bin'), env.PATH ?? ''];
  return { ...withCompileCache(root, env), PATH: path.join(delimiter) };
}
