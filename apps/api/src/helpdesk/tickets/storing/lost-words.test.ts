import { expect, it } from 'vitest';
import { isRedacted, lostWords, patternOf } from './lost-words.ts';

it.each([
  ['My card ▇▇▇▇▇▇▇▇ was charged', true],
  ['My card ************ was charged', true],
  ['My card XXXX was charged', true],
  ['It is **really** late', false],
  ['An XXL shirt', false],
])('%j is redacted: %s', (text, is) => expect(isRedacted(text)).toBe(is));

it('are all that redaction took, and numbers and addresses of a message that went', () => {
  const redacted = ['My card 4111-1111 of Anna Smith was charged'];
  const removed = ['Please call 06.12.34.56 or write to anna@example.org about the lamp'];
  expect(lostWords({ redacted, removed }, ['My card ▇▇▇▇ of ▇▇▇▇ was charged'])).toEqual([
    '4111-1111',
    'anna',
    'smith',
    '06.12.34.56',
    'anna@example.org',
  ]);
  expect(lostWords({ redacted, removed: [] }, redacted)).toEqual([]);
});

it('are looked for as they stand, the longest first', () => {
  expect(patternOf(['anna', 'anna@example.org'])).toBe('\\m(?:anna@example\\.org|anna)\\M');
});
