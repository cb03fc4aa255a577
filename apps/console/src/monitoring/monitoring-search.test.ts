import { describe, expect, it } from 'vitest';
import {
  isFiltered,
  noFilters,
  parseMonitoringSearch,
  sortOfColumn,
  writeMonitoringSearch,
} from './monitoring-search.ts';

describe('the address of the list of monitored clients', () => {
  it('is read as it was written', () => {
    const search = parseMonitoringSearch({
      search: 'bikes',
      health: 'FAILED',
      crm: 'enabled',
      suggestions: 'disabled',
      sort: 'uptime',
      order: 'desc',
      page: '3',
      pageSize: '50',
    });
    expect(search).toMatchObject({ health: 'FAILED', sort: 'uptime', page: 3, pageSize: 50 });
    expect(parseMonitoringSearch(writeMonitoringSearch(search))).toEqual(search);
  });

  it('says nothing of what is usual', () => {
    const written = Object.values(writeMonitoringSearch(parseMonitoringSearch({})));
    expect(written.every((value) => value === undefined)).toBe(true);
  });

  it('means nothing where it is no choice', () => {
    const search = parseMonitoringSearch({
      health: 'failed',
      crm: 'yes',
      suggestions: '1',
      sort: 'worth',
      order: 'up',
      search: '\u0000',
    });
    expect(search).toEqual(parseMonitoringSearch({}));
    expect(isFiltered(search)).toBe(false);
  });

  it('is filtered by any of its filters, and not after all were taken back', () => {
    const search = parseMonitoringSearch({ suggestions: 'enabled', sort: 'name' });
    expect(isFiltered(search)).toBe(true);
    expect(isFiltered({ ...search, ...noFilters })).toBe(false);
  });

  it('is sorted by the columns that can be', () => {
    expect(sortOfColumn('uptime')).toBe('uptime');
    expect(sortOfColumn('recent')).toBeUndefined();
  });
});
