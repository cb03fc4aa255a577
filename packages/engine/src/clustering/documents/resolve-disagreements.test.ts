import { describe, expect, it } from 'vitest';
import { resolveDisagreements } from './resolve-disagreements.ts';

const days = (count: number) => `You can return an item within ${count} days of delivery.`;

describe('one of two documents that disagree, corrected', () => {
  it('says what the other says, in the place of the sentence', () => {
    const { markdown, replaced } = resolveDisagreements(
      `## Returns\n\n${days(30)} Keep the box until then.\n`,
      [{ now: days(30), proposed: days(14) }],
    );
    expect(markdown).toBe(`## Returns\n\n${days(14)} Keep the box until then.\n`);
    expect(replaced).toEqual([{ now: days(30), proposed: days(14), isPlaced: true }]);
  });

  it('finds a sentence whatever is bold in it, and an item of a list', () => {
    const before = 'You can return an item within **30 days** of delivery.\n';
    expect(resolveDisagreements(before, [{ now: days(30), proposed: days(14) }]).markdown).toBe(
      `${days(14)}\n`,
    );
    const list = `- Keep the box.\n- ${days(30)}\n`;
    const found = [{ now: `- ${days(30)}`, proposed: `1. ${days(14)}` }];
    expect(resolveDisagreements(list, found).markdown).toBe(`- Keep the box.\n- ${days(14)}\n`);
  });

  it('says nothing twice, and replaces each sentence once', () => {
    const { markdown, replaced } = resolveDisagreements(`- ${days(14)}\n- ${days(30)}\n`, [
      { now: days(30), proposed: days(14) },
      { now: days(30), proposed: days(20) },
    ]);
    expect(markdown).toBe(`- ${days(14)}\n`);
    expect(replaced).toHaveLength(1);
  });

  it('leaves a text alone in which the sentence is not found, and says so', () => {
    const { markdown, replaced } = resolveDisagreements('Opening hours: nine to five.\n', [
      { now: days(30), proposed: days(14) },
    ]);
    expect(markdown).toBe('Opening hours: nine to five.\n');
    expect(replaced[0]?.isPlaced).toBe(false);
  });

  it('escapes what the other document says', () => {
    expect(
      resolveDisagreements('It costs 3 euros.\n', [
        { now: 'It costs 3 euros.', proposed: 'It costs $& [5] euros.' },
      ]).markdown,
    ).toBe('It costs $& \\[5\\] euros.\n');
  });
});
