import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkSpecMap } from './check-spec-map.mjs';
import { plantTree } from '../testing/plant-tree.mjs';

const proof = '`apps/a.test.ts` › does what it says';
const sentence = (number, told = proof) => `| ${number} | something | ${told} |`;
const numbers = [2, 3, 4, 5, 6, 7, 8, 9].map((section) => `${section}.1`);
const whole = numbers.map((number) => sentence(number));
const message = `| M1 | Saved | a screen, saving | \`ui.saved\` | Saved | Enregistré | ${proof} |`;
const every = Array.from({ length: 46 }, (_, index) =>
  sentence(`${index + 1}.1`, 'not yet: later'),
);

const plant = ({ lines = whole, checks = every, asvs = [], tags = '' }) =>
  plantTree({
    'docs/generated/spec-map.md': lines.join('\n'),
    'docs/generated/checks.md': checks.join('\n'),
    'docs/asvs.md': asvs.join('\n'),
    'apps/a.test.ts': `it('does what it says ${[...numbers.map((each) => `@spec-${each}`), tags].join(' ').trim()}', () => {});`,
    'packages/phrases/src/en.ts': `export const en = { ui: { saved: 'Saved' } };`,
    'packages/phrases/src/fr.ts': `export const fr = { ui: { saved: 'Enregistré' } };`,
  });

async function rulesBroken(tree) {
  const { findings } = await checkSpecMap(plant(tree));
  return findings.map((finding) => finding.rule);
}

describe('check-spec-map', () => {
  it('is content with numbers that tests name', async () => {
    const lines = [...whole, sentence('9.2'), message];
    expect(await rulesBroken({ lines, tags: '@spec-9.2 @message-1' })).toEqual([]);
  });

  it.each([
    ['another test', sentence('9.2', '`apps/b.test.ts` › x'), '@spec-9.2', '9.2 tells old tests'],
    ['a number that no test names', sentence('9.2'), '', '9.2 is not proven'],
    ['a test of a number that is not there', message, '@message-1 @spec-9.2', '@spec-9.2 is no'],
    ['a gap in the numbers', sentence('9.3'), '@spec-9.3', '9.3 breaks the order'],
    ['a cell too many', `${sentence('9.2')} more |`, '@spec-9.2', '9.2 has 4 cells, not 3'],
    ['another text', message.replace('Enregistré', 'Sauvé'), '@message-1', 'reads "Enregistré"'],
    ['an unknown phrase', message.replace('ui.saved', 'ui.lost'), '@message-1', 'ui.lost reads'],
  ])('finds %s', async (_, line, tags, rule) => {
    expect((await rulesBroken({ lines: [...whole, line], tags })).join('\n')).toContain(rule);
  });

  it('writes the last column from the titles of the tests', async () => {
    const old = [...numbers, '9.2'].map((number) => sentence(number, 'old'));
    const root = plant({
      lines: old,
      tags: '@spec-9.2 @check-27.2',
      checks: [...every, sentence('27.2', '')],
    });
    expect((await checkSpecMap(root, true)).findings).toEqual([]);
    expect(readFileSync(`${root}/docs/generated/spec-map.md`, 'utf8')).toContain(sentence('9.2'));
  });

  it('looks at the checks too, which may say why they are not proven yet', async () => {
    const checks = [...every, sentence('27.2'), sentence('27.3', 'not yet: a later part')];
    expect(await rulesBroken({ checks, tags: '@check-27.2' })).toEqual([]);
    const bad = [...every, sentence('27.2', 'old'), sentence('27.3', 'not yet:'), sentence('27.4')];
    expect(await rulesBroken({ checks: bad, tags: '@check-27.2' })).toEqual([
      '27.2 tells old tests',
      '27.3 is not proven',
      '27.4 is not proven',
    ]);
  });

  it('looks at the answers to the ASVS: a yes is proven, and what they name is there', async () => {
    const good = [
      '| 1.1 once | yes | see `apps/a.test.ts` |',
      '| 1.2 twice | yes | checks 3, 4; [checks](generated/checks.md#three) |',
      '| 1.3 rules | yes | documented in [the map](generated/spec-map.md) |',
      '| 1.4 none | no | |',
    ];
    expect(await rulesBroken({ asvs: good })).toEqual([]);
    const bad = [
      '| 1.1 once | yes | see `auth/gone.test.ts` |',
      '| 1.2 twice | yes | by care |',
      '| 1.3 rules | yes | documented in [a page](gone.md) |',
    ];
    expect((await rulesBroken({ asvs: bad })).toSorted()).toEqual([
      '1.2 twice is not proven',
      'there is no auth/gone.test.ts',
      'there is no gone.md',
    ]);
  });

  it('finds a check that nobody speaks of', async () => {
    const rest = every.filter((line) => !line.includes('| 31.1 |'));
    expect(await rulesBroken({ checks: rest })).toEqual(['check 31 is not there']);
  });

  it('finds a section that is left out, and a map that is not there', async () => {
    expect(await rulesBroken({ lines: whole.slice(1) })).toEqual(['section 2 is not there']);
    expect((await checkSpecMap(plantTree({}))).findings).toHaveLength(1);
  });
});
