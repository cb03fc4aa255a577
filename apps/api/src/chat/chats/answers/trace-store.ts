import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { NewTrace } from './turn.ts';

/** The only SQL for chat_traces. */

export async function insertTrace(
  tx: Tx,
  clientId: number,
  messageId: number,
  trace: NewTrace,
): Promise<void> {
  await tx
    .insertInto('chat_traces')
    .values({
      client_id: clientId,
      message_id: messageId,
      kind: trace.kind,
      question: trace.question,
      language: trace.language,
      prompt_id: trace.promptId,
      prompt_version: trace.promptVersion,
      rules_version: trace.rulesVersion,
      sources: JSON.stringify(trace.sources),
      sentences: JSON.stringify(trace.sentences),
      confidence: trace.confidence,
      silence_reason: trace.silenceReason,
      notes: trace.notes,
      model: trace.model,
      fell_back: trace.fellBack,
      fault: trace.fault,
      tokens_in: trace.tokensIn,
      tokens_out: trace.tokensOut,
      cost_micros: trace.costMicros,
      first_ms: trace.firstMs,
      duration_ms: trace.durationMs,
      model_view: trace.modelView,
      left_out: JSON.stringify(trace.leftOut),
    })
    .execute();
}

export type TraceRecord = NewTrace & { promptName: string };

/** Of those of these chats that have any: in how many answers a sentence was withheld that no source says, or one contradicts. */
export async function countWithheld(
  tx: Tx,
  clientId: number,
  chatIds: number[],
): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('chat_messages as m')
    .innerJoin('chat_traces as t', (join) =>
      join.onRef('t.client_id', '=', 'm.client_id').onRef('t.message_id', '=', 'm.id'),
    )
    .select(['m.chat_id as chatId', sql<number>`count(*)::int`.as('count')])
    .where('m.client_id', '=', clientId)
    .where(sql<boolean>`m.chat_id = any (${chatIds}::bigint[])`)
    .where('m.state', '=', 'done')
    .where(sql<boolean>`'statements-withheld' = any (t.notes)`)
    .groupBy('m.chat_id')
    .execute();
  return new Map(rows.map(({ chatId, count }) => [chatId, count]));
}

/** How an answer came about; undefined for a message that has none. */
export async function findTrace(
  tx: Tx,
  clientId: number,
  messageId: number,
): Promise<TraceRecord | undefined> {
  return tx
    .selectFrom('chat_traces as t')
    .innerJoin('prompts as p', 'p.id', 't.prompt_id')
    .select([
      't.kind',
      't.question',
      't.language',
      't.prompt_id as promptId',
      'p.name as promptName',
      't.prompt_version as promptVersion',
      't.rules_version as rulesVersion',
      't.sources',
      't.sentences',
      't.confidence',
      't.silence_reason as silenceReason',
      't.notes',
      't.model',
      't.fell_back as fellBack',
      't.fault',
      't.tokens_in as tokensIn',
      't.tokens_out as tokensOut',
      't.cost_micros as costMicros',
      't.first_ms as firstMs',
      't.duration_ms as durationMs',
      't.model_view as modelView',
      't.left_out as leftOut',
    ])
    .where('t.client_id', '=', clientId)
    .where('t.message_id', '=', messageId)
    .executeTakeFirst();
}
