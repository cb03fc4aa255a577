import { expect, it } from 'vitest';
import { initialsOf } from './draw-initials.ts';

it.each([
  ['Maple & Sons', 'MS'],
  ['fernhollow', 'F'],
  ['3 Suisses de l’Est', '3S'],
  ['Élan', 'É'],
  ['  &  ', ''],
])('%j begins with %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
