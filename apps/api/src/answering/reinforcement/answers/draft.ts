import type { DocumentDraft } from '@replique/contract/knowledge/knowledge';
import type { GroupDetail } from '@replique/contract/answering/reinforcement';
import { findClient, withScope, type Client } from '../../../accounts/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { auditGroup, changeGroup, type GroupRow } from '../changes/change-group.ts';
import { updateDraft } from './draft-store.ts';
import { draftFor } from './draft-text.ts';
import { findGroupPlace } from '../group-store.ts';
import { readGroups, withAnswersThread } from './read-groups.ts';

/** The answer of a group as a person writes it. What a run drafts: draft-text.ts. */

const isSame = (row: GroupRow, { title, isQuestion, url, markdown }: DocumentDraft): boolean =>
  row.draft?.title === title &&
  row.draft.isQuestion === isQuestion &&
  row.draft.url === url &&
  row.draft.markdown === markdown;

/**
 * Keeps what a person wrote in the caller's transaction, with the sources that it began with. The same text stays whose it
 * was. Answers whether it changed.
 */
export async function keepDraft(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  row: GroupRow,
  { title, isQuestion, url, markdown }: DocumentDraft,
): Promise<boolean> {
  if (isSame(row, { title, isQuestion, url, markdown })) return false;
  const sources = row.draft?.sources ?? [];
  const draft = { title, isQuestion, url, markdown, from: 'person' as const, sources };
  await updateDraft(tx, row, { draft, at: deps.clock(), by: caller.userId });
  return true;
}

/** @throws `reinforcement.not-found`, `reinforcement.changed-meanwhile`, `modules.off` */
export async function saveDraft(
  deps: Deps,
  caller: Caller,
  input: DocumentDraft & { group: string; revision: number },
): Promise<GroupDetail> {
  return changeGroup(deps, caller, input, async (tx, row) => {
    if (!(await keepDraft(tx, deps, caller, row, input))) return false;
    await auditGroup(tx, deps, caller, row, {
      action: 'reinforcement.drafted',
      after: { title: input.title },
    });
    return true;
  });
}

async function findClientOf(
  deps: Deps,
  caller: Caller,
  group: string,
): Promise<{ id: number; client: Client }> {
  return withScope(deps, caller, undefined, async (tx) => {
    const place = await findGroupPlace(tx, group);
    const client = place && (await findClient(tx, { id: place.clientId }));
    if (!client) throw fail('reinforcement.not-found');
    return { id: place.id, client };
  });
}

/**
 * Drafts anew from what stands now, in the place of what a person wrote too: that person asks for it.
 * @throws `reinforcement.not-found`, `reinforcement.changed-meanwhile`, `modules.off`
 */
export async function redraft(
  deps: Deps,
  caller: Caller,
  input: { group: string; revision: number },
): Promise<GroupDetail> {
  const { id, client } = await findClientOf(deps, caller, input.group);
  const [read] = await withAnswersThread((thread) => readGroups(deps, client, [id], thread));
  if (!read) throw fail('reinforcement.not-found');
  const draft = await draftFor(deps, client.id, read);
  return changeGroup(deps, caller, input, async (tx, row) => {
    await updateDraft(tx, row, { draft, at: deps.clock(), by: null });
    await auditGroup(tx, deps, caller, row, {
      action: 'reinforcement.drafted',
      after: { title: draft.title, from: draft.from },
    });
    return true;
  });
}
