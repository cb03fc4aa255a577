import { describe, expect, it } from 'vitest';
import { blanksIn, cutAtBlanks } from '@replique/contract/answering/blanks';
import { selectFirstBlank } from './blanks.ts';

describe('the blanks of a reply', () => {
  it('are the placeholders that nothing filled in, each once', () => {
    const text =
      'Order {{ticket.ticket_field_360009}}, case {!Case.X}: {{ticket.ticket_field_360009}}';
    expect(blanksIn(text)).toEqual(['{{ticket.ticket_field_360009}}', '{!Case.X}']);
    expect(blanksIn('Write {a} or {{}} and { {b} }.')).toEqual([]);
  });

  it('do not hold the name that the CRM fills in', () => {
    expect(blanksIn('Hello {{requester.name}}, all is well.')).toEqual([]);
  });

  it('cut a text that can be put together again', () => {
    const text = '{{a.b}} and {{requester.name}}, {!C.d}.';
    const parts = cutAtBlanks(text);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    expect(parts.map((part) => part.isBlank)).toEqual([true, false, true, false]);
  });

  it('are selected in a field, the first one', () => {
    const field = document.createElement('textarea');
    field.value = 'By {{day}}, {{hour}}.';
    selectFirstBlank(field);
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('{{day}}');
  });
});
