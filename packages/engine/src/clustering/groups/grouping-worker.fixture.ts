import { parentPort, workerData } from 'node:worker_threads';
import { assignQuestions } from './assign-questions.ts';
import { emptyState } from './grouping-state.ts';
import type { GroupableQuestion } from './group-questions.ts';
import { inSlices } from '../steps.ts';

/** A thread as the API will have one: it groups until it is told to stop. */
const stop = new AbortController();
parentPort?.on('message', () => stop.abort(new Error('told to stop')));
const onProgress = (): void => undefined;
try {
  const steps = assignQuestions(emptyState('en'), workerData as GroupableQuestion[]);
  const { pool } = await inSlices(steps, { signal: stop.signal, onProgress });
  parentPort?.postMessage({ pooled: pool.length });
} catch (error) {
  parentPort?.postMessage({ stopped: error instanceof Error ? error.message : 'unknown' });
}
parentPort?.removeAllListeners('message');
