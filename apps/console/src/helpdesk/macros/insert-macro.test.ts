import { describe, expect, it } from 'vitest';
import { insertMacro } from './insert-macro.ts';

const macro = { text: 'Hello {{a}}, {{b}}.', blanks: ['{{b}}', '{{a}}'] };
const at = (start: number, end = start) => ({ start, end });

describe('a macro', () => {
  it('is the reply where nothing is written, with the first blank selected', () => {
    const { text, from, to } = insertMacro(' \n', at(2), macro);
    expect([text, text.slice(from, to)]).toEqual([macro.text, '{{a}}']);
  });

  it('is a paragraph of its own at the cursor, or in the place of what is selected', () => {
    expect(insertMacro('Dear all. Bye.', at(10), { text: 'Thanks. ', blanks: [] })).toEqual({
      text: 'Dear all.\n\nThanks.\n\nBye.',
      from: 18,
      to: 18,
    });
    const { text, from, to } = insertMacro('Dear X. Bye.', at(0, 7), macro);
    expect([text, text.slice(from, to)]).toEqual(['Hello {{a}}, {{b}}.\n\nBye.', '{{a}}']);
  });

  it('has one empty line around it, however many there were', () => {
    const thanks = { text: 'Thanks.', blanks: [] };
    expect(insertMacro('Dear all.\n\n\n\nBye.', at(10), thanks).text).toBe(
      'Dear all.\n\nThanks.\n\nBye.',
    );
    expect(insertMacro('Dear all.', at(9), thanks).text).toBe('Dear all.\n\nThanks.');
    expect(insertMacro('Bye.', at(0), thanks).text).toBe('Thanks.\n\nBye.');
  });
});
