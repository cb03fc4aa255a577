import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Passages } from './read-document.ts';

/** The SQL of documents that come from outside: what stands of them, what changes, what waits, what is gone. */

/** The kinds that come from outside, by an external id. */
export type SourceKind = 'article' | 'csv';

/** What names a document of a kind within its client. */
export type Key = { externalId: string; language: string };

export type DocumentRecord = Key & {
  uuid: string;
  title: string;
  isQuestion: boolean;
  url: string | null;
  html: string;
  contentHash: string;
  updatedAt: Date;
} & Passages;

export type KnownDocument = Awaited<ReturnType<typeof findKnown>>[number];

/** Sent again by its source only; a file of questions that a person uploads brings its own back. */
const staysRetired = sql<boolean>`(documents.stays_retired and documents.kind = 'article')`;

/** What is stored of these, with the text that waits; locked when it is about to change. */
export async function findKnown(
  tx: Tx,
  clientId: number,
  kind: SourceKind,
  externalIds: string[],
  { isLocked }: { isLocked: boolean },
) {
  return tx
    .selectFrom('documents')
    .leftJoin('waiting_texts as w', (join) =>
      join
        .onRef('w.client_id', '=', 'documents.client_id')
        .onRef('w.document_id', '=', 'documents.id'),
    )
    .select([
      'documents.id',
      'documents.external_id as externalId',
      'documents.language',
      'documents.content_hash as contentHash',
      'documents.dismissed_hash as dismissedHash',
      'documents.state',
      staysRetired.as('staysRetired'),
      'w.content_hash as waitingHash',
      sql<boolean>`documents.certified_at is not null`.as('isCertified'),
    ])
    .where('documents.client_id', '=', clientId)
    .where('documents.kind', '=', kind)
    .where(sql<boolean>`documents.external_id = any(${externalIds}::text[])`)
    .orderBy('documents.id')
    .$if(isLocked, (q) => q.forUpdate('documents'))
    .execute();
}

/** No two of `documents` may have the same external id and language. What a person retired stays retired. */
export async function upsertDocuments(
  tx: Tx,
  clientId: number,
  kind: SourceKind,
  documents: DocumentRecord[],
  sourceId: number | null,
) {
  return tx
    .insertInto('documents')
    .values(
      documents.map((document) => ({
        client_id: clientId,
        uuid: document.uuid,
        kind,
        external_id: document.externalId,
        language: document.language,
        title: document.title,
        is_question: document.isQuestion,
        url: document.url,
        html: document.html,
        content_hash: document.contentHash,
        not_analysed: document.notAnalysed,
        source_id: sourceId,
        created_at: document.updatedAt,
        updated_at: document.updatedAt,
        state: 'active' as const,
        changed_xid: sql<string>`pg_current_xact_id()`,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'kind', 'language', 'external_id']).doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        is_question: eb.ref('excluded.is_question'),
        url: eb.ref('excluded.url'),
        html: eb.ref('excluded.html'),
        content_hash: eb.ref('excluded.content_hash'),
        not_analysed: eb.ref('excluded.not_analysed'),
        updated_at: eb.ref('excluded.updated_at'),
        source_id: sql<number | null>`coalesce(excluded.source_id, documents.source_id)`,
        source_gone_at: null,
        gone_told_at: null,
        dismissed_hash: null,
        state: sql<
          'active' | 'retired'
        >`case when ${staysRetired} then documents.state else 'active' end`,
        retired_at: sql<Date | null>`case when ${staysRetired} then documents.retired_at end`,
        retired_by: sql<number | null>`case when ${staysRetired} then documents.retired_by end`,
        stays_retired: staysRetired,
        changed_xid: eb.ref('excluded.changed_xid'),
      })),
    )
    .returning(['id', 'external_id as externalId', 'language'])
    .execute();
}

/** Puts these passages in the place of all that the documents had. */
export async function replaceChunks(
  tx: Tx,
  clientId: number,
  documentIds: number[],
  chunks: { documentId: number; ordinal: number; heading: string | null; text: string }[],
): Promise<void> {
  await tx
    .deleteFrom('chunks')
    .where('client_id', '=', clientId)
    .where(sql<boolean>`document_id = any(${documentIds}::bigint[])`)
    .execute();
  // In parts: a statement takes 65,535 values at most.
  for (let at = 0; at < chunks.length; at += chunksPerStatement) {
    const part = chunks.slice(at, at + chunksPerStatement);
    await tx
      .insertInto('chunks')
      .values(
        part.map(({ documentId, ...chunk }) => ({
          client_id: clientId,
          document_id: documentId,
          ...chunk,
        })),
      )
      .execute();
  }
}

const chunksPerStatement = 1_000;

