import { describe, expect, it } from 'vitest';
import { boundedMemory } from './bounded-memory.ts';

const megabyte = 1_048_576;

/** Memory that lasts, in megabytes, and how often it was collected. */
function heap(used: number) {
  const state = { used, collected: 0 };
  const collect = async () => {
    state.collected += 1;
    state.used = 60;
  };
  return { state, lastingBytes: () => state.used * megabyte, collect };
}

async function take(steps: number, step: () => Promise<void>): Promise<void> {
  for (let n = 0; n < steps; n += 1) await step();
}

describe('the memory of long work', () => {
  it('is collected once 32 MB of garbage were left behind, and not at every step', async () => {
    const { state, ...given } = heap(60);
    const step = boundedMemory(given);
    state.used = 91;
    await take(100, step);
    expect(state.collected).toBe(0);
    state.used = 92;
    await step();
    expect(state.collected).toBe(1);
    state.used = 200;
    await take(24, step);
    expect(state.collected).toBe(1);
    await step();
    expect(state.collected).toBe(2);
  });

  it('is counted from the least there was, whoever collected', async () => {
    const { state, ...given } = heap(150);
    const step = boundedMemory(given);
    state.used = 40;
    await take(30, step);
    state.used = 73;
    await step();
    expect(state.collected).toBe(1);
  });

  it('is left to the engine where the server was started without the switch', async () => {
    const { state, lastingBytes } = heap(60);
    const step = boundedMemory({ lastingBytes, collect: undefined });
    state.used = 500;
    await expect(take(30, step)).resolves.toBeUndefined();
  });
});
