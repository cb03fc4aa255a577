import { noTitle } from '@replique/engine/clustering/groups/question-title';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { refreshFigures } from '../figures-store.ts';
import { holdGroupings } from '../group-store.ts';

/** For tickets that are erased: what groups keep of them, in the words of whoever asked or answered. */

async function listGroupsOf(tx: Tx, clientId: number, tickets: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct group_id as id from grouped_questions
    where client_id = ${clientId} and ticket_id = any(${tickets}::bigint[]) and group_id is not null`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/**
 * Groups that these tickets are no longer in, which keep something of them all the same: answers as they were read, a
 * proposed part, the source of a draft.
 */
async function listFormerGroupsOf(
  tx: Tx,
  clientId: number,
  { tickets, uuids }: { tickets: number[]; uuids: string[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from question_groups g
    where g.client_id = ${clientId} and (g.answers_of && ${tickets}::bigint[]
      or exists (select from jsonb_array_elements(g.splits) part,
          jsonb_array_elements_text(part->'tickets') ticket where ticket::bigint = any(${tickets}::bigint[]))
      or exists (select from jsonb_array_elements(g.draft->'sources') source where source->>'uuid' = any(${uuids}::text[])))`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** What the engine kept of these groups goes. */
async function forgetState(tx: Tx, clientId: number, groups: number[]): Promise<void> {
  await sql`
    update question_groupings l set state = jsonb_set(l.state, '{groups}', (
        select coalesce(jsonb_agg(kept order by place), '[]')
        from jsonb_array_elements(l.state->'groups') with ordinality as each (kept, place)
        where not exists (select from question_groups g where g.client_id = l.client_id
          and g.language = l.language and g.id = any(${groups}::bigint[])
          and g.number = (kept->>'id')::int)))
    where l.client_id = ${clientId} and l.state is not null`.execute(tx);
}

/** Groups that only these tickets were in, but for those with an answer, which is a person's. */
async function deleteEmpty(tx: Tx, clientId: number, groups: number[]): Promise<void> {
  await sql`
    delete from question_groups g where g.client_id = ${clientId} and g.id = any(${groups}::bigint[])
      and g.document_id is null
      and not exists (select from grouped_questions q where q.client_id = g.client_id and q.group_id = g.id)`.execute(
    tx,
  );
}

/** Answers are read again by the next run, and drafts made again; of a person's draft the sources go. */
async function forgetAnswers(
  tx: Tx,
  clientId: number,
  { groups, uuids }: { groups: number[]; uuids: string[] },
): Promise<void> {
  await sql`
    update question_groups g set is_reshaped = true, answers = '[]', agreement = null, answers_seen = null,
      answers_of = '{}', splits = '[]',
      draft = case when g.draft->>'from' = 'person' then jsonb_set(g.draft, '{sources}', (
        select coalesce(jsonb_agg(source order by place), '[]')
        from jsonb_array_elements(g.draft->'sources') with ordinality as each (source, place)
        where source->>'uuid' <> all(${uuids}::text[]))) end,
      draft_at = case when g.draft->>'from' = 'person' then g.draft_at end
    where g.client_id = ${clientId} and g.id = any(${groups}::bigint[])`.execute(tx);
}

/** Words that stand in none of the questions that are left, and a question or a name that was theirs. */
async function forgetWords(tx: Tx, clientId: number, groups: number[]): Promise<void> {
  await sql`
    update question_groups g set words = kept.words, question = kept.question,
      name = case when g.is_named or kept.is_called then g.name else ${noTitle} end,
      name_ticket_id = case when kept.is_called then g.name_ticket_id end
    from (
      select shared.id, array(
        select word from unnest(shared.words) with ordinality as each (word, place)
        where exists (select from grouped_questions q
          where q.client_id = shared.client_id and q.group_id = shared.id
            and strpos(lower(q.question), lower(word)) > 0)
        order by place) as words,
        coalesce((select q.question from grouped_questions q
          where q.client_id = shared.client_id and q.group_id = shared.id
          order by q.is_centre desc, q.asked_at desc, q.ticket_id desc limit 1), ${noTitle}) as question,
        exists (select from grouped_questions q where q.client_id = shared.client_id
          and q.group_id = shared.id and q.ticket_id = shared.name_ticket_id) as is_called
      from question_groups shared
      where shared.client_id = ${clientId} and shared.id = any(${groups}::bigint[])) kept
    where g.client_id = ${clientId} and g.id = kept.id`.execute(tx);
}

/**
 * Takes out of the groups what these tickets said, in the transaction that erases them. The caller wakes the run, which
 * reads these groups anew.
 */
export async function forgetGroupsOf(
  tx: Tx,
  clientId: number,
  tickets: number[],
  now: Date,
): Promise<void> {
  if (tickets.length === 0) return;
  // A run under way begins again: it may have read a question of theirs, also one that is in no group yet.
  await holdGroupings(tx, clientId);
  const { rows } = await sql<{ uuid: string }>`
    select uuid from tickets where client_id = ${clientId} and id = any(${tickets}::bigint[])`.execute(
    tx,
  );
  const uuids = rows.map(({ uuid }) => uuid);
  const theirs = await listGroupsOf(tx, clientId, tickets);
  const former = await listFormerGroupsOf(tx, clientId, { tickets, uuids });
  const groups = [...new Set([...theirs, ...former])];
  await forgetState(tx, clientId, groups);
  await sql`
    delete from grouped_questions
    where client_id = ${clientId} and ticket_id = any(${tickets}::bigint[])`.execute(tx);
  await deleteEmpty(tx, clientId, theirs);
  await forgetAnswers(tx, clientId, { groups, uuids });
  await forgetWords(tx, clientId, groups);
  await refreshFigures(tx, clientId, groups, now);
}
