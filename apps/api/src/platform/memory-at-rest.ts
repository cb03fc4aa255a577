import { performance } from 'node:perf_hooks';

/**
 * V8 gives memory back while it allocates; a process that has nothing to do keeps what its start or a busy hour took.
 * Where it rests, that is collected once. Without `--expose-gc` nothing is done.
 */

const lookEveryMs = 10_000;
/** Less than this share of the time is rest; recurring jobs are. */
const restShare = 0.1;
/** Less is not worth a pause. */
const leastBytes = 40_000_000;
/** Compiled code that was not used goes with the second, and what weak references held. */
const passes = 2;
/** Collecting more stops the process for longer than whoever asks next should wait. */
const mostHeapBytes = 400_000_000;

/** What is asked of the process; a test puts its own in its place. */
export type Memory = {
  busyShare(): number;
  rssBytes(): number;
  heapBytes(): number;
  collect(): void;
};

function processMemory(): Memory {
  let last = performance.eventLoopUtilization();
  return {
    busyShare() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    rssBytes: () => process.memoryUsage.rss(),
    heapBytes: () => process.memoryUsage().heapUsed,
    collect() {
      globalThis.gc?.({ type: 'major', flavor: 'last-resort' });
    },
  };
}

/** Answers what looks once. */
export function createRestKeeper(memory: Memory): () => void {
  let restedAt = 0;
  let left = 0;
  return () => {
    if (memory.busyShare() > restShare || memory.heapBytes() > mostHeapBytes) return;
    if (memory.rssBytes() - restedAt > leastBytes) left = passes;
    if (left === 0) return;
    left -= 1;
    memory.collect();
    restedAt = memory.rssBytes();
  };
}

/** Looks until the process ends. */
export function keepSmallAtRest(): void {
  if (globalThis.gc) setInterval(createRestKeeper(processMemory()), lookEveryMs).unref();
}
