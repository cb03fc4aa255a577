import type { GroupDetail } from '@replique/contract/answering/reinforcement';
import type { AuditAction } from '@replique/contract/contract';
import { recordChange, findClient, requireModule, withScope } from '../../../accounts/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import {
  countRevision,
  findGroupPlace,
  findLastChange,
  holdGrouping,
  lockGroup,
  type GroupRow,
} from '../group-store.ts';
import { readDetail } from '../present.ts';

export type { GroupRow } from '../group-store.ts';

/** @throws `reinforcement.changed-meanwhile` with the revision, who changed it last and when */
export async function requireRevision(tx: Tx, row: GroupRow, revision: number): Promise<void> {
  if (row.revision === revision) return;
  const last = await findLastChange(tx, row);
  throw fail('reinforcement.changed-meanwhile', {
    revision: row.revision,
    by: last?.by ?? null,
    at: last?.at.toISOString() ?? null,
  });
}

/**
 * Takes a group for the length of the transaction and proves that the caller knows it as it is. The grouping of its language
 * is taken first: a run that began before might take the group for one that nobody cares about, so it begins again.
 * @throws `reinforcement.not-found`, `modules.off`, `reinforcement.changed-meanwhile`
 */
async function claimGroup(
  tx: Tx,
  { group, revision }: { group: string; revision: number },
): Promise<GroupRow> {
  const place = await findGroupPlace(tx, group);
  const client = place && (await findClient(tx, { id: place.clientId }));
  if (!client) throw fail('reinforcement.not-found');
  requireModule(client, 'reinforcement');
  await holdGrouping(tx, place.clientId, place.language);
  const row = await lockGroup(tx, place);
  if (!row) throw fail('reinforcement.not-found');
  await requireRevision(tx, row, revision);
  return row;
}

/**
 * The one way in which a person changes a group: `change` runs with its row held and answers `false` where nothing was to
 * be done; anything else is counted as a change. Super-admins come in by the staff door, so statements name the client.
 * @returns the group as it is then; with a `string` from `change`, the group with that uuid
 * @throws `reinforcement.not-found`, also for a foreign group; `modules.off`, `reinforcement.changed-meanwhile`
 */
export async function changeGroup(
  deps: Deps,
  caller: Caller,
  of: { group: string; revision: number },
  change: (tx: Tx, row: GroupRow) => Promise<unknown>,
): Promise<GroupDetail> {
  return withScope(deps, caller, undefined, async (tx) => {
    const row = await claimGroup(tx, of);
    const outcome = await change(tx, row);
    if (outcome !== false) await countRevision(tx, row);
    return readDetail(tx, deps, typeof outcome === 'string' ? outcome : row.uuid);
  });
}

/** Writes a change of a group to the audit log, with the group's page. */
export async function auditGroup(
  tx: Tx,
  deps: Deps,
  by: { userId: number | null },
  row: Pick<GroupRow, 'client_id' | 'uuid' | 'name'>,
  change: {
    action: Extract<AuditAction, `reinforcement.${string}`>;
    before?: unknown;
    after?: unknown;
  },
): Promise<void> {
  await recordChange(tx, deps, by, {
    clientId: row.client_id,
    label: row.name,
    href: `/renforcement/group/${row.uuid}`,
    ...change,
  });
}
