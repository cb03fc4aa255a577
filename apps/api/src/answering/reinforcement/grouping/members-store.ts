import type { LanguageCode as Language } from '@replique/contract/route';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowGroup } from './group-thread.ts';

/** What a run reads of the questions and groups of one client and language. */

export type Place = { clientId: number; language: Language };

/**
 * What makes a group a person's: it stays however few ask it, and keeps its members when all is grouped anew. In SQL, of a
 * group `g`.
 */
const isTouched = sql<boolean>`(g.is_named or g.is_held or g.dismissed_at is not null or g.document_id is not null
  or g.approved_at is not null or g.draft_by is not null or g.auto_off is not null
  or exists (select from grouped_questions p where p.client_id = g.client_id and p.group_id = g.id and p.is_pinned))`;

export async function listRowGroups(
  tx: Tx,
  { clientId, language }: Place,
  leastMembers: number,
): Promise<RowGroup[]> {
  const { rows } = await sql<RowGroup>`
    select g.id as row, g.number, g.is_held as "isHeld", touched as "isTouched",
      g.is_reshaped or (g.number is null and members > 0) as "isReshaped",
      members < ${leastMembers} and not touched as "isEnding"
    from question_groups g
    cross join lateral (select count(*) as members from grouped_questions q
      where q.client_id = g.client_id and q.group_id = g.id) counted
    cross join lateral (select ${isTouched} as touched) by_people
    where g.client_id = ${clientId} and g.language = ${language}
    order by g.id`.execute(tx);
  return rows;
}

export async function listFresh(tx: Tx, { clientId, language }: Place): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select ticket_id as id from grouped_questions
    where client_id = ${clientId} and language = ${language} and is_new
    order by ticket_id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Questions in no group that may come into one: not those that a person took out, nor those that ask nothing. */
export async function listPool(tx: Tx, { clientId, language }: Place): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select ticket_id as id from grouped_questions
    where client_id = ${clientId} and language = ${language} and group_id is null
      and not is_new and not is_pinned and question <> ''
    order by ticket_id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Members of a group; `pinned`: those that a person put there. */
export type Members = { row: number; ids: number[]; pinned: number[] };

/** Members of groups, all of the language's where `groups` is null. */
export async function listMembersOf(
  tx: Tx,
  { clientId, language }: Place,
  groups: number[] | null,
): Promise<Members[]> {
  const ofGroups =
    groups === null ? sql`group_id is not null` : sql`group_id = any(${groups}::bigint[])`;
  const { rows } = await sql<Members>`
    select group_id as row, array_agg(ticket_id order by ticket_id) as ids,
      coalesce(array_agg(ticket_id) filter (where is_pinned), '{}') as pinned
    from grouped_questions
    where client_id = ${clientId} and language = ${language} and ${ofGroups}
    group by group_id order by group_id`.execute(tx);
  return rows;
}

export async function listPinned(
  tx: Tx,
  { clientId, language }: Place,
): Promise<{ id: number; row: number | null }[]> {
  const { rows } = await sql<{ id: number; row: number | null }>`
    select ticket_id as id, group_id as row from grouped_questions
    where client_id = ${clientId} and language = ${language} and is_pinned
    order by ticket_id`.execute(tx);
  return rows;
}

/** Pairs of groups that people keep apart. */
export async function listApart(tx: Tx, clientId: number): Promise<[number, number][]> {
  const rows = await tx
    .selectFrom('question_group_pairs')
    .select(['left_id', 'right_id'])
    .where('client_id', '=', clientId)
    .where('is_apart', '=', true)
    .execute();
  return rows.map((row) => [row.left_id, row.right_id]);
}

/** Questions by id, as `TakeTask` has them. */
export async function readQuestionPage(tx: Tx, clientId: number, ids: number[]): Promise<string> {
  const { rows } = await sql<{ page: string }>`
    select coalesce(jsonb_agg(jsonb_build_array(ticket_id, question)), '[]')::text as page
    from grouped_questions where client_id = ${clientId} and ticket_id = any(${ids}::bigint[])`.execute(
    tx,
  );
  return rows[0]?.page ?? '[]';
}
