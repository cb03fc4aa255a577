import { describe, expect, it } from 'vitest';
import { checkSizes } from './check-sizes.mjs';
import { plantTree } from './testing/plant-tree.mjs';

const lines = (count, line = 'export const x = 1;') => `${line}\n`.repeat(count);
const body = (count) => '  void 0;\n'.repeat(count);

/** The rules broken by a tree of these files. */
function rulesBroken(files) {
  return checkSizes(plantTree(files)).findings.map((finding) => finding.rule);
}

describe('check-sizes', () => {
  it('lets everything at its limit pass', () => {
    expect(
      rulesBroken({
        'apps/api/src/a.ts': lines(400),
        'apps/api/src/prompts/routes.ts': lines(200),
        'apps/api/src/a.test.ts': lines(600),
        'packages/phrases/src/en/a.ts': lines(2000),
        'apps/api/src/b.ts': `export function f(a: number): void {\n${body(58)}}\n`,
        'apps/console/src/c.tsx': `export function C() {\n${body(117)}  return <p />;\n}\n`,
        'apps/api/src/d.test.ts': `describe('d', () => {\n${body(200)}});\n`,
      }),
    ).toEqual([]);
  });

  it.each([
    ['a file of 401 lines', 'apps/api/src/a.ts', lines(401), '401 lines, limit 400'],
    ['a routes table of 201', 'apps/api/src/x/routes.ts', lines(201), '201 lines, limit 200'],
    ['a test file of 601', 'apps/api/src/a.test.ts', lines(601), '601 lines, limit 600'],
    [
      'a function of 61 lines',
      'apps/api/src/b.ts',
      `export function growRows(a: number): void {\n${body(59)}}\n`,
      'growRows has 61 lines, limit 60',
    ],
    [
      'an arrow function',
      'apps/api/src/b.ts',
      `export const growRows = async <T,>(a: T): Promise<void> => {\n${body(59)}};\n`,
      'growRows has 61 lines, limit 60',
    ],
    [
      'a method',
      'apps/api/src/b.ts',
      `export const o = {\n  grow() {\n${body(60)}  },\n};\n`,
      'grow has 62 lines, limit 60',
    ],
    [
      'a callback',
      'apps/api/src/b.ts',
      `[1].map(() => {\n${body(60)}});\n`,
      'a function has 62 lines, limit 60',
    ],
    [
      'a component of 121 lines',
      'apps/console/src/c.tsx',
      `export function Card() {\n${body(118)}  return <p />;\n}\n`,
      'Card has 121 lines, limit 120',
    ],
    [
      'a component in memo()',
      'apps/console/src/c.tsx',
      `export const Card = memo(() => {\n${body(118)}  return <p />;\n});\n`,
      'Card has 121 lines, limit 120',
    ],
    [
      'a hook in a .tsx file',
      'apps/console/src/c.tsx',
      `export function useCard() {\n${body(59)}}\n`,
      'useCard has 61 lines, limit 60',
    ],
  ])('refuses %s', (_name, path, content, rule) => {
    expect(rulesBroken({ [path]: content })).toEqual([rule]);
  });
});
