import { Worker } from 'node:worker_threads';
import type { Logger } from '../../../platform/db/logger.ts';
import type { Found, FromWorker, ToWorker } from './index-worker-messages.ts';

/** The thread ended with what was asked of it unanswered; everything that it held is gone. */
export class IndexesLost extends Error {
  constructor(cause?: unknown) {
    super('The thread of the search indexes ended', { cause });
    this.name = 'IndexesLost';
  }
}

type Request = Exclude<ToWorker, { type: 'drop' }>;
/** A request before it has its number. */
export type IndexRequest = WithoutId<Request>;
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

/** One running thread. */
export interface IndexThread {
  /** @throws IndexesLost */
  ask(request: IndexRequest): Promise<Found>;
  drop(index: number): void;
  readonly isAlive: boolean;
  /** Ends it; what waits fails with IndexesLost. */
  end(): Promise<void>;
}

type Waiting = { resolve: (found: Found) => void; reject: (error: Error) => void };

/** Starts a thread. It keeps no process alive unless something waits for it. */
export function startIndexThread(log: Logger, file: URL): IndexThread {
  // Flags of the parent, such as those of a test runner, are not for it.
  const worker = new Worker(file, { name: 'indexes', execArgv: [] });
  worker.unref();
  const waiting = new Map<number, Waiting>();
  let isAlive = true;
  let last = 0;

  function lose(cause?: unknown): void {
    isAlive = false;
    for (const { reject } of waiting.values()) reject(new IndexesLost(cause));
    waiting.clear();
  }
  worker.on('error', (error) => {
    log.error({ err: error }, 'the thread of the search indexes failed');
    lose(error);
  });
  worker.on('exit', () => lose());
  worker.on('message', (reply: FromWorker) => {
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (waiting.size === 0) worker.unref();
    if ('error' in reply) asked?.reject(new Error(reply.error));
    else asked?.resolve(reply.found);
  });
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        if (!isAlive) {
          reject(new IndexesLost());
          return;
        }
        const id = ++last;
        if (waiting.size === 0) worker.ref();
        waiting.set(id, { resolve, reject });
        worker.postMessage({ ...request, id });
      }),
    drop: (index) => {
      if (isAlive) worker.postMessage({ type: 'drop', index } satisfies ToWorker);
    },
    get isAlive() {
      return isAlive;
    },
    async end() {
      lose();
      await worker.terminate();
    },
  };
}
