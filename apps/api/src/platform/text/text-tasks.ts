import { parentPort, threadId } from 'node:worker_threads';
import { ORPCError } from '@orpc/server';
import type { ErrorCode } from '@replique/contract/contract';
import { fail } from '../http/errors.ts';

/** The two ends of a thread that reads texts: what it is sent, and what comes back. */

/** A function of texts: it reads nothing but what it is given. */
export type TextTask = (input: never) => unknown;

/** By their names: between threads a function has no other. */
export type TextTasks = Record<string, TextTask>;

export type Sent = { id: number; name: string; input: unknown };

/** A rule's refusal is told, not thrown: an error of ours loses what it is on its way out of a thread. */
export type Answered = { value: unknown } | { refused: { code: ErrorCode; data: unknown } };

/** Said by a thread when it begins: from here on its work is timed. `usedMs`: of the processor, before. */
export type Begun = { begun: number; thread: number; usedMs: number };

export const msOf = ({ user, system }: { user: number; system: number }): number =>
  (user + system) / 1_000;

/** What the thread's file exports by default. */
export function answerTask(tasks: TextTasks) {
  return async ({ id, name, input }: Sent): Promise<Answered> => {
    const usedMs = msOf(process.threadCpuUsage());
    parentPort?.postMessage({ begun: id, thread: threadId, usedMs } satisfies Begun);
    const task = tasks[name];
    if (!task) throw new Error(`There is no task ${name}.`);
    try {
      return { value: await task(input as never) };
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error;
      return { refused: { code: error.code as ErrorCode, data: error.data } };
    }
  };
}

/** @throws the refusal, as if it had been thrown here */
export function valueOf(answered: Answered): unknown {
  if ('refused' in answered) throw fail(answered.refused.code, answered.refused.data);
  return answered.value;
}
