import { describe, expect, it } from 'vitest';
import { joinParts, mergeText, rebaseText } from './merge-text.ts';

const base = 'Be kind.\nBe short.\nCite a source.\nSign as the team.';
const merge = (mine: string, theirs: string) => mergeText(base, mine, theirs);

describe('mergeText', () => {
  it('takes over what the other side changed and keeps what this side changed', () => {
    const parts = merge(
      base.replace('Be kind.', 'Be very kind.'),
      base.replace('the team.', 'Carol.'),
    );
    expect(parts.map(({ kind }) => kind)).toEqual(['mine', 'same', 'theirs']);
    expect(joinParts(parts, {})).toBe('Be very kind.\nBe short.\nCite a source.\nSign as Carol.');
  });

  it('leaves a line to be decided that both changed, and loses neither', () => {
    const parts = merge(
      base.replace('Be short.', 'Be brief.'),
      base.replace('Be short.', 'Take your time.'),
    );
    expect(parts[1]).toEqual({
      kind: 'conflict',
      before: 'Be short.\n',
      mine: 'Be brief.\n',
      theirs: 'Take your time.\n',
    });
    expect(joinParts(parts, {})).toBeUndefined();
    expect(joinParts(parts, { 1: 'mine' })).toBe(base.replace('Be short.', 'Be brief.'));
    expect(joinParts(parts, { 1: 'both' })).toContain('Be brief.\nTake your time.\nCite');
  });

  it('has nothing to decide where both made the same change', () => {
    const both = base.replace('Be short.', 'Be brief.');
    const parts = merge(both, both);
    expect(parts.every(({ kind }) => kind === 'same')).toBe(true);
    expect(joinParts(parts, {})).toBe(both);
  });

  it('joins lines that were added, removed and moved without losing their ends', () => {
    const mine = `${base}\nThank them.`;
    const theirs = base.replace('Be short.\n', '');
    expect(joinParts(merge(mine, theirs), {})).toBe(
      'Be kind.\nCite a source.\nSign as the team.\nThank them.',
    );
  });

  it('puts both texts on lines of their own, though the last has no end', () => {
    const parts = merge(
      base.replace('the team.', 'Carol.'),
      base.replace('the team.', 'the shop.'),
    );
    expect(joinParts(parts, { 1: 'both' })).toMatch(/Sign as Carol\.\nSign as the shop\.$/);
  });

  it('asks to decide when one side removed the lines that the other rewrote', () => {
    const parts = merge(base.replace('Be short.\n', ''), base.replace('Be short.', 'Be brief.'));
    expect(parts[1]).toMatchObject({ kind: 'conflict', mine: '', theirs: 'Be brief.\n' });
  });

  it.each([
    ['', '', ''],
    ['One.', 'One.', 'One.'],
    ['', 'Mine.', ''],
    ['a\n\nb\n', 'a\n\nb\n', 'a\n\nb\nc'],
  ])('of %j, %j and %j gives the text that changed', (from, mine, theirs) => {
    const expected = mine === from ? theirs : mine;
    expect(joinParts(mergeText(from, mine, theirs), {})).toBe(expected);
  });
});

const ruleLines = ['Be kind.', '', 'Be short.', '', 'Cite a source.', '', 'Sign as the team.'];
const both = { context: ruleLines.join('\n'), style: 'Formal.' };

describe('rebaseText', () => {
  it('keeps what both sides changed in different lines', () => {
    const mine = { ...both, context: both.context.replace('Be kind.', 'Be very kind.') };
    const theirs = { ...both, context: both.context.replace('the team.', 'Carol.') };
    expect(rebaseText(both, mine, theirs)).toEqual({
      context: both.context.replace('Be kind.', 'Be very kind.').replace('the team.', 'Carol.'),
      style: 'Formal.',
    });
  });

  it('takes each section from the side that changed it', () => {
    const mine = { ...both, style: 'Casual.' };
    const theirs = { ...both, context: 'New context.' };
    expect(rebaseText(both, mine, theirs)).toEqual({ context: 'New context.', style: 'Casual.' });
  });

  it('gives up when both changed the same line', () => {
    const mine = { ...both, context: both.context.replace('Be short.', 'Be brief.') };
    const theirs = { ...both, context: both.context.replace('Be short.', 'Take your time.') };
    expect(rebaseText(both, mine, theirs)).toBeUndefined();
  });

  it('gives up when the lines around a change are gone', () => {
    const mine = { ...both, context: both.context.replace('Cite a', 'Always cite a') };
    const theirs = {
      ...both,
      context: ruleLines.filter((line) => line !== 'Be short.').join('\n'),
    };
    expect(rebaseText(both, mine, theirs)).toBeUndefined();
  });
});
