import { parentPort, Worker } from 'node:worker_threads';
import { threadMemory } from '../thread-memory.ts';

/** Long work is done in a thread of its own, so that nobody waits for it. */

/** A thread that answers one task after the other. */
export type Thread = {
  /** @throws what the thread threw, also when it ended or took too long; it answers nothing more then */
  ask<Answer>(task: unknown): Promise<Answer>;
  /** Ends it, whatever it is doing. */
  close(): Promise<void>;
};

/** More than this ends the thread, not the server. */
const mostMemoryMb = 768;
const longestTaskMs = 15 * 60_000;

type Waiting = { resolve(answer: unknown): void; reject(error: Error): void };

/**
 * Starts a thread. Its file calls {@link answerTasks}.
 * @param options.longestMs a task that takes longer ends the thread
 */
export function openThread(file: URL, options: { name: string; longestMs?: number }): Thread {
  // Flags of the parent, such as those of a test runner, are not for it.
  const worker = new Worker(file, {
    name: options.name,
    execArgv: [],
    resourceLimits: threadMemory(mostMemoryMb),
  });
  let waiting: Waiting | null = null;
  let ended: Error | null = null;
  const end = (error: Error): void => {
    ended ??= error;
    waiting?.reject(ended);
    waiting = null;
  };
  worker.on('message', (answer) => {
    waiting?.resolve(answer);
    waiting = null;
  });
  worker.on('error', (error: Error) => end(error));
  worker.on('exit', () => end(new Error('The thread ended without an answer.')));
  const close = async (): Promise<void> => void (await worker.terminate());
  return {
    async ask<Answer>(task: unknown): Promise<Answer> {
      if (ended) throw ended;
      if (waiting) throw new Error('The thread is asked one task at a time.');
      let timer: NodeJS.Timeout | undefined;
      try {
        return await new Promise<Answer>((resolve, reject) => {
          waiting = { resolve: (answer) => resolve(answer as Answer), reject };
          timer = setTimeout(() => {
            end(new Error('The thread took too long.'));
            void close();
          }, options.longestMs ?? longestTaskMs);
          worker.postMessage(task);
        });
      } finally {
        clearTimeout(timer);
      }
    },
    close,
  };
}

/** One task in a thread of its own. @throws what the thread threw */
export async function inThread<Answer>(file: URL, name: string, task: unknown): Promise<Answer> {
  const thread = openThread(file, { name });
  try {
    return await thread.ask<Answer>(task);
  } finally {
    await thread.close();
  }
}

/** Called by the file of a thread: what it throws ends the thread and is told to whoever asked. */
export function answerTasks<Task>(answer: (task: Task) => unknown): void {
  parentPort?.on('message', (task: Task) => {
    // Turned into an uncaught error, which reaches whoever asked.
    void Promise.resolve(answer(task)).then((given) => parentPort?.postMessage(given));
  });
}
