import {
  countChipFilters,
  isFiltered,
  noFilters,
  readViewSearch,
  toTicketFilter,
  viewSearchOf,
} from './ticket-filter.ts';
import { ticketSearch } from '../routes.ts';
import { describe, expect, it } from 'vitest';

const plain = {
  tab: 'eligible',
  status: 'all',
  search: undefined,
  sort: 'ticket',
  channel: [],
  category: [],
  language: [],
  agent: [],
  assignee: [],
  priority: [],
  suggestion: [],
  editClass: [],
  sources: [],
  period: undefined,
  from: undefined,
  to: undefined,
  columns: undefined,
  view: undefined,
  pageSize: 25,
  page: 1,
};

const full = {
  tab: 'ineligible',
  status: 'waiting',
  search: 'refund',
  channel: 'email,chat',
  category: 'returns\\, refunds',
  language: 'fr',
  agent: 'Ann Lee,Bo',
  suggestion: 'ready,silent',
  editClass: 'as-is,heavy',
  from: '2026-03-01',
  to: '2026-03-31',
  sort: 'answer',
  columns: 'category,agents,date',
  pageSize: '100',
  page: '3',
  view: '0190c9a0-0000-7000-8000-000000000000',
};

describe('the address of the tickets', () => {
  it('falls back to the defaults for whatever is not a choice', () => {
    const search = ticketSearch.read({
      tab: 'x',
      sort: '',
      pageSize: '26',
      page: '-1',
      search: '  ',
      channel: ' , ,',
      suggestion: 'maybe',
      editClass: 'as is',
      period: '90',
      from: '2026-02-30',
      to: 'yesterday',
      columns: 'price',
    });
    expect(search).toEqual(plain);
  });

  it('keeps the choices that are choices, each once', () => {
    const search = ticketSearch.read({
      suggestion: 'ready,maybe,none,ready',
      channel: 'email,email,chat',
      columns: 'date,price,agents',
    });
    expect(search.suggestion).toEqual(['none', 'ready']);
    expect(search.channel).toEqual(['email', 'chat']);
    expect(search.columns).toEqual(['agents', 'date']);
  });

  it('knows a table of the subject alone from one of the usual columns', () => {
    const { columns } = ticketSearch.read({ columns: 'none' });
    expect(columns).toEqual([]);
    expect(ticketSearch.write(ticketSearch.read({ columns: 'none' }))['columns']).toBe('none');
  });
});

describe('filters', () => {
  it('ask the server for days counted back from today, and for nothing that is empty', () => {
    const today = new Date('2026-03-10T15:00:00Z');
    const { from, to, channel, suggestion } = toTicketFilter(
      ticketSearch.read({ period: '7', suggestion: 'ready' }),
      today,
    );
    expect([from, to]).toEqual(['2026-03-04', '2026-03-10']);
    expect([channel, suggestion]).toEqual([undefined, ['ready']]);
    expect(toTicketFilter(ticketSearch.read({ period: 'today' }), today)).toMatchObject({
      from: '2026-03-10',
      to: '2026-03-10',
    });
  });

  it('are counted one a chip, and cleared all at once', () => {
    const search = ticketSearch.read(full);
    expect(countChipFilters(search)).toBe(7);
    expect(isFiltered({ ...search, ...noFilters })).toBe(false);
  });
});

describe('a view', () => {
  it('keeps the look without the page and its own name, and reads it back', () => {
    const search = ticketSearch.read(full);
    const kept = viewSearchOf(search);
    expect(kept).not.toMatch(/page=|view=/);
    expect(readViewSearch(kept)).toEqual({ ...search, page: 1, view: undefined });
  });
});
