import { Worker } from 'node:worker_threads';
import {
  fewestPerCategory,
  mostCategories,
  mostTrained,
  type Evaluation,
} from '@replique/contract/helpdesk/categorization';
import type { Deps } from '../deps.ts';
import {
  countByCategory,
  listLabelled,
  listOutgrown,
  updateEnded,
  updateTrained,
  upsertAsked,
  type LabelledTicket,
} from './store.ts';
import { trainings, type TrainingWork } from './work.ts';

export const trainJob = 'categorization.train';

const longestMs = 10 * 60_000;

type Trained = { evaluation: Evaluation; model: Uint8Array<ArrayBuffer> };

/** @throws what the thread threw, also when it takes too long, and the reason of the signal */
function trainInThread(tickets: LabelledTicket[], signal: AbortSignal): Promise<Trained> {
  const file = new URL('train-worker.ts', import.meta.url);
  // Flags of the parent, such as those of a test runner, are not for it.
  const worker = new Worker(file, { workerData: tickets, execArgv: [], name: 'training' });
  const end = () => void worker.terminate();
  const limit = setTimeout(end, longestMs);
  signal.addEventListener('abort', end, { once: true });
  return new Promise<Trained>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The training ended without a result.')));
  }).finally(() => {
    clearTimeout(limit);
    signal.removeEventListener('abort', end);
  });
}

async function trainClient(deps: Deps, work: TrainingWork): Promise<void> {
  const { clientId } = work.row;
  const tickets = await deps.db.withClient(
    clientId,
    async (tx) => {
      const counted = await countByCategory(tx, clientId);
      const enough = counted.filter(({ texts }) => texts >= fewestPerCategory);
      const labels = enough.slice(0, mostCategories).map(({ label }) => label);
      return labels.length < 2
        ? []
        : listLabelled(tx, clientId, labels, mostTrained(labels.length));
    },
    { statementTimeoutMs: 60_000 },
  );
  const labels = new Set(tickets.map(({ label }) => label));
  if (labels.size < 2) {
    await deps.db.withClient(clientId, (tx) => updateEnded(tx, work, 'too-few'));
    return;
  }
  const trained = await trainInThread(tickets, work.signal);
  const result = { ...trained, at: deps.clock(), texts: tickets.length };
  await deps.db.withClient(clientId, (tx) => updateTrained(tx, work, result));
}

/** Job: trains what waits, one client after the other. One that fails does not stop the others. */
export async function trainWaiting(deps: Deps): Promise<number> {
  let trained = 0;
  await trainings.run(deps, {
    work: async (work) => {
      trained += 1;
      await trainClient(deps, work);
    },
    failed: async (work, cause) => {
      const { clientId } = work.row;
      deps.log.error({ err: cause, clientId }, 'a training failed');
      await deps.db.withClient(clientId, (tx) => updateEnded(tx, work, 'failed'));
    },
  });
  return trained;
}

/** Job: models that tickets have outgrown are trained anew. */
export async function askOutgrown(deps: Deps): Promise<void> {
  const at = deps.clock();
  await deps.db.withStaff(async (tx) => {
    for (const clientId of await listOutgrown(tx)) await upsertAsked(tx, clientId, at);
  });
  deps.wake(trainJob);
}
