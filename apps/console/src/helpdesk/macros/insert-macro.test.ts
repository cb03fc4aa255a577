import { describe, expect, it } from 'vitest';
import { insertMacro } from './insert-macro.ts';

const macro = { text: 'Hello {{a}}, {{b}}.', blanks: ['{{b}}', '{{a}}'] };
const at = (start: number, end = start) => ({ start, end });

describe('a macro', () => {
  it('is the reply where nothing is written, with the first blank selected', () => {
    const { text, from, to } = insertMacro(' \n', at(2), macro);
    expect([text, text.slice(from, to)]).toEqual([macro.text, '{{a}}']);
  });

  it('stands at the cursor, or in the place of what is selected', () => {
    expect(insertMacro('Dear all. Bye.', at(10), { text: 'Thanks. ', blanks: [] })).toEqual({
      text: 'Dear all. Thanks. Bye.',
      from: 18,
      to: 18,
    });
    const { text, from, to } = insertMacro('Dear X. Bye.', at(0, 7), macro);
    expect([text, text.slice(from, to)]).toEqual(['Hello {{a}}, {{b}}. Bye.', '{{a}}']);
  });
});
