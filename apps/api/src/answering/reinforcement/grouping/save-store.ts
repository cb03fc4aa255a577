import { randomUUIDv7 } from 'node:crypto';
import { noTitle, questionTitle } from '@replique/engine/clustering/groups/question-title';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Grouped, Places } from './group-thread.ts';
import type { Place } from './members-store.ts';

/** The SQL by which a run writes what it found. Groups are told by the number that the engine knows them by. */

/** Who changes the members of a language's groups takes turns. Answers how many changes there were. */
export async function lockEdits(tx: Tx, { clientId, language }: Place): Promise<number> {
  const { edits } = await tx
    .selectFrom('question_groupings')
    .select('edits')
    .where('client_id', '=', clientId)
    .where('language', '=', language)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return edits;
}

/** Groups that people shaped, by the number that they have from now on. */
export async function saveRenumbered(
  tx: Tx,
  clientId: number,
  renumbered: Grouped['renumbered'],
): Promise<void> {
  if (renumbered.length === 0) return;
  const rows = JSON.stringify(renumbered);
  // First none has any: two of them may change places.
  await sql`
    update question_groups set number = null
    where client_id = ${clientId} and id = any(${renumbered.map(({ row }) => row)}::bigint[])`.execute(
    tx,
  );
  await sql`
    update question_groups g set number = r.number, is_reshaped = false,
      words = case when r.number is null then g.words else r.words end
    from jsonb_to_recordset(${rows}::jsonb) as r ("row" bigint, number int, words text[])
    where g.client_id = ${clientId} and g.id = r."row"`.execute(tx);
}

/** New groups are told in their own history; {@link saveNames} names them once their question is known. */
export async function insertFound(
  tx: Tx,
  { clientId, language }: Place,
  found: Grouped['found'],
  at: Date,
): Promise<void> {
  if (found.length === 0) return;
  const rows = JSON.stringify(found.map((each) => ({ ...each, uuid: randomUUIDv7() })));
  await sql`
    with made as (
      insert into question_groups (client_id, uuid, language, number, name, words, question, created_at)
      select ${clientId}, f.uuid, ${language}, f.number, ${noTitle}, f.words, '', ${at}
      from jsonb_to_recordset(${rows}::jsonb) as f (uuid uuid, number int, words text[])
      returning id
    )
    insert into question_group_events (client_id, group_id, what, at)
    select ${clientId}, id, 'found', ${at} from made order by id`.execute(tx);
}

/** Puts questions where they belong now; one without a number is in no group. */
export async function savePlaces(
  tx: Tx,
  { clientId, language }: Place,
  { ids, numbers }: Places,
): Promise<void> {
  await sql`
    update grouped_questions q set group_id = g.id, is_new = false,
      is_centre = q.is_centre and q.group_id is not distinct from g.id
    from unnest(${ids}::text::bigint[], ${numbers}::text::int[]) as p (id, number)
    left join question_groups g on g.client_id = ${clientId} and g.language = ${language} and g.number = p.number
    where q.client_id = ${clientId} and q.ticket_id = p.id`.execute(tx);
}

export async function deleteGroups(tx: Tx, clientId: number, groups: number[]): Promise<void> {
  if (groups.length === 0) return;
  await sql`
    delete from question_groups where client_id = ${clientId} and id = any(${groups}::bigint[])`.execute(
    tx,
  );
}

/** Marks the question in the middle of each group and shows it as the group's. */
export async function saveCentres(
  tx: Tx,
  { clientId, language }: Place,
  centres: Grouped['centres'],
): Promise<void> {
  await sql`
    with middle as (
      select g.id, q.ticket_id, q.question
      from jsonb_to_recordset(${JSON.stringify(centres)}::jsonb) as c (number int, ticket bigint)
      join question_groups g on g.client_id = ${clientId} and g.language = ${language} and g.number = c.number
      join grouped_questions q on q.client_id = g.client_id and q.ticket_id = c.ticket and q.group_id = g.id
    ), marked as (
      update grouped_questions q set is_centre = (q.ticket_id = m.ticket_id)
      from middle m
      where q.client_id = ${clientId} and q.group_id = m.id and q.is_centre <> (q.ticket_id = m.ticket_id)
    )
    update question_groups g set question = m.question
    from middle m
    where g.client_id = ${clientId} and g.id = m.id and g.question <> m.question`.execute(tx);
}

/**
 * Names groups by the question in their middle: new ones, and those that the ticket they were named by has left. Others
 * keep their name as their middle moves: who saw it once knows the group by it.
 */
export async function saveNames(tx: Tx, { clientId, language }: Place): Promise<void> {
  const { rows } = await sql<{ id: number; question: string; ticket: number | null }>`
    select g.id, g.question, (select q.ticket_id from grouped_questions q
      where q.client_id = g.client_id and q.group_id = g.id and q.is_centre limit 1) as ticket
    from question_groups g
    where g.client_id = ${clientId} and g.language = ${language} and not g.is_named
      and not exists (select from grouped_questions q where q.client_id = g.client_id
        and q.group_id = g.id and q.ticket_id = g.name_ticket_id)`.execute(tx);
  if (rows.length === 0) return;
  const names = rows.map(({ id, question, ticket }) => ({
    id,
    name: questionTitle(question, language),
    ticket,
  }));
  await sql`
    update question_groups g set name = n.name, name_ticket_id = n.ticket
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as n (id bigint, name text, ticket bigint)
    where g.client_id = ${clientId} and g.id = n.id
      and (g.name, g.name_ticket_id) is distinct from (n.name, n.ticket)`.execute(tx);
}

export async function saveSplits(
  tx: Tx,
  { clientId, language }: Place,
  splits: Grouped['splits'],
): Promise<void> {
  await sql`
    update question_groups g set splits = s.parts
    from jsonb_to_recordset(${JSON.stringify(splits)}::jsonb) as s (number int, parts jsonb)
    where g.client_id = ${clientId} and g.language = ${language} and g.number = s.number
      and g.splits <> s.parts`.execute(tx);
}

/** Groups that may be one, in the place of those proposed before; what people keep apart stays so. */
export async function replaceMerges(
  tx: Tx,
  { clientId, language }: Place,
  merges: Grouped['merges'],
): Promise<void> {
  await sql`
    delete from question_group_pairs p using question_groups g
    where p.client_id = ${clientId} and not p.is_apart and g.client_id = p.client_id and g.id = p.left_id
      and g.language = ${language}`.execute(tx);
  await sql`
    insert into question_group_pairs (client_id, left_id, right_id, likeness)
    select ${clientId}, least(a.id, b.id), greatest(a.id, b.id), m.likeness
    from jsonb_to_recordset(${JSON.stringify(merges)}::jsonb) as m ("left" int, "right" int, likeness real)
    join question_groups a on a.client_id = ${clientId} and a.language = ${language} and a.number = m."left"
    join question_groups b on b.client_id = ${clientId} and b.language = ${language} and b.number = m."right"
    on conflict (client_id, left_id, right_id) do nothing`.execute(tx);
}

export async function saveLanguage(
  tx: Tx,
  { clientId, language }: Place,
  { state, isAnew, at }: { state: string; isAnew: boolean; at: Date },
): Promise<void> {
  await tx
    .updateTable('question_groupings')
    .set({ state, checked_at: at, ...(isAnew ? { is_regroup_asked: false } : {}) })
    .where('client_id', '=', clientId)
    .where('language', '=', language)
    .execute();
}
