import type { OpenHours } from '@replique/contract/chat/chatbots';

/** The days of the week in order, by their phrases; the contract counts them from 1, Monday. */
export const dayNames = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

const workday = { from: '09:00', to: '18:00' };

/** What opening hours begin with: a working week. */
export const workingWeek: OpenHours[] = [1, 2, 3, 4, 5].map((day) => ({ day, ...workday }));

export function hoursOf(hours: OpenHours[], day: number): OpenHours[] {
  return hours.filter((range) => range.day === day);
}

/** In the order of the week, whatever was changed. */
function inOrder(hours: OpenHours[]): OpenHours[] {
  return hours.toSorted((a, b) => a.day - b.day);
}

/** Another range of a day: after the last one, or the usual hours on a day that was closed. */
export function addHours(hours: OpenHours[], day: number): OpenHours[] {
  const last = hoursOf(hours, day).at(-1);
  const next = last && last.to < '23:00' ? { from: last.to, to: '24:00' } : workday;
  return inOrder([...hours, { day, ...next }]);
}

export function changeHours(
  hours: OpenHours[],
  range: OpenHours,
  change: Partial<Pick<OpenHours, 'from' | 'to'>>,
): OpenHours[] {
  return hours.map((other) => (other === range ? { ...range, ...change } : other));
}

/** The hours of one day on every other day from Monday to Friday. */
export function copyToWeek(hours: OpenHours[], day: number): OpenHours[] {
  const copied = [1, 2, 3, 4, 5].flatMap((target) =>
    hoursOf(hours, day).map((range) => ({ ...range, day: target })),
  );
  return inOrder([...hours.filter((range) => range.day > 5), ...copied]);
}

/** A clock has no 24:00: midnight at the end of a day is its 00:00. */
export const toClock = (time: string): string => (time === '24:00' ? '00:00' : time);
export const endFromClock = (time: string): string => (time === '00:00' ? '24:00' : time);

const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** What is wrong with a range: it ends before it begins, or another one of the day overlaps it. */
export function hoursError(hours: OpenHours[], range: OpenHours): 'order' | 'overlap' | undefined {
  if (!clock.test(range.from) || range.from >= range.to) return 'order';
  const overlaps = hoursOf(hours, range.day).some(
    (other) => other !== range && other.from < range.to && range.from < other.to,
  );
  return overlaps ? 'overlap' : undefined;
}
