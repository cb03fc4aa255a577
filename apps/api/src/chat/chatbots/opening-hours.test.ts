import { expect, test } from 'vitest';
import { canEscalateAt, dayIn, isOpenAt } from './opening-hours.ts';

type Hours = Parameters<typeof isOpenAt>[0];

const open = (
  openingHours: Hours['openingHours'],
  outsideHours: Hours['outsideHours'] = 'escalate',
) => ({
  timeZone: 'Europe/Paris',
  openingHours,
  outsideHours,
});
const at = (moment: string) => new Date(moment);

test('without opening hours people are always there; with none they never are', () => {
  expect(isOpenAt(open(null), at('2026-03-01T03:00:00Z'))).toBe(true);
  expect(isOpenAt(open([]), at('2026-03-02T12:00:00Z'))).toBe(false);
});

test('the hours begin with their first minute and end before the last', () => {
  const hours = open([{ day: 1, from: '09:00', to: '17:30' }]);
  // A Monday in winter: Paris is an hour ahead.
  expect(isOpenAt(hours, at('2026-01-05T07:59:59.999Z'))).toBe(false);
  expect(isOpenAt(hours, at('2026-01-05T08:00:00Z'))).toBe(true);
  expect(isOpenAt(hours, at('2026-01-05T16:29:59.999Z'))).toBe(true);
  expect(isOpenAt(hours, at('2026-01-05T16:30:00Z'))).toBe(false);
  expect(isOpenAt(hours, at('2026-01-06T10:00:00Z'))).toBe(false);
});

test('the clock of the zone counts before and after it is changed', () => {
  const hours = open([{ day: 7, from: '09:00', to: '10:00' }]);
  // The Sundays around 29 March 2026, when Paris goes from +1 to +2.
  expect(isOpenAt(hours, at('2026-03-22T08:30:00Z'))).toBe(true);
  expect(isOpenAt(hours, at('2026-03-22T07:30:00Z'))).toBe(false);
  expect(isOpenAt(hours, at('2026-03-29T07:30:00Z'))).toBe(true);
  expect(isOpenAt(hours, at('2026-03-29T08:30:00Z'))).toBe(false);
});

test('the hour that comes twice is open twice, the one that is left out never comes', () => {
  const autumn = open([{ day: 7, from: '02:00', to: '03:00' }]);
  expect(isOpenAt(autumn, at('2026-10-25T00:30:00Z'))).toBe(true);
  expect(isOpenAt(autumn, at('2026-10-25T01:30:00Z'))).toBe(true);
  expect(isOpenAt(autumn, at('2026-10-25T02:00:00Z'))).toBe(false);
  const minutes = Array.from({ length: 24 * 60 }, (_, minute) =>
    isOpenAt(autumn, new Date(Date.UTC(2026, 2, 28, 23, minute))),
  );
  expect(minutes.includes(true)).toBe(false);
});

test('24:00 is the end of the day; the next one begins with its own hours', () => {
  const evening = open([{ day: 5, from: '22:00', to: '24:00' }]);
  expect(isOpenAt(evening, at('2026-01-09T22:59:59Z'))).toBe(true);
  expect(isOpenAt(evening, at('2026-01-09T23:00:00Z'))).toBe(false);
  const night = open([
    { day: 5, from: '22:00', to: '24:00' },
    { day: 6, from: '00:00', to: '02:00' },
  ]);
  expect(isOpenAt(night, at('2026-01-09T23:00:00Z'))).toBe(true);
  expect(isOpenAt(night, at('2026-01-10T01:00:00Z'))).toBe(false);
});

test('midnight is 00:00, on the day that begins', () => {
  const whole = open([{ day: 1, from: '00:00', to: '24:00' }]);
  expect(isOpenAt(whole, at('2026-01-04T23:00:00Z'))).toBe(true);
  expect(isOpenAt(whole, at('2026-01-04T22:59:00Z'))).toBe(false);
  expect(isOpenAt(whole, at('2026-01-05T22:59:00Z'))).toBe(true);
});

test('outside the hours a chat is passed on only where the chatbot says so', () => {
  const closed = at('2026-01-06T10:00:00Z');
  const hours: Hours['openingHours'] = [{ day: 1, from: '09:00', to: '17:00' }];
  expect(canEscalateAt(open(hours, 'escalate'), closed)).toBe(true);
  expect(canEscalateAt(open(hours, 'bot-only'), closed)).toBe(false);
  expect(canEscalateAt(open(hours, 'closed'), closed)).toBe(false);
  expect(canEscalateAt(open(hours, 'bot-only'), at('2026-01-05T10:00:00Z'))).toBe(true);
});

test('a day begins at midnight of the zone, also when the clock is changed', () => {
  expect(dayIn('Europe/Paris', at('2026-01-05T22:59:59Z'))).toBe('2026-01-05');
  expect(dayIn('Europe/Paris', at('2026-01-05T23:00:00Z'))).toBe('2026-01-06');
  expect(dayIn('Europe/Paris', at('2026-03-29T21:59:59Z'))).toBe('2026-03-29');
  expect(dayIn('Europe/Paris', at('2026-03-29T22:00:00Z'))).toBe('2026-03-30');
  expect(dayIn('America/Los_Angeles', at('2026-01-05T07:59:59Z'))).toBe('2026-01-04');
  expect(dayIn('Pacific/Kiritimati', at('2026-01-05T10:00:00Z'))).toBe('2026-01-06');
});
