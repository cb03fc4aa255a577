import { describe, expect, it } from 'vitest';
import { addDays, countDays, mostDays, periodDays, todayIn, withinReach } from './period.ts';
import { boardPeriods } from './board-search.ts';

describe('the days of a period', () => {
  it.each([
    ['today', '2026-11-23', '2026-11-23'],
    ['7', '2026-11-17', '2026-11-23'],
    ['28', '2026-10-27', '2026-11-23'],
    ['84', '2026-09-01', '2026-11-23'],
    ['this-month', '2026-11-01', '2026-11-23'],
    ['last-month', '2026-10-01', '2026-10-31'],
    ['this-quarter', '2026-10-01', '2026-11-23'],
    ['12-months', '2025-12-01', '2026-11-23'],
  ] as const)('%s is from %s to %s', (period, from, to) => {
    expect(periodDays(period, '2026-11-23')).toEqual({ from, to });
  });

  it('goes back over the turn of a year', () => {
    expect(periodDays('last-month', '2026-01-31')).toEqual({
      from: '2025-12-01',
      to: '2025-12-31',
    });
    expect(periodDays('12-months', '2026-02-28').from).toBe('2025-03-01');
  });

  it('has as many days when clocks change in it as at any other time', () => {
    // In Paris the clocks went forward on 29 March 2026 and back on 25 October 2026.
    expect(countDays(periodDays('7', '2026-03-31'))).toBe(7);
    expect(countDays(periodDays('28', '2026-11-02'))).toBe(28);
    expect(addDays('2026-03-28', 1)).toBe('2026-03-29');
    expect(addDays('2026-10-26', -1)).toBe('2026-10-25');
  });

  it('begins on the day that it is in the zone, on either side of a change of clocks', () => {
    const beforeForward = new Date('2026-03-28T23:30:00Z');
    const afterForward = new Date('2026-03-29T22:30:00Z');
    expect(todayIn('Europe/Paris', beforeForward)).toBe('2026-03-29');
    expect(todayIn('Europe/Paris', afterForward)).toBe('2026-03-30');
    expect(todayIn('UTC', beforeForward)).toBe('2026-03-28');
    expect(todayIn('Pacific/Auckland', afterForward)).toBe('2026-03-30');
  });

  it('ends no later than today, whichever it is', () => {
    for (const period of boardPeriods)
      expect(periodDays(period, '2026-11-23').to <= '2026-11-23').toBe(true);
  });
});

describe('days of one’s own', () => {
  it('are put in order, and shortened to what the server counts', () => {
    expect(withinReach({ from: '2026-03-05', to: '2026-03-01' })).toEqual({
      from: '2026-03-01',
      to: '2026-03-05',
    });
    const long = withinReach({ from: '2001-01-01', to: '2026-03-05' });
    expect([countDays(long), long.to]).toEqual([mostDays, '2026-03-05']);
  });
});
