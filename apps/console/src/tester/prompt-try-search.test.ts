import { expect, it } from 'vitest';
import { askedIn, parseTrySearch, writeTrySearch } from './prompt-try-search.ts';

it('comes back from the address as it was written', () => {
  const search = parseTrySearch({
    tryClient: 'c1',
    ticket: 'FH-12',
    cut: '3',
    beside: '2',
    view: 'preview',
    pane: 'try',
  });
  expect(search).toMatchObject({ from: 'ticket', ticket: 'FH-12', cut: 3, view: 'preview' });
  expect(parseTrySearch(writeTrySearch(search))).toEqual(search);
});

it('writes what changed alone, and leaves out what is usual', () => {
  expect(writeTrySearch({ view: 'answer', beside: 3 })).toEqual({ view: undefined, beside: '3' });
  expect(writeTrySearch({ question: 'question' })).toEqual({ question: 'question' });
});

it('asks nothing until a question or a ticket is there', () => {
  expect(askedIn(parseTrySearch({ asked: 'ticket' }))).toBeUndefined();
  expect(askedIn(parseTrySearch({ question: '  ' }))).toBeUndefined();
  expect(askedIn(parseTrySearch({ question: ' Where? ' }))).toEqual({ question: 'Where?' });
  expect(askedIn(parseTrySearch({ ticket: 'FH-1' }))).toEqual({ ticket: 'FH-1' });
});
