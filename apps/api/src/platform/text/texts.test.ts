import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';
import { oddTasks } from './testing-processes/odd-tasks.ts';
import { charactersIn } from './text-budget.ts';
import { createTexts, textsHere } from './texts.ts';

const texts = createTexts(oddTasks, new URL('./testing-processes/odd-tasks.ts', import.meta.url));
const long = 'a'.repeat(200_000);
const budget = (milliseconds: number) => ({ characters: 1_000_000, milliseconds });

afterAll(() => texts.close());

describe('a text that is read', () => {
  it('is read here when it is short and in a thread when it is long, with the same answer', async () => {
    for (const text of ['short', long])
      expect(await texts.read(oddTasks.measure, text, { client: 1 })).toEqual({
        notAnalysed: null,
        value: text.length,
      });
  });

  it('may be refused by its rule, from a thread too', async () => {
    for (const text of ['short', long])
      await expect(texts.read(oddTasks.refusing, text, { client: 1 })).rejects.toMatchObject({
        code: 'tickets.too-long',
        status: 409,
        data: { length: text.length },
      });
  });

  it('tells a fault of ours as one', async () => {
    for (const text of ['short', long])
      await expect(texts.read(oddTasks.broken, text, { client: 1 })).rejects.toThrow(TypeError);
  });

  it('is counted with all that it holds', () => {
    expect(charactersIn({ a: 'four', b: ['12', { c: '345' }], d: null, e: 7 })).toBe(9);
  });
});

describe('a text that costs too much', () => {
  it('is too large before anything is done with it', async () => {
    const read = { client: 1, budget: { characters: 100_000, milliseconds: 1_000 } };
    expect(await texts.read(oddTasks.endless, long, read)).toEqual({ notAnalysed: 'too-large' });
    expect(await textsHere().read(oddTasks.endless, long, read)).toEqual({
      notAnalysed: 'too-large',
    });
  });

  it.each(['endless', 'backtracking'] as const)(
    'is ended at its budget, and the next is read (%s)',
    async (name) => {
      const task: (text: string) => unknown = oddTasks[name];
      const began = performance.now();
      const read = await texts.read(task, long, { client: 1, budget: budget(300) });
      expect(read).toEqual({ notAnalysed: 'too-slow' });
      expect(performance.now() - began).toBeLessThan(20_000);
      expect(await texts.read(oddTasks.measure, long, { client: 1 })).toMatchObject({
        value: 200_000,
      });
    },
  );

  it.each(['greedy', 'deep'] as const)(
    'is ended when it takes all memory or all of the stack, and the next is read (%s)',
    async (name) => {
      const read = await texts.read(oddTasks[name], long, { client: 1, budget: budget(60_000) });
      expect(read).toEqual({ notAnalysed: 'too-large' });
      expect(await texts.read(oddTasks.measure, long, { client: 1 })).toMatchObject({
        value: 200_000,
      });
    },
  );

  it('keeps nobody waiting: of one client at work for ever, another’s text is read at once', async () => {
    const mine = Array.from({ length: 8 }, () =>
      texts.read(oddTasks.endless, long, { client: 'flood', budget: budget(300) }),
    );
    const began = performance.now();
    expect(await texts.read(oddTasks.measure, long, { client: 'other' })).toMatchObject({
      value: 200_000,
    });
    const waited = performance.now() - began;
    expect(await Promise.all(mine)).toEqual(mine.map(() => ({ notAnalysed: 'too-slow' })));
    expect(waited).toBeLessThan((performance.now() - began) / 2);
  }, 120_000);

  it('leaves the event loop alone', async () => {
    // The threads are there already: what is measured is the work.
    await texts.read(oddTasks.measure, long, { client: 1 });
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const busy = `${'300'.padEnd(8)}${long}`;
    await Promise.all([1, 2, 3, 4].map((client) => texts.read(oddTasks.busy, busy, { client })));
    delay.disable();
    // Two threads that take both processors leave less than one here; a text that were read here would take 1,200 ms.
    expect(delay.percentile(90) / 1e6).toBeLessThan(150);
  });
});

describe('what waits for a thread', () => {
  const limits = {
    waitingPerClient: 2,
    charactersPerClient: 100,
    characters: 150,
    atOnce: 2,
    atOncePerClient: 1,
  };

  it('takes turns by client', async () => {
    const queue = new FairQueue(limits);
    const began: string[] = [];
    const ask = async (client: string, name: string) => {
      const end = await queue.turn(client, 1, 5_000);
      began.push(name);
      return end ?? (() => undefined);
    };
    const first = await ask('a', 'a1');
    const second = await ask('b', 'b1');
    const waiting = [ask('a', 'a2'), ask('a', 'a3'), ask('c', 'c1')];
    second();
    (await waiting[2])?.();
    first();
    (await waiting[0])?.();
    (await waiting[1])?.();
    expect(began).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  });

  it('is refused beyond its number and its length, and when no turn comes in time', async () => {
    const queue = new FairQueue(limits);
    const end = await queue.turn('a', 1, 5_000);
    const kept = [queue.turn('a', 60, 50), queue.turn('a', 30, 50)];
    expect(await queue.turn('a', 1, 50)).toBeNull();
    const other = await queue.turn('b', 1, 50);
    const big = queue.turn('b', 70, 50);
    expect(await queue.turn('c', 61, 50)).toBeNull();
    expect(await Promise.all([...kept, big])).toEqual([null, null, null]);
    end?.();
    other?.();
    expect(await queue.turn('a', 1, 50)).not.toBeNull();
  });
});
