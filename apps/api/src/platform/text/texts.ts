import { setImmediate } from 'node:timers/promises';
import type { NotAnalysed } from '@replique/contract/not-analysed';
import { FairQueue } from './fair-queue.ts';
import { charactersIn, usualBudget, type Budget } from './text-budget.ts';
import type { TextTask, TextTasks } from './text-tasks.ts';
import {
  createTextThreads,
  TookTooLong,
  TookTooMuch,
  wasTooMuch,
  type TextThreads,
} from './text-threads.ts';

/** What came of reading a text: either all of it, or why nothing. */
export type Read<T> = { notAnalysed: null; value: T } | { notAnalysed: NotAnalysed };

export type ReadOptions = {
  /** Whose text it is: clients take turns. */
  client: number | string;
  budget?: Budget;
  /** So many characters are read where they stand, for a task that takes less than ten milliseconds for them. */
  here?: number;
};

/** The one way in which text from outside is read: within a budget of size, time and memory. */
export interface Texts {
  /**
   * Never within a transaction: it may wait for a thread.
   * @param task one of the table that the threads have
   * @throws what the task refuses
   */
  read<Input, Output>(
    task: (input: Input) => Output,
    input: NoInfer<Input>,
    options: ReadOptions,
  ): Promise<Read<Awaited<Output>>>;
  /** Ends the threads. What is read afterwards begins new ones. */
  close(): Promise<void>;
}

/** Whose texts are read, and by what. */
export type Reading = { texts: Texts; client: number | string };

/** So little is read where it stands: on its way to a thread and back it would cost more. */
const readHere = 2_000;
/** Others are served after so much of it. */
const mostAtOnceMs = 5;
const longestWaitMs = 20_000;

const queueLimits = {
  waitingPerClient: 500,
  charactersPerClient: 20_000_000,
  characters: 60_000_000,
};

const tooLarge = { notAnalysed: 'too-large' } as const;
const tooSlow = { notAnalysed: 'too-slow' } as const;

async function readNow(task: TextTask, input: unknown): Promise<Read<unknown>> {
  try {
    return { notAnalysed: null, value: await task(input as never) };
  } catch (error) {
    if (wasTooMuch(error)) return tooLarge;
    throw error;
  }
}

/** Small texts in this thread, a little at a time. */
function createHere() {
  let spent = 0;
  return async (task: TextTask, input: unknown): Promise<Read<unknown>> => {
    if (spent > mostAtOnceMs) {
      spent = 0;
      await setImmediate();
    }
    const began = performance.now();
    const read = await readNow(task, input);
    spent += performance.now() - began;
    return read;
  };
}

async function readThere(
  threads: TextThreads,
  { name, input, milliseconds }: { name: string; input: unknown; milliseconds: number },
): Promise<Read<unknown>> {
  try {
    return { notAnalysed: null, value: await threads.work(name, input, milliseconds) };
  } catch (error) {
    if (error instanceof TookTooLong) return tooSlow;
    if (error instanceof TookTooMuch) return tooLarge;
    throw error;
  }
}

/**
 * @param tasks what is read here
 * @param file the thread's, with the same tasks
 */
export function createTexts(tasks: TextTasks, file: URL): Texts {
  const names = new Map(Object.entries(tasks).map(([name, task]) => [task, name]));
  const threads = createTextThreads(file);
  const queue = new FairQueue({
    ...queueLimits,
    atOnce: threads.most,
    atOncePerClient: Math.max(1, threads.most - 1),
  });
  const here = createHere();
  const read = async (
    task: TextTask,
    input: unknown,
    { client, budget = usualBudget, here: mostHere = readHere }: ReadOptions,
  ): Promise<Read<unknown>> => {
    const name = names.get(task);
    if (name === undefined) throw new Error(`${task.name} is no task of the threads.`);
    const characters = charactersIn(input);
    if (characters > budget.characters) return tooLarge;
    if (characters <= mostHere) return here(task, input);
    const patience = Math.max(longestWaitMs, 3 * budget.milliseconds);
    const end = await queue.turn(String(client), characters, patience);
    if (!end) return tooSlow;
    try {
      return await readThere(threads, { name, input, milliseconds: budget.milliseconds });
    } finally {
      end();
    }
  };
  return { read: read as Texts['read'], close: () => threads.close() };
}

/** For commands, which have a process of their own and nobody to keep waiting: everything in this thread. */
export function textsHere(): Texts {
  const read = async (
    task: TextTask,
    input: unknown,
    { budget = usualBudget }: ReadOptions,
  ): Promise<Read<unknown>> => {
    if (charactersIn(input) > budget.characters) return tooLarge;
    return readNow(task, input);
  };
  return { read: read as Texts['read'], close: async () => undefined };
}
