import { describe, expect, it } from 'vitest';
import { parseTesterSearch, writeTesterSearch } from './tester-search.ts';

const run = '01890f5e-7c1a-7b3c-8d4e-1234567890ab';

describe('the address of the tester', () => {
  it('reproduces the form', () => {
    const asked = {
      version: 3,
      compare: 5,
      from: 'ticket' as const,
      question: undefined,
      ticket: 'CRM/77',
      cut: 2,
      run: undefined,
    };
    expect(parseTesterSearch(writeTesterSearch(asked))).toEqual(asked);
    const free = {
      ...asked,
      from: 'question' as const,
      question: 'Why?',
      ticket: undefined,
      cut: undefined,
    };
    expect(parseTesterSearch(writeTesterSearch(free))).toEqual(free);
  });

  it('keeps an empty ticket field open', () => {
    const { from } = parseTesterSearch({ from: 'ticket' });
    expect(from).toBe('ticket');
    expect(parseTesterSearch({}).from).toBe('question');
  });

  it('passes over what is no choice', () => {
    expect(parseTesterSearch({ version: '0', compare: 'x', cut: '2', run: 'mine' })).toMatchObject({
      version: undefined,
      compare: undefined,
      cut: undefined,
      run: undefined,
    });
    expect(parseTesterSearch({ run }).run).toBe(run);
    expect(parseTesterSearch({ question: 'x'.repeat(3_000) }).question).toHaveLength(2_000);
  });
});
