import { recordChange } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';

export type DeploymentAction =
  | 'deployed'
  | 'deployment-asked'
  | 'deployment-refused'
  | 'deployment-stopped'
  | 'deployment-cancelled'
  | 'deployment-overridden'
  | 'rolled-back';

type Subject = { uuid: string; name: string } | null;

/** Writes down what became of a version, in the words of prompts, or those of the rules where there is no prompt. */
export async function recordDeployment(
  tx: Tx,
  deps: Deps,
  byUserId: number | null,
  action: DeploymentAction,
  change: { subject: Subject; version: number; replaces: number | null; after?: object },
): Promise<void> {
  const { subject, version, replaces, after } = change;
  const entry = {
    clientId: null,
    before: { version: replaces },
    after: { version, ...after },
  };
  const caller = { userId: byUserId };
  if (subject) {
    const { uuid, name } = subject;
    const href = `/prompts/edit/${uuid}`;
    await recordChange(tx, deps, caller, {
      ...entry,
      action: `prompts.${action}`,
      label: name,
      href,
    });
    return;
  }
  if (action === 'rolled-back') throw new TypeError('Rules are deployed, never rolled back.');
  await recordChange(tx, deps, caller, {
    ...entry,
    action: `rules.${action}`,
    label: String(version),
    href: '/prompts/rules',
  });
}
