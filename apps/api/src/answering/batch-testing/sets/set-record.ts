import type { AuditAction } from '@replique/contract/contract';
import { recordChange } from '../../../accounts/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';

type NamedSet = { clientId: number; clientUuid: string; uuid: string; name: string };

/** Writes down what somebody did to a set or to its cases. */
export async function recordInSet(
  tx: Tx,
  deps: Deps,
  caller: { userId: number | null },
  set: NamedSet,
  change: { action: AuditAction; before?: unknown; after?: unknown },
): Promise<void> {
  const { clientId, clientUuid, uuid, name: label } = set;
  // What was deleted has no page.
  const isGone = change.action === 'batch-testing.set-removed';
  const href = isGone ? null : `/clients/details/${clientUuid}/batch-testing/${uuid}`;
  await recordChange(tx, deps, caller, { ...change, clientId, label, href });
}
