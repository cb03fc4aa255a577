import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/errors.ts';
import {
  findRules,
  findRulesInForce,
  listVersionsOf,
  lockPrompt,
  lockRules,
  putRulesInForce,
  switchDeployedVersion,
} from '../prompts/prompts.ts';

/** What versions are put in production of, locked until the end of the transaction: a prompt, or the mandatory rules. */
export type Target = {
  /** Null: the rules. */
  promptId: number | null;
  prompt: { uuid: string; name: string } | null;
  isProtected: boolean;
  isArchived: boolean;
  inProduction: number | null;
  hasVersion: (version: number) => Promise<boolean>;
  /** One row changes: requests read it once, at their beginning. */
  switchTo: (version: number, at: Date) => Promise<void>;
};

/** @throws `prompts.not-found` */
export async function lockTargetPrompt(
  tx: Tx,
  uuid: string,
): Promise<Target & { promptId: number }> {
  const locked = await lockPrompt(tx, uuid);
  if (!locked) throw fail('prompts.not-found');
  const { id, name, isProtected, archivedAt, deployedVersion } = locked;
  return {
    promptId: id,
    prompt: { uuid, name },
    isProtected,
    isArchived: archivedAt !== null,
    inProduction: deployedVersion,
    hasVersion: async (version) => (await listVersionsOf(tx, id, [version])).length > 0,
    switchTo: (version, at) => switchDeployedVersion(tx, id, version, at),
  };
}

/** Rules close every prompt, protected ones too: they are tested wherever there is a test. */
export async function lockTargetRules(tx: Tx): Promise<Target> {
  await lockRules(tx);
  const inForce = await findRulesInForce(tx);
  return {
    promptId: null,
    prompt: null,
    isProtected: true,
    isArchived: false,
    inProduction: inForce.version,
    hasVersion: async (version) => (await findRules(tx, version)) !== undefined,
    switchTo: (version) => putRulesInForce(tx, version),
  };
}
