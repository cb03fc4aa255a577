import { describe, expect, it } from 'vitest';
import { isFiltered, parseGroupSearch, toGroupInput, writeGroupSearch } from './group-search.ts';

describe('what the list of groups reads from its address', () => {
  it('begins with the new ones, most worth first', () => {
    const search = parseGroupSearch({});
    expect(search).toEqual({ state: 'new', sort: 'worth', pageSize: 25, page: 1 });
    expect(writeGroupSearch(search)).toEqual({});
  });

  it('takes what is a choice and leaves the rest out', () => {
    const search = parseGroupSearch({
      state: 'gone',
      language: 'de',
      channel: ' ',
      search: '\u0007',
      sort: 'name',
      did: '2',
      page: '0',
    });
    expect(search).toEqual(parseGroupSearch({}));
  });

  it('writes what it reads', () => {
    const address = {
      state: 'automatic',
      language: 'fr',
      channel: 'web, app',
      search: 'retour',
      sort: 'trend',
      did: '1',
      page: '3',
      pageSize: '50',
    };
    expect(writeGroupSearch(parseGroupSearch(address))).toEqual(address);
  });

  it('asks for groups of every state by leaving the state out', () => {
    const all = toGroupInput('c', parseGroupSearch({ state: 'all' }));
    expect(all.state).toBeUndefined();
    expect(toGroupInput('c', parseGroupSearch({})).state).toBe('new');
  });

  it.each([
    [{}, false],
    [{ state: 'all' }, false],
    [{ sort: 'newest', page: '2' }, false],
    [{ state: 'dismissed' }, true],
    [{ search: 'refund' }, true],
    [{ state: 'all', channel: 'chat' }, true],
  ])('of %o nothing found is no match: %s', (address, isNoMatch) => {
    expect(isFiltered(parseGroupSearch(address))).toBe(isNoMatch);
  });
});
