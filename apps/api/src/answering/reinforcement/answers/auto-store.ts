import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { isStanding } from '../group-store.ts';
import { floor, floorAfter } from '../limits.ts';

/** The SQL of what auto-reinforcement may do, and must stop. Documents, tickets and suggestions are read, never written. */

/** Approvals by itself take turns: no two of them count the same day. */
export async function holdAuto(tx: Tx, clientId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reinforcement.auto', ${clientId}))`.execute(
    tx,
  );
}

/** How many answers it approved on a day of a place. */
export async function countApproved(
  tx: Tx,
  clientId: number,
  { day, timeZone }: { day: string; timeZone: string },
): Promise<number> {
  const { rows } = await sql<{ approved: number }>`
    select count(*)::int as approved from question_group_events
    where client_id = ${clientId} and what = 'approved-automatically'
      and (at at time zone ${timeZone}::text)::date = ${day}::date`.execute(tx);
  return rows[0]?.approved ?? 0;
}

/**
 * Of a group `g`: people's answers agree, nobody has anything to say against it. What was answered once, or is of a group
 * that was, is for people to answer again: what they took back never returns by itself.
 */
const isCandidate = (minimum: number) => sql<boolean>`(
  g.document_id is null and g.dismissed_at is null and g.auto_off is null and not g.is_reshaped
  and coalesce(g.draft ->> 'from', '') <> 'person' and coalesce((g.agreement ->> 'agrees')::boolean, false)
  and not exists (select from documents d where d.client_id = g.client_id and d.kind = 'group'
    and d.external_id = g.uuid::text)
  and not exists (select from question_group_events e where e.client_id = g.client_id and e.group_id = g.id
    and e.what in ('approved', 'approved-automatically', 'withdrawn', 'stopped'))
  and (select count(*) from grouped_questions q
    join tickets t on t.client_id = q.client_id and t.id = q.ticket_id
    where q.client_id = g.client_id and q.group_id = g.id and t.is_eligible) >= ${minimum})`;

/** Groups that may be answered without anybody looking, those that save most tickets first. */
export async function listCandidates(tx: Tx, clientId: number, minimum: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from question_groups g where g.client_id = ${clientId} and ${isCandidate(minimum)}
    order by g.worth desc, g.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The same of one group, whose row is held. */
export async function isStillCandidate(
  tx: Tx,
  clientId: number,
  { id, minimum }: { id: number; minimum: number },
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${isCandidate(minimum)} as is from question_groups g
    where g.client_id = ${clientId} and g.id = ${id}`.execute(tx);
  return rows[0]?.is ?? false;
}

export type StopReason = { isDisagreeing: boolean; answered: number; answeredWell: number };

/**
 * An automatic answer `g` that may not go on: people began to answer otherwise, or send what is suggested too rarely as it
 * is. One that a person certified or rewrote meanwhile is that person's.
 */
const automatic = sql`
  from question_groups g
  cross join lateral (
    select coalesce(g.agreement ->> 'stoppedBy', '') = 'disagreement' as "isDisagreeing",
      count(t.edit_class)::int as answered,
      count(*) filter (where t.edit_class in ('as-is', 'light'))::int as "answeredWell"
    from grouped_questions q
    join tickets t on t.client_id = q.client_id and t.id = q.ticket_id
    where q.client_id = g.client_id and q.group_id = g.id and q.asked_at >= g.approved_at) seen
  where g.is_automatic and ${isStanding}
    and exists (select from documents d where d.client_id = g.client_id and d.id = g.document_id
      and d.certified_by is null
      and not exists (select from document_versions v where v.client_id = d.client_id and v.document_id = d.id
        and v.author_id is not null))
    and (seen."isDisagreeing"
      or (seen.answered >= ${floorAfter} and seen."answeredWell" < ${floor}::float8 * seen.answered))`;

/** Automatic answers that are to be stopped. */
export async function listStoppable(tx: Tx, clientId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id ${automatic} and g.client_id = ${clientId} order by g.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Why one of them is, when its row is held; undefined where it may go on. */
export async function findStopReason(
  tx: Tx,
  clientId: number,
  id: number,
): Promise<StopReason | undefined> {
  const { rows } = await sql<StopReason>`
    select seen.* ${automatic} and g.client_id = ${clientId} and g.id = ${id}`.execute(tx);
  return rows[0];
}
