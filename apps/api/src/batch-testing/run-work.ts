import { randomUUID } from 'node:crypto';
import { findClient, type Client } from '../clients/clients.ts';
import { isDatabaseUnavailable } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import { findRules, listVersionsOf } from '../prompts/prompts.ts';
import { workCase } from './run-answer.ts';
import { checkFaults, LeaseLost, RunStopped, type HeldRun, type Means } from './run-held.ts';
import {
  claimRun,
  endHeldRun,
  hasOpenRuns,
  isAnyWaiting,
  keepLease,
  listOpenCases,
  releaseRun,
  type Claim,
  type OpenCase,
} from './run-lease-store.ts';
import { refreshSides } from './run-store.ts';

/** The job that answers the cases of test runs. */
export const testRunsJob = 'batch-testing.run';
/** Whoever deploys waits for the end of its runs. By name: deployments build on this slice. */
const finishDeploymentsJob = 'deployments.finish';

export type WorkOptions = {
  heartbeatMs?: number;
  /** How long a run is worked on while another one waits. */
  turnMs?: number;
  /** Ends the work as a process that is killed would: nothing is told to the database any more. */
  signal?: AbortSignal;
};

const heartbeatMs = 2_000;
const turnMs = 10_000;
/** Runs that one process works on at a time, and answers of a run at a time. */
const mostAtOnce = 3;
export const answersAtOnce = 2;
const batch = 50;
/** A run that ended its process so often without a step forward would do so again. */
const mostTries = 3;

type Watch = { signal: AbortSignal; end: () => void };

/** Says every few seconds that the run is held, keeps its totals fresh, and ends the work when it is held no more. */
function watchOver(deps: Deps, claim: Claim, options: WorkOptions): Watch {
  const controller = new AbortController();
  const beat = async () => {
    const isHeld = await deps.db.withClient(claim.clientId, async (tx) => {
      if (!(await keepLease(tx, claim))) return false;
      await refreshSides(tx, claim);
      return true;
    });
    if (!isHeld) controller.abort(new LeaseLost());
  };
  const timer = setInterval(
    () => void beat().catch((error: unknown) => deps.log.warn({ err: error }, 'run heartbeat')),
    options.heartbeatMs ?? heartbeatMs,
  ).unref();
  const kill = () => controller.abort(new LeaseLost());
  options.signal?.addEventListener('abort', kill, { once: true });
  const end = () => {
    clearInterval(timer);
    options.signal?.removeEventListener('abort', kill);
  };
  return { signal: controller.signal, end };
}

/** Whoever writes or judges gets the models that the client has now, whatever is set meanwhile. */
async function withWriter(deps: Deps, client: Client): Promise<Deps> {
  const writer = await deps.models.writerFor(client, 'test');
  return { ...deps, models: { ...deps.models, writerFor: () => Promise.resolve(writer) } };
}

/** @throws RunStopped when its client, prompt or rules are no more */
async function readMeans(deps: Deps, claim: Claim): Promise<Means> {
  const { version, compareVersion } = claim;
  const wanted = compareVersion === null ? [version] : [version, compareVersion];
  const read = await deps.db.withStaff(async (tx) => ({
    client: await findClient(tx, { id: claim.clientId }),
    rules: await findRules(tx, claim.rulesVersion),
    versions: await listVersionsOf(tx, claim.promptId, wanted),
  }));
  const { client, rules } = read;
  const sides = wanted.flatMap((number, at) => {
    const prompt = read.versions.find((each) => each.version === number);
    return prompt ? [{ side: at === 0 ? ('a' as const) : ('b' as const), prompt }] : [];
  });
  if (!client || !rules || sides.length < wanted.length)
    throw new RunStopped('failed', 'interrupted');
  return { deps: await withWriter(deps, client), client, rules: rules.text, sides };
}

/** Hands out the cases that are left, in their order, to whoever asks. */
function queueOf({ deps, claim }: HeldRun, isOver: () => Promise<boolean>) {
  let after = 0;
  let ready: OpenCase[] = [];
  let turn: Promise<unknown> = Promise.resolve();
  const take = async (): Promise<OpenCase | undefined> => {
    if (await isOver()) return undefined;
    if (ready.length === 0)
      ready = await deps.db.withClient(claim.clientId, (tx) =>
        listOpenCases(tx, claim, { after, most: batch }),
      );
    const next = ready.shift();
    after = next?.position ?? after;
    return next;
  };
  return {
    /** One after the other, so that nothing is handed out twice. */
    next(): Promise<OpenCase | undefined> {
      const next = turn.then(take);
      turn = next.catch(() => undefined);
      return next;
    },
  };
}

