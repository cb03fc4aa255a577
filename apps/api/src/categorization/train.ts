import { Worker } from 'node:worker_threads';
import {
  fewestPerCategory,
  mostCategories,
  mostTrained,
  type Evaluation,
} from '@replique/contract/categorization';
import type { Deps } from '../deps.ts';
import {
  countByCategory,
  listLabelled,
  listOutgrown,
  takeWaiting,
  updateEnded,
  updateTrained,
  upsertAsked,
  type LabelledTicket,
} from './store.ts';

export const trainJob = 'categorization.train';

const leaseMs = 10 * 60_000;

type Trained = { evaluation: Evaluation; model: Uint8Array<ArrayBuffer> };

/** @throws what the thread threw; also when it takes longer than the lease */
function trainInThread(tickets: LabelledTicket[]): Promise<Trained> {
  const file = new URL('train-worker.ts', import.meta.url);
  // Flags of the parent, such as those of a test runner, are not for it.
  const worker = new Worker(file, { workerData: tickets, execArgv: [], name: 'training' });
  const limit = setTimeout(() => void worker.terminate(), leaseMs);
  return new Promise<Trained>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The training ended without a result.')));
  }).finally(() => clearTimeout(limit));
}

async function trainClient(deps: Deps, clientId: number): Promise<void> {
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
    await deps.db.withClient(clientId, (tx) => updateEnded(tx, clientId, 'too-few'));
    return;
  }
  const trained = await trainInThread(tickets);
  const result = { ...trained, at: deps.clock(), texts: tickets.length };
  await deps.db.withClient(clientId, (tx) => updateTrained(tx, clientId, result));
}

/** Job: trains what waits, one client after the other. One that fails does not stop the others. */
export async function trainWaiting(deps: Deps): Promise<number> {
  for (let trained = 0; ; trained += 1) {
    const at = deps.clock();
    const leasedUntil = new Date(at.getTime() + leaseMs);
    const next = await deps.db.withStaff((tx) => takeWaiting(tx, at, leasedUntil));
    if (!next) return trained;
    const { clientId } = next;
    try {
      await trainClient(deps, clientId);
    } catch (error) {
      deps.log.error({ err: error, clientId }, 'a training failed');
      await deps.db.withClient(clientId, (tx) => updateEnded(tx, clientId, 'failed'));
    }
  }
}

/** Job: models that tickets have outgrown are trained anew. */
export async function askOutgrown(deps: Deps): Promise<void> {
  const at = deps.clock();
  await deps.db.withStaff(async (tx) => {
    for (const clientId of await listOutgrown(tx)) await upsertAsked(tx, clientId, at);
  });
  deps.wake(trainJob);
}
