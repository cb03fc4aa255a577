import { performance } from 'node:perf_hooks';
import type { InstallationState } from '@replique/contract/insight/monitoring';
import type { Deps } from '../deps.ts';
import { loopDelayP99Ms, startedAt, version } from '../../platform/http/process-facts.ts';
import {
  listConnectors,
  listJobQueues,
  listOutboxes,
  listProviders,
  readDatabase,
} from './installation-store.ts';

/** How the installation itself does. */

const hourMs = 3_600_000;

/** A round trip without any work: what a query costs at least. */
async function roundTrip(deps: Deps): Promise<{ isReady: boolean; ms: number }> {
  const begun = performance.now();
  try {
    await deps.db.ping();
    return { isReady: true, ms: performance.now() - begun };
  } catch {
    return { isReady: false, ms: performance.now() - begun };
  }
}

export async function readInstallation(deps: Deps): Promise<InstallationState> {
  const at = deps.clock();
  const { isReady, ms } = await roundTrip(deps);
  const { rss, heapUsed } = process.memoryUsage();
  const read = await deps.db.withStaff(async (tx) => ({
    database: await readDatabase(tx),
    jobs: await listJobQueues(tx),
    outboxes: await listOutboxes(tx),
    providers: await listProviders(tx, new Date(at.getTime() - hourMs)),
    connectors: await listConnectors(tx),
  }));
  return {
    at: at.toISOString(),
    version,
    startedAt: startedAt.toISOString(),
    database: { isReady, ...read.database, ms: Math.round(ms * 100) / 100 },
    process: { rssBytes: rss, heapBytes: heapUsed, loopDelayP99Ms: loopDelayP99Ms() },
    jobs: read.jobs.map(({ name, waiting, active, failed, lastEndedAt }) => ({
      name,
      waiting,
      active,
      failed,
      lastEndedAt: lastEndedAt?.toISOString() ?? null,
    })),
    queues: read.outboxes.map(({ name, waiting, failed, oldestAt }) => ({
      name,
      waiting,
      failed,
      oldestAt: oldestAt?.toISOString() ?? null,
    })),
    providers: read.providers,
    connectors: read.connectors,
  };
}
