import { describe, expect, it } from 'vitest';
import {
  addHours,
  copyToWeek,
  endFromClock,
  hoursError,
  toClock,
  workingWeek,
} from './opening-hours.ts';

const monday = { day: 1, from: '08:00', to: '12:00' };
const sunday = { day: 7, from: '10:00', to: '11:00' };

describe('opening hours', () => {
  it('gain a range after the last one of the day, in the order of the week', () => {
    expect(addHours([monday, sunday], 1)).toEqual([
      monday,
      { day: 1, from: '12:00', to: '24:00' },
      sunday,
    ]);
    expect(addHours([sunday], 3)[0]).toEqual({ day: 3, from: '09:00', to: '18:00' });
  });

  it('of one day are copied to every working day, and no further', () => {
    const copied = copyToWeek([...workingWeek.slice(1), monday, sunday], 1);
    expect(copied.map(({ day, from }) => `${day} ${from}`)).toEqual([
      '1 08:00',
      '2 08:00',
      '3 08:00',
      '4 08:00',
      '5 08:00',
      '7 10:00',
    ]);
  });

  it('end at midnight as 24:00, which a clock shows as 00:00', () => {
    expect([endFromClock('00:00'), toClock('24:00')]).toEqual(['24:00', '00:00']);
  });

  it('may neither run backwards nor overlap', () => {
    const late = { day: 1, from: '11:00', to: '13:00' };
    expect(hoursError([monday, late], late)).toBe('overlap');
    expect(hoursError([monday, { ...late, day: 2 }], monday)).toBeUndefined();
    expect(hoursError([], { ...monday, to: '08:00' })).toBe('order');
    expect(hoursError([], { ...monday, from: '' })).toBe('order');
  });
});
