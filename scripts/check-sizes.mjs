// Fails on a file or function that has outgrown its reader (docs/ARCHITECTURE.md, sizes).
import { isTestFile, listFiles, sourceName } from './source-tree/list-files.mjs';
import { parseSource, walkTree } from './source-tree/parse-source.mjs';
import { runAsCommand } from './source-tree/report-findings.mjs';

/** Longest in lines; a routes file is a table and must stay one page or two. */
export const limits = { file: 400, testFile: 600, routes: 200, function: 60, component: 120 };

/** Written content, not code: no limit. */
const exempt = [
  /^packages\/phrases\/src\/(?:en|fr)\//,
  /^apps\/api\/migrations\//,
  /(?:^|\/)fixtures\//,
  /^apps\/api\/src\/demo\/content\//,
];

/**
 * Files or functions that may be longer, each with its reason:
 * `{ path: 'packages/engine/src/x.ts', name: 'stem', lines: 90, reason: '…' }`; without `name`
 * it is the file.
 */
export const exceptions = [
  {
    path: 'apps/widget/src/loader.ts',
    name: 'start',
    lines: 110,
    reason: 'one closure: names inside it are shortened, and 2 kB is all it may weigh',
  },
  {
    path: 'apps/widget/src/mount-panel.tsx',
    name: 'mountPanel',
    lines: 90,
    reason: 'one closure around what a mounted chat holds, for the same reason',
  },
  {
    path: 'apps/widget/src/http-transport.ts',
    name: 'createHttpTransport',
    lines: 75,
    reason: 'a table of the calls, one line each',
  },
  {
    path: 'apps/widget/src/preview/played-transport.ts',
    name: 'createPlayedTransport',
    lines: 85,
    reason: 'the same table, played',
  },
  {
    path: 'apps/widget/src/testing/test-server.ts',
    name: 'createTestServer',
    lines: 115,
    reason: 'the same table over a memory of its own',
  },
  {
    path: 'apps/console/src/routes.ts',
    lines: 400,
    reason: 'the one table of every path of the console; the formatter spreads its rows',
  },
];

/** Checks a whole repository. Answers `{ findings }`. */
export function checkSizes(root) {
  const findings = [];
  for (const path of listFiles(root, sourceName)) {
    if (exempt.some((pattern) => pattern.test(path))) continue;
    const source = parseSource(root, path);
    findings.push(...checkFile(source), ...checkFunctions(source));
  }
  return { findings };
}

function checkFile({ path, text }) {
  const lines = text.replace(/\n$/, '').split('\n').length;
  const limit = allowance(path) ?? fileLimit(path);
  if (lines <= limit) return [];
  const remedy = 'split it by what its parts are about, each part named after what it exports';
  return [{ path, rule: `${lines} lines, limit ${limit}`, remedy }];
}

function checkFunctions(source) {
  const findings = [];
  walkTree(source.program, (node, ancestors) => {
    if (!/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) {
      return;
    }
    if (!node.body || isSuite(ancestors.at(-1))) return;
    const line = source.lineAt(node.start);
    const lines = source.lineAt(node.end) - line + 1;
    const name = nameOf(node, ancestors);
    const isComponent = source.path.endsWith('x') && /^[A-Z]/.test(name);
    const usual = isComponent ? limits.component : limits.function;
    const limit = allowance(source.path, name) ?? usual;
    if (lines <= limit) return;
    const remedy = isComponent
      ? 'split it by what it shows'
      : 'give its steps names of their own, as functions below it';
    findings.push({
      path: source.path,
      line,
      rule: `${name || 'a function'} has ${lines} lines, limit ${limit}`,
      remedy,
    });
  });
  return findings;
}

function fileLimit(path) {
  if (isTestFile(path)) return limits.testFile;
  return /(?:^|\/)routes\.tsx?$/.test(path) ? limits.routes : limits.file;
}

function allowance(path, name) {
  return exceptions.find((each) => each.path === path && each.name === name)?.lines;
}

/** The callback of describe() is a chapter of tests, not a function that one follows. */
function isSuite(parent) {
  if (parent?.type !== 'CallExpression') return false;
  let callee = parent.callee;
  while (callee.type === 'CallExpression') callee = callee.callee;
  const words = [];
  while (callee.type === 'MemberExpression') {
    words.push(callee.property.name);
    callee = callee.object;
  }
  return [callee.name, ...words].includes('describe');
}

/** Its own name, or that of the variable, property or method that holds it, or of the wrapper's. */
function nameOf(node, ancestors) {
  if (node.id) return node.id.name;
  for (const parent of [...ancestors].reverse()) {
    if (parent.type === 'VariableDeclarator') return parent.id.name ?? '';
    if (/^(?:Property|MethodDefinition|PropertyDefinition)$/.test(parent.type)) {
      return String(parent.key.name ?? parent.key.value ?? '');
    }
    // memo(function …) and forwardRef(…) still name a component; other calls take a callback.
    const isWrapper =
      parent.type === 'CallExpression' && /^(?:memo|forwardRef)$/.test(wrapperOf(parent));
    if (!isWrapper) return '';
  }
  return '';
}

function wrapperOf(call) {
  return call.callee.name ?? call.callee.property?.name ?? '';
}

await runAsCommand(import.meta.url, 'sizes', checkSizes);
