import { describe, expect, it } from 'vitest';
import { rebaseText } from './rebase-text.ts';

const lines = ['Be kind.', '', 'Be short.', '', 'Cite a source.', '', 'Sign as the team.'];
const base = { context: lines.join('\n'), style: 'Formal.' };

describe('rebaseText', () => {
  it('keeps what both sides changed in different lines', () => {
    const mine = { ...base, context: base.context.replace('Be kind.', 'Be very kind.') };
    const theirs = { ...base, context: base.context.replace('the team.', 'Carol.') };
    expect(rebaseText(base, mine, theirs)).toEqual({
      context: base.context.replace('Be kind.', 'Be very kind.').replace('the team.', 'Carol.'),
      style: 'Formal.',
    });
  });

  it('takes each section from the side that changed it', () => {
    const mine = { ...base, style: 'Casual.' };
    const theirs = { ...base, context: 'New context.' };
    expect(rebaseText(base, mine, theirs)).toEqual({ context: 'New context.', style: 'Casual.' });
  });

  it('gives up when both changed the same line', () => {
    const mine = { ...base, context: base.context.replace('Be short.', 'Be brief.') };
    const theirs = { ...base, context: base.context.replace('Be short.', 'Take your time.') };
    expect(rebaseText(base, mine, theirs)).toBeUndefined();
  });

  it('gives up when the lines around a change are gone', () => {
    const mine = { ...base, context: base.context.replace('Cite a', 'Always cite a') };
    const theirs = { ...base, context: lines.filter((line) => line !== 'Be short.').join('\n') };
    expect(rebaseText(base, mine, theirs)).toBeUndefined();
  });
});
