import type { MonitoringCause, StepOutcome } from '@replique/contract/insight/monitoring';
import { recordChange, findClient } from '../../accounts/index.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import {
  addClients,
  askChecks,
  insertCheck,
  releaseClient,
  removeChecks,
  removeDays,
  removeIncidents,
} from './check-store.ts';
import { endOfArchived, insertAlerts, readFailuresInARow } from './incident-store.ts';
import { noteOutcome, tellJob } from './incidents.ts';
import { probeClient } from './probe/probe.ts';
import { checks, type Claimed, type CheckWork } from './work.ts';

/** The end-to-end checks of all clients, over and over: who checks whom, and what becomes of the outcome. */

export const checkJob = 'monitoring.check';

const minute = 60_000;
const betweenMs = 5 * minute;
const runMs = 50_000;
const atOnce = 3;
const keptMs = 30 * 86_400_000;
const incidentsKeptMs = 365 * 86_400_000;

export type CheckOptions = {
  probe?: typeof probeClient;
  /** Called inside the transaction that stores a check, for tests that end a process there. */
  whileStoring?: () => void;
};

const takeNext = (deps: Deps): Promise<Claimed | undefined> =>
  deps.db.withStaff((tx) => checks.claim(tx, { at: deps.clock() }));

/** What failed first; the client's one incident is named by it. */
function firstFailure(steps: StepOutcome[]) {
  const failed = steps.find(({ outcome }) => outcome === 'failed');
  if (!failed) return null;
  const { step, detail } = failed;
  return { step, cause: (failed.cause ?? 'check-failed') as MonitoringCause, detail };
}

/** The check, its client's state, the incident and what is to be told: all in one transaction. */
async function store(
  deps: Deps,
  work: CheckWork,
  { steps, ms }: { steps: StepOutcome[]; ms: number },
  options: CheckOptions,
): Promise<void> {
  const { clientId, isAsked } = work.row;
  const at = deps.clock();
  const failure = firstFailure(steps);
  const health = failure ? ('FAILED' as const) : ('SUCCESS' as const);
  const nextAt = new Date(at.getTime() + betweenMs);
  const isToTell = await deps.db.withStaff(async (tx) => {
    await releaseClient(tx, work, { at, nextAt, health, failed: failure });
    await insertCheck(tx, { clientId, at, health, ms, isAsked, steps });
    const needed = await readFailuresInARow(tx);
    const key = { kind: 'check' as const, clientId, subject: 'check' };
    const isTold = await noteOutcome(tx, key, { failure, needed, at });
    options.whileStoring?.();
    return isTold;
  });
  if (isToTell) deps.wake(tellJob);
}

const checkOne = (deps: Deps, claimed: Claimed, options: CheckOptions): Promise<void> =>
  checks.perform(deps, claimed, {
    work: async (work) => {
      const begun = performance.now();
      const steps = await (options.probe ?? probeClient)(deps, claimed.clientId);
      await store(deps, work, { steps, ms: Math.round(performance.now() - begun) }, options);
    },
  });

/** New clients are checked too, and of those that were archived nothing stays open. */
async function prepare(deps: Deps): Promise<void> {
  const at = deps.clock();
  await deps.db.withStaff(async (tx) => {
    await addClients(tx, at);
    for (const id of await endOfArchived(tx, at)) await insertAlerts(tx, id, 'recovered', at);
  });
}

/**
 * Job: checks every client that is due, some at once. Any number of processes may run it: a check that a killed one
 * leaves behind is begun again when its lease is over, and nothing of it was stored. Answers how many were made.
 */
export async function checkClients(deps: Deps, options: CheckOptions = {}): Promise<number> {
  await prepare(deps);
  // Where nothing is due one look is enough.
  const first = await takeNext(deps);
  if (!first) return 0;
  const until = performance.now() + runMs;
  const failures: unknown[] = [];
  let checked = 0;
  const check = async (claimed: Claimed) => {
    await checkOne(deps, claimed, options);
    checked += 1;
  };
  const work = async (given?: Claimed) => {
    if (given) await check(given);
    while (performance.now() < until && failures.length === 0) {
      const claimed = await takeNext(deps);
      if (!claimed) return;
      await check(claimed);
    }
  };
  await Promise.all(
    Array.from({ length: atOnce }, (_, n) =>
      work(n === 0 ? first : undefined).catch((error: unknown) => failures.push(error)),
    ),
  );
  if (failures.length > 0) throw new AggregateError(failures, 'clients could not be checked');
  return checked;
}

/** Has one client, or all, checked now. @throws `clients.not-found` */
export async function askForChecks(
  deps: Deps,
  caller: Caller,
  clientUuid: string | undefined,
): Promise<{ clients: number }> {
  const clients = await deps.db.withStaff(async (tx) => {
    const client = clientUuid ? await findClient(tx, { uuid: clientUuid }) : undefined;
    if (clientUuid && !client) throw fail('clients.not-found');
    const count = await askChecks(tx, client?.id ?? null, deps.clock());
    await recordChange(tx, deps, caller, {
      action: 'monitoring.checks-asked',
      clientId: client?.id ?? null,
      label: client?.name ?? '',
      href: client ? `/monitoring/clients/${client.uuid}` : '/monitoring',
      after: { clients: count },
    });
    return count;
  });
  deps.wake(checkJob);
  return { clients };
}

const removedAtOnce = 5_000;

/** Job: forgets checks after 30 days, and incidents a year after they ended. */
export async function forgetChecks(deps: Deps): Promise<void> {
  const now = deps.clock().getTime();
  const before = new Date(now - keptMs);
  for (let removed = removedAtOnce; removed === removedAtOnce;)
    removed = await deps.db.withStaff((tx) => removeChecks(tx, before, removedAtOnce));
  await deps.db.withStaff(async (tx) => {
    await removeDays(tx, new Date(before.getTime() - 86_400_000));
    await removeIncidents(tx, new Date(now - incidentsKeptMs));
  });
}
