import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { valueOf, type Answered, type Begun } from './text-tasks.ts';

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

/** @param file exports {@link answerTask} by default */
export function createTextThreads(file: URL): TextThreads {
  let pool: Piscina | undefined;
  let tasks = 0;
  const begins = new Map<number, () => void>();

  const open = () => {
    const opened = new Piscina({
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
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    opened.on('message', ({ begun }: Begun) => begins.get(begun)?.());
    // A thread that ends without a task takes nothing with it.
    opened.on('error', () => undefined);
    return opened;
  };

  return {
    most: mostThreads,
    async work(name, input, milliseconds) {
      pool ??= open();
      tasks += 1;
      const id = tasks;
      const over = new AbortController();
      let timer = setTimeout(() => over.abort(), longestStartMs);
      begins.set(id, () => {
        clearTimeout(timer);
        timer = setTimeout(() => over.abort(), milliseconds);
      });
      try {
        const answered = await pool.run({ id, name, input }, { signal: over.signal });
        return valueOf(answered as Answered);
      } catch (error) {
        if (over.signal.aborted) throw new TookTooLong(name, { cause: error });
        if (isTooMuch(error)) throw new TookTooMuch(name, { cause: error });
        throw error;
      } finally {
        clearTimeout(timer);
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
