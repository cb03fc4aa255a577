import { describe, expect, it } from 'vitest';
import {
  countFilters,
  isFiltered,
  noFilters,
  parseChatSearch,
  toChatFilter,
  writeChatSearch,
} from './chat-search.ts';

const chat = '01a1fd7a-ce01-7c96-b78c-783fae187804';

describe('the address of the chats', () => {
  it('is read back as it was written, and leaves out what is usual', () => {
    const raw = {
      tab: 'archived',
      chat,
      search: 'late parcel',
      state: 'closed',
      score: 'none',
      escalated: '0',
      language: 'fr',
      from: '2026-03-01',
      to: '2026-03-31',
      page: '3',
      pageSize: '50',
    };
    const search = parseChatSearch(raw);
    const written = writeChatSearch(search);
    expect(Object.fromEntries(Object.entries(written).filter(([, value]) => value))).toEqual(raw);
    expect(parseChatSearch(written)).toEqual(search);
    const usual = Object.values(writeChatSearch(parseChatSearch({})));
    expect(usual.every((value) => value === undefined)).toBe(true);
  });

  it('counts as not given what is no choice', () => {
    const odd = parseChatSearch({
      tab: 'all',
      chat: 'x',
      chatbot: "'; drop",
      state: 'gone',
      score: '5',
      escalated: 'yes',
      language: 'de',
      from: '2026-02-31',
      search: ' \u0000 ',
    });
    expect(odd).toEqual(parseChatSearch({}));
    expect(isFiltered(odd)).toBe(false);
  });

  it('means both days where they stand the wrong way round', () => {
    const { from, to } = parseChatSearch({ from: '2026-03-31', to: '2026-03-01' });
    expect([from, to]).toEqual(['2026-03-01', '2026-03-31']);
  });

  it('asks the server for the filters only, and counts the two days as one', () => {
    const search = parseChatSearch({ chat, tab: 'archived', search: 'paint', from: '2026-03-01' });
    expect(toChatFilter(search)).toEqual({
      ...noFilters,
      search: 'paint',
      from: '2026-03-01',
    });
    expect(countFilters({ ...search, to: '2026-03-02', score: 'bad' })).toBe(2);
    expect(isFiltered({ ...search, ...noFilters })).toBe(false);
  });
});
