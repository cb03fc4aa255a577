import { describe, expect, it } from 'vitest';
import { CrmFailed } from '../failure.ts';
import { mostTold, nextRound, overlapMs, readProgress, restarted, walkOn } from './progress.ts';

const since = new Date('2026-01-01T00:00:00.000Z');
const fresh = () => readProgress(null, since);
const hour = 3_600_000;
const at = since.getTime() + 100 * hour;
const walked = (top: number | null, bottom: number | null, near: string[] = []) => ({
  ...fresh(),
  walk: { ...fresh().walk, top, bottom, near },
});

describe('the next round', () => {
  it('goes down to a little before where this one began', () => {
    const next = nextRound(walked(at, at - hour, ['a', 'b']));
    expect(next).toMatchObject({ isHistory: false, floor: at - overlapMs, told: ['a', 'b'] });
    expect(next.walk).toEqual(fresh().walk);
  });

  it('never goes down further than this one did', () => {
    expect(nextRound(walked(since.getTime() - hour, null)).floor).toBe(since.getTime());
    expect(nextRound(walked(null, null)).floor).toBe(since.getTime());
  });

  it('tells again what would be too much to remember', () => {
    const near = Array.from({ length: mostTold + 1 }, (_, index) => String(index));
    expect(nextRound(walked(at, at, near)).told).toEqual([]);
  });
});

describe('a walk that begins again', () => {
  it('leaves out what it told, but for the edges', () => {
    const again = restarted(walked(at, at - 20 * hour));
    expect(again.done).toEqual({ from: at - 20 * hour, to: at - overlapMs });
    expect(again.walk).toEqual(fresh().walk);
    // From further up, into what was told before: one stretch.
    const twice = restarted({ ...walked(at + hour, at - hour), done: again.done });
    expect(twice.done).toEqual({ from: at - 20 * hour, to: at + hour - overlapMs });
  });

  it('keeps what was told before where it did not come down so far', () => {
    const done = { from: at - 20 * hour, to: at - 10 * hour };
    expect(restarted({ ...walked(at, at - hour), done }).done).toEqual(done);
    expect(restarted({ ...walked(at, at), done: null }).done).toBeNull();
  });
});

it('a walk may stay at one time for many pages, and not come to one twice', () => {
  let { walk } = walked(at, null);
  for (let page = 0; page < 100; page += 1) walk = walkOn(walk, `page ${page}`, at);
  expect(() => walkOn(walk, 'page 7', at)).toThrow(CrmFailed);
  expect(walkOn(walk, 'page 7', at - 1).visited).toHaveLength(1);
});

it.each(['', '{}', '[]', 'null', '{"version":2}'])('%j is no cursor', (cursor) => {
  expect(() => readProgress(cursor, since)).toThrow(CrmFailed);
});
