import { describe, expect, it } from 'vitest';
import { boundsOf, monthsOf } from './months.ts';

const iso = ({ from, to }: { from: Date; to: Date }) => [from.toISOString(), to.toISOString()];

describe('the month of a report', () => {
  it('runs up to now, beside as much of the month before', () => {
    // The clock of Paris was changed on Sunday the 29th of March.
    const months = monthsOf('Europe/Paris', new Date('2026-04-01T10:07:00Z'));
    expect(months).toMatchObject({
      month: '2026-04',
      isRunning: true,
      days: { from: '2026-04-01', to: '2026-04-01' },
    });
    expect(months && iso(months.now)).toEqual([
      '2026-03-31T22:00:00.000Z',
      '2026-04-01T10:07:00.000Z',
    ]);
    expect(months && iso(months.before)).toEqual([
      '2026-02-28T23:00:00.000Z',
      '2026-03-01T11:07:00.000Z',
    ]);
  });

  it('is set against all of the month before where that is shorter', () => {
    const months = monthsOf('UTC', new Date('2026-03-30T10:00:00Z'));
    expect(months && iso(months.before)).toEqual([
      '2026-02-01T00:00:00.000Z',
      '2026-03-01T00:00:00.000Z',
    ]);
  });

  it('that is over is whole, and one to come is none', () => {
    const at = new Date('2026-04-01T10:00:00Z');
    const january = monthsOf('UTC', at, '2026-01');
    expect(january?.days).toEqual({ from: '2026-01-01', to: '2026-01-31' });
    expect(january && iso(january.before)).toEqual([
      '2025-12-01T00:00:00.000Z',
      '2026-01-01T00:00:00.000Z',
    ]);
    expect(monthsOf('UTC', at, '2026-05')).toBeNull();
    // It has begun further east.
    expect(
      monthsOf('Pacific/Auckland', new Date('2026-04-30T13:00:00Z'), '2026-05'),
    ).not.toBeNull();
  });

  it('has twelve weeks from Monday to Monday, the last one up to its end', () => {
    const months = monthsOf('UTC', new Date('2026-03-18T09:00:00Z'));
    expect(months?.weeks.map(({ week }) => week)).toEqual([
      '2025-12-29',
      '2026-01-05',
      '2026-01-12',
      '2026-01-19',
      '2026-01-26',
      '2026-02-02',
      '2026-02-09',
      '2026-02-16',
      '2026-02-23',
      '2026-03-02',
      '2026-03-09',
      '2026-03-16',
    ]);
    const bounds = months ? boundsOf(months).map((moment) => moment.getTime()) : [];
    expect(bounds).toEqual([...new Set(bounds)].toSorted((left, right) => left - right));
    expect(bounds.at(-1)).toBe(months?.now.to.getTime());
  });
});
