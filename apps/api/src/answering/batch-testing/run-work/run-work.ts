import type { TestedModel } from '@replique/contract/answering/batch-testing';
import type { Writer } from '@replique/engine/generation/suggest';
import { findClient, type Client } from '../../../accounts/index.ts';
import { TooManyAttempts } from '../../../platform/work/durable-work.ts';
import type { Deps } from '../../deps.ts';
import { findRules, listVersionsOf } from '../../prompts/prompts.ts';
import { workCase } from './run-answer.ts';
import { checkFaults, RunStopped, type HeldRun, type Means, type TestedSide } from './run-held.ts';
import {
  endRun,
  hasOpenRuns,
  isAnyWaiting,
  listOpenCases,
  listSideModels,
  type OpenCase,
} from './run-cases-store.ts';
import { recentCallsOf } from '../runs/recent-calls.ts';
import { refreshSides } from '../runs/run-store.ts';
import { runs, type Claim, type RunWork } from '../work.ts';

/** The job that answers the cases of test runs. */
export const testRunsJob = 'batch-testing.run';
/** Whoever deploys waits for the end of its runs. By name: deployments build on this slice. */
const finishDeploymentsJob = 'deployments.finish';

export type WorkOptions = {
  heartbeatMs?: number;
  /** How long a run is worked on while another one waits. */
  turnMs?: number;
  /** Ends the work as a killed process would: nothing more is written. */
  signal?: AbortSignal;
};

const turnMs = 10_000;
/** Answers of a run at a time. */
export const answersAtOnce = 2;
const batch = 50;

/** Whoever judges gets the models that the client has now, whatever is set meanwhile. */
async function withJudge(deps: Deps, client: Client): Promise<Deps> {
  const writer = await deps.models.writerFor(client, 'test');
  return { ...deps, models: { ...deps.models, writerFor: () => Promise.resolve(writer) } };
}

/**
 * A deployment is tested as its client answers, with whatever stands in for a model that is no longer on offer. Otherwise
 * nobody answers in a model's name.
 * @throws RunStopped
 */
async function writerOf(
  deps: Deps,
  { clientId: id, deploymentId }: Claim,
  { llm, model }: TestedModel,
): Promise<Writer | null> {
  const writer = await deps.models.writerFor({ id, llm, model }, 'test');
  if (deploymentId === null && llm !== 'builtin' && writer?.model !== model)
    throw new RunStopped('failed', 'no-such-model');
  return writer;
}

/** @throws RunStopped when its client, prompt, rules or models are no more */
async function readMeans(deps: Deps, claim: Claim): Promise<Means> {
  const { version, compareVersion } = claim;
  const wanted = compareVersion === null ? [version] : [version, compareVersion];
  const read = await deps.db.withStaff(async (tx) => ({
    client: await findClient(tx, { id: claim.clientId }),
    rules: await findRules(tx, claim.rulesVersion),
    versions: await listVersionsOf(tx, claim.promptId, [...new Set(wanted)]),
    models: await listSideModels(tx, claim),
  }));
  const { client, rules } = read;
  if (!client || !rules) throw new RunStopped('failed', 'interrupted');
  const sides: TestedSide[] = [];
  for (const [at, side] of (['a', 'b'] as const).slice(0, wanted.length).entries()) {
    const prompt = read.versions.find((each) => each.version === wanted[at]);
    const of = read.models.find((each) => each.side === side);
    if (!prompt || !of) throw new RunStopped('failed', 'interrupted');
    const writer = await writerOf(deps, claim, of);
    const calls = await deps.db.withStaff((tx) => recentCallsOf(tx, deps, client.id, of));
    const dearestMicros = Math.max(of.dearestMicros ?? 0, Math.ceil(calls?.micros ?? 0));
    sides.push({ side, prompt, writer, dearestMicros, atWork: 0 });
  }
  return { deps: await withJudge(deps, client), client, rules: rules.text, sides };
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

type End = Omit<Parameters<typeof endRun>[2], 'at'>;

async function end(deps: Deps, work: RunWork, how: End): Promise<void> {
  const { deploymentId } = work.row;
  await work.commit(async (tx) => {
    await refreshSides(tx, work.row);
    await endRun(tx, work, { ...how, at: deps.clock() });
  });
  if (deploymentId === null) return;
  if (!(await deps.db.withStaff((tx) => hasOpenRuns(tx, deploymentId))))
    deps.wake(finishDeploymentsJob);
}

/** Answers the cases of a run until none is left, or it is another one's turn. */
async function workRun(deps: Deps, work: RunWork, options: WorkOptions): Promise<void> {
  const { row: claim, signal } = work;
  const standing = await work.commit((_, proof) => Promise.resolve(proof));
  const means = await readMeans(deps, claim);
  const held: HeldRun = { ...means, claim, work, standing, signal };
  if (await workThrough(held, options.turnMs ?? turnMs))
    return end(deps, work, { state: 'done', fault: null });
  await deps.db.withClient(claim.clientId, (tx) => work.end(tx, { attempts: 0 }));
}

/** Ends a run that cannot go on; why is kept with it. */
async function endAs(deps: Deps, work: RunWork, cause: unknown): Promise<void> {
  if (cause instanceof RunStopped)
    return end(deps, work, { state: cause.state, fault: cause.fault });
  if (!(cause instanceof TooManyAttempts))
    deps.log.error({ err: cause, run: work.row.uuid }, 'a test run failed');
  await end(deps, work, { state: 'failed', fault: 'interrupted' });
}

/** Job: answers the runs that wait, and those that another process left behind; ends when none is left. */
export const workTestRuns = (deps: Deps, options: WorkOptions = {}): Promise<void> =>
  runs.run(
    deps,
    {
      work: (work) => workRun(deps, work, options),
      failed: (work, cause) => endAs(deps, work, cause),
      // Keeps its totals fresh.
      beat: (tx, row) => refreshSides(tx, row),
    },
    options,
  );
