// Fails when the console's first screen weighs too much, or when its first code holds what must
// come later. Reads a finished build:
//   apps/console/dist/.vite/manifest.json  Vite's manifest: which chunk is made of which source
//   apps/console/dist/chunk-modules.json   { [chunk file]: [module ids from the root] }, written by
//                                          the plugin in tools/vite-chunk-modules.mjs
// The widget and the agent panel have budgets of their own: tools/checks/check-widget-bytes.mjs, check-panel-bytes.mjs.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { checkPanelBytes } from './check-panel-bytes.mjs';
import { checkWidgetBytes } from './check-widget-bytes.mjs';
import { runAsCommand } from './source-tree/report-findings.mjs';

const build = 'apps/console/dist';

/** JavaScript of the first screen for a person who is signed in, gzip -9. */
export const budget = 210_000;

/**
 * What the first screen loads besides the entry, by the source that a dynamic import names.
 * A new lazy part of the frame or of the home screen belongs here.
 */
const firstScreen = [
  { name: 'home screen', source: /(?:^|\/)src\/home\/home\/(?:home-screen\.tsx|queries\.ts)$/ },
  { name: 'client selector', source: /(?:^|\/)src\/frame\/client-selector\.tsx$/ },
  { name: 'English phrases', source: /packages\/phrases\/src\/en-frame\.ts$/ },
];

/** Lazy parts that the first screen names and does not wait for: other screens, what a click opens. */
export const loadedLater = [
  /-(?:screen|layout|dialog|drawer|palette|grid)\.tsx$/,
  /(?:^|\/)src\/frame\/screens\/[a-z-]+\.tsx$/,
  /(?:^|\/)src\/(?:ui\/charts\/sparkline|home\/home\/first-step|insight\/reports\/counted-lines)\.tsx$/,
  /(?:^|\/)src\/ui\/text\/sanitize-html\.ts$/,
  /(?:^|\/)src\/(?:.*\/(?:queries|[a-z]+-filter)|lib\/(?:orpc|preferences)|helpdesk\/tickets\/ticket-list)\.ts$/,
  /(?:^|\/)src\/frame\/(?:notices\/bell|late-banners|tour\/tour|view-bar)\.tsx$/,
  /packages\/phrases\/src\/(?:en-screens|fr-frame|fr-screens)\.ts$/,
];

/** What the entry and its static imports must not hold: each is lazy, or written at build time. */
const keptOut = [
  { name: 'zod', module: /(?:^|\/)node_modules\/zod\// },
  { name: 'the form library', module: /(?:^|\/)node_modules\/@mantine\/form\// },
  {
    name: 'the command palette',
    module:
      /(?:^|\/)node_modules\/@mantine\/spotlight\/|^apps\/console\/src\/.*(?:^|[-/])palette(?:-[a-z]+)*\.tsx$/,
  },
];

/** Checks the build of a whole repository. Answers `{ findings, total, notes }`, the notes are the table. */
export function checkBytes(root) {
  const manifest = readJson(join(root, build, '.vite', 'manifest.json'));
  const modules = readJson(join(root, build, 'chunk-modules.json'));
  if (!manifest || !modules) return { findings: [describeMissing(manifest)] };
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
  if (!entry) return { findings: [finding('the manifest names no entry', 'build the console')] };
  const { keys, findings } = findFirstScreen(manifest, entry);
  const weights = weigh(root, manifest, keys);
  const total = weights.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > budget) {
    const remedy = 'load later what the first screen does not show; the table names the chunks';
    findings.push(finding(`the first screen weighs ${total} bytes, budget ${budget}`, remedy));
  }
  findings.push(...findIntruders(manifest, modules, entry));
  return { findings, total, notes: describe(weights, total, weighStyles(root, manifest, keys)) };
}

function findFirstScreen(manifest, entry) {
  const keys = listStatic(manifest, entry);
  const findings = [];
  for (const { name, source } of firstScreen) {
    const found = Object.keys(manifest).filter(
      (key) => manifest[key].isDynamicEntry && source.test(manifest[key].src ?? key),
    );
    if (found.length === 0) {
      const remedy =
        'name its source in firstScreen (tools/checks/check-bytes.mjs); it must be lazy';
      findings.push(finding(`no lazy chunk is the ${name} (${source})`, remedy));
    }
    for (const key of found) listStatic(manifest, key, keys);
  }
  findings.push(...findUnjudged(manifest, keys));
  return { keys, findings };
}

/** A lazy part that nobody said to be early or late could grow the first screen unseen. */
function findUnjudged(manifest, keys) {
  const lazy = [...keys].flatMap((key) => manifest[key].dynamicImports ?? []);
  return [...new Set(lazy)]
    .filter((key) => !keys.has(key) && !loadedLater.some((pattern) => pattern.test(key)))
    .map((key) => {
      const remedy = 'say in tools/checks/check-bytes.mjs whether it is firstScreen or loadedLater';
      return finding(`the first screen imports ${key} dynamically`, remedy);
    });
}

/** A chunk and all that it imports statically. */
function listStatic(manifest, key, seen = new Set()) {
  if (seen.has(key) || !manifest[key]) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) listStatic(manifest, next, seen);
  return seen;
}

function weigh(root, manifest, keys) {
  const files = [...new Set([...keys].map((key) => manifest[key].file))];
  return files
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, bytes: zippedSize(root, file) }))
    .sort((a, b) => b.bytes - a.bytes);
}

function weighStyles(root, manifest, keys) {
  const files = new Set([...keys].flatMap((key) => manifest[key].css ?? []));
  return [...files].reduce((sum, file) => sum + zippedSize(root, file), 0);
}

function zippedSize(root, file) {
  return gzipSync(readFileSync(join(root, build, file)), { level: 9 }).length;
}

function findIntruders(manifest, modules, entry) {
  return [...listStatic(manifest, entry)].flatMap((key) => {
    const { file } = manifest[key];
    if (!file.endsWith('.js')) return [];
    const held = modules[file];
    if (!held) return [finding(`chunk-modules.json says nothing of ${file}`, 'build again')];
    return keptOut.flatMap(({ name, module }) => {
      const intruder = held.find((id) => module.test(id));
      if (!intruder) return [];
      const remedy = 'import it dynamically, or only as a type, on the way from the entry';
      return [finding(`the first code holds ${name}: ${intruder} in ${file}`, remedy)];
    });
  });
}

function describe(weights, total, styles) {
  const row = (bytes, name) => `${String(bytes).padStart(8)}  ${name}`;
  return [
    'First screen, gzip -9, bytes:',
    ...weights.map(({ bytes, file }) => row(bytes, file)),
    row(total, `JavaScript in all (budget ${budget})`),
    row(styles, 'CSS in all'),
  ];
}

function describeMissing(manifest) {
  return manifest
    ? finding('chunk-modules.json is absent', 'use chunkModules() in apps/console/vite.config.ts')
    : finding(
        'there is no build with a manifest',
        'build the console (npm test does), `manifest: true`',
      );
}

function finding(rule, remedy) {
  return { path: build, rule, remedy };
}

function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/** Console, widget and panel, one report. */
function checkAll(root) {
  const parts = [checkBytes(root), checkWidgetBytes(root), checkPanelBytes(root)];
  return {
    findings: parts.flatMap(({ findings }) => findings),
    notes: parts.flatMap(({ notes = [] }) => notes),
  };
}

await runAsCommand(import.meta.url, 'bytes', checkAll);
