import { isPromptVariable, promptVariables } from '@replique/contract/answering/prompts';
import { describe, expect, it } from 'vitest';
import { findUnknownVariables, splitAtVariables, variableNames } from './prompt-variables.ts';

describe('prompt variables', () => {
  it('are the contract’s, in its order', () => {
    expect(variableNames).toEqual([...promptVariables]);
  });

  it('are found with or without spaces inside the braces', () => {
    const parts = splitAtVariables('Hello {{ requester.name }}, about {{ticket.subject}}.');
    expect(parts.filter((part) => part.variable !== undefined)).toEqual([
      { text: '{{ requester.name }}', variable: 'requester.name', isKnown: true },
      { text: '{{ticket.subject}}', variable: 'ticket.subject', isKnown: true },
    ]);
  });

  it('are looked for at once, however long the space behind an open brace is', () => {
    expect(findUnknownVariables(`{{${' '.repeat(19_000)}x`)).toEqual([]);
  });

  it.each([
    'custom.opening_hours',
    'custom.A',
    'custom.',
    'custom.a b',
    'custom.1',
    'customs.a',
    'language',
  ])('are known as the server knows them: %s', (name) => {
    expect(findUnknownVariables(`{{${name}}}`)).toEqual(isPromptVariable(name) ? [] : [name]);
  });

  it.each(['', '{{', '{{}}', 'a {{b}} c', '{{{language}}}', '{{a}}{{language}}\n{{ }}'])(
    'split %j so that the parts give the text again',
    (text) => {
      expect(
        splitAtVariables(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    },
  );

  it('that do not exist are named once each', () => {
    expect(findUnknownVariables('{{name}} {{ name }} {{language}} {{toString}} {{}}')).toEqual([
      'name',
      'toString',
      '',
    ]);
  });

  it('that the server refused count as unknown', () => {
    expect(findUnknownVariables('{{language}} {{client.name}}', ['language'])).toEqual([
      'language',
    ]);
  });
});
