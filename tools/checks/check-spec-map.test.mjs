import { describe, expect, it } from 'vitest';
import { checkSpecMap } from './check-spec-map.mjs';
import { plantTree } from '../testing/plant-tree.mjs';

const sentence = (number, proof) => `| ${number} | something | ${proof} |`;
const whole = [2, 3, 4, 5, 6, 7, 8, 9].map((section) => sentence(`${section}.1`, 'part 7'));
const message = '| M1 | Saved | a screen, saving | `ui.saved` | Saved | Enregistré | part 3 |';

const every = Array.from({ length: 46 }, (_, index) =>
  sentence(`${index + 1}.1`, 'not yet: later'),
);

async function rulesBroken(lines, checks = every, asvs = []) {
  const { findings } = await checkSpecMap(
    plantTree({
      'docs/generated/spec-map.md': lines.join('\n'),
      'docs/generated/checks.md': checks.join('\n'),
      'docs/asvs.md': asvs.join('\n'),
      'apps/a.test.ts': `it('does what it says', () => {});`,
      'packages/phrases/src/en.ts': `export const en = { ui: { saved: 'Saved' } };`,
      'packages/phrases/src/fr.ts': `export const fr = { ui: { saved: 'Enregistré' } };`,
    }),
  );
  return findings.map((finding) => finding.rule);
}

describe('check-spec-map', () => {
  it('is content with tests that are there and parts of the plan', async () => {
    const proven = sentence('9.2', '`apps/a.test.ts` › does what it says; part 4');
    expect(await rulesBroken([...whole, proven, message])).toEqual([]);
  });

  it.each([
    ['a file that is not there', sentence('9.2', '`apps/b.test.ts` › x'), 'there is no apps/b'],
    ['words that are not there', sentence('9.2', '`apps/a.test.ts` › does more'), 'has no "does'],
    ['a number without a proof', sentence('9.2', ''), '9.2 is not proven'],
    ['a file without words', sentence('9.2', '`apps/a.test.ts`'), '9.2 is not proven'],
    ['a part beyond the plan', sentence('9.2', 'part 12'), '9.2 is not proven'],
    ['a gap in the numbers', sentence('9.3', 'part 7'), '9.3 breaks the order'],
    ['a cell too many', `${sentence('9.2', 'x')} part 7 |`, '9.2 has 4 cells, not 3'],
    ['another text', message.replace('Enregistré', 'Sauvé'), 'ui.saved reads "Enregistré" in fr'],
    ['an unknown phrase', message.replace('ui.saved', 'ui.lost'), 'ui.lost reads "undefined"'],
  ])('finds %s', async (_, line, rule) => {
    expect((await rulesBroken([...whole, line])).join('\n')).toContain(rule);
  });

  it('looks at the checks too, which may say why they are not proven yet', async () => {
    const good = [
      sentence('27.1', '`apps/a.test.ts` › does what it says'),
      sentence('27.2', 'not yet: a later part'),
    ];
    expect(await rulesBroken(whole, [...every, ...good])).toEqual([]);
    const bad = [
      sentence('27.1', '`apps/a.test.ts` › does more'),
      sentence('27.2', 'not yet:'),
      sentence('27.3', ''),
    ];
    expect((await rulesBroken(whole, [...every, ...bad])).map((rule) => rule.slice(0, 19))).toEqual(
      ['27.1: apps/a.test.t', '27.2 is not proven:', '27.3 is not proven:'],
    );
  });

  it('looks at the answers to the ASVS: a yes is proven, and what they name is there', async () => {
    const good = [
      '| 1.1 once | yes | see `apps/a.test.ts` |',
      '| 1.2 twice | yes | checks 3, 4; [checks](generated/checks.md#three) |',
      '| 1.3 rules | yes | documented in [the map](generated/spec-map.md) |',
      '| 1.4 none | no | |',
    ];
    expect(await rulesBroken(whole, every, good)).toEqual([]);
    const bad = [
      '| 1.1 once | yes | see `auth/gone.test.ts` |',
      '| 1.2 twice | yes | by care |',
      '| 1.3 rules | yes | documented in [a page](gone.md) |',
    ];
    expect((await rulesBroken(whole, every, bad)).toSorted()).toEqual([
      '1.2 twice is not proven',
      'there is no auth/gone.test.ts',
      'there is no gone.md',
    ]);
  });

  it('finds a check that nobody speaks of', async () => {
    const rest = every.filter((line) => !line.includes('| 31.1 |'));
    expect(await rulesBroken(whole, rest)).toEqual(['check 31 is not there']);
  });

  it('finds a section that is left out, and a map that is not there', async () => {
    expect(await rulesBroken(whole.slice(1))).toEqual(['section 2 is not there']);
    expect((await checkSpecMap(plantTree({}))).findings).toHaveLength(1);
  });
});
