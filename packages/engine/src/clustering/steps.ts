import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Long work that may be left after any of its steps. It tells how much of it is done, 0 to 1, where it knows; the work is
 * the same, however it is driven.
 */
export type Steps<Result> = Generator<number | undefined, Result, void>;

/** After so long others get a turn, at the end of a step: a message that ends the work is heard then. */
const longestSliceMs = 25;
/** Where requests wait meanwhile. */
export const shortSliceMs = 4;

/** One step for each of them. */
export function* eachStep<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Result,
): Steps<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(work(item));
    yield;
  }
  return results;
}

/** Does all steps one after the other. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Does the steps in slices of some 25 ms unless told otherwise, between which the thread may read its messages; a single
 * step of clustering can take half a second. In a thread of its own the signal is given by such a message.
 * @throws the signal's reason once it is given; nothing of the work is left behind
 */
export async function inSlices<Result>(
  steps: Steps<Result>,
  {
    signal,
    onProgress,
    sliceMs = longestSliceMs,
  }: { signal?: AbortSignal; onProgress?: (share: number) => void; sliceMs?: number } = {},
): Promise<Result> {
  try {
    signal?.throwIfAborted();
    let from = performance.now();
    let told = 0;
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      if (step.value !== undefined && step.value - told >= 0.01) onProgress?.((told = step.value));
      if (performance.now() - from < sliceMs) continue;
      await nextTurn();
      signal?.throwIfAborted();
      from = performance.now();
    }
  } catch (error) {
    steps.return(undefined as Result);
    throw error;
  }
}
