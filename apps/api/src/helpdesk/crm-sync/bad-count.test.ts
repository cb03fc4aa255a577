import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testLog } from '@replique/tests/app/test-log.ts';
import { createBadCount, mostBad, mostWritten, restMs } from './bad-count.ts';
import type { BadSender } from './bad-store.ts';

/** How little the count of bad webhooks writes, whatever comes; that it counts over processes is in webhooks.test.ts. */

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-10T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

/** What is written goes where others have counted before. */
function createCounted(others = 0) {
  const writes: BadSender[][] = [];
  const stored = new Map<string, number>();
  let isDown = false;
  const count = createBadCount({ clock: () => new Date(), log: testLog }, (senders, at) => {
    if (isDown) return Promise.reject(new Error('the database is away'));
    writes.push(senders);
    const told = senders.map(({ sender, bad }) => {
      stored.set(sender, (stored.get(sender) ?? others) + bad);
      return { sender, bad: stored.get(sender) ?? 0, since: at };
    });
    return Promise.resolve(told);
  });
  return { count, writes, fail: (its: boolean) => void (isDown = its) };
}

describe('a flood of webhooks that are not believed', () => {
  it('costs one write a second, with all of it @check-38.6', async () => {
    const { count, writes } = createCounted();
    for (let second = 0; second < 5; second += 1) {
      await Promise.all(Array.from({ length: 300 }, (_, at) => count.add(`sender ${at % 3}`)));
      await vi.advanceTimersByTimeAsync(restMs);
    }
    expect(writes.length).toBeLessThanOrEqual(6);
    await count.stop();
    const all = writes.flat().reduce((sum, { bad }) => sum + bad, 0);
    expect(all).toBe(1_500);
  });

  it('of many senders is written in parts, those who send the most first', async () => {
    const { count, writes } = createCounted();
    await count.add('the first');
    await Promise.all(Array.from({ length: 3_000 }, (_, at) => count.add(`sender ${at}`)));
    for (let more = 0; more < 5; more += 1) await count.add('loud');
    await vi.advanceTimersByTimeAsync(restMs);
    expect(writes[1]).toHaveLength(mostWritten);
    expect(writes[1]?.[0]).toEqual({ sender: 'loud', bad: 5 });
    await vi.advanceTimersByTimeAsync(3 * restMs);
    expect(writes.flat()).toHaveLength(3_002);
  });

  it('is refused by what the others counted, too, as soon as that is known', async () => {
    const { count } = createCounted(mostBad);
    expect(count.isLimited('sender')).toBe(false);
    expect(await count.add('sender')).toBe(true);
    expect(count.isLimited('sender')).toBe(true);
    expect(count.isLimited('another')).toBe(false);
    vi.setSystemTime(Date.now() + 60_000);
    expect(count.isLimited('sender')).toBe(false);
  });

  it('is counted in full where its minute ends while it is written down', async () => {
    const written = Promise.withResolvers<void>();
    const count = createBadCount({ clock: () => new Date(), log: testLog }, async (senders, at) => {
      await written.promise;
      return senders.map((each) => ({ ...each, since: at }));
    });
    const first = [count.add('one'), count.add('one'), count.add('one')];
    vi.setSystemTime(Date.now() + 60_000);
    await count.add('one');
    written.resolve();
    await Promise.all(first);
    for (let at = 1; at < mostBad; at += 1) void count.add('one');
    expect(count.isLimited('one')).toBe(true);
  });

  it('is counted by each process alone while the database is away, and told later @check-38.6', async () => {
    const { count, writes, fail } = createCounted();
    fail(true);
    for (let at = 0; at < mostBad; at += 1) expect(await count.add('sender')).toBe(false);
    expect(count.isLimited('sender')).toBe(true);
    fail(false);
    await vi.advanceTimersByTimeAsync(2 * restMs);
    expect(writes).toEqual([[{ sender: 'sender', bad: mostBad }]]);
  });
});
