// Fails on a package that a workspace imports and does not declare: it would be found by luck of hoisting alone.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { isTestFile, listFiles, sourceName } from './source-tree/list-files.mjs';
import { parseSource } from './source-tree/parse-source.mjs';
import { readImports } from './source-tree/read-imports.mjs';
import { runAsCommand } from './source-tree/report-findings.mjs';

/** What a folder's manifest names; dependencies of the root serve tests and configuration. */
function readManifest(root, folder) {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];
  const declared = new Set(kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {})));
  return { name: manifest.name, declared };
}

function packageOf(specifier) {
  if (/^[./]|^node:|^virtual:/.test(specifier) || isBuiltin(specifier)) return undefined;
  const [first, second] = specifier.replace(/[?#].*$/, '').split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

/** The platform gives what its component imports; its tools have a lock file of their own (docs/agent-panel.md). */
const ofSalesforce = 'apps/panel/salesforce/';

const typesOf = (name) => `@types/${name.replace(/^@/, '').replace('/', '__')}`;

/** Checks a whole repository. Answers `{ findings }`. */
export function checkDependencies(root) {
  const rootManifest = readManifest(root, '');
  const manifests = new Map();
  for (const parent of ['apps', 'packages'])
    for (const name of readdirSync(join(root, parent)))
      manifests.set(`${parent}/${name}`, readManifest(root, `${parent}/${name}`));
  if (existsSync(join(root, 'tests'))) manifests.set('tests', readManifest(root, 'tests'));
  const findings = [];
  for (const path of listFiles(root, sourceName)) {
    if (path.startsWith(ofSalesforce)) continue;
    const folder = path.startsWith('tests/') ? 'tests' : path.split('/').slice(0, 2).join('/');
    const own = manifests.get(folder);
    const isProduct = own && path.startsWith(`${folder}/src/`) && !/\/testing\//.test(path);
    const mayUseRoot = !isProduct || isTestFile(path);
    for (const { specifier, line } of readImports(parseSource(root, path))) {
      const name = packageOf(specifier);
      if (!name || name === own?.name) continue;
      const isIn = ({ declared }) => declared.has(name) || declared.has(typesOf(name));
      if (own && isIn(own)) continue;
      if (mayUseRoot && (isIn(rootManifest) || name.startsWith('@replique/'))) continue;
      const manifest = own ? `${folder}/package.json` : 'package.json';
      findings.push({
        path,
        line,
        rule: `${name} is imported and not declared`,
        remedy: `add it with its exact version to ${manifest}`,
      });
    }
  }
  return { findings };
}

await runAsCommand(import.meta.url, 'dependencies', checkDependencies);
