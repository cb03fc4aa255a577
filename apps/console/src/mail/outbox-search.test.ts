import { describe, expect, it } from 'vitest';
import { addressOf, parseOutboxSearch } from './outbox-search.ts';

const mail = '01997c6e-5f6a-7c3e-8f00-0123456789ab';

describe('the address of the outbox', () => {
  it('is read as it was written', () => {
    const search = parseOutboxSearch({ search: 'a@b', state: 'failed', pageSize: '50', page: '2' });
    expect(search).toEqual({
      search: 'a@b',
      state: 'failed',
      pageSize: 50,
      page: 2,
      mail: undefined,
    });
    expect(parseOutboxSearch(addressOf(search, mail))).toEqual({ ...search, mail });
  });

  it('means nothing where it is no choice', () => {
    const odd = { search: ' \u0000 ', state: 'lost', pageSize: '7', page: '0', mail: '../me' };
    expect(parseOutboxSearch(odd)).toMatchObject({
      state: undefined,
      pageSize: 25,
      page: 1,
      mail: undefined,
    });
    expect(addressOf(parseOutboxSearch({}), mail)).toEqual({
      search: undefined,
      state: undefined,
      pageSize: undefined,
      page: undefined,
      mail,
    });
  });
});
