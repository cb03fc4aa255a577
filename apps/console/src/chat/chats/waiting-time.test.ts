import { describe, expect, it } from 'vitest';
import { waitingParts } from './waiting-time.ts';

const since = '2026-03-01T10:00:00.000Z';
const after = (seconds: number) => waitingParts(since, Date.parse(since) + seconds * 1_000);

describe('how long a visitor waits', () => {
  it('ticks in seconds, then is told in minutes, hours and days', () => {
    expect(after(0)).toEqual({ unit: 'second', count: 0 });
    expect(after(65)).toEqual({ unit: 'minute', count: 1 });
    expect(after(3_599)).toEqual({ unit: 'minute', count: 59 });
    expect(after(7_300)).toEqual({ unit: 'hour', count: 2 });
    expect(after(200_000)).toEqual({ unit: 'day', count: 2 });
  });

  it('is never less than nothing, whatever the clocks say', () => {
    expect(after(-30)).toEqual({ unit: 'second', count: 0 });
  });
});
