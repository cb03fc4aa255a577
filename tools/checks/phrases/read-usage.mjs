import { isTestFile, listFiles, sourceName } from '../source-tree/list-files.mjs';
import { parseSource, walkTree } from '../source-tree/parse-source.mjs';

/**
 * What the applications' code says about phrase keys.
 * `calls`: keys given to `t(…)` or `<Trans i18nKey>`, which must exist, with where and in which
 * namespaces; `mentions`: every text and every template (as a pattern) in the code, by which a
 * key counts as used.
 */
export function readUsage(root) {
  const usage = { calls: [], mentions: new Set(), patterns: new Set() };
  for (const path of listFiles(root, sourceName)) {
    if (!/^(?:apps|packages)\//.test(path) || path.startsWith('packages/phrases/')) continue;
    if (!isTestFile(path)) readFile(parseSource(root, path), usage);
  }
  return { ...usage, patterns: [...usage.patterns].map((pattern) => new RegExp(pattern, 'u')) };
}

function readFile(source, usage) {
  const spaces = readNamespaces(source);
  walkTree(source.program, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') usage.mentions.add(node.value);
    if (node.type === 'TemplateLiteral') addTemplate(node, usage);
    for (const key of keyNodes(node)) {
      for (const each of readKeys(key)) {
        usage.calls.push({ ...each, spaces, path: source.path, line: source.lineAt(key.start) });
      }
    }
  });
}

/** The nodes that hold a key: the first argument of `t`, or `i18nKey` of an element. */
function keyNodes(node) {
  if (node.type === 'CallExpression') {
    const isT = node.callee.name === 't' || node.callee.property?.name === 't';
    return isT && node.arguments[0] ? [node.arguments[0]] : [];
  }
  if (node.type !== 'JSXAttribute' || node.name.name !== 'i18nKey' || !node.value) return [];
  return [node.value.type === 'JSXExpressionContainer' ? node.value.expression : node.value];
}

/** The keys that an expression may stand for; what is only known at run time is left to the types. */
function readKeys(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return [{ key: node.value }];
  if (node.type === 'TemplateLiteral') return [{ pattern: patternOf(node) }];
  if (node.type === 'ConditionalExpression') {
    return [...readKeys(node.consequent), ...readKeys(node.alternate)];
  }
  if (node.type === 'LogicalExpression') return [...readKeys(node.left), ...readKeys(node.right)];
  if (node.type === 'ArrayExpression') return node.elements.flatMap((each) => readKeys(each));
  return /^TS(?:As|Satisfies|NonNull)Expression$/.test(node.type) ? readKeys(node.expression) : [];
}

function addTemplate(node, usage) {
  const isAllHoles = node.quasis.every((quasi) => !/[a-z]/i.test(quasi.value.cooked ?? ''));
  if (!isAllHoles) usage.patterns.add(`^${patternOf(node)}$`);
}

function patternOf(node) {
  return node.quasis
    .map((quasi) => (quasi.value.cooked ?? '').replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.+');
}

/** Namespaces and key prefixes that the file's `useTranslation` or `getFixedT` put before keys. */
function readNamespaces(source) {
  const spaces = new Set();
  walkTree(source.program, (node) => {
    if (node.type !== 'CallExpression') return;
    const name = node.callee.name ?? node.callee.property?.name;
    if (name !== 'useTranslation' && name !== 'getFixedT') return;
    for (const argument of node.arguments) {
      if (argument.type === 'Literal' && typeof argument.value === 'string') {
        spaces.add(argument.value);
      }
      for (const property of argument.properties ?? []) {
        if (property.key?.name === 'keyPrefix') spaces.add(String(property.value.value));
      }
    }
  });
  return [...spaces];
}