/** Their source has these, whatever becomes of their texts. */
export async function markPresent(
  tx: Tx,
  clientId: number,
  documentIds: number[],
  sourceId: number | null,
): Promise<void> {
  if (documentIds.length === 0) return;
  await tx
    .updateTable('documents')
    .set({
      source_id: sql<number | null>`coalesce(${sourceId}::bigint, source_id)`,
      source_gone_at: null,
      gone_told_at: null,
    })
    .where('client_id', '=', clientId)
    .where(sql<boolean>`id = any(${documentIds}::bigint[])`)
    .where(
      sql<boolean>`(source_gone_at is not null or source_id is distinct from coalesce(${sourceId}::bigint, source_id))`,
    )
    .execute();
}

type WaitingRecord = Omit<DocumentRecord, 'uuid'> & { documentId: number };

/** One text waits beside a document; a newer one takes its place, and its owner is told anew. */
export async function upsertWaiting(
  tx: Tx,
  clientId: number,
  texts: WaitingRecord[],
): Promise<void> {
  for (let at = 0; at < texts.length; at += rowsPerStatement)
    await upsertWaitingPart(tx, clientId, texts.slice(at, at + rowsPerStatement));
}

const rowsPerStatement = 500;

async function upsertWaitingPart(tx: Tx, clientId: number, texts: WaitingRecord[]): Promise<void> {
  await tx
    .insertInto('waiting_texts')
    .values(
      texts.map((text) => ({
        client_id: clientId,
        document_id: text.documentId,
        title: text.title,
        is_question: text.isQuestion,
        url: text.url,
        html: text.html,
        content_hash: text.contentHash,
        passages: JSON.stringify(text.passages),
        not_analysed: text.notAnalysed,
        updated_at: text.updatedAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'document_id']).doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        is_question: eb.ref('excluded.is_question'),
        url: eb.ref('excluded.url'),
        html: eb.ref('excluded.html'),
        content_hash: eb.ref('excluded.content_hash'),
        passages: eb.ref('excluded.passages'),
        not_analysed: eb.ref('excluded.not_analysed'),
        updated_at: eb.ref('excluded.updated_at'),
        received_at: eb.ref('excluded.received_at'),
        told_at: null,
      })),
    )
    .execute();
}

export async function deleteWaiting(
  tx: Tx,
  clientId: number,
  documentIds: number[],
): Promise<void> {
  if (documentIds.length === 0) return;
  await tx
    .deleteFrom('waiting_texts')
    .where('client_id', '=', clientId)
    .where(sql<boolean>`document_id = any(${documentIds}::bigint[])`)
    .execute();
}

const isOneOf = (keys: Key[]) => sql<boolean>`exists (
  select from unnest(${keys.map(({ externalId }) => externalId)}::text[], ${keys.map(({ language }) => language)}::text[])
    as seen (external_id, language)
  where seen.external_id = documents.external_id and seen.language = documents.language)`;

export async function moveDocuments(
  tx: Tx,
  clientId: number,
  sourceId: number,
  keys: (Key & { sourceId: number })[],
): Promise<void> {
  const list = sql<never>`unnest(${keys.map((key) => key.externalId)}::text[],
    ${keys.map(({ language }) => language)}::text[], ${keys.map((key) => key.sourceId)}::bigint[])`;
  await sql`update documents set source_id = moved.source_id
    from ${list} as moved (external_id, language, source_id)
    where documents.client_id = ${clientId} and documents.source_id = ${sourceId}
      and documents.kind = 'article' and documents.external_id = moved.external_id
      and documents.language = moved.language`.execute(tx);
}

/** What a source that was read whole no longer has: certified documents are marked, the others retired. */
export async function retireUnseen(tx: Tx, clientId: number, sourceId: number, seen: Key[]) {
  const ofSource = () =>
    tx
      .updateTable('documents')
      .where('client_id', '=', clientId)
      .where('source_id', '=', sourceId)
      .where('state', '=', 'active');
  await ofSource()
    .set({ source_gone_at: null, gone_told_at: null })
    .where('source_gone_at', 'is not', null)
    .where(isOneOf(seen))
    .execute();
  await ofSource()
    .set({ source_gone_at: sql<Date>`now()` })
    .where('source_gone_at', 'is', null)
    .where('certified_at', 'is not', null)
    .where(sql<boolean>`not ${isOneOf(seen)}`)
    .execute();
  return ofSource()
    .set({
      state: 'retired',
      retired_at: sql<Date>`now()`,
      source_gone_at: null,
      gone_told_at: null,
      changed_xid: sql<string>`pg_current_xact_id()`,
    })
    .where('certified_at', 'is', null)
    .where(sql<boolean>`not ${isOneOf(seen)}`)
    .returning(['external_id as externalId', 'language', 'title', 'url'])
    .execute();
}
