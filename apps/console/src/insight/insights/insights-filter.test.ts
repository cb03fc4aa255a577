import { describe, expect, it } from 'vitest';
import { daysOf, isFiltered, noFilters, toInsightsFilter } from './insights-filter.ts';
import { insightsSearch } from './board-search.ts';

describe('the address of the insights', () => {
  it('needs both days, within what the server takes', () => {
    expect(insightsSearch.read({ from: '2026-03-01' }).period).toBe('28');
    expect(insightsSearch.read({ from: '1999-03-01', to: '1999-03-02' }).period).toBe('28');
    const turned = insightsSearch.read({ from: '2026-03-31', to: '2026-03-01' });
    expect(daysOf(turned)).toEqual({ from: '2026-03-01', to: '2026-03-31' });
  });

  it('counts a period from today in the zone it says', () => {
    const now = new Date('2026-11-22T23:30:00Z');
    expect(daysOf(insightsSearch.read({ period: 'today' }), now).to).toBe('2026-11-22');
    const paris = insightsSearch.read({ period: 'today', zone: 'Europe/Paris' });
    expect(daysOf(paris, now).to).toBe('2026-11-23');
  });

  it('asks the server for no filter that holds nothing', () => {
    const search = insightsSearch.read({ channel: 'email' });
    expect(isFiltered(search)).toBe(true);
    expect(toInsightsFilter(search)).toMatchObject({ channel: ['email'], category: undefined });
    expect(isFiltered({ ...search, ...noFilters })).toBe(false);
  });
});
