import { describe, expect, it } from 'vitest';
import { compareWords } from './compare-words.ts';

const join = (before: string, after: string, without: 'added' | 'removed') =>
  compareWords(before, after)
    .filter(({ change }) => change !== without)
    .map(({ text }) => text)
    .join('');

describe('compareWords', () => {
  it('marks whole words', () => {
    expect(compareWords('Reply in English.', 'Reply in French.')).toEqual([
      { text: 'Reply in ', change: 'same' },
      { text: 'English', change: 'removed' },
      { text: 'French', change: 'added' },
      { text: '.', change: 'same' },
    ]);
  });

  it('shows a rewritten sentence as one change', () => {
    const before = 'Never promise a date. Find out what is still unanswered.';
    const after = 'Never promise a date. List for yourself each question that is open.';
    expect(compareWords(before, after)).toEqual([
      { text: 'Never promise a date. ', change: 'same' },
      { text: 'Find out what is still unanswered', change: 'removed' },
      { text: 'List for yourself each question that is open', change: 'added' },
      { text: '.', change: 'same' },
    ]);
  });

  it('sees a line that was broken', () => {
    expect(compareWords('one two', 'one\ntwo').some(({ change }) => change === 'added')).toBe(true);
  });

  it('holds both texts, whatever they are', () => {
    const before = 'Bonjour {{requester.name}},\n\nL’équipe vous répond.';
    const after = 'Bonjour,\nnous vous répondons : {{ticket.subject}}';
    expect(join(before, after, 'added')).toBe(before);
    expect(join(before, after, 'removed')).toBe(after);
  });

  it('does not search without end', () => {
    const words = (stem: string) =>
      Array.from({ length: 4000 }, (_, index) => `${stem}${index}`).join(' ');
    const start = performance.now();
    const [before, after] = [words('a'), words('b')];
    expect(join(before, after, 'removed')).toBe(after);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
