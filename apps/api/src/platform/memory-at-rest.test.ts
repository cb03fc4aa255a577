import { describe, expect, it } from 'vitest';
import { createRestKeeper } from './memory-at-rest.ts';

const mb = 1_000_000;

/** A process whose start took 350 MB, of which 250 stay. */
function processAt(given: { busy?: number; heapMb?: number } = {}) {
  const state = { busy: 0, heapMb: 130, rssMb: 350, collected: 0, ...given };
  const look = createRestKeeper({
    busyShare: () => state.busy,
    rssBytes: () => state.rssMb * mb,
    heapBytes: () => state.heapMb * mb,
    collect() {
      state.collected += 1;
      state.rssMb = 250;
    },
  });
  return { state, look };
}

describe('a process at rest', () => {
  it('gives back in two steps what its start took, and again after a busy hour', () => {
    const { state, look } = processAt();
    for (let n = 0; n < 4; n += 1) look();
    expect(state.collected).toBe(2);
    state.rssMb = 280;
    look();
    expect(state.collected).toBe(2);
    state.rssMb = 400;
    for (let n = 0; n < 4; n += 1) look();
    expect(state.collected).toBe(4);
  });

  it('is left alone while it works, and where collecting would take long', () => {
    const [busy, large] = [processAt({ busy: 0.5 }), processAt({ heapMb: 900 })];
    for (const { look } of [busy, large]) look();
    expect([busy.state.collected, large.state.collected]).toEqual([0, 0]);
  });
});