/** Whether it is another run's turn: asked for at most once a turn. */
function turnOf(deps: Deps, every: number): () => Promise<boolean> {
  let until = performance.now() + every;
  let isOver = false;
  return async () => {
    if (isOver || performance.now() < until) return isOver;
    isOver = await deps.db.withStaff((tx) => isAnyWaiting(tx));
    until = performance.now() + every;
    return isOver;
  };
}

/** @returns whether all cases are done; otherwise it is another run's turn */
async function workThrough(held: HeldRun, every: number): Promise<boolean> {
  const queue = queueOf(held, turnOf(held.deps, every));
  const isOver = { yet: false };
  const lane = async () => {
    try {
      for (let next = await queue.next(); next; next = isOver.yet ? undefined : await queue.next())
        await workCase(held, next);
    } finally {
      isOver.yet = true;
    }
  };
  // An error is no reason to keep less: what the other lane has begun is written down before it is passed on.
  const ends = await Promise.allSettled(Array.from({ length: answersAtOnce }, lane));
  for (const end of ends) if (end.status === 'rejected') throw asError(end.reason);
  checkFaults(held.standing);
  const left = await held.deps.db.withClient(held.claim.clientId, (tx) =>
    listOpenCases(tx, held.claim, { after: 0, most: 1 }),
  );
  return left.length === 0;
}

const asError = (cause: unknown): Error =>
  cause instanceof Error ? cause : new Error('A test run was interrupted.', { cause });

type End = Omit<Parameters<typeof endHeldRun>[2], 'at'>;

async function end(deps: Deps, claim: Claim, how: End): Promise<void> {
  const isEnded = await deps.db.withClient(claim.clientId, async (tx) => {
    if (!(await keepLease(tx, claim))) return false;
    await refreshSides(tx, claim);
    await endHeldRun(tx, claim, { ...how, at: deps.clock() });
    return true;
  });
  const { deploymentId } = claim;
  if (!isEnded || deploymentId === null) return;
  if (!(await deps.db.withStaff((tx) => hasOpenRuns(tx, deploymentId))))
    deps.wake(finishDeploymentsJob);
}

/** How a run that threw ends; null: not by us. */
function endOf(error: unknown, signal: AbortSignal): End | null {
  const cause: unknown = signal.aborted ? signal.reason : error;
  if (cause instanceof LeaseLost || isDatabaseUnavailable(cause)) return null;
  if (cause instanceof RunStopped) return { state: cause.state, fault: cause.fault };
  return { state: 'failed', fault: 'interrupted' };
}

/** Answers the cases of a run, to whatever end or until it is another one's turn; what fails is kept with it. */
async function workRun(deps: Deps, claim: Claim, options: WorkOptions): Promise<void> {
  if (claim.attempts > mostTries)
    return end(deps, claim, { state: 'failed', fault: 'interrupted' });
  const watch = watchOver(deps, claim, options);
  try {
    const standing = await deps.db.withClient(claim.clientId, (tx) => keepLease(tx, claim));
    if (!standing) return;
    const held: HeldRun = {
      ...(await readMeans(deps, claim)),
      claim,
      standing,
      signal: watch.signal,
    };
    const isDone = await workThrough(held, options.turnMs ?? turnMs);
    if (isDone) await end(deps, claim, { state: 'done', fault: null });
    else await deps.db.withClient(claim.clientId, (tx) => releaseRun(tx, claim));
  } catch (error) {
    const how = endOf(error, watch.signal);
    if (how?.fault === 'interrupted')
      deps.log.error({ err: error, run: claim.uuid }, 'a test run failed');
    if (how) await end(deps, claim, how);
  } finally {
    watch.end();
  }
}

const working = new WeakMap<Deps, { count: number }>();

function slotsOf(deps: Deps): { count: number } {
  const slots = working.get(deps) ?? { count: 0 };
  working.set(deps, slots);
  return slots;
}

async function workOff(deps: Deps, options: WorkOptions): Promise<void> {
  while (!options.signal?.aborted) {
    const claim = await deps.db.withStaff((tx) => claimRun(tx, randomUUID(), deps.clock()));
    if (!claim) return;
    await workRun(deps, claim, options);
  }
}

/** Job: answers the runs that wait, and those that another process left behind; ends when none is left. */
export async function workTestRuns(deps: Deps, options: WorkOptions = {}): Promise<void> {
  const slots = slotsOf(deps);
  const workers: Promise<void>[] = [];
  while (slots.count < mostAtOnce) {
    slots.count += 1;
    workers.push(workOff(deps, options).finally(() => (slots.count -= 1)));
  }
  await Promise.all(workers);
}
