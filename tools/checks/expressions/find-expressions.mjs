import { isTestFile, listFiles, sourceName } from '../source-tree/list-files.mjs';
import { parseSource, walkTree } from '../source-tree/parse-source.mjs';

/**
 * A regular expression as it is written: `source` is null when the parts it is built of are not
 * constant, `code` is what stands there.
 * @typedef {{ path: string, line: number, source: string | null, flags: string, code: string }} Expression
 */

/** What runs in the product: not its tests, nor what only they and the demo use. */
const isProduct = (path) =>
  (/^(?:apps|packages)\/[^/]+\/src\//.test(path) || /^scripts\/(?:start|setup\/)/.test(path)) &&
  !isTestFile(path) &&
  !/\/(?:testing|testing-processes|demo)\//.test(path);

/** Every regular expression of the product: `Expression[]`. */
export function findExpressions(root) {
  return listFiles(root, sourceName)
    .filter(isProduct)
    .flatMap((path) => inFile(root, path));
}

function inFile(root, path) {
  const source = parseSource(root, path);
  const found = [];
  let constants;
  walkTree(source.program, (node) => {
    const place = {
      path,
      line: source.lineAt(node.start),
      code: source.text.slice(node.start, node.end),
    };
    if (node.regex) {
      found.push({ ...place, source: node.regex.pattern, flags: node.regex.flags });
    } else if (isBuilding(node)) {
      constants ??= constantsOf(source.program);
      const [pattern, flags] = node.arguments;
      const own = constants.get(pattern.name)?.regex?.flags ?? '';
      const built = {
        source: fold(pattern, constants),
        flags: flags ? fold(flags, constants) : own,
      };
      found.push({ ...place, ...(built.flags === null ? { source: null, flags: '' } : built) });
    }
  });
  return found;
}

const isBuilding = (node) =>
  /^(?:New|Call)Expression$/.test(node.type) &&
  node.callee.type === 'Identifier' &&
  node.callee.name === 'RegExp' &&
  node.arguments.length > 0;

/** What the names of a file's constants stand for; a name given twice stands for nothing. */
function constantsOf(program) {
  const constants = new Map();
  walkTree(program, (node) => {
    if (node.type !== 'VariableDeclaration' || node.kind !== 'const') return;
    for (const { id, init } of node.declarations) {
      if (id.type !== 'Identifier') continue;
      constants.set(id.name, constants.has(id.name) ? undefined : init);
    }
  });
  return constants;
}

/** The text that an expression of the language always stands for, or null. */
function fold(node, constants) {
  const all = (nodes) => foldAll(nodes, constants);
  switch (node?.type) {
    case 'Literal':
      if (node.regex) return node.regex.pattern;
      return /^(?:string|number)$/.test(typeof node.value) ? String(node.value) : null;
    case 'TemplateLiteral':
      return joinParts(node, all(node.expressions), 'cooked');
    case 'TaggedTemplateExpression':
      return isRaw(node.tag) ? joinParts(node.quasi, all(node.quasi.expressions), 'raw') : null;
    case 'BinaryExpression':
      return node.operator === '+' ? (all([node.left, node.right])?.join('') ?? null) : null;
    case 'Identifier':
      return foldName(node.name, constants);
    case 'MemberExpression':
      // The source of another expression.
      return node.property.name === 'source' ? fold(node.object, constants) : null;
    case 'CallExpression':
      return foldCall(node, constants);
    default:
      return null;
  }
}

function foldAll(nodes, constants) {
  const texts = nodes.map((each) => fold(each, constants));
  return texts.includes(null) ? null : texts;
}

function foldName(name, constants) {
  const init = constants.get(name);
  if (!init) return null;
  // Its own name inside itself would go round for ever.
  const others = new Map(constants);
  others.delete(name);
  return fold(init, others);
}

/** `[…].join('|')`, and an escaped text, which stands for itself alone: some word. */
function foldCall({ callee, arguments: given }, constants) {
  if (callee.type === 'Identifier' && callee.name === 'escapePattern') return 'word';
  if (callee.type !== 'MemberExpression' || callee.property.name !== 'join') return null;
  let list = callee.object;
  if (list.type === 'Identifier') list = constants.get(list.name);
  if (list?.type !== 'ArrayExpression') return null;
  const texts = foldAll(list.elements, constants);
  const between = given[0] ? fold(given[0], constants) : ',';
  return texts === null || between === null ? null : texts.join(between);
}

function joinParts({ quasis }, texts, form) {
  if (texts === null) return null;
  return quasis.map(({ value }, at) => value[form] + (texts[at] ?? '')).join('');
}

const isRaw = (tag) =>
  tag.type === 'MemberExpression' && tag.object.name === 'String' && tag.property.name === 'raw';
