import { describe, expect, it } from 'vitest';
import { parseTicketSearch, writeTicketSearch } from './ticket-search.ts';

describe('parseTicketSearch', () => {
  it('falls back to the defaults for whatever is not a choice', () => {
    const search = parseTicketSearch({
      tab: 'x',
      sort: '',
      pageSize: '26',
      page: '-1',
      search: '  ',
    });
    expect(search).toEqual({
      tab: 'eligible',
      status: 'all',
      search: undefined,
      sort: 'ticket',
      pageSize: 25,
      page: 1,
    });
  });

  it('reads back what a link says', () => {
    const raw = {
      tab: 'ineligible',
      status: 'waiting',
      search: 'refund',
      sort: 'answer',
      pageSize: '100',
      page: '3',
    };
    expect(writeTicketSearch(parseTicketSearch(raw))).toEqual(raw);
  });

  it('leaves defaults out of links', () => {
    const written = writeTicketSearch(
      parseTicketSearch({ tab: 'eligible', pageSize: '25', page: '1' }),
    );
    expect(Object.values(written).filter((value) => value !== undefined)).toEqual([]);
  });
});
