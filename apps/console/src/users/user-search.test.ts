import { expect, it } from 'vitest';
import { parseUserSearch } from './user-search.ts';

const standard = {
  search: undefined,
  role: undefined,
  sort: 'email',
  direction: 'asc',
  pageSize: 25,
  page: 1,
};

it('reads what the address says, and takes what is no choice as not given', () => {
  expect(parseUserSearch({})).toEqual(standard);
  expect(
    parseUserSearch({
      search: ' zoé\u0000 ',
      role: '4',
      sort: 'lastname',
      direction: 'desc',
      pageSize: '100',
      page: '7',
    }),
  ).toEqual({
    search: 'zoé',
    role: 4,
    sort: 'lastname',
    direction: 'desc',
    pageSize: 100,
    page: 7,
  });
  const wrong = { role: '6', sort: 'password', direction: 'up', pageSize: '7', page: '-1' };
  expect(parseUserSearch(wrong)).toEqual(standard);
});
