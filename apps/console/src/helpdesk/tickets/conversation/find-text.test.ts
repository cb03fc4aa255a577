import { expect, it } from 'vitest';
import { findText } from './find-text.ts';

it('finds a text through pieces, however its lines break', () => {
  const pieces = ['Hello,\n', ' Can I use', '\n  my old ', 'battery? Thanks'];
  expect(findText(pieces, 'Can I use my old battery?')).toEqual({
    from: { piece: 1, offset: 1 },
    to: { piece: 3, offset: 8 },
  });
});

it('finds none where there is none', () => {
  expect(findText(['Can I use it?'], 'Can I use my old battery?')).toBeNull();
  expect(findText([], 'Can I use it?')).toBeNull();
  expect(findText(['Can I use it?'], ' \n')).toBeNull();
});

it('looks through the beginning of a long text alone', () => {
  expect(findText(['x '.repeat(30_000), 'Why?'], 'Why?')).toBeNull();
});
