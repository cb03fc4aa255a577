import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from './query-client.ts';
import { lostSince, watchReach } from './server-reach.ts';

/** Figures that stand on a screen while the server is gone. */

const readAt = new Date('2026-03-10T17:42:00Z');

describe('the server', () => {
  let end: () => void;
  let health: () => Promise<Response>;
  const silence = () => Promise.reject(new TypeError('Failed to fetch'));

  beforeEach(() => {
    vi.useFakeTimers({ now: readAt });
    vi.stubGlobal('fetch', () => health());
    health = silence;
    queryClient.clear();
    end = watchReach();
  });

  afterEach(() => {
    end();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const read = (answer: () => Promise<unknown>) =>
    queryClient
      .fetchQuery({ queryKey: ['figures'], queryFn: answer, retry: false, staleTime: 0 })
      .catch(() => undefined);

  it('is lost after some seconds of silence, not at the first', async () => {
    await read(silence);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(lostSince()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(lostSince()).toBe(0);
  });

  it('is lost where a proxy answers in its place', async () => {
    health = () => Promise.resolve(new Response('', { status: 502 }));
    await read(() => Promise.reject(Object.assign(new Error('Bad gateway'), { status: 502 })));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(lostSince()).toBe(0);
  });

  it('is not lost by an answer that refuses', async () => {
    await read(() => Promise.reject(Object.assign(new Error('Refused'), { status: 403 })));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(lostSince()).toBeUndefined();
  });

  it('is there again with the first answer, by whatever way it comes', async () => {
    await read(silence);
    await vi.advanceTimersByTimeAsync(6_000);
    health = () => Promise.resolve(new Response('{}'));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(lostSince()).toBeUndefined();
    health = silence;
    await read(silence);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(lostSince()).toBe(0);
    await read(() => Promise.resolve(1));
    expect(lostSince()).toBeUndefined();
  });
});
