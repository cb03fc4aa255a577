import { existsSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import { isTestFile } from '../source-tree/list-files.mjs';
import { apiFolders, consoleFolders, consoleSlices, slices } from './house.mjs';

/**
 * Where a file stands in the house.
 * `area` is an app (`api`), a package (`package`, with its `name`), or a root folder (`scripts`);
 * `slice` is the domain folder, `folder` any first folder below src, undefined at its root.
 */
export function placeOf(path) {
  const parts = path.split('/');
  const isTest = isTestFile(path);
  if (parts[0] === 'packages') {
    const isTesting = isTestingPath(path);
    return {
      area: 'package',
      name: parts[1],
      workspace: `packages/${parts[1]}`,
      isTest: isTest || isTesting,
    };
  }
  if (parts[0] !== 'apps') return { area: parts.length > 1 ? parts[0] : '', workspace: '', isTest };
  const place = { area: parts[1], workspace: `apps/${parts[1]}`, isTest };
  if (parts[2] !== 'src') return { ...place, isConfig: true };
  const folder = parts.length > 4 ? parts[3] : undefined;
  const known = parts[1] === 'api' ? apiFolders : consoleFolders;
  const words = parts[1] === 'api' ? slices : consoleSlices;
  const slice = folder && words.includes(folder) ? folder : undefined;
  const isUnknown = parts[1] !== 'widget' && Boolean(folder) && !slice && !known.includes(folder);
  return { ...place, folder, slice, isUnknown, isTest: isTest || folder === 'testing' };
}

/** Whether a file of the API or of a package may be used by tests and the demo only. */
export function isTestingPath(path) {
  return /^(?:apps\/api|packages\/[^/]+)\/src\/testing\//.test(path);
}

/**
 * What a specifier names: `{ path }` for a file of the repository, `{ packageName }` for a
 * dependency, `{ builtin }` for Node's own. Workspace packages give both name and path.
 */
export function resolveImport(root, workspaces, from, specifier) {
  const bare = specifier.replace(/[?#].*$/, '');
  if (bare.startsWith('.')) {
    return { path: withEnding(root, posix.normalize(posix.join(posix.dirname(from), bare))) };
  }
  if (bare.startsWith('node:') || isBuiltin(bare)) return { builtin: bare };
  if (bare.startsWith('virtual:') || bare.startsWith('/')) return {};
  const [first, second] = bare.split('/');
  const packageName = first.startsWith('@') ? `${first}/${second}` : first;
  const folder = workspaces.find((workspace) => workspace.name === packageName)?.folder;
  if (!folder) return { packageName };
  const rest = bare.slice(packageName.length + 1);
  return { packageName, path: rest ? withEnding(root, `${folder}/src/${rest}`) : folder };
}

/** The workspaces with what each declares, the root first (its folder is ''). */
export function readWorkspaces(root, folders) {
  return ['', ...folders].flatMap((folder) => {
    const file = join(root, folder, 'package.json');
    if (!existsSync(file)) return [];
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    const declared = new Set(
      ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'].flatMap(
        (key) => Object.keys(manifest[key] ?? {}),
      ),
    );
    return [{ folder, name: manifest.name, declared }];
  });
}

function withEnding(root, path) {
  if (isFile(root, path)) return path;
  const endings = ['.ts', '.tsx', '.mjs', '.js', '/index.ts', '/index.tsx'];
  const ending = endings.find((each) => isFile(root, path + each));
  return ending ? path + ending : path;
}

function isFile(root, path) {
  return existsSync(join(root, path)) && statSync(join(root, path)).isFile();
}
