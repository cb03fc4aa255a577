import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { personName } from '../../platform/db/person-name.ts';
import type { DB } from '../../platform/db/schema.ts';

/** The SQL by which a change takes a group for itself. Figures: figures-store.ts, members: shape-store.ts. */

/** A group's row, held, with its client and whether its approved document stands. */
export type GroupRow = Selectable<DB['question_groups']> & {
  client_uuid: string;
  is_standing: boolean;
};

/** Whether the document of a group `g` stands: retired or excluded in the knowledge base, the group is as new. */
export const isStanding = sql<boolean>`exists (
  select from documents sd where sd.client_id = g.client_id and sd.id = g.document_id
    and sd.state = 'active' and sd.excluded_at is null)`;

/** Where a group is, without taking it. */
export async function findGroupPlace(tx: Tx, uuid: string) {
  return tx
    .selectFrom('question_groups')
    .select(['client_id as clientId', 'id', 'language'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
}

/** The row is nobody else's until the transaction ends. */
export async function lockGroup(
  tx: Tx,
  { clientId, id }: { clientId: number; id: number },
): Promise<GroupRow | undefined> {
  return tx
    .selectFrom('question_groups as g')
    .innerJoin('clients as c', 'c.id', 'g.client_id')
    .selectAll('g')
    .select(['c.uuid as client_uuid', isStanding.as('is_standing')])
    .where('g.client_id', '=', clientId)
    .where('g.id', '=', id)
    .forUpdate('g')
    .executeTakeFirst();
}

/**
 * Whoever changes a group of a language takes turns with the runs, and a run that began before begins again.
 * To be taken before any group's own row.
 */
export async function holdGrouping(tx: Tx, clientId: number, language: 'en' | 'fr'): Promise<void> {
  await tx
    .insertInto('question_groupings')
    .values({ client_id: clientId, language, edits: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'language'])
        .doUpdateSet({ edits: sql<number>`question_groupings.edits + 1` }),
    )
    .execute();
}

/** All of a client's: for what changes groups of any language. */
export async function holdGroupings(tx: Tx, clientId: number): Promise<void> {
  for (const language of ['en', 'fr'] as const) await holdGrouping(tx, clientId, language);
}

/** Counts a change by a person or by auto-reinforcement: who read the group before must read it again. */
export async function countRevision(
  tx: Tx,
  { client_id, id }: Pick<GroupRow, 'client_id' | 'id'>,
): Promise<void> {
  await tx
    .updateTable('question_groups')
    .set({ revision: sql<number>`revision + 1` })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
}

/** Who changed a group last, and when: an event, or a draft that was saved. */
export async function findLastChange(
  tx: Tx,
  { client_id, id }: Pick<GroupRow, 'client_id' | 'id'>,
): Promise<{ by: string | null; at: Date } | undefined> {
  const { rows } = await sql<{ by: string | null; at: Date }>`
    select ${personName('last.person')} as by, last.at
    from (
      select by_user as person, at from question_group_events
        where client_id = ${client_id} and group_id = ${id} and what <> 'found'
      union all
      select draft_by, draft_at from question_groups
        where client_id = ${client_id} and id = ${id} and draft_at is not null and draft_by is not null
    ) last order by last.at desc limit 1`.execute(tx);
  return rows[0];
}
