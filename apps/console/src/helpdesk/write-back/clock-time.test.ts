import { describe, expect, it } from 'vitest';
import { clockTime } from './clock-time.ts';

const now = Date.parse('2026-03-10T12:00:00Z');
const clock = (iso: string) =>
  new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(new Date(iso));

describe('a time that something waits for', () => {
  it('is a time of the clock today, and has its date when it is further away', () => {
    const soon = '2026-03-10T14:05:00Z';
    expect(clockTime('en', soon, now)).toBe(clock(soon));
    expect(clockTime('en', '2026-03-12T14:05:00Z', now)).toMatch(/Mar 12, 2026/);
  });
});
