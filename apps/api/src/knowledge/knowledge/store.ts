import type { DocumentSort, DocumentStanding } from '@replique/contract/knowledge/knowledge';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { hasLetters } from '../../platform/db/has-letters.ts';
import { personName } from '../../platform/db/person-name.ts';
import { daysThatExpire, isCertified } from './certification/certification-store.ts';

/** The SQL of documents and chunks for lists and pages; what the index reads is in index-store.ts. */

export type DocumentQuery = {
  clientId: number | null;
  search: string | null;
  kind: 'article' | 'csv' | 'written' | 'answer' | 'group' | null;
  language: string | null;
  /** The uuid of the source it was read from. */
  source: string | null;
  standing: DocumentStanding | null;
  sort: DocumentSort;
  direction: 'asc' | 'desc';
  /** The day for which a certification must count. */
  today: string;
  pageSize: number;
  page: number;
};

function documents(tx: Tx) {
  return tx.selectFrom('documents').innerJoin('clients', 'clients.id', 'documents.client_id');
}

const columns = [
  'documents.id',
  'documents.client_id as clientId',
  'documents.uuid',
  'clients.uuid as clientUuid',
  'clients.name as clientName',
  'documents.kind',
  'documents.external_id as externalId',
  'documents.title',
  'documents.language',
  'documents.url',
  'documents.certified_at as certifiedAt',
  'documents.certified_until as certifiedUntil',
  'documents.excluded_at as excludedAt',
  'documents.source_gone_at as sourceGoneAt',
  'documents.state',
  'documents.retired_at as retiredAt',
  'documents.boost',
  'documents.uses',
  'documents.accepted_uses as acceptedUses',
  'documents.updated_at as updatedAt',
] as const;

const sourceColumn = (column: 'uuid' | 'title') => sql<
  string | null
>`(select ${sql.ref(`s.${column}`)}
  from sources s where s.client_id = documents.client_id and s.id = documents.source_id)`;

const isWaiting = sql<boolean>`exists (select from waiting_texts w
  where w.client_id = documents.client_id and w.document_id = documents.id)`;

/** What other tables say of a document. */
const lookups = (today: string) =>
  [
    sql<number>`(select count(*) from chunks c
      where c.client_id = documents.client_id and c.document_id = documents.id)`.as('chunks'),
    personName('documents.certified_by').as('certifiedBy'),
    sourceColumn('uuid').as('sourceUuid'),
    sourceColumn('title').as('sourceTitle'),
    isWaiting.as('isWaiting'),
    isCertified('documents', today).as('isCertified'),
  ] as const;

function standing({ standing: asked, today }: DocumentQuery) {
  const certified = isCertified('documents', today);
  const expiring = sql<boolean>`(${certified}
    and documents.certified_until <= ${today}::date + ${daysThatExpire}::int)`;
  const gone = sql<boolean>`(${certified} and documents.source_gone_at is not null)`;
  const conditions: Record<DocumentStanding, ReturnType<typeof sql<boolean>>> = {
    certified,
    expiring,
    waiting: isWaiting,
    gone,
    'to-review': sql<boolean>`(${expiring} or ${gone} or (${certified} and ${isWaiting}))`,
    excluded: sql<boolean>`documents.excluded_at is not null`,
    'not-certified': sql<boolean>`(documents.excluded_at is null and not ${certified})`,
    retired: sql<boolean>`true`,
  };
  return conditions[asked ?? 'retired'];
}

function matching(tx: Tx, query: DocumentQuery) {
  const state = query.standing === 'retired' ? 'retired' : 'active';
  return documents(tx)
    .where('documents.state', '=', state)
    .$if(query.clientId !== null, (q) => q.where('documents.client_id', '=', query.clientId))
    .$if(query.kind !== null, (q) => q.where('documents.kind', '=', query.kind ?? 'article'))
    .$if(query.language !== null, (q) => q.where('documents.language', '=', query.language))
    .$if(query.source !== null, (q) =>
      q.where(sql<boolean>`(documents.client_id, documents.source_id) in (
        select s.client_id, s.id from sources s where s.uuid = ${query.source})`),
    )
    .$if(query.standing !== null, (q) => q.where(standing(query)))
    .$if(query.search !== null, (q) =>
      q.where(hasLetters(sql.ref('documents.title'), query.search ?? '')),
    );
}

const orders: Record<DocumentSort, ReturnType<typeof sql>> = {
  updated: sql`documents.updated_at`,
  title: sql`unaccent(lower(documents.title))`,
  uses: sql`documents.uses`,
  acceptance: sql`documents.accepted_uses::real / nullif(documents.uses, 0)`,
};

/** What was never cited has no acceptance: it stands last both ways. */
function orderOf({ sort, direction }: DocumentQuery) {
  const way = direction === 'asc' ? sql`asc` : sql`desc`;
  return sql`${orders[sort]} ${way} nulls last`;
}

/** The page is chosen first and looked up then: what is skipped over on the way to a late page costs nothing. */
export async function listDocuments(tx: Tx, query: DocumentQuery) {
  const page = matching(tx, query)
    .select(['documents.client_id', 'documents.id'])
    .orderBy(orderOf(query))
    .orderBy('documents.uses', 'desc')
    .orderBy('documents.id', 'desc')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize);
  const chosen = documents(tx).innerJoin(page.as('page'), (join) =>
    join.onRef('page.client_id', '=', 'documents.client_id').onRef('page.id', '=', 'documents.id'),
  );
  return chosen
    .select(columns)
    .select(lookups(query.today))
    .orderBy(orderOf(query))
    .orderBy('documents.uses', 'desc')
    .orderBy('documents.id', 'desc')
    .execute();
}

export async function countDocuments(tx: Tx, query: DocumentQuery): Promise<number> {
  const { count } = await matching(tx, query)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Retired ones too. */
export async function findDocument(tx: Tx, uuid: string, today: string) {
  return documents(tx)
    .select(columns)
    .select(lookups(today))
    .select([
      'documents.html',
      'documents.not_analysed as notAnalysed',
      'documents.markdown',
      'documents.revision',
      'documents.is_question as isQuestion',
      'documents.created_at as createdAt',
    ])
    .where('documents.uuid', '=', uuid)
    .executeTakeFirst();
}

export async function isSourceThere(tx: Tx, uuid: string, clientId: number | null) {
  const row = await tx
    .selectFrom('sources')
    .select('id')
    .where('uuid', '=', uuid)
    .$if(clientId !== null, (q) => q.where('client_id', '=', clientId))
    .executeTakeFirst();
  return row !== undefined;
}

export async function listChunks(tx: Tx, clientId: number, documentId: number) {
  return tx
    .selectFrom('chunks')
    .select(['ordinal', 'heading', 'text'])
    .where('client_id', '=', clientId)
    .where('document_id', '=', documentId)
    .orderBy('ordinal')
    .execute();
}
