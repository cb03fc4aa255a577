import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { threadMemory } from '../thread-memory.ts';
import { msOf, valueOf, type Answered, type Begun } from './text-tasks.ts';

/** The threads that read texts. They begin with the first text that needs one, and end when none came for a while. */

/** The work took longer than it may; its thread is ended. */
export class TookTooLong extends Error {}

/** The work needed more memory, or a deeper stack, than it may have. */
export class TookTooMuch extends Error {}

export type TextThreads = {
  readonly most: number;
  /** @throws TookTooLong, TookTooMuch, and what the task throws */
  work(name: string, input: unknown, milliseconds: number): Promise<unknown>;
  close(): Promise<void>;
};

const memoryMb = 192;
const idleMs = 20_000;
/** For a thread to begin, on a machine that is busy. */
const longestStartMs = 30_000;
/** Requests and the database go before what is read here. */
const niceness = 5;

export const mostThreads = Math.min(4, Math.max(2, availableParallelism()));

const isTooMuch = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'RangeError' || (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY');

/** A budget is time of the processor: what else the machine does is no fault of a text. But nobody waits for ever. */
const mostOfClock = 10;
/** For a thread to say what it used; also in the middle of its work. */
const answerMs = 1_000;
const shortestLookMs = 20;

/** Ends a task once its thread used more than it may. */
function watch(thread: Worker | undefined, begun: Begun, milliseconds: number, end: () => void) {
  const began = performance.now();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const look = async () => {
    const used = await Promise.race([thread?.cpuUsage(), delay(answerMs, null, { ref: false })]);
    const left = used ? milliseconds - (msOf(used) - begun.usedMs) : 0;
    const clockLeft = mostOfClock * milliseconds - (performance.now() - began);
    if (isOver) return;
    if (left <= 0 || clockLeft <= 0) return end();
    again(Math.max(shortestLookMs, Math.min(left, clockLeft)));
  };
  const again = (ms: number) => {
    // A thread that is gone has nothing to say; its task has ended otherwise.
    timer = setTimeout(() => void look().catch(() => undefined), ms);
  };
  again(milliseconds);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

type Begins = Map<number, (begun: Begun, thread: Worker | undefined) => void>;

function openPool(file: URL, begins: Begins): Piscina {
  const pool = new Piscina({
    filename: fileURLToPath(file),
    minThreads: 0,
    maxThreads: mostThreads,
    idleTimeout: idleMs,
    concurrentTasksPerWorker: 1,
    // What waits, waits in turn by client before it comes here.
    maxQueue: mostThreads,
    niceIncrement: niceness,
    recordTiming: false,
    // Flags of the parent, such as those of a test runner, are not for it.
    execArgv: [],
    resourceLimits: threadMemory(memoryMb),
  });
  pool.on('message', (begun: Begun) => {
    const thread = pool.threads.find(({ threadId }) => threadId === begun.thread);
    begins.get(begun.begun)?.(begun, thread);
  });
  // A thread that ends without a task takes nothing with it.
  pool.on('error', () => undefined);
  return pool;
}

/** @param file exports {@link answerTask} by default */
export function createTextThreads(file: URL): TextThreads {
  let pool: Piscina | undefined;
  let tasks = 0;
  const begins: Begins = new Map();
  return {
    most: mostThreads,
    async work(name, input, milliseconds) {
      pool ??= openPool(file, begins);
      tasks += 1;
      const id = tasks;
      const over = new AbortController();
      const end = () => over.abort();
      const start = setTimeout(end, longestStartMs);
      let unwatch = () => clearTimeout(start);
      begins.set(id, (begun, thread) => {
        clearTimeout(start);
        unwatch = watch(thread, begun, milliseconds, end);
      });
      try {
        const answered = await pool.run({ id, name, input }, { signal: over.signal });
        return valueOf(answered as Answered);
      } catch (error) {
        if (over.signal.aborted) throw new TookTooLong(name, { cause: error });
        if (isTooMuch(error)) throw new TookTooMuch(name, { cause: error });
        throw error;
      } finally {
        unwatch();
        begins.delete(id);
      }
    },
    async close() {
      const closing = pool;
      pool = undefined;
      await closing?.destroy();
    },
  };
}

/** Whether a text of this thread's own was too much for its stack or its memory. */
export const wasTooMuch = isTooMuch;
