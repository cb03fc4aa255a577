import type { GroupEvent } from '@replique/contract/answering/reinforcement';
import type { Tx } from '../../../platform/db/database.ts';
import type { AutoMeasure } from '../../../platform/db/column-shapes.ts';
import type { GroupRow } from '../group-store.ts';

/** What happened to a group, as its page tells it. The audit log has the same of people, for super-admins. */
export type NewGroupEvent = {
  what: GroupEvent['what'];
  at: Date;
  /** Null: a run, or auto-reinforcement. */
  by: number | null;
  /** The other group, as it is called now: it may be gone one day. */
  other?: { uuid: string; name: string };
  tickets?: number;
  measure?: AutoMeasure;
};

/** Where the events of a group go. */
export const placeOf = ({ client_id, id }: Pick<GroupRow, 'client_id' | 'id'>) => ({
  clientId: client_id,
  id,
});

/** Writes an event down, in the transaction of what happened. */
export async function recordEvent(
  tx: Tx,
  group: { clientId: number; id: number },
  { what, at, by, other, tickets, measure }: NewGroupEvent,
): Promise<void> {
  await tx
    .insertInto('question_group_events')
    .values({
      client_id: group.clientId,
      group_id: group.id,
      what,
      at,
      by_user: by,
      other_uuid: other?.uuid ?? null,
      other_name: other?.name ?? null,
      tickets: tickets ?? null,
      measure: measure ? JSON.stringify(measure) : null,
    })
    .execute();
}
