import type {
  DocumentDetail,
  DocumentSort,
  DocumentStanding,
  DocumentUse,
} from '@replique/contract/knowledge/knowledge';
import { withScope } from '../../accounts/index.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { answerWith } from './change-document.ts';
import { dayOf, presentRow } from './present.ts';
import {
  countDocuments,
  findDocument,
  isSourceThere,
  listDocuments,
  type DocumentQuery,
} from './store.ts';
import { listUses } from './uses-store.ts';

export { certifyDocument, decertify } from './certification/certification.ts';
export {
  daysThatExpire,
  isCertified,
  type LockedDocument,
} from './certification/certification-store.ts';
export { dayOf } from './present.ts';
export {
  handOver,
  prepareArticles,
  prepareDocuments,
  putArticles,
  putDocuments,
  retireMissing,
  type Article,
  type IncomingDocument,
  type Key,
  type PreparedDocument,
  type PutReport,
} from './storing/put-documents.ts';
export { findMainLanguage, listLanguages } from './language-store.ts';
export { findStandingLinks } from './link-store.ts';
export { findDocumentsCalled, listDocumentUrls } from './named-documents-store.ts';
export { findNamedDocuments, findTitles, type NamedDocument } from './search-documents-store.ts';
export { embedKnowledge } from './search/search-embed.ts';
export {
  searchKnowledge,
  type KnowledgeAnswer,
  type ModelPart,
} from './search/search-knowledge.ts';
export { offerLimits, passageOfChunk, passageOfPastAnswer } from './search/search-offer.ts';
export { countVectors } from './search/search-vectors-store.ts';
export { retireDocument } from './retire.ts';
export { countDocumentsToReview, listWaitingTexts } from './certification/review-store.ts';
export { putAnswer } from './storing/answers.ts';
export { listGroupAnswers, putGroupAnswer, retireGroupAnswer } from './storing/group-answers.ts';
export { listAnswerDocuments, touchDocuments } from './storing/written-store.ts';
export { answerWith, requireActive, requireLocked } from './change-document.ts';
export {
  putCertified,
  putVersion,
  putWritten,
  renderDraft,
  type Rendered,
} from './storing/written.ts';
export { countAcceptedUses, countUses } from './uses-store.ts';
export {
  listStandingChunks,
  listStandingParts,
  listStandingPastAnswers,
  readWatermark,
} from './search/index-store.ts';

export type DocumentListQuery = {
  client?: string | undefined;
  search?: string | undefined;
  kind?: NonNullable<DocumentQuery['kind']> | undefined;
  language?: string | undefined;
  source?: string | undefined;
  standing?: DocumentStanding | undefined;
  sort: DocumentSort;
  direction: 'asc' | 'desc';
  pageSize: number;
  page: number;
};

/** @throws `clients.not-found`, `sources.not-found` */
export async function listDocumentRows(deps: Deps, caller: Caller, query: DocumentListQuery) {
  return withScope(deps, caller, query.client, async (tx, clientId) => {
    if (query.source && !(await isSourceThere(tx, query.source, clientId)))
      throw fail('sources.not-found');
    const filter: DocumentQuery = {
      clientId,
      search: query.search || null,
      kind: query.kind ?? null,
      language: query.language ?? null,
      source: query.source ?? null,
      standing: query.standing ?? null,
      sort: query.sort,
      direction: query.direction,
      today: dayOf(deps),
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
  return withScope(deps, caller, undefined, (tx) => answerWith(tx, deps, uuid));
}

const shownUses = 10;

/** @throws `documents.not-found` */
export async function readUses(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<{ items: DocumentUse[] }> {
  return withScope(deps, caller, undefined, async (tx) => {
    const document = await findDocument(tx, uuid, dayOf(deps));
    if (!document) throw fail('documents.not-found');
    const rows = await listUses(tx, document, shownUses);
    const items = rows.flatMap(({ state, createdAt, ticketUuid, ticketSubject }) =>
      state === 'silent'
        ? []
        : [
            {
              ticket: { uuid: ticketUuid, subject: ticketSubject },
              state,
              createdAt: createdAt.toISOString(),
            },
          ],
    );
    return { items };
  });
}
