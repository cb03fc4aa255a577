import type { DocumentDetail, DocumentStanding } from '@replique/contract/knowledge';
import { withScope } from '../clients/clients.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/access.ts';
import { fail } from '../http/errors.ts';
import { dayOf, presentDetail, presentRow } from './present.ts';
import { countDocuments, findDocument, listDocuments } from './store.ts';

export { isCertified } from './certification-store.ts';
export { dayOf } from './present.ts';
export { putArticles, type Article } from './put-documents.ts';
export { countUses } from './store.ts';
export { listStandingChunks, listStandingPastAnswers } from './index-store.ts';

export type DocumentListQuery = {
  client?: string | undefined;
  search?: string | undefined;
  kind?: 'article' | 'csv' | 'answer' | 'group' | undefined;
  language?: string | undefined;
  standing?: DocumentStanding | undefined;
  pageSize: number;
  page: number;
};

export async function listDocumentRows(deps: Deps, caller: Caller, query: DocumentListQuery) {
  return withScope(deps, caller, query.client, async (tx, clientId) => {
    const today = dayOf(deps);
    const filter = {
      clientId,
      search: query.search || null,
      kind: query.kind ?? null,
      language: query.language ?? null,
      standing: query.standing ?? null,
      today,
      pageSize: query.pageSize,
      page: query.page,
    };
    const rows = await listDocuments(tx, filter);
    return {
      items: rows.map((row) => presentRow(row, today)),
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
    return presentDetail(tx, document, dayOf(deps));
  });
}
