import { describe, expect, it } from 'vitest';
import { nextTurn } from './next-turn.ts';

const after = (cron: string, at: string) => nextTurn(cron, new Date(at)).toISOString();

describe('the next turn of a job', () => {
  it.each([
    ['* * * * *', '2026-03-10T12:00:00Z', '2026-03-10T12:01:00.000Z'],
    ['* * * * *', '2026-03-10T12:00:59.999Z', '2026-03-10T12:01:00.000Z'],
    ['*/10 * * * *', '2026-03-10T12:51:00Z', '2026-03-10T13:00:00.000Z'],
    ['2,22,42 * * * *', '2026-03-10T12:22:00Z', '2026-03-10T12:42:00.000Z'],
    ['23 4 * * *', '2026-03-10T04:23:00Z', '2026-03-11T04:23:00.000Z'],
    ['23 4 * * *', '2026-12-31T23:59:30Z', '2027-01-01T04:23:00.000Z'],
  ])('by %s after %s is %s', (cron, at, next) => {
    expect(after(cron, at)).toBe(next);
  });

  it.each(['* * * *', '0 0 1 * *', '60 * * * *', '1-5 * * * *', '5/2 * * * *', 'x * * * *'])(
    'is not told for %s',
    (cron) => {
      expect(() => after(cron, '2026-03-10T12:00:00Z')).toThrow(/cron|recurs/u);
    },
  );
});
