import { getHeapSpaceStatistics } from 'node:v8';

/**
 * The memory of long work that leaves garbage behind. V8 lets what outlived a moment lie until the heap has doubled, so a
 * million rows would take more than 200 MB of which nothing is in use.
 */

/** What may be left behind before it is collected. */
const mostLeftBytes = 32 * 1_048_576;
/** So many steps at least lie between two collections, whatever else the process does. */
const leastSteps = 25;

const lastingBytes = (): number =>
  getHeapSpaceStatistics()
    .filter(({ space_name: name }) => name === 'old_space' || name === 'large_object_space')
    .reduce((sum, space) => sum + space.space_used_size, 0);

/** The heap of this process; no `collect` where the server was started without `--expose-gc`. */
export type Heap = { lastingBytes: () => number; collect: (() => Promise<void>) | undefined };

function ownHeap(): Heap {
  const { gc } = globalThis;
  // As a task of its own: a collection in the middle of a call has to spare whatever the stack may point at.
  const collect = gc && (() => gc({ type: 'major', execution: 'async' }));
  return { lastingBytes, collect };
}

/** Answers what is called after each step of the work. Without `collect` V8 decides by itself: nothing but memory is lost. */
export function boundedMemory(heap: Heap = ownHeap()): () => Promise<void> {
  let [least, steps] = [heap.lastingBytes(), 0];
  return async () => {
    const now = heap.lastingBytes();
    least = Math.min(least, now);
    steps += 1;
    if (!heap.collect || steps < leastSteps || now - least < mostLeftBytes) return;
    await heap.collect();
    [least, steps] = [heap.lastingBytes(), 0];
  };
}
