import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/**
 * Parses a JavaScript or TypeScript file.
 * @returns {{ path: string, text: string, program: object, lineAt: (offset: number) => number }}
 * @throws when the file has a syntax error, naming it.
 */
export function parseSource(root, path) {
  const text = readFileSync(join(root, path), 'utf8');
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: cannot be parsed: ${errors[0].message}`);
  return { path, text, program, lineAt: countLines(text) };
}

/** Calls `visit(node, ancestors)` for every node, outer ones first; the nearest ancestor is last. */
export function walkTree(node, visit, ancestors = []) {
  visit(node, ancestors);
  const inner = [...ancestors, node];
  for (const key of Object.keys(node)) {
    const value = node[key];
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child.type === 'string') walkTree(child, visit, inner);
    }
  }
}

function countLines(text) {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}
