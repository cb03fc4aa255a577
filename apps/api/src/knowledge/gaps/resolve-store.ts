import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The SQL of correcting one of two documents that disagree. Documents and passages are read, never written. */

export type DocumentText = {
  id: number;
  clientId: number;
  clientUuid: string;
  clientName: string;
  title: string;
  language: string;
  isQuestion: boolean;
  url: string | null;
  /** Null: it was not written here. */
  markdown: string | null;
  hash: string;
  certifiedUntil: string | null;
  parts: { heading: string | null; text: string }[];
};

/** A document as it stands, with its passages in reading order. */
export async function findText(tx: Tx, uuid: string): Promise<DocumentText | undefined> {
  const { rows } = await sql<DocumentText>`
    select d.id, d.client_id as "clientId", k.uuid as "clientUuid", k.name as "clientName", d.title, d.language,
      d.is_question as "isQuestion", d.url, d.markdown, d.content_hash as hash,
      d.certified_until::text as "certifiedUntil",
      coalesce((select jsonb_agg(jsonb_build_object('heading', c.heading, 'text', c.text) order by c.ordinal)
        from chunks c where c.client_id = d.client_id and c.document_id = d.id), '[]') as parts
    from documents d join clients k on k.id = d.client_id
    where d.uuid = ${uuid}`.execute(tx);
  return rows[0];
}

export async function readHashes(
  tx: Tx,
  clientId: number,
  ids: number[],
): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('documents')
    .select(['id', 'content_hash'])
    .where('client_id', '=', clientId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, content_hash: hash }) => [id, hash]));
}

/** An article that overrides a document is not a contradiction to decide, as long as neither text changes. */
export async function insertOverride(
  tx: Tx,
  { clientId, language }: { clientId: number; language: string },
  pair: { overridden: number; article: number; textsHash: string; at: Date; by: number | null },
): Promise<void> {
  await tx
    .insertInto('document_pairs')
    .values({
      client_id: clientId,
      uuid: randomUUIDv7(),
      // What is written later has the higher id.
      left_id: pair.overridden,
      right_id: pair.article,
      language,
      kind: 'overlap',
      // As the next comparing finds it.
      similarity: 1,
      texts_hash: pair.textsHash,
      state: 'resolved',
      made_id: pair.article,
      found_at: pair.at,
      state_at: pair.at,
      state_by: pair.by,
    })
    .execute();
}
