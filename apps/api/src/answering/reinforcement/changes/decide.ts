import type { GroupDetail } from '@replique/contract/answering/reinforcement';
import { questionTitle } from '@replique/engine/clustering/groups/question-title';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { auditGroup, changeGroup } from './change-group.ts';
import { updateDismissal, updateName } from './decide-store.ts';
import { recordEvent } from './events.ts';

/** What people decide on a group without touching its tickets or its answer. */

type OfGroup = { group: string; revision: number };

/** A name that a person gave stays until they take it back; null lets its question name the group again. */
export async function renameGroup(
  deps: Deps,
  caller: Caller,
  { name, ...of }: OfGroup & { name: string | null },
): Promise<GroupDetail> {
  return changeGroup(deps, caller, of, async (tx, row) => {
    const after = name ?? questionTitle(row.question, row.language);
    const isNamed = name !== null;
    if (after === row.name && isNamed === row.is_named) return false;
    await updateName(tx, row, { name: after, isNamed });
    await recordEvent(
      tx,
      { clientId: row.client_id, id: row.id },
      {
        what: 'renamed',
        at: deps.clock(),
        by: caller.userId,
        other: { uuid: row.uuid, name: row.name },
      },
    );
    await auditGroup(
      tx,
      deps,
      caller,
      { ...row, name: after },
      {
        action: 'reinforcement.renamed',
        before: { name: row.name },
        after: { name: after },
      },
    );
    return true;
  });
}

/** Whoever wants no answer must first take the one back that stands. @throws `reinforcement.answered` */
export async function dismissGroup(deps: Deps, caller: Caller, of: OfGroup): Promise<GroupDetail> {
  return changeGroup(deps, caller, of, async (tx, row) => {
    if (row.dismissed_at !== null) return false;
    if (row.is_standing) throw fail('reinforcement.answered');
    const at = deps.clock();
    await updateDismissal(tx, row, { at, by: caller.userId });
    const place = { clientId: row.client_id, id: row.id };
    await recordEvent(tx, place, { what: 'dismissed', at, by: caller.userId });
    await auditGroup(tx, deps, caller, row, { action: 'reinforcement.dismissed' });
    return true;
  });
}

export async function restoreGroup(deps: Deps, caller: Caller, of: OfGroup): Promise<GroupDetail> {
  return changeGroup(deps, caller, of, async (tx, row) => {
    if (row.dismissed_at === null) return false;
    await updateDismissal(tx, row, null);
    const place = { clientId: row.client_id, id: row.id };
    await recordEvent(tx, place, { what: 'restored', at: deps.clock(), by: caller.userId });
    await auditGroup(tx, deps, caller, row, { action: 'reinforcement.restored' });
    return true;
  });
}
