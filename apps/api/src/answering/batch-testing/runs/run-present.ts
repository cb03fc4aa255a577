import type { RunSide, TestRun } from '@replique/contract/answering/batch-testing';
import type { RunRecord } from './run-store.ts';

/** Runs as they leave the server. */

function presentSide(run: RunRecord, side: RunRecord['sides'][number]): RunSide {
  const version = side.side === 'a' ? run.version : (run.compareVersion ?? run.version);
  return { ...side, version, wasDeployed: version === run.deployedVersion };
}

function presentCompared(run: RunRecord): TestRun['comparedWith'] {
  const [a, b] = run.sides;
  if (run.compareVersion !== null && b)
    return { version: run.compareVersion, model: b.model, run: null };
  const { baselineUuid, baselineVersion } = run;
  if (baselineUuid === null || baselineVersion === null || !a) return null;
  return { version: baselineVersion, model: a.model, run: baselineUuid };
}

export function presentRun(run: RunRecord): TestRun {
  return {
    uuid: run.uuid,
    set: { uuid: run.setUuid, name: run.setName },
    client: { uuid: run.clientUuid, name: run.clientName },
    prompt: { uuid: run.promptUuid, name: run.promptName },
    sides: run.sides.map((side) => presentSide(run, side)),
    comparedWith: presentCompared(run),
    repeats: run.repeats,
    state: run.state,
    fault: run.fault,
    progress: { done: run.done, total: run.total },
    costMicros: run.isCostKnown ? run.costMicros : null,
    limitMicros: run.limitMicros,
    deployment: run.deploymentUuid,
    by: run.by,
    createdAt: run.createdAt.toISOString(),
    startedAt: run.startedAt?.toISOString() ?? null,
    finishedAt: run.finishedAt?.toISOString() ?? null,
  };
}
