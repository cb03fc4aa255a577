// Builds the browser applications when what they are made of changed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { toolEnvironment } from './choose-node.mjs';
import { runQuietly } from './run-command.mjs';

const leftOut = new Set(['node_modules', 'dist', 'generated', 'coverage', '.cache', 'testing']);
const isTestFile = (name) => /\.(test|spec)\.[mc]?[jt]sx?$/.test(name);
const sharedFiles = ['package-lock.json', 'tsconfig.base.json', 'tools/vite-chunk-modules.mjs'];

const stampOf = (root, app) => join(root, '.cache', `build-${app.name}`);

/** Applications to build: those with a `build` script or a Vite configuration. */
export function listBuiltApps(root) {
  const apps = join(root, 'apps');
  if (!existsSync(apps)) return [];
  return readdirSync(apps)
    .sort()
    .flatMap((name) => {
      const folder = join(apps, name);
      if (!existsSync(join(folder, 'package.json'))) return [];
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const hasScript = Boolean(manifest.scripts?.build);
      const hasVite = ['ts', 'mts', 'js', 'mjs'].some((ending) =>
        existsSync(join(folder, `vite.config.${ending}`)),
      );
      return hasScript || hasVite ? [{ name, folder, manifest, hasScript }] : [];
    });
}

/** Hash of the application's sources, of the workspace packages it uses, and of the lock file. */
function sourceFingerprint(root, app) {
  const hash = createHash('sha256');
  const addFile = (path) => hash.update(`${path}\n`).update(readFileSync(path));
  for (const name of sharedFiles) {
    if (existsSync(join(root, name))) addFile(join(root, name));
  }
  for (const folder of [app.folder, ...listUsedPackages(root, app.manifest)]) {
    for (const path of listSources(folder)) addFile(path);
  }
  return hash.digest('hex');
}

/** Whether the application has no output or its sources are not those that made it. */
export function needsBuild(root, app) {
  const output = join(app.folder, 'dist');
  if (!existsSync(output) || readdirSync(output).length === 0) return true;
  const stamp = stampOf(root, app);
  if (!existsSync(stamp)) return true;
  return readFileSync(stamp, 'utf8').trim() !== sourceFingerprint(root, app);
}

/** Builds each application that needs it. Throws with the builder's own words when one fails. */
export async function buildApps(root, nodePath, say) {
  for (const app of listBuiltApps(root)) {
    if (!needsBuild(root, app)) continue;
    say(`Building the ${app.name} …`);
    const fingerprint = sourceFingerprint(root, app);
    rmSync(stampOf(root, app), { force: true });
    await buildApp(root, app, nodePath);
    mkdirSync(dirname(stampOf(root, app)), { recursive: true });
    writeFileSync(stampOf(root, app), `${fingerprint}\n`);
  }
}

/** Writes the sources that an application derives from the packages (its `generate` script). */
export async function generateSources(root, nodePath) {
  for (const app of listBuiltApps(root)) {
    if (!app.manifest.scripts?.generate) continue;
    const env = toolEnvironment(root, nodePath);
    const what = `Generating sources of the ${app.name}`;
    await runQuietly('npm', ['run', 'generate'], { cwd: app.folder, env, what });
  }
}

async function buildApp(root, app, nodePath) {
  const env = { ...toolEnvironment(root, nodePath), NODE_ENV: 'production' };
  const what = `Building the ${app.name}`;
  if (app.hasScript) {
    await runQuietly('npm', ['run', 'build'], { cwd: app.folder, env, what });
    return;
  }
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  await runQuietly(nodePath, [vite, 'build'], { cwd: app.folder, env, what });
}

/** Folders of the workspace packages and applications named as dependencies, and of those that they name. */
function listUsedPackages(root, manifest, seen = new Set()) {
  const wanted = { ...manifest.dependencies, ...manifest.devDependencies };
  const folders = ['apps', 'packages'].map((name) => join(root, name)).filter(existsSync);
  for (const path of folders.flatMap((folder) =>
    readdirSync(folder).map((name) => join(folder, name)),
  )) {
    if (seen.has(path) || !existsSync(join(path, 'package.json'))) continue;
    const other = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
    if (!wanted[other.name]) continue;
    seen.add(path);
    listUsedPackages(root, other, seen);
  }
  return [...seen].sort();
}

function listSources(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (leftOut.has(entry.name) || isTestFile(entry.name)) return [];
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return listSources(path);
      return entry.isFile() ? [path] : [];
    });
}
