import { randomUUIDv7 } from 'node:crypto';
import type { RunEstimate, TestedModel, TestRun } from '@replique/contract/answering/batch-testing';
import { recordChange, findClient } from '../../../accounts/index.ts';
import type { AuditAction } from '@replique/contract/contract';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { findPrompt, findRulesInForce, listVersionsOf } from '../../prompts/prompts.ts';
import { estimateRuns } from './run-estimate.ts';
import { presentRun } from './run-present.ts';
import {
  endOpenRun,
  findRun,
  insertRun,
  isSetRunning,
  listRuns,
  lockSetOfRuns,
  refreshSides,
  reopenRun,
  type RunRecord,
  type SideModel,
} from './run-store.ts';
import { testRunsJob } from '../run-work/run-work.ts';
import type { SetRecord } from '../sets/set-store.ts';
import { requireSet } from '../sets/sets.ts';

/** Runs of one or two versions, each with a model, over a set. As staff: only super-admins come here. */

/** A run's address in the console. */
export const addressOfRun = (uuid: string): string => `/test-runs/${uuid}`;

export type RunToStart = {
  clientId: number;
  setId: number;
  promptId: number;
  version: number;
  compareVersion?: number | undefined;
  /** The client's, where it is left out. */
  model?: TestedModel | undefined;
  compareModel?: TestedModel | undefined;
  rulesVersion: number;
  repeats: number;
  limitMicros?: number | undefined;
};

function sideModel(own: TestedModel, { llm, model }: TestedModel = own): SideModel {
  return { llm, model, isOwn: llm === own.llm && model === own.model };
}

/**
 * Writes runs down with the cases of their sets as they are now; of one set they are worked on one after the other. Whoever
 * calls wakes {@link testRunsJob} after the transaction. A run without cases is done by its first turn.
 */
export async function startRuns(
  tx: Tx,
  deps: Deps,
  asked: { deploymentId: number | null; byUserId: number | null; runs: RunToStart[] },
): Promise<{ uuid: string }[]> {
  const at = deps.clock();
  const started: { uuid: string }[] = [];
  for (const run of asked.runs) {
    const uuid = randomUUIDv7();
    await lockSetOfRuns(tx, run.clientId, run.setId);
    const client = await findClient(tx, { id: run.clientId });
    if (!client) throw fail('clients.not-found');
    const { compareVersion = null } = run;
    await insertRun(tx, {
      ...run,
      uuid,
      model: sideModel(client, run.model),
      compareVersion,
      compareModel: compareVersion === null ? null : sideModel(client, run.compareModel),
      limitMicros: run.limitMicros ?? null,
      deploymentId: asked.deploymentId,
      requestedBy: asked.byUserId,
      at,
    });
    started.push({ uuid });
  }
  return started;
}

type Asked = {
  set: string;
  version: number;
  model?: TestedModel | undefined;
  compareWith?: number | undefined;
  compareModel?: TestedModel | undefined;
  repeats?: number | undefined;
};

/** @throws `models.unknown` */
async function requireOnOffer(
  tx: Tx,
  deps: Deps,
  clientId: number,
  models: TestedModel[],
): Promise<void> {
  if (models.length === 0) return;
  const offered = await deps.models.offered(tx, clientId);
  for (const { llm, model } of models)
    if (offered[llm]?.[model] === undefined) throw fail('models.unknown', { llm, model });
}

/** @throws `test-sets.not-found`, `tester.no-prompt`, `prompts.version-not-found`, `models.unknown` */
async function requireRunnable(
  tx: Tx,
  deps: Deps,
  asked: Asked,
): Promise<{ set: SetRecord; run: RunToStart }> {
  const set = await requireSet(tx, asked.set);
  if (set.promptId === null) throw fail('tester.no-prompt');
  const { version, model, compareModel } = asked;
  const compareVersion = asked.compareWith ?? (compareModel && version);
  const wanted = [...new Set([version, compareVersion ?? version])];
  const found = await listVersionsOf(tx, set.promptId, wanted);
  if (found.length < wanted.length) throw fail('prompts.version-not-found');
  const chosen = [model, compareModel].filter((each) => each !== undefined);
  await requireOnOffer(tx, deps, set.clientId, chosen);
  const rules = await findRulesInForce(tx);
  return {
    set,
    run: {
      clientId: set.clientId,
      setId: set.id,
      promptId: set.promptId,
      version,
      compareVersion,
      model,
      compareModel,
      rulesVersion: rules.version,
      repeats: asked.repeats ?? set.repeats,
    },
  };
}

async function record(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { run, action, after }: { run: RunRecord; action: AuditAction; after: unknown },
): Promise<void> {
  const { clientId, setName: label } = run;
  const href = addressOfRun(run.uuid);
  await recordChange(tx, deps, caller, { action, clientId, label, href, after });
}

/** @throws `test-runs.not-found` */
export async function requireRun(tx: Tx, uuid: string): Promise<RunRecord> {
  const run = await findRun(tx, uuid);
  if (!run) throw fail('test-runs.not-found');
  return run;
}

/**
 * Starts a run, as a job.
 * @throws `test-sets.not-found`, `test-sets.empty`, `test-sets.running`, `tester.no-prompt`, `prompts.version-not-found`,
 *   `models.unknown`
 */
