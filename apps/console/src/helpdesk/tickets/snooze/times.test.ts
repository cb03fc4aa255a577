import { describe, expect, it } from 'vitest';
import { fieldTime, longTime, shortTime, snoozeChoices, timeTyped } from './times.ts';

const local = (text: string) => new Date(text);
const said = (now: Date) => snoozeChoices(now).map(({ name, at }) => `${name} ${fieldTime(at)}`);

describe('when a ticket may come back', () => {
  it('is in four hours, tomorrow at nine, and on Monday at nine', () => {
    // A Thursday.
    expect(said(local('2026-11-26T15:30'))).toEqual([
      'later 2026-11-26T19:30',
      'tomorrow 2026-11-27T09:00',
      'monday 2026-11-30T09:00',
    ]);
  });

  it('is the Monday after this one on a Monday, and not said twice on a Sunday', () => {
    expect(said(local('2026-11-30T08:00')).at(-1)).toBe('monday 2026-12-07T09:00');
    expect(said(local('2026-11-29T08:00'))).toEqual([
      'later 2026-11-29T12:00',
      'tomorrow 2026-11-30T09:00',
    ]);
  });

  it('is any time to come within 90 days', () => {
    const now = local('2026-11-26T15:30');
    expect(timeTyped('2026-11-26T15:31', now)).toEqual(local('2026-11-26T15:31'));
    for (const wrong of ['', '2026-11-26T15:30', '2026-11-25T09:00', '2027-03-01T09:00', 'soon'])
      expect(timeTyped(wrong, now)).toBeNull();
  });

  it('is said as shortly as it can be understood', () => {
    const now = local('2026-11-26T15:30');
    const short = (text: string) => shortTime('en-GB', local(text).toISOString(), now);
    expect(short('2026-11-26T19:30')).toBe('19:30');
    expect(short('2026-11-30T09:00')).toBe('Mon 09:00');
    expect(short('2026-12-31T09:00')).toBe('31 Dec');
    expect(longTime('en-GB', local('2026-11-30T09:00').toISOString(), now)).toContain('Monday');
    expect(longTime('en-GB', local('2026-11-26T19:30').toISOString(), now)).toBe('19:30');
    expect(longTime('en', local('2026-11-26T19:30').toISOString(), now)).toBe('19:30');
  });
});
