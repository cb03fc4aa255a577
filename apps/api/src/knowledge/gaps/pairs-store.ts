import { randomUUIDv7 } from 'node:crypto';
import type { DocumentKind } from '@replique/contract/knowledge/knowledge';
import type { z } from 'zod';
import type { DocumentPair as FoundPair } from '@replique/engine/clustering/documents/compare-documents';
import type { Language } from '@replique/engine/text/language';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isCertified } from '../knowledge/knowledge.ts';

/** The only SQL for pairs of documents. Documents and their passages are read, never written. */

export type ComparedDocument = {
  id: number;
  title: string;
  text: string;
  hash: string;
};

const mostDocuments = 10_000;

/** Documents that answers are drawn from, as one text each, in the order of their ids. */
export async function listComparable(
  tx: Tx,
  clientId: number,
  language: Language,
): Promise<ComparedDocument[]> {
  const { rows } = await sql<ComparedDocument>`
    select d.id, d.title, d.content_hash as hash,
      coalesce(string_agg(concat_ws(E'\n', c.heading, c.text), E'\n' order by c.ordinal), '') as text
    from documents d
    left join chunks c on c.client_id = d.client_id and c.document_id = d.id
    where d.client_id = ${clientId} and d.language = ${language} and d.state = 'active'
      and d.excluded_at is null
    group by d.client_id, d.id
    order by d.id
    limit ${mostDocuments}`.execute(tx);
  return rows;
}

/** The languages of documents, and of pairs that were found before. */
export async function listComparedLanguages(tx: Tx, clientId: number): Promise<Language[]> {
  const { rows } = await sql<{ language: string }>`
    select language from documents
    where client_id = ${clientId} and state = 'active' and language ~ '^[a-z]{2,3}$'
    union
    select language from document_pairs where client_id = ${clientId}`.execute(tx);
  return rows.map(({ language }) => language);
}

/** What the comparing depends on, as one text. */
export async function readPairsSeen(tx: Tx, clientId: number): Promise<string> {
  const { rows } = await sql<{ seen: string }>`
    select md5(coalesce(string_agg(concat_ws('|', id, language, content_hash), ',' order by id), '')) as seen
    from documents where client_id = ${clientId} and state = 'active' and excluded_at is null`.execute(
    tx,
  );
  return rows[0]?.seen ?? '';
}

export type PairRecord = FoundPair & { textsHash: string };

/** Writes what a run found. A decision stands as long as neither text changed; open pairs that are no more go. */
export async function savePairs(
  tx: Tx,
  clientId: number,
  language: Language,
  found: PairRecord[],
  at: Date,
): Promise<void> {
  for (const pair of found) {
    const values = {
      kind: pair.kind,
      similarity: pair.similarity,
      disagreements: JSON.stringify(pair.disagreements),
      texts_hash: pair.textsHash,
    };
    await tx
      .insertInto('document_pairs')
      .values({
        client_id: clientId,
        uuid: randomUUIDv7(),
        left_id: pair.left,
        right_id: pair.right,
        language,
        ...values,
        found_at: at,
        state_at: at,
      })
      .onConflict((conflict) =>
        conflict.columns(['client_id', 'left_id', 'right_id']).doUpdateSet({
          ...values,
          state: sql`case when document_pairs.state in ('kept', 'resolved')
            and document_pairs.texts_hash = excluded.texts_hash then document_pairs.state else 'open' end`,
        }),
      )
      .execute();
  }
  const stands = found.map(({ left, right }) => `${left}/${right}`);
  await sql`
    delete from document_pairs where client_id = ${clientId} and language = ${language} and state = 'open'
      and concat(left_id, '/', right_id) <> all (${stands}::text[])`.execute(tx);
}

type Side = {
  uuid: string;
  title: string;
  kind: z.infer<typeof DocumentKind>;
  url: string | null;
  isCertified: boolean;
  isRetired: boolean;
  uses: number;
  updatedAt: Date;
};

