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
  it('are so many in any stretch of time', async () => {
    const { clock, state } = open(5, 1_000, 0);
    const takeAt = async (ms: number, count: number) => {
      clock.now = start + ms;
      for (let times = 0; times < count; times += 1) await state.turn();
    };
    await takeAt(0, 3);
    await takeAt(500, 2);
    const retryAt = new Date(start + 1_000);
    await expect(takeAt(999, 1)).rejects.toMatchObject({ reason: 'rate-limited', retryAt });
    await takeAt(1_000, 3);
    await expect(takeAt(1_499, 1)).rejects.toMatchObject({ retryAt: new Date(start + 1_500) });
    await takeAt(1_500, 2);
    await expect(takeAt(1_999, 1)).rejects.toMatchObject({ retryAt: new Date(start + 2_000) });
  });

  it('that are far off put the work off', async () => {
    const { state } = open(1, 60_000);
    await state.turn();
    await expect(state.turn()).rejects.toMatchObject({
      reason: 'rate-limited',
      retryAt: new Date(start + 60_000),
    });
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
    const { clock, state } = open(2, 60_000);
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
    const { state } = open(2, 60_000);
    state.allow(4);
    for (let times = 0; times < 4; times += 1) await state.turn();
    await expect(state.turn()).rejects.toMatchObject({ reason: 'rate-limited' });
    const { state: other } = open(2, 60_000);
    other.allow(0);
    await other.turn();
    await other.turn();
    await expect(other.turn()).rejects.toMatchObject({ reason: 'rate-limited' });
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
