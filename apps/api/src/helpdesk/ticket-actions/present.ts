import type { TicketAction } from '@replique/contract/helpdesk/ticket-actions';
import type { ActionRecord } from './store.ts';

type Reason = TicketAction['reasons'][number];

export function presentAction(action: ActionRecord): TicketAction {
  const reasons = Object.entries(action.reasons) as [Reason['reason'], number][];
  return {
    uuid: action.uuid,
    action: action.action,
    client: { uuid: action.clientUuid, name: action.clientName },
    state: action.state,
    isCancelling: action.cancelAskedAt !== null && action.endedAt === null,
    total: action.total,
    done: action.done,
    failed: action.failed,
    skipped: action.skipped,
    reasons: reasons
      .map(([reason, count]) => ({ reason, count }))
      .sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason)),
    createdAt: action.requestedAt.toISOString(),
    endedAt: action.endedAt?.toISOString() ?? null,
    isSeen: action.seenAt !== null,
  };
}
