import { expect, it } from 'vitest';
import { isNamed } from './is-named.ts';

it('shows the name of a form or a group, and no bare number', () => {
  expect(['Returns', '2nd level', '360004732', null].filter(isNamed)).toEqual([
    'Returns',
    '2nd level',
  ]);
});
