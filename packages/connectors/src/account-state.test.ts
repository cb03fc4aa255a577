import { describe, expect, it } from 'vitest';
import { createAccountState } from './account-state.ts';
import { CrmFailed } from './failure.ts';

const start = Date.parse('2026-11-20T12:00:00Z');

function open(most: number, perMs: number, longestWaitMs = 15_000) {
  const clock = { now: start };
  const read = () => new Date(clock.now);
  return {
    clock,
    state: createAccountState({ limit: { most, perMs }, clock: read, longestWaitMs }),
  };
}

describe('turns', () => {
  it('are fewer than the platform allows in any stretch of time', async () => {
    const { clock, state } = open(100, 10_000, 0);
    const gone: number[] = [];
    for (let ms = 0; ms < 40_000; ms += 10) {
      clock.now = start + ms;
      for (;;) {
        const isOut = await state.turn().then(
          () => true,
          () => false,
        );
        if (!isOut) break;
        gone.push(ms);
      }
    }
    const most = gone.map((at) => gone.filter((one) => one >= at && one < at + 10_000).length);
    expect(Math.max(...most)).toBeLessThanOrEqual(100);
    expect(gone.length).toBeGreaterThan(350);
  });

  it('that are far off put the work off', async () => {
    const { state } = open(1, 60_000);
    await state.turn();
    await expect(state.turn()).rejects.toMatchObject({ reason: 'rate-limited' });
  });

  it('of the history have their part alone, and leave the rest to everything else', async () => {
    const { clock, state } = open(100, 10_000, 0);
    const count = async (isHistory: boolean) => {
      let gone = 0;
      while (
        await state.turn(undefined, isHistory).then(
          () => true,
          () => false,
        )
      )
        gone += 1;
      return gone;
    };
    let [history, others] = [0, 0];
    for (let ms = 0; ms < 100_000; ms += 10) {
      clock.now = start + ms;
      history += await count(true);
      if (ms % 2_000 === 0) others += (await count(false)) > 0 ? 1 : 0;
    }
    expect(history).toBeGreaterThan(700);
    expect(history).toBeLessThanOrEqual(850 + 2 + 1);
    expect(others).toBe(50);
  });

  it('of the history rest when it has had its part, and nothing else does', async () => {
    const { state } = open(100, 10_000);
    state.tell({ used: { part: 0.84, freeAt: new Date(start + 50_000) } });
    await state.turn(undefined, true);
    state.tell({ used: { part: 0.9, freeAt: new Date(start + 50_000) } });
    await expect(state.turn(undefined, true)).rejects.toMatchObject({
      reason: 'rate-limited',
      retryAt: new Date(start + 50_000),
    });
    await state.turn();
  });

  it('that wait already stop with all others when the platform says so', async () => {
    const state = createAccountState({
      limit: { most: 1, perMs: 60 },
      clock: () => new Date(),
    });
    await state.turn();
    const begun = performance.now();
    const waiting = state.turn();
    state.pauseUntil(new Date(Date.now() + 300));
    await waiting;
    expect(performance.now() - begun).toBeGreaterThan(280);
  });

  it('go on when the clock is put back', async () => {
    const { clock, state } = open(20, 60_000);
    await state.turn();
    await state.turn();
    state.pauseUntil(new Date(start + 10_000));
    clock.now = start - 3 * 24 * 3_600_000;
    await expect(state.turn()).resolves.toBeUndefined();
  });

  it('bear times that are none', async () => {
    const { state } = open(2, 60_000);
    state.pauseUntil(new Date(Number.NaN));
    expect(state.pausedUntil()).toBeNull();
    state.pauseUntil(new Date(start + 60_000));
    await expect(state.turn()).rejects.toMatchObject({ reason: 'rate-limited' });
  });

  it('are more where the platform allows more, and never fewer', async () => {
    const { state } = open(200, 60_000);
    state.tell({ budget: { most: 700, perMs: 60_000 } });
    expect(state.budget()).toEqual({ most: 700, perMs: 60_000 });
    for (const most of [0, 10, -1, Number.NaN]) {
      state.tell({ budget: { most, perMs: 60_000 } });
      expect(state.budget()).toEqual({ most: 200, perMs: 60_000 });
    }
  });
});

describe('a token', () => {
  it('is made for all others when the one who asked for it has gone', async () => {
    const { state } = open(1, 1);
    const gone = new AbortController();
    const first = state.token(
      () =>
        new Promise((_resolve, reject) =>
          gone.signal.addEventListener('abort', () => reject(gone.signal.reason as Error)),
        ),
    );
    let made = 0;
    const make = async () => ({ value: `token ${(made += 1)}`, expiresAt: null });
    const others = [state.token(make), state.token(make)];
    gone.abort();
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    expect(await Promise.all(others)).toEqual(['token 1', 'token 1']);
  });

  it('that is refused is refused to all who wait, and asked for once', async () => {
    const { state } = open(1, 1);
    let asked = 0;
    const make = async () => {
      asked += 1;
      throw new CrmFailed('credentials');
    };
    const all = await Promise.allSettled([state.token(make), state.token(make)]);
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(asked).toBe(1);
  });
});
