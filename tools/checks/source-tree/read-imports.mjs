import { walkTree } from './parse-source.mjs';

/**
 * Everything a parsed file imports, in every form: `import`, `import type`, `export … from`,
 * `import()`, `import('…').Type`, `require()` and `import x = require()`.
 * @returns {Array<{ specifier: string, line: number }>}
 */
export function readImports(source) {
  const found = [];
  walkTree(source.program, (node) => {
    const target = targetOf(node);
    const specifier = textOf(target);
    if (specifier === undefined) return;
    found.push({ specifier, line: source.lineAt(target.start) });
  });
  return found;
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
