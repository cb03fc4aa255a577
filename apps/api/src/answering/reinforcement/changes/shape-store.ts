import { randomUUIDv7 } from 'node:crypto';
import type { GroupableQuestion } from '@replique/engine/clustering/groups/group-questions';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { GroupRow } from '../group-store.ts';

/** The SQL by which people change which tickets a group has. The grouping is held (group-store.ts) before any of it. */

type Place = Pick<GroupRow, 'client_id' | 'id'>;

/** Of these tickets the questions of those that the group has. */
export async function findMembers(
  tx: Tx,
  group: Place,
  uuids: string[],
): Promise<GroupableQuestion[]> {
  return tx
    .selectFrom('grouped_questions as q')
    .innerJoin('tickets as t', (join) =>
      join.onRef('t.client_id', '=', 'q.client_id').onRef('t.id', '=', 'q.ticket_id'),
    )
    .select(['q.ticket_id as id', 'q.question as text'])
    .where('q.client_id', '=', group.client_id)
    .where('q.group_id', '=', group.id)
    .where(sql<boolean>`t.uuid = any(${uuids}::uuid[])`)
    .orderBy('q.asked_at', 'desc')
    .orderBy('q.ticket_id', 'desc')
    .execute();
}

export async function countMembers(tx: Tx, { client_id, id }: Place): Promise<number> {
  const { count } = await tx
    .selectFrom('grouped_questions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('client_id', '=', client_id)
    .where('group_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The newest questions of a group. */
export async function listQuestions(
  tx: Tx,
  { client_id, id }: Place,
  most: number,
): Promise<GroupableQuestion[]> {
  return tx
    .selectFrom('grouped_questions')
    .select(['ticket_id as id', 'question as text'])
    .where('client_id', '=', client_id)
    .where('group_id', '=', id)
    .orderBy('asked_at', 'desc')
    .orderBy('ticket_id', 'desc')
    .limit(most)
    .execute();
}

export async function hasCentre(tx: Tx, { client_id, id }: Place): Promise<boolean> {
  const row = await tx
    .selectFrom('grouped_questions')
    .select('ticket_id')
    .where('client_id', '=', client_id)
    .where('group_id', '=', id)
    .where('is_centre', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** A group that a person made; the next run gives it its number. */
export async function insertGroup(
  tx: Tx,
  of: GroupRow,
  group: {
    name: string;
    nameTicketId: number | null;
    isNamed: boolean;
    words: string[];
    question: string;
    at: Date;
  },
): Promise<Pick<GroupRow, 'client_id' | 'id' | 'uuid' | 'name'>> {
  return tx
    .insertInto('question_groups')
    .values({
      client_id: of.client_id,
      uuid: randomUUIDv7(),
      language: of.language,
      name: group.name,
      name_ticket_id: group.nameTicketId,
      is_named: group.isNamed,
      words: group.words,
      question: group.question,
      is_reshaped: true,
      is_held: true,
      created_at: group.at,
    })
    .returning(['client_id', 'id', 'uuid', 'name'])
    .executeTakeFirstOrThrow();
}

/** Puts tickets into a group, or into none; no run moves them from there. */
export async function moveMembers(
  tx: Tx,
  clientId: number,
  ticketIds: number[],
  to: number | null,
): Promise<void> {
  await sql`
    update grouped_questions set group_id = ${to}, is_pinned = true, is_centre = false
    where client_id = ${clientId} and ticket_id = any(${ticketIds}::bigint[])`.execute(tx);
}

/** Puts all tickets of a group into another. Answers how many. */
export async function moveAllMembers(tx: Tx, from: Place, to: Place): Promise<number> {
  const { numAffectedRows } = await sql`
    update grouped_questions set group_id = ${to.id}, is_pinned = true, is_centre = false
    where client_id = ${from.client_id} and group_id = ${from.id}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function setCentre(
  tx: Tx,
  { client_id, id }: Place,
  { id: ticketId, text }: GroupableQuestion,
): Promise<void> {
  await sql`
    update grouped_questions set is_centre = (ticket_id = ${ticketId})
    where client_id = ${client_id} and group_id = ${id} and is_centre <> (ticket_id = ${ticketId})`.execute(
    tx,
  );
  await tx
    .updateTable('question_groups')
    .set({ question: text })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
}

/** The next run reads these groups anew from their rows; `isHeld`: no run takes them apart from now on. */
export async function markReshaped(
  tx: Tx,
  clientId: number,
  groupIds: number[],
  isHeld: boolean,
): Promise<void> {
  await sql`
    update question_groups set is_reshaped = true, is_held = is_held or ${isHeld}
    where client_id = ${clientId} and id = any(${groupIds}::bigint[])`.execute(tx);
}

/** They are never proposed to be one again. Answers false where that was said already. */
export async function keepPairApart(
  tx: Tx,
  clientId: number,
  one: number,
  other: number,
): Promise<boolean> {
  const [left, right] = one < other ? [one, other] : [other, one];
  const { numAffectedRows } = await sql`
    insert into question_group_pairs (client_id, left_id, right_id, likeness, is_apart)
    values (${clientId}, ${left}, ${right}, 0, true)
    on conflict (client_id, left_id, right_id) do update set is_apart = true
    where not question_group_pairs.is_apart`.execute(tx);
  return numAffectedRows === 1n;
}

/** What was said to be apart from a group that goes is apart from the one that it goes into. */
export async function handOnApart(tx: Tx, from: Place, to: Place): Promise<void> {
  await sql`
    insert into question_group_pairs (client_id, left_id, right_id, likeness, is_apart)
    select ${from.client_id}, least(other, ${to.id}), greatest(other, ${to.id}), 0, true
    from (
      select case when left_id = ${from.id} then right_id else left_id end as other from question_group_pairs
      where client_id = ${from.client_id} and is_apart and (left_id = ${from.id} or right_id = ${from.id})) apart
    where other <> ${to.id}
    on conflict (client_id, left_id, right_id) do update set is_apart = true`.execute(tx);
}

export async function handOnEvents(tx: Tx, from: Place, to: Place): Promise<void> {
  await tx
    .updateTable('question_group_events')
    .set({ group_id: to.id })
    .where('client_id', '=', from.client_id)
    .where('group_id', '=', from.id)
    .execute();
}

/** The draft that a person wrote, where the other group has none of a person's. */
export async function handOnDraft(tx: Tx, from: Place, to: Place): Promise<void> {
  await sql`
    update question_groups g set draft = o.draft, draft_at = o.draft_at, draft_by = o.draft_by
    from question_groups o
    where g.client_id = ${to.client_id} and g.id = ${to.id} and o.client_id = g.client_id and o.id = ${from.id}
      and o.draft->>'from' = 'person' and g.draft->>'from' is distinct from 'person'`.execute(tx);
}

export async function deleteGroup(tx: Tx, { client_id, id }: Place): Promise<void> {
  await tx
    .deleteFrom('question_groups')
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
}
