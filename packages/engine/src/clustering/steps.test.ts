import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { atOnce, inSlices, type Steps } from './steps.ts';
import { ask } from './groups/testing-questions.ts';

function* count(to: number, left: { value: boolean }): Steps<number> {
  try {
    let sum = 0;
    for (let each = 0; each < to; each++) {
      sum += each;
      yield each / to;
    }
    return sum;
  } finally {
    left.value = true;
  }
}

describe('long work', () => {
  it('gives the same at once and in slices, and tells how far it is', async () => {
    const told: number[] = [];
    const sliced = await inSlices(count(1_000, { value: false }), {
      onProgress: (share) => told.push(share),
    });
    expect(sliced).toBe(atOnce(count(1_000, { value: false })));
    expect(told.length).toBeGreaterThan(50);
    expect(told).toEqual(told.toSorted((left, right) => left - right));
  });

  it('ends when the signal is given, before it begins or in between, and is left tidily', async () => {
    const left = { value: false };
    await expect(
      inSlices(count(10, left), { signal: AbortSignal.abort(new Error('no')) }),
    ).rejects.toThrow('no');
    const stop = new AbortController();
    const endless = inSlices(count(Number.POSITIVE_INFINITY, left), { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('enough')), 5);
    await expect(endless).rejects.toThrow('enough');
    expect(left.value).toBe(true);
  });

  it('hears a message in a thread of its own', async () => {
    const questions = ask('parcel', 30_000, 0);
    const worker = new Worker(new URL('groups/grouping-worker.fixture.ts', import.meta.url), {
      execArgv: [],
      workerData: questions,
    });
    const said = new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    worker.postMessage('stop');
    expect(await said).toEqual({ stopped: 'told to stop' });
    await worker.terminate();
  });
});
