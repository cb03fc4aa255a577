import { describe, expect, it } from 'vitest';
import {
  dayBounds,
  dayIn,
  hourOfDay,
  readPeriods,
  spanOf,
  stretchesOf,
  unitOf,
  weekdayOf,
} from './calendar.ts';
import { dayNumber, dayText, quarterTime } from './layout.ts';

const at = (quarter: number | undefined) => new Date(quarterTime(quarter ?? 0)).toISOString();
const boundsOf = (zone: string, day: string, days: number) =>
  dayBounds(zone, dayNumber(day), days).map((quarter) => at(quarter));

describe('days of a zone', () => {
  it('begin where the clock says so, 23 or 25 hours apart where it changes', () => {
    expect(boundsOf('Europe/Paris', '2026-03-28', 3)).toEqual([
      '2026-03-27T23:00:00.000Z',
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
      '2026-03-30T22:00:00.000Z',
    ]);
    const [first = 0, second = 0] = dayBounds('Europe/Paris', dayNumber('2026-10-25'), 1);
    expect((second - first) / 4).toBe(25);
  });

  it('begin at one where the clock skips midnight', () => {
    // Lebanon changes its clock at midnight.
    expect(boundsOf('Asia/Beirut', '2025-03-30', 1)).toEqual([
      '2025-03-29T22:00:00.000Z',
      '2025-03-30T21:00:00.000Z',
    ]);
  });

  it('know offsets of three quarters of an hour', () => {
    expect(boundsOf('Asia/Kathmandu', '2026-06-01', 1)).toEqual([
      '2026-05-31T18:15:00.000Z',
      '2026-06-01T18:15:00.000Z',
    ]);
  });

  it('tell which day it is', () => {
    expect(dayIn('Pacific/Auckland', new Date('2026-06-01T13:00:00Z'))).toBe(
      dayNumber('2026-06-02'),
    );
    expect(dayIn('America/Los_Angeles', new Date('2026-06-01T06:00:00Z'))).toBe(
      dayNumber('2026-05-31'),
    );
    expect(hourOfDay('America/New_York', dayNumber('2026-03-09'), 7).toISOString()).toBe(
      '2026-03-09T11:00:00.000Z',
    );
    expect(weekdayOf(dayNumber('2026-11-23'))).toBe(0);
    expect(weekdayOf(dayNumber('2000-01-01'))).toBe(5);
  });
});

describe('periods', () => {
  const asked = { from: '2026-03-10', to: '2026-03-16', zone: 'UTC' };
  const later = new Date('2026-12-01T00:00:00Z');
  const compared = (compare: 'previous' | 'year', from = asked.from, to = asked.to) => {
    const periods = readPeriods({ ...asked, from, to, compare }, later);
    return periods.compared && spanOf(periods.compared);
  };

  it('are compared with the same weekdays, as few whole weeks earlier as there is room, or 52', () => {
    expect(compared('previous')).toEqual({ from: '2026-03-03', to: '2026-03-09' });
    expect(compared('previous', '2026-03-10', '2026-03-10')).toEqual({
      from: '2026-03-03',
      to: '2026-03-03',
    });
    // March has 31 days: five weeks.
    expect(compared('previous', '2026-03-01', '2026-03-31')).toEqual({
      from: '2026-01-25',
      to: '2026-02-24',
    });
    expect(compared('year')).toEqual({ from: '2025-03-11', to: '2025-03-17' });
    expect(readPeriods({ ...asked, compare: 'none' }, later).compared).toBeNull();
  });

  it('of any length meet the same weekdays and do not overlap', () => {
    for (let days = 1; days <= 100; days += 1) {
      const to = dayText(dayNumber('2026-03-10') + days - 1);
      const { period, compared: before } = readPeriods(
        { ...asked, to, compare: 'previous' },
        later,
      );
      if (!before) throw new Error('It is compared.');
      const apart = period.first - before.first;
      expect([days, apart % 7, apart >= days, apart < days + 7, before.days]).toEqual([
        days,
        0,
        true,
        true,
        days,
      ]);
    }
  });

  it('that are not over are compared up to the same time of the day', () => {
    // The clock of Paris was changed on Sunday the 29th.
    const of = { from: '2026-03-26', to: '2026-04-01', zone: 'Europe/Paris' };
    const running = readPeriods({ ...of, compare: 'previous' }, new Date('2026-04-01T10:07:00Z'));
    expect(running.compared).toMatchObject({ weeks: 1, isToNow: true });
    expect(at(running.compared?.bounds.at(-1))).toBe('2026-03-25T11:15:00.000Z');
    expect(at(running.compared?.bounds[0])).toBe('2026-03-18T23:00:00.000Z');
    const over = readPeriods({ ...of, compare: 'previous' }, later);
    expect(over.compared?.isToNow).toBe(false);
    expect(at(over.compared?.bounds.at(-1))).toBe('2026-03-25T23:00:00.000Z');
  });

  it('refuse what ends before it begins, and more than 1,100 days', () => {
    const read = (from: string, to: string) =>
      readPeriods({ from, to, zone: 'UTC', compare: 'none' }, later).period.days;
    expect(() => read('2026-03-10', '2026-03-09')).toThrow('The period');
    expect(read('2026-03-10', '2026-03-10')).toBe(1);
    expect(read('2023-01-01', '2026-01-04')).toBe(1_100);
    expect(() => read('2023-01-01', '2026-01-05')).toThrow('The period');
  });

  it('fall into days, weeks from Monday, or months', () => {
    expect([62, 63, 400, 401].map((days) => unitOf(days))).toEqual([
      'day',
      'week',
      'week',
      'month',
    ]);
    // A Tuesday to the Wednesday of the week after the next.
    const { period } = readPeriods({ ...asked, to: '2026-03-25', compare: 'none' }, later);
    expect(stretchesOf(period, 'week')).toEqual([
      { from: 0, to: 6 },
      { from: 6, to: 13 },
      { from: 13, to: 16 },
    ]);
    expect(
      stretchesOf(
        readPeriods({ ...asked, to: '2026-05-02', compare: 'none' }, later).period,
        'month',
      ),
    ).toEqual([
      { from: 0, to: 22 },
      { from: 22, to: 52 },
      { from: 52, to: 54 },
    ]);
  });
});
