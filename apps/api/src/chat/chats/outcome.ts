import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/**
 * What became of a chat that ended with the chatbot alone. Two of the three count as solved, and say how sure that is:
 * - `confirmed`: the visitor said that it is solved, rated the chat good, or rated an answer good and none bad
 * - `assumed`: the last question was answered from documents; the visitor said nothing of it and did not come back
 * - `left`: everything else: no answer, one that was rated bad, or another chat within a day
 */
export const chatOutcomes = ['confirmed', 'assumed', 'left'] as const;
export type ChatOutcome = (typeof chatOutcomes)[number];

/** Who begins another chat so soon was not helped by the one before; as triggers that mark days have it. */
const backWithin = sql`interval '24 hours'`;

/** Of a row of `chats` by its alias; null where it has not ended, people had a part in it, or no visitor wrote. */
export function outcomeOf(alias: string): RawBuilder<ChatOutcome | null> {
  const c = sql.id(alias);
  const hasMessage = (which: RawBuilder<unknown>) =>
    sql`exists (select from chat_messages m where m.client_id = ${c}.client_id and m.chat_id = ${c}.id and ${which})`;
  const isAnswer = sql`m.author = 'bot' and m.state = 'done' and m.sources <> '[]'`;
  const cameBack = sql`exists (select from chats later
    where later.client_id = ${c}.client_id and later.visitor_id = ${c}.visitor_id
      and later.started_at > ${c}.started_at and later.started_at < ${c}.last_at + ${backWithin})`;
  return sql<ChatOutcome | null>`case
    when ${c}.archived_at is null or ${c}.escalated_at is not null then null
    when ${hasMessage(sql`m.author = 'agent'`)} or not ${hasMessage(sql`m.author = 'visitor'`)} then null
    when ${c}.score = 'bad' then 'left'
    when ${c}.solved_at is not null or ${c}.score = 'good' then 'confirmed'
    when ${hasMessage(sql`m.score = 'bad'`)} then 'left'
    when ${hasMessage(sql`m.score = 'good'`)} then 'confirmed'
    when ${c}.failures > 0 or not ${hasMessage(isAnswer)} or ${cameBack} then 'left'
    else 'assumed' end`;
}

/** Of these chats of a client; those without an outcome are left out. */
export async function listOutcomes(
  tx: Tx,
  clientId: number,
  ids: number[],
): Promise<ReadonlyMap<number, ChatOutcome>> {
  const rows = await tx
    .selectFrom('chats as c')
    .select(['c.id', outcomeOf('c').as('outcome')])
    .where('c.client_id', '=', clientId)
    .where(sql<boolean>`c.id = any (${ids}::bigint[])`)
    .execute();
  return new Map(rows.flatMap(({ id, outcome }) => (outcome ? [[id, outcome] as const] : [])));
}