export type PairRow = {
  clientId: number;
  clientUuid: string;
  clientName: string;
  id: number;
  uuid: string;
  language: Language;
  kind: FoundPair['kind'];
  state: 'open' | 'kept' | 'retired' | 'resolved';
  similarity: number;
  disagreements: FoundPair['disagreements'];
  foundAt: Date;
  leftId: number;
  rightId: number;
  left: Side;
  right: Side;
  made: { uuid: string; title: string } | null;
};

function side(name: 'l' | 'r', today: string) {
  const table = sql.ref(name);
  return sql`jsonb_build_object('uuid', ${table}.uuid, 'title', ${table}.title, 'kind', ${table}.kind,
    'url', ${table}.url, 'isCertified', ${isCertified(name, today)}, 'isRetired', ${table}.state = 'retired',
    'uses', ${table}.uses, 'updatedAt', ${table}.updated_at)`;
}

function selectPairs(today: string) {
  return sql`
    select p.client_id as "clientId", c.uuid as "clientUuid", c.name as "clientName", p.id, p.uuid, p.language,
      p.kind, p.state, p.similarity, p.disagreements, p.found_at as "foundAt", p.left_id as "leftId",
      p.right_id as "rightId", ${side('l', today)} as left, ${side('r', today)} as right,
      (select jsonb_build_object('uuid', m.uuid, 'title', m.title) from documents m
        where m.client_id = p.client_id and m.id = p.made_id) as made
    from document_pairs p
    join clients c on c.id = p.client_id
    join documents l on l.client_id = p.client_id and l.id = p.left_id
    join documents r on r.client_id = p.client_id and r.id = p.right_id`;
}

export type PairFilter = {
  clientId: number;
  kind: FoundPair['kind'] | null;
  state: PairRow['state'];
  language: Language | null;
  pageSize: number;
  page: number;
};

function whereOf({ clientId, kind, state, language }: PairFilter) {
  return sql`p.client_id = ${clientId} and p.state = ${state}
    and (${kind}::text is null or p.kind = ${kind}) and (${language}::text is null or p.language = ${language})`;
}

/** Contradictions first: they mislead today; then what is most alike. */
export async function listPairs(tx: Tx, filter: PairFilter, today: string): Promise<PairRow[]> {
  const { rows } = await sql<PairRow>`
    ${selectPairs(today)} where ${whereOf(filter)}
    order by array_position(array['contradiction', 'duplicate', 'overlap'], p.kind), p.similarity desc, p.id
    limit ${filter.pageSize} offset ${(filter.page - 1) * filter.pageSize}`.execute(tx);
  return rows;
}

export async function countPairs(tx: Tx, filter: PairFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from document_pairs p where ${whereOf(filter)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

export async function findPair(tx: Tx, uuid: string, today: string): Promise<PairRow | undefined> {
  const { rows } = await sql<PairRow>`${selectPairs(today)} where p.uuid = ${uuid}`.execute(tx);
  return rows[0];
}

export async function lockPair(tx: Tx, uuid: string) {
  return tx
    .selectFrom('document_pairs')
    .select(['client_id as clientId', 'id', 'state'])
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();
}

export async function updatePairState(
  tx: Tx,
  pair: { clientId: number; id: number },
  change: {
    state: PairRow['state'];
    at: Date;
    by: number | null;
    made?: number;
    textsHash?: string;
  },
): Promise<void> {
  await tx
    .updateTable('document_pairs')
    .set({
      state: change.state,
      state_at: change.at,
      state_by: change.by,
      made_id: change.made ?? null,
      ...(change.textsHash === undefined ? {} : { texts_hash: change.textsHash }),
    })
    .where('client_id', '=', pair.clientId)
    .where('id', '=', pair.id)
    .execute();
}

/** The texts of these documents as they stand now, retired ones too. */
export async function readTexts(
  tx: Tx,
  clientId: number,
  ids: number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; text: string }>`
    select document_id as id, string_agg(concat_ws(E'\n', heading, text), E'\n' order by ordinal) as text
    from chunks where client_id = ${clientId} and document_id = any(${ids}::bigint[])
    group by document_id`.execute(tx);
  return new Map(rows.map(({ id, text }) => [id, text]));
}
