import { expect, it } from 'vitest';
import { completeVariable } from './variable-completion.tsx';
import { variableNames } from './prompt-variables.ts';

it('offers every variable after two braces, and those that hold what is typed', () => {
  expect(completeVariable('Hello {{', 8)).toEqual({ start: 6, end: 8, names: variableNames });
  expect(completeVariable('Hello {{ticket.s', 16)?.names).toEqual(['ticket.subject']);
  expect(completeVariable('{{name', 6)?.names).toEqual([
    'client.name',
    'requester.name',
    'agent.name',
  ]);
});

it('takes the braces that stand behind the caret along', () => {
  expect(completeVariable('{{cli}} and more', 5)).toMatchObject({ start: 0, end: 7 });
});

it('is silent outside braces, behind a whole variable and for a name that nothing begins like', () => {
  expect(completeVariable('Hello', 5)).toBeUndefined();
  expect(completeVariable('{{language}}', 12)).toBeUndefined();
  expect(completeVariable('{{language}}', 10)).toBeUndefined();
  expect(completeVariable('{{custom.plan', 13)).toBeUndefined();
});
