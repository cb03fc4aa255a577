import { describe, expect, it } from 'vitest';
import { isFilterChanged, oldestAge, toDraft, toFilters } from './filter-draft.ts';

const saved = {
  channels: ['email'],
  categories: [],
  languages: [],
  groupIds: [],
  formIds: [],
  tags: { any: [], none: [] },
  requesterDomains: { only: [], except: [] },
  subjectContains: [],
  bodyContains: [],
  maxAgeDays: 30,
  firstMessageOnly: false,
};

describe('the draft of the filters', () => {
  it('becomes the filters that it came from', () => {
    expect(toFilters(toDraft(saved))).toEqual(saved);
    expect(toFilters(toDraft({ ...saved, maxAgeDays: null }))?.maxAgeDays).toBeNull();
  });

  it.each([
    ['', null],
    [' ', null],
    ['1', 1],
    [' 3650 ', 3_650],
    ['0', undefined],
    ['3651', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['1e3', undefined],
    ['ten', undefined],
  ])('reads %j as an age', (text, days) => {
    expect(oldestAge(text)).toBe(days);
  });

  it('differs from what is saved when a value does, whatever the order of its keys', () => {
    const reordered = Object.fromEntries(Object.entries(saved).toReversed()) as typeof saved;
    expect(isFilterChanged(toDraft(reordered), saved)).toBe(false);
    expect(isFilterChanged({ ...toDraft(saved), age: '31' }, saved)).toBe(true);
    expect(isFilterChanged({ ...toDraft(saved), age: 'x' }, saved)).toBe(true);
    const tags = { any: ['vip'], none: [] };
    expect(isFilterChanged({ ...toDraft(saved), tags }, saved)).toBe(true);
  });
});
