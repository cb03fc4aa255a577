import type { DocumentDraft } from '@replique/contract/knowledge/knowledge';
import type { GroupDetail } from '@replique/contract/answering/reinforcement';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { putGroupAnswer, renderDraft, retireGroupAnswer } from '../../../knowledge/index.ts';
import { updateApproval } from './approve-store.ts';
import { auditGroup, changeGroup } from '../changes/change-group.ts';
import { keepDraft } from './draft.ts';
import { placeOf, recordEvent } from '../changes/events.ts';

/** It may answer what was asked in vain, or no longer; after the transaction. */
export const tellKnowledgeChanged = (deps: Deps): void => deps.wake('gaps.find');

/**
 * Makes the answer a certified document of the group, or a new version of the one it has: what a person approves is a
 * person's, whatever auto-reinforcement did before.
 * @throws `reinforcement.not-found`, `reinforcement.changed-meanwhile`, `reinforcement.dismissed`, `documents.until-past`,
 * `modules.off`
 */
export async function approveGroup(
  deps: Deps,
  caller: Caller,
  input: DocumentDraft & { group: string; revision: number; until: string | null },
): Promise<GroupDetail> {
  const { title, isQuestion, url, markdown, until } = input;
  const text = { title, isQuestion, url, markdown };
  const draft = await renderDraft(deps, caller, text);
  const detail = await changeGroup(deps, caller, input, async (tx, row) => {
    if (row.dismissed_at !== null) throw fail('reinforcement.dismissed');
    const client = { id: row.client_id, uuid: row.client_uuid };
    const answer = { ...draft, group: row.uuid, language: row.language, until };
    const document = await putGroupAnswer(tx, deps, caller, client, answer);
    await keepDraft(tx, deps, caller, row, text);
    await updateApproval(tx, row, {
      document_id: document.id,
      approved_at: deps.clock(),
      approved_by: caller.userId,
      is_automatic: false,
      auto_off: null,
    });
    const event = { what: 'approved', at: deps.clock(), by: caller.userId } as const;
    await recordEvent(tx, placeOf(row), event);
    await auditGroup(tx, deps, caller, row, {
      action: 'reinforcement.approved',
      before: { isAnswered: row.is_standing, isAutomatic: row.is_standing && row.is_automatic },
      after: { title, until },
    });
    return true;
  });
  tellKnowledgeChanged(deps);
  return detail;
}

/**
 * Takes the approval back: its document is retired at once, and auto-reinforcement leaves the group alone.
 * @throws `reinforcement.not-found`, `reinforcement.changed-meanwhile`, `reinforcement.not-answered`, `modules.off`
 */
export async function withdrawGroup(
  deps: Deps,
  caller: Caller,
  input: { group: string; revision: number },
): Promise<GroupDetail> {
  const detail = await changeGroup(deps, caller, input, async (tx, row) => {
    if (!row.is_standing) throw fail('reinforcement.not-answered');
    await retireGroupAnswer(tx, deps, caller, { clientId: row.client_id, group: row.uuid });
    await updateApproval(tx, row, { auto_off: 'withdrawn' });
    const event = { what: 'withdrawn', at: deps.clock(), by: caller.userId } as const;
    await recordEvent(tx, placeOf(row), event);
    await auditGroup(tx, deps, caller, row, {
      action: 'reinforcement.withdrawn',
      before: { isAutomatic: row.is_automatic },
    });
    return true;
  });
  tellKnowledgeChanged(deps);
  return detail;
}
