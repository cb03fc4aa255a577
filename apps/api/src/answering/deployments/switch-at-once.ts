import { randomUUIDv7 } from 'node:crypto';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { findRulesInForce } from '../prompts/prompts.ts';
import { recordDeployment } from './record.ts';
import { insertDeployment } from './store.ts';
import type { Target } from './target.ts';

/** Somebody at work, in a transaction that has locked what is deployed. */
export type Desk = {
  tx: Tx;
  deps: Deps;
  /** Null: the server itself, whose deployments are in the history and not in the audit log. */
  byUserId: number | null;
  target: Target;
};

/** What every deployment says of itself when it begins. */
export async function beginningOf({ tx, deps, byUserId, target }: Desk, version: number) {
  return {
    uuid: randomUUIDv7(),
    promptId: target.promptId,
    version,
    replaces: target.inProduction,
    rulesVersion: target.promptId === null ? version : (await findRulesInForce(tx)).version,
    byUserId,
    at: deps.clock(),
  };
}

export type AtOnce = { way: 'plain' | 'roll-back' } | { way: 'override'; reason: string };
const actionOf = {
  plain: 'deployed',
  'roll-back': 'rolled-back',
  override: 'deployment-overridden',
} as const;

/** Puts a version in production in this transaction, without tests. @returns the deployment's uuid */
export async function switchAtOnce(desk: Desk, version: number, how: AtOnce): Promise<string> {
  const { tx, deps, byUserId, target } = desk;
  const begun = await beginningOf(desk, version);
  await insertDeployment(tx, { ...begun, ...how });
  await target.switchTo(version, begun.at);
  if (byUserId !== null)
    await recordDeployment(tx, deps, byUserId, actionOf[how.way], {
      subject: target.prompt,
      version,
      replaces: target.inProduction,
      ...(how.way === 'override' ? { after: { reason: how.reason } } : {}),
    });
  return begun.uuid;
}