export async function startRun(
  deps: Deps,
  caller: Caller,
  asked: Asked & { limitMicros?: number | undefined },
): Promise<TestRun> {
  const started = await deps.db.withStaff(async (tx) => {
    const { set, run } = await requireRunnable(tx, deps, asked);
    await lockSetOfRuns(tx, set.clientId, set.id);
    // As it is now that nobody changes it: its last case, or the set itself, may have gone meanwhile.
    const { running, cases } = await requireSet(tx, asked.set);
    if (running !== null) throw fail('test-sets.running');
    if (cases === 0) throw fail('test-sets.empty');
    const { limitMicros } = asked;
    const runs = [{ ...run, limitMicros }];
    const [made] = await startRuns(tx, deps, { deploymentId: null, byUserId: caller.userId, runs });
    const begun = await requireRun(tx, made?.uuid ?? '');
    const { promptName: prompt, version, compareVersion, repeats } = begun;
    const models = begun.sides.map(({ model: { llm, model } }) => `${llm}/${model}`);
    const after = { prompt, version, compareVersion, models, repeats, limitMicros };
    await record(tx, deps, caller, { run: begun, action: 'batch-testing.run-started', after });
    return presentRun(begun);
  });
  deps.wake(testRunsJob);
  return started;
}

/** What a run would take. @throws `test-sets.not-found`, `tester.no-prompt`, `prompts.version-not-found`, `models.unknown` */
export async function estimateRun(deps: Deps, asked: Asked): Promise<RunEstimate> {
  return deps.db.withStaff(async (tx) => {
    const { run } = await requireRunnable(tx, deps, asked);
    return estimateRuns(tx, deps, [run]);
  });
}

export type RunsAsked = {
  client?: string | undefined;
  set?: string | undefined;
  prompt?: string | undefined;
  page: number;
  pageSize: number;
};

/** @throws `clients.not-found`, `test-sets.not-found`, `prompts.not-found` */
export async function listTestRuns(
  deps: Deps,
  asked: RunsAsked,
): Promise<{ items: TestRun[]; nextCursor: null; total: number }> {
  return deps.db.withStaff(async (tx) => {
    const { client: uuid, page, pageSize } = asked;
    const client = uuid === undefined ? null : await findClient(tx, { uuid });
    if (client === undefined) throw fail('clients.not-found');
    const prompt = asked.prompt === undefined ? null : await findPrompt(tx, asked.prompt);
    if (prompt === undefined) throw fail('prompts.not-found');
    const set = asked.set === undefined ? null : await requireSet(tx, asked.set);
    const { rows, total } = await listRuns(tx, {
      clientId: client?.id ?? null,
      setId: set?.id ?? null,
      promptId: prompt?.id ?? null,
      page,
      pageSize,
    });
    return { items: rows.map(presentRun), nextCursor: null, total };
  });
}

/** @throws `test-runs.not-found` */
export async function readTestRun(deps: Deps, uuid: string): Promise<TestRun> {
  return deps.db.withStaff(async (tx) => presentRun(await requireRun(tx, uuid)));
}

/**
 * Ends a run at once; what it answered stays. An answer that is being written is given up.
 * @throws `test-runs.not-found`, `test-runs.ended`, `test-runs.of-deployment`
 */
export async function cancelTestRun(deps: Deps, caller: Caller, uuid: string): Promise<TestRun> {
  return deps.db.withStaff(async (tx) => {
    const run = await requireRun(tx, uuid);
    if (run.deploymentUuid !== null) throw fail('test-runs.of-deployment');
    if (!(await endOpenRun(tx, run, 'cancelled', deps.clock()))) throw fail('test-runs.ended');
    await refreshSides(tx, run);
    const after = { done: run.done, total: run.total };
    await record(tx, deps, caller, { run, action: 'batch-testing.run-cancelled', after });
    return presentRun(await requireRun(tx, uuid));
  });
}

/** Whether there is something to go on with, and it would not stop again at once. */
function isResumable(run: RunRecord, limitMicros: number | undefined): boolean {
  if (run.state === 'stopped') return (limitMicros ?? run.limitMicros ?? 0) > run.costMicros;
  return run.state === 'cancelled' || run.state === 'failed';
}

/**
 * Goes on where a run ended: what was answered stays, and costs nothing again.
 * @throws `test-runs.not-found`, `test-runs.not-resumable` also for a limit that is spent already,
 *   `test-runs.of-deployment`, `test-sets.running`
 */
export async function resumeTestRun(
  deps: Deps,
  caller: Caller,
  asked: { run: string; limitMicros?: number | undefined },
): Promise<TestRun> {
  const resumed = await deps.db.withStaff(async (tx) => {
    const { clientId, setId } = await requireRun(tx, asked.run);
    await lockSetOfRuns(tx, clientId, setId);
    const run = await requireRun(tx, asked.run);
    if (run.deploymentUuid !== null) throw fail('test-runs.of-deployment');
    if (!isResumable(run, asked.limitMicros)) throw fail('test-runs.not-resumable');
    if (await isSetRunning(tx, clientId, setId)) throw fail('test-sets.running');
    await reopenRun(tx, run, asked.limitMicros);
    await refreshSides(tx, run);
    const after = { done: run.done, total: run.total, limitMicros: asked.limitMicros };
    await record(tx, deps, caller, { run, action: 'batch-testing.run-resumed', after });
    return presentRun(await requireRun(tx, asked.run));
  });
  deps.wake(testRunsJob);
  return resumed;
}
