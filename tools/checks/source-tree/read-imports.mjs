import { walkTree } from './parse-source.mjs';

/**
 * Everything a parsed file imports, in every form: `import`, `import type`, `export … from`,
 * `import()`, `import('…').Type`, `require()` and `import x = require()`.
 * @returns {Array<{ specifier: string, line: number, isTypeOnly: boolean }>}
 */
export function readImports(source) {
  const found = [];
  walkTree(source.program, (node) => {
    const target = targetOf(node);
    const specifier = textOf(target);
    if (specifier === undefined) return;
    found.push({ specifier, line: source.lineAt(target.start), isTypeOnly: isTypeOnly(node) });
  });
  return found;
}

/** Lines on which a parsed file reads the environment: `process.env`, or `env` taken from it. */
export function readEnvironmentLines(source) {
  const lines = [];
  walkTree(source.program, (node) => {
    if (readsEnvironment(node)) lines.push(source.lineAt(node.start));
  });
  return lines;
}

function targetOf(node) {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return node.source ?? node.argument;
    case 'TSExternalModuleReference':
      return node.expression;
    case 'CallExpression':
      return isRequire(node.callee) ? node.arguments[0] : undefined;
    default:
      return undefined;
  }
}

function isRequire(callee) {
  return callee.type === 'Identifier' && callee.name === 'require';
}

function textOf(target) {
  if (!target) return undefined;
  if (target.type === 'TSLiteralType') return textOf(target.literal);
  if (target.type === 'Literal' && typeof target.value === 'string') return target.value;
  const isPlainTemplate = target.type === 'TemplateLiteral' && target.expressions.length === 0;
  return isPlainTemplate ? target.quasis[0].value.cooked : undefined;
}

function isTypeOnly(node) {
  if (node.type === 'TSImportType') return true;
  if (node.importKind === 'type' || node.exportKind === 'type') return true;
  const names = node.specifiers ?? [];
  return (
    names.length > 0 &&
    names.every((name) => name.importKind === 'type' || name.exportKind === 'type')
  );
}

function readsEnvironment(node) {
  if (node.type === 'MemberExpression') {
    const key = node.computed ? textOf(node.property) : node.property.name;
    return isProcess(node.object) && key === 'env';
  }
  if (node.type === 'VariableDeclarator') {
    return isProcess(node.init) && node.id.type === 'ObjectPattern' && takesEnv(node.id.properties);
  }
  if (node.type === 'ImportDeclaration') {
    const isProcessModule = /^(?:node:)?process$/.test(node.source.value);
    return isProcessModule && node.specifiers.some((name) => name.imported?.name === 'env');
  }
  return false;
}

function takesEnv(properties) {
  return properties.some((property) => property.key?.name === 'env');
}

function isProcess(node) {
  if (node?.type === 'Identifier') return node.name === 'process';
  return (
    node?.type === 'MemberExpression' &&
    node.object.name === 'globalThis' &&
    node.property.name === 'process'
  );
}
