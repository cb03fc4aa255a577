import { createHash } from 'node:crypto';
import { fingerprintSets, listGateSets, startRuns } from '../batch-testing/batch-testing.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Trial } from '../../platform/db/column-shapes.ts';
import type { Deps } from '../deps.ts';
import { findRulesInForce, listProtectedPrompts } from '../prompts/prompts.ts';

/** A set that has to pass, with the version and the rules that answer it. */
export type GateTrial = Awaited<ReturnType<typeof listGateSets>>[number] & {
  version: number;
  rules: number;
};

/** What is to be deployed: a version of a prompt, or of the rules. */
export type Candidate = { promptId: number | null; version: number };

async function trialsOf(
  tx: Tx,
  versions: Map<number, number>,
  rules: number,
): Promise<GateTrial[]> {
  if (versions.size === 0) return [];
  const sets = await listGateSets(tx, [...versions.keys()]);
  return sets.map((set) => ({ ...set, version: versions.get(set.promptId) ?? 1, rules }));
}

/**
 * What stands before a candidate right now, sets without cases too: for a version of a prompt the gates of all clients that
 * answer with it, under the rules in force; for rules the gates of every protected prompt in use, each with the version
 * that is in production.
 */
export async function listTrials(tx: Tx, { promptId, version }: Candidate): Promise<GateTrial[]> {
  if (promptId !== null) {
    const rules = await findRulesInForce(tx);
    return trialsOf(tx, new Map([[promptId, version]]), rules.version);
  }
  const inProduction = await listProtectedPrompts(tx);
  return trialsOf(tx, new Map(inProduction.map((each) => [each.id, each.version])), version);
}

export const withCases = (trials: GateTrial[]) => trials.filter((trial) => trial.cases > 0);

/** Over the versions, the rules and the sets as they are: the same fingerprint, the same question. */
export async function fingerprintOf(tx: Tx, trials: GateTrial[]): Promise<string> {
  const versions = trials.map((trial) => [trial.setId, trial.promptId, trial.version, trial.rules]);
  const sets = await fingerprintSets(tx, trials);
  return createHash('sha256')
    .update(JSON.stringify([versions, sets]))
    .digest('hex');
}

export const noteOf = (trial: GateTrial): Trial => ({
  set: trial.setId,
  prompt: trial.promptId,
  version: trial.version,
  rules: trial.rules,
});

/** Those that were not begun yet. */
export function missingOf(trials: GateTrial[], begun: Trial[]): GateTrial[] {
  const key = (trial: Trial) => [trial.set, trial.prompt, trial.version, trial.rules].join(':');
  const known = new Set(begun.map(key));
  return trials.filter((trial) => !known.has(key(noteOf(trial))));
}

/** Begins a run for each. */
export async function startTrials(
  tx: Tx,
  deps: Deps,
  deployment: { id: number; byUserId: number | null },
  trials: GateTrial[],
): Promise<void> {
  await startRuns(tx, deps, {
    deploymentId: deployment.id,
    byUserId: deployment.byUserId,
    runs: trials.map(({ clientId, setId, promptId, version, rules, repeats }) => ({
      clientId,
      setId,
      promptId,
      version,
      rulesVersion: rules,
      repeats,
    })),
  });
}
