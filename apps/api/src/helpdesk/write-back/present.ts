import { levels } from '@replique/contract/route';
import type { WriteBack } from '@replique/contract/helpdesk/write-back';
import type { Caller } from '../../platform/http/access.ts';
import type { WriteBackRecord } from './store.ts';

/** Why another try of a person may end otherwise than the last. */
const worthRetrying = new Set<WriteBack['reason']>(['newer', 'asked-again', 'named-there']);

export function canRetry({ state, reason }: Pick<WriteBackRecord, 'state' | 'reason'>): boolean {
  if (state === 'refused' || state === 'dead') return true;
  return state === 'superseded' && worthRetrying.has(reason);
}

export function present(record: WriteBackRecord, caller: Pick<Caller, 'level'>): WriteBack {
  const { content, state } = record;
  return {
    uuid: record.uuid,
    kind: record.kind,
    isDraft: record.isDraft,
    platform: record.platform,
    suggestion: record.suggestion,
    category: 'category' in content ? content.category : null,
    comment: 'comment' in content ? content.comment : null,
    assigns: 'assigns' in content ? content.assigns : null,
    snoozeUntil: 'snoozeUntil' in content ? content.snoozeUntil : null,
    state,
    reason: record.reason,
    detail: caller.level >= levels.admin ? record.detail : null,
    attempts: record.attempts,
    dueAt: state === 'waiting' ? record.dueAt.toISOString() : null,
    postedAt: record.postedAt?.toISOString() ?? null,
    isOutdated: record.postedVersion > 0 && record.postedVersion < record.version,
    by: record.isAutomatic ? null : record.by,
    createdAt: record.createdAt.toISOString(),
    canRetry: canRetry(record),
  };
}
