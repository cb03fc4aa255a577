import { describe, expect, it } from 'vitest';
import { testerSearch } from './asked-search.ts';
import { askedIn, inputOf, searchOfForm, withTyped } from './tester-form.ts';

const form = {
  version: 3,
  compare: 5,
  from: 'ticket',
  question: undefined,
  ticket: 'CRM/77',
  cut: 2,
  run: undefined,
} as const;
const question = {
  ...form,
  from: 'question',
  question: 'Why?',
  ticket: undefined,
  cut: undefined,
} as const;

/** The form that an address reproduces. */
function reproduce(search: object) {
  const read = testerSearch.read(search);
  return { ...read, ...askedIn(read, read.from === 'ticket') };
}

describe('the form of the tester', () => {
  it.each([form, question, { ...form, ticket: undefined, cut: undefined }])(
    'is reproduced by its address: %j',
    (asked) => {
      expect(reproduce(testerSearch.write(searchOfForm(asked)))).toEqual(asked);
    },
  );

  it('says that a ticket is asked for only where none is named', () => {
    expect(searchOfForm(form).from).toBeUndefined();
    expect(searchOfForm({ ...form, ticket: undefined }).from).toBe('ticket');
    expect(reproduce({}).from).toBe('question');
  });

  it('asks nothing until a question or a ticket is there', () => {
    expect(inputOf(reproduce({ from: 'ticket' }))).toBeUndefined();
    expect(inputOf(reproduce({ question: '  ' }))).toBeUndefined();
    expect(inputOf(reproduce({ question: ' Where? ' }))).toEqual({ question: 'Where?' });
    expect(inputOf(reproduce({ ticket: 'FH-1' }))).toEqual({ ticket: 'FH-1' });
    expect(inputOf(reproduce({ ticket: 'FH-1', cut: '2' }))).toEqual({ ticket: 'FH-1', cut: 2 });
  });

  it('asks what stands in the field, which the address may not say yet', () => {
    expect(withTyped(question, 'How?')).toEqual({ ...question, question: 'How?' });
    expect(withTyped(question, undefined)).toBe(question);
    expect(withTyped(form, ' CRM/78 ')).toEqual({ ...form, ticket: 'CRM/78', cut: undefined });
    expect(withTyped(form, 'CRM/77')).toBe(form);
    expect(inputOf(withTyped(form, ' '))).toBeUndefined();
  });
});
