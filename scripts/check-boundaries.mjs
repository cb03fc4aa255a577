// Fails on an import that the architecture forbids (docs/ARCHITECTURE.md, scripts/boundaries/).
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findCycles } from './boundaries/find-cycles.mjs';
import { configFile } from './boundaries/house.mjs';
import { placeOf, readWorkspaces, resolveImport } from './boundaries/locate.mjs';
import { rules } from './boundaries/rules.mjs';
import { listFiles, sourceName } from './source-tree/list-files.mjs';
import { parseSource } from './source-tree/parse-source.mjs';
import { readEnvironmentLines, readImports } from './source-tree/read-imports.mjs';
import { runAsCommand } from './source-tree/report-findings.mjs';

/** Checks a whole repository. Answers `{ findings }`. */
export function checkBoundaries(root) {
  const workspaces = readWorkspaces(root, listWorkspaceFolders(root));
  const house = { root, workspaces, rootDeclared: workspaces[0]?.declared ?? new Set() };
  const findings = [];
  const sliceImports = [];
  const unknown = new Set();
  for (const path of listFiles(root, sourceName)) {
    const from = { ...placeOf(path), path, file: path.split('/').pop() };
    if (from.isUnknown && !unknown.has(`${from.area}/${from.folder}`)) {
      unknown.add(`${from.area}/${from.folder}`);
      findings.push(describeUnknown(from));
    }
    const source = parseSource(root, path);
    for (const each of readImports(source)) {
      const seen = lookAt(house, from, each);
      const finding = judge(seen);
      if (finding) findings.push({ path, line: each.line, ...finding });
      if (isBetweenSlices(seen)) sliceImports.push(seen);
    }
    if (!mayReadEnvironment(from)) findings.push(...readEnvironmentFindings(source));
  }
  findings.push(...describeCycles(sliceImports));
  return { findings };
}

function listWorkspaceFolders(root) {
  return ['apps', 'packages'].flatMap((folder) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)
      : [],
  );
}

function lookAt({ root, workspaces, rootDeclared }, from, { specifier, line, isTypeOnly }) {
  const target = resolveImport(root, workspaces, from.path, specifier);
  const own = workspaces.find((workspace) => workspace.folder === from.workspace);
  return {
    ...target,
    from,
    line,
    isTypeOnly,
    to: target.path ? placeOf(target.path) : undefined,
    declared: own?.declared ?? new Set(),
    ownName: own?.name,
    rootDeclared,
  };
}

function judge(seen) {
  for (const rule of rules) {
    const finding = rule(seen);
    if (finding) return finding;
  }
  return undefined;
}

function isBetweenSlices({ from, to }) {
  if (from.isTest || from.area !== to?.area || !from.slice || !to.slice) return false;
  return from.area === 'api' && from.slice !== to.slice;
}

function describeCycles(imports) {
  const graph = new Map();
  for (const { from, to } of imports) {
    graph.set(from.slice, (graph.get(from.slice) ?? new Set()).add(to.slice));
  }
  return findCycles(graph).map((cycle) => {
    const first = imports.find(
      ({ from, to }) => from.slice === cycle[0] && to.slice === (cycle[1] ?? cycle[0]),
    );
    return {
      path: first.from.path,
      line: first.line,
      rule: `slices import each other in a circle: ${[...cycle, cycle[0]].join(' → ')}`,
      remedy:
        'let one of them take the other’s work as an argument, or react to its event in jobs/',
    };
  });
}

function describeUnknown(from) {
  return {
    path: from.path,
    rule: `${from.folder}/ is neither a slice nor a known folder of the ${from.area}`,
    remedy:
      'put the file into its slice; a really new folder is named in scripts/boundaries/house.mjs',
  };
}

function mayReadEnvironment(from) {
  if (from.path === configFile || from.isTest || from.isConfig) return true;
  return !['api', 'console', 'widget', 'package'].includes(from.area);
}

function readEnvironmentFindings(source) {
  return readEnvironmentLines(source).map((line) => ({
    path: source.path,
    line,
    rule: 'process.env is read here',
    remedy: `only ${configFile} reads the environment: add the setting there and pass it on`,
  }));
}

await runAsCommand(import.meta.url, 'boundaries', checkBoundaries);
