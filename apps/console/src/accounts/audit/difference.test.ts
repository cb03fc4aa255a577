import { auditActions } from '@replique/contract/contract';
import { en } from '@replique/phrases/en';
import { fr } from '@replique/phrases/fr';
import { describe, expect, it } from 'vitest';
import { areaOf, fieldName, isMoment, isNothing, shapeOf, textOf } from './difference.ts';

describe('how a field is shown', () => {
  it.each([
    [3, 4, 'words'],
    [null, 'Short', 'words'],
    ['•••', '•••', 'words'],
    ['One line', 'Two\nlines', 'texts'],
    ['x'.repeat(61), null, 'texts'],
    [['a'], ['a', 'b'], 'data'],
    [null, { a: 1 }, 'data'],
  ])('%j → %j as %s', (before, after, shape) => {
    expect(shapeOf(before, after)).toBe(shape);
  });

  it('says nothing of null, an empty text and an empty list', () => {
    expect([null, undefined, '', []].every(isNothing)).toBe(true);
    expect([0, false, 'x', {}].some(isNothing)).toBe(false);
    expect(textOf([])).toBe('');
  });

  it('sets data out with a line for each field', () => {
    expect(textOf({ a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}');
  });

  it('knows a moment from other texts', () => {
    expect(isMoment('2026-03-01T10:00:00.000Z')).toBe(true);
    expect(isMoment('2026-03-01')).toBe(false);
  });

  it('reads the name of a field as words', () => {
    expect(fieldName('isAutoReinforcement')).toBe('Auto reinforcement');
    expect(fieldName('third_party.baseUrl')).toBe('Third party base url');
    expect(fieldName('isolation')).toBe('Isolation');
  });
});

it('has a name for the area of every action, in both languages', () => {
  const areas = [...new Set(auditActions.map(areaOf))].toSorted();
  expect(Object.keys(en.auditLog.areas).toSorted()).toEqual(areas);
  expect(Object.keys(fr.auditLog.areas).toSorted()).toEqual(areas);
});
