import { countFilters, isFiltered, noFilters, toChatFilter } from './chat-filter.ts';
import { chatSearch } from '../routes.ts';
import { describe, expect, it } from 'vitest';

const chat = '01a1fd7a-ce01-7c96-b78c-783fae187804';

describe('the filters of the chats', () => {
  it('asks the server for the filters only, and counts the two days as one', () => {
    const search = chatSearch.read({ chat, tab: 'archived', search: 'paint', from: '2026-03-01' });
    expect(toChatFilter(search)).toEqual({
      ...noFilters,
      search: 'paint',
      from: '2026-03-01',
    });
    expect(countFilters({ ...search, to: '2026-03-02', score: 'bad' })).toBe(2);
    expect(isFiltered({ ...search, ...noFilters })).toBe(false);
  });
});
