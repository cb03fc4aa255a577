import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { deleteWaiting, replaceChunks } from '../storing/put-store.ts';

/** The SQL of texts that wait beside certified documents. */

type Of = { clientId: number; id: number };

export async function findWaiting(tx: Tx, { clientId, id }: Of) {
  return tx
    .selectFrom('waiting_texts')
    .select([
      'title',
      'is_question as isQuestion',
      'url',
      'html',
      'content_hash as hash',
      'updated_at as updatedAt',
      'received_at as receivedAt',
      'passages',
      'not_analysed as notAnalysed',
    ])
    .where('client_id', '=', clientId)
    .where('document_id', '=', id)
    .executeTakeFirst();
}

/** Puts the text that waits in the place of what stands. Answers whether one waited. */
export async function placeWaiting(tx: Tx, of: Of): Promise<boolean> {
  const waiting = await findWaiting(tx, of);
  if (!waiting) return false;
  const { clientId, id } = of;
  await tx
    .updateTable('documents')
    .set({
      title: waiting.title,
      is_question: waiting.isQuestion,
      url: waiting.url,
      html: waiting.html,
      content_hash: waiting.hash,
      not_analysed: waiting.notAnalysed,
      updated_at: waiting.updatedAt,
      changed_xid: sql<string>`pg_current_xact_id()`,
    })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute();
  const passages = waiting.passages.map((passage) => ({ documentId: id, ...passage }));
  await replaceChunks(tx, clientId, [id], passages);
  await deleteWaiting(tx, clientId, [id]);
  return true;
}

/** The text goes, and the same one is not offered again. */
export async function refuseWaitingText(tx: Tx, of: Of, hash: string): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ dismissed_hash: hash })
    .where('client_id', '=', of.clientId)
    .where('id', '=', of.id)
    .execute();
  await deleteWaiting(tx, of.clientId, [of.id]);
}
