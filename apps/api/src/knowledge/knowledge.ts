import { createHash, randomUUIDv7 } from 'node:crypto';
import type { DocumentDetail, DocumentRow } from '@replique/contract/knowledge';
import { chunkSections } from '@replique/engine/text/chunk';
import { htmlToSections } from '@replique/engine/text/html';
import { withScope } from '../clients/clients.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/access.ts';
import { fail } from '../http/errors.ts';
import {
  countDocuments,
  findContentHashes,
  findDocument,
  listChunks,
  listDocuments,
  replaceChunks,
  upsertArticle,
} from './store.ts';

export { countUses } from './store.ts';
export { listStandingChunks, listStandingPastAnswers } from './index-store.ts';

type DocumentRecord = Awaited<ReturnType<typeof listDocuments>>[number];

function presentRow(document: DocumentRecord): DocumentRow {
  return {
    uuid: document.uuid,
    client: { uuid: document.clientUuid, name: document.clientName },
    kind: document.kind,
    title: document.title,
    language: document.language,
    url: document.url,
    isCertified: document.certifiedAt !== null,
    chunks: document.chunks,
    uses: document.uses,
    updatedAt: document.updatedAt.toISOString(),
  };
}

export type DocumentListQuery = {
  client?: string | undefined;
  search?: string | undefined;
  kind?: 'article' | 'csv' | 'answer' | 'group' | undefined;
  language?: string | undefined;
  pageSize: number;
  page: number;
};

export async function listDocumentRows(deps: Deps, caller: Caller, query: DocumentListQuery) {
  return withScope(deps, caller, query.client, async (tx, clientId) => {
    const filter = {
      clientId,
      search: query.search || null,
      kind: query.kind ?? null,
      language: query.language ?? null,
      pageSize: query.pageSize,
      page: query.page,
    };
    const rows = await listDocuments(tx, filter);
    return {
      items: rows.map(presentRow),
      nextCursor: null,
      total: await countDocuments(tx, filter),
    };
  });
}

/** @throws `documents.not-found`, also for a document of another client */
export async function readDocument(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<DocumentDetail> {
  return withScope(deps, caller, undefined, async (tx) => {
    const document = await findDocument(tx, uuid);
    if (!document) throw fail('documents.not-found');
    const passages = await listChunks(tx, document.clientId, document.id);
    return {
      ...presentRow(document),
      externalId: document.externalId,
      html: document.html,
      passages,
    };
  });
}

export type Article = {
  externalId: string;
  title: string;
  url: string | null;
  language: string;
  html: string;
  updatedAt: Date;
};

function hashOf(article: Article): string {
  const content = JSON.stringify([article.title, article.url, article.html]);
  return createHash('sha256').update(content).digest('base64url');
}

/** Stores articles by external id and language; unchanged ones cost one look. Answers how many changed. */
export async function putArticles(tx: Tx, clientId: number, articles: Article[]): Promise<number> {
  if (articles.length === 0) return 0;
  const known = await findContentHashes(
    tx,
    clientId,
    articles.map((article) => article.externalId),
  );
  const keyOf = (article: { externalId: string; language: string }) =>
    `${article.language}|${article.externalId}`;
  const standing = known
    .filter((row) => row.state === 'active')
    .map((row) => [keyOf(row), row.contentHash] as const);
  const hashes = new Map(standing);
  let changed = 0;
  for (const article of articles) {
    const contentHash = hashOf(article);
    if (hashes.get(keyOf(article)) === contentHash) continue;
    const isQuestion = article.title.trimEnd().endsWith('?');
    const record = { ...article, uuid: randomUUIDv7(), isQuestion, contentHash };
    const documentId = await upsertArticle(tx, clientId, record);
    await replaceChunks(tx, clientId, documentId, chunkSections(htmlToSections(article.html)));
    // One that comes twice in a batch stands as it came last, even when that is what stood before.
    hashes.set(keyOf(article), contentHash);
    changed += 1;
  }
  return changed;
}
