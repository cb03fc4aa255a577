import type { IncidentKind } from '@replique/contract/insight/monitoring';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { listStreakSubjects, readFailuresInARow } from './incident-store.ts';
import { noteOutcome, tellJob, type Outcome } from './incidents.ts';
import {
  listFailingJobs,
  listLateJobs,
  listOutboxes,
  listProviderOutcomes,
} from './installation-store.ts';
import { endForgottenSilence } from './silence.ts';

/** What is looked at of the installation itself, every minute: jobs, outboxes, providers. */

const minute = 60_000;
const day = 24 * 60 * minute;
const lateJobMs = 15 * minute;
const lateOutboxMs = 30 * minute;
/** A single run that fails is tried again by the queue. */
const failedRuns = 3;
/** So many calls in a row, and as many at least. */
const failedCalls = 5;
const enoughCalls = 3;

type Failing = Map<string, Outcome>;

const outcome = (cause: Outcome['cause'], detail: string): Outcome => ({
  step: null,
  cause,
  detail,
});

async function findFailingQueues(tx: Tx, now: Date): Promise<Failing> {
  const failing: Failing = new Map();
  for (const { name, failures } of await listFailingJobs(tx, failedRuns))
    failing.set(`job:${name}`, outcome('jobs-failing', `${name}: ${failures}`));
  for (const { name, since } of await listLateJobs(tx, new Date(now.getTime() - lateJobMs)))
    failing.set(`job:${name}`, outcome('jobs-waiting', `${name}: ${since.toISOString()}`));
  for (const { name, dueAt, waiting } of await listOutboxes(tx)) {
    if (dueAt === null || now.getTime() - dueAt.getTime() < lateOutboxMs) continue;
    const detail = `${name}: ${waiting} · ${dueAt.toISOString()}`;
    failing.set(`outbox:${name}`, outcome('outbox-waiting', detail));
  }
  return failing;
}

async function findFailingProviders(tx: Tx, now: Date): Promise<Failing> {
  const since = new Date(now.getTime() - day);
  const providers = await listProviderOutcomes(tx, { since, most: failedCalls });
  const failing = providers.filter(
    ({ outcomes }) => outcomes.length >= enoughCalls && !outcomes.includes('ok'),
  );
  return new Map(
    failing.map(({ provider, outcomes }) => [
      `provider:${provider}`,
      outcome('provider-failing', `${provider}: ${outcomes[0] ?? ''}`),
    ]),
  );
}

/** What fails now, and what failed before and does no more. Answers whether something is to be told. */
async function note(
  tx: Tx,
  kind: IncidentKind,
  failing: Failing,
  { needed, at }: { needed: number; at: Date },
): Promise<boolean> {
  const subjects = new Set([...failing.keys(), ...(await listStreakSubjects(tx, kind))]);
  let isToTell = false;
  for (const subject of subjects) {
    const failure = failing.get(subject) ?? null;
    const key = { kind, clientId: null, subject };
    if (await noteOutcome(tx, key, { failure, needed, at })) isToTell = true;
  }
  return isToTell;
}

/** Job: opens and ends the incidents of the installation. */
export async function watchInstallation(deps: Deps): Promise<void> {
  const at = deps.clock();
  const isToTell = await deps.db.withStaff(async (tx) => {
    const needed = await readFailuresInARow(tx);
    await endForgottenSilence(tx, at);
    const queues = await note(tx, 'queue', await findFailingQueues(tx, at), { needed, at });
    const providers = await findFailingProviders(tx, at);
    return (await note(tx, 'provider', providers, { needed, at })) || queues;
  });
  if (isToTell) deps.wake(tellJob);
}
