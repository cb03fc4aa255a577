import { describe, expect, it } from 'vitest';
import {
  daysOf,
  isFiltered,
  noFilters,
  parseInsightsSearch,
  toInsightsFilter,
  writeInsightsSearch,
} from './insights-search.ts';

const given = (search: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

describe('the address of the insights', () => {
  it('says nothing of what is usual', () => {
    const usual = parseInsightsSearch({});
    expect(usual).toMatchObject({ period: '30', compare: 'previous', zone: 'UTC', by: 'agent' });
    expect(given(writeInsightsSearch(usual))).toEqual({});
  });

  it('comes back as it was written', () => {
    const raw = {
      from: '2026-03-01',
      to: '2026-03-31',
      compare: 'year',
      zone: 'Europe/Paris',
      channel: 'email,chat',
      category: 'a\\,b',
      measure: 'useRate',
      chart: 'table',
      by: 'category',
      sort: 'useRate',
      order: 'asc',
      changes: '1',
      panel: 'time-saved',
      pageSize: '25',
      page: '2',
    };
    expect(given(writeInsightsSearch(parseInsightsSearch(raw)))).toEqual(raw);
  });

  it('takes what it does not know as not given', () => {
    const strange = parseInsightsSearch({
      period: 'forever',
      compare: 'mars',
      zone: 'Mars/Olympus',
      measure: 'luck',
      sort: 'timeSaved',
      pageSize: '7',
      page: '0',
      panel: 'door',
    });
    expect(strange).toEqual(parseInsightsSearch({}));
  });

  it('needs both days, within what the server takes', () => {
    expect(parseInsightsSearch({ from: '2026-03-01' }).period).toBe('30');
    expect(parseInsightsSearch({ from: '1999-03-01', to: '1999-03-02' }).period).toBe('30');
  });

  it('counts a period from today in the zone it says', () => {
    const now = new Date('2026-11-22T23:30:00Z');
    expect(daysOf(parseInsightsSearch({ period: 'today' }), now).to).toBe('2026-11-22');
    const paris = parseInsightsSearch({ period: 'today', zone: 'Europe/Paris' });
    expect(daysOf(paris, now).to).toBe('2026-11-23');
  });

  it('asks the server for no filter that holds nothing', () => {
    const search = parseInsightsSearch({ channel: 'email' });
    expect(isFiltered(search)).toBe(true);
    expect(toInsightsFilter(search)).toMatchObject({ channel: ['email'], category: undefined });
    expect(isFiltered({ ...search, ...noFilters })).toBe(false);
  });
});
