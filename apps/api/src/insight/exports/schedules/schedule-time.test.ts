import { describe, expect, it } from 'vitest';
import { daysOf, nextTime } from './schedule-time.ts';

const at = (text: string) => new Date(text);
const next = (frequency: 'daily' | 'weekly' | 'monthly', zone: string, hour: number, now: string) =>
  nextTime({ frequency, zone, hour }, at(now)).toISOString();

describe('when a schedule is due', () => {
  it('is the next such hour there', () => {
    expect(next('daily', 'UTC', 6, '2026-03-02T05:59:59Z')).toBe('2026-03-02T06:00:00.000Z');
    expect(next('daily', 'UTC', 6, '2026-03-02T06:00:00Z')).toBe('2026-03-03T06:00:00.000Z');
    expect(next('daily', 'Asia/Tokyo', 0, '2026-03-02T14:00:00Z')).toBe('2026-03-02T15:00:00.000Z');
    expect(next('weekly', 'Europe/Paris', 8, '2026-03-02T08:00:00Z')).toBe(
      '2026-03-09T07:00:00.000Z',
    );
    expect(next('monthly', 'Europe/Paris', 8, '2026-12-15T08:00:00Z')).toBe(
      '2027-01-01T07:00:00.000Z',
    );
  });

  it('stays at the hour when clocks change, and moves on where the hour is not there', () => {
    expect(next('daily', 'Europe/Paris', 8, '2026-03-28T08:00:00Z')).toBe(
      '2026-03-29T06:00:00.000Z',
    );
    expect(next('daily', 'Europe/Paris', 2, '2026-03-28T12:00:00Z')).toBe(
      '2026-03-29T01:00:00.000Z',
    );
    expect(next('daily', 'Europe/Paris', 2, '2026-03-29T01:00:00Z')).toBe(
      '2026-03-30T00:00:00.000Z',
    );
  });
});

it('the days of a file are whole ones before today, there', () => {
  const days = (period: Parameters<typeof daysOf>[0], zone: string, now: string) => {
    const { from, to } = daysOf(period, zone, at(now));
    return [from, to];
  };
  expect(days('last-day', 'UTC', '2026-03-01T06:00:00Z')).toEqual(['2026-02-28', '2026-02-28']);
  expect(days('last-day', 'Asia/Tokyo', '2026-03-01T16:00:00Z')).toEqual([
    '2026-03-01',
    '2026-03-01',
  ]);
  expect(days('last-week', 'UTC', '2026-03-02T06:00:00Z')).toEqual(['2026-02-23', '2026-03-01']);
  expect(days('last-week', 'UTC', '2026-03-08T06:00:00Z')).toEqual(['2026-02-23', '2026-03-01']);
  expect(days('last-month', 'UTC', '2026-01-01T06:00:00Z')).toEqual(['2025-12-01', '2025-12-31']);
});
