import type { DocumentDetail, DocumentRow } from '@replique/contract/knowledge/knowledge';
import type { Chunk } from '@replique/engine/text/chunk';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { linesOf } from './storing/read-document.ts';
import { listChunks, type findDocument, type listDocuments } from './store.ts';
import { findWaiting } from './certification/waiting-store.ts';

type RowRecord = Awaited<ReturnType<typeof listDocuments>>[number];
type DetailRecord = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

/** The day it is (UTC), as dates are written: certifications end by days. */
export function dayOf({ clock }: Pick<Deps, 'clock'>): string {
  return clock().toISOString().slice(0, 10);
}

/** An ended certification shows nobody and no date, whether or not the job has been there. */
export function presentRow(document: RowRecord): DocumentRow {
  const { isCertified, sourceUuid, sourceTitle } = document;
  return {
    uuid: document.uuid,
    client: { uuid: document.clientUuid, name: document.clientName },
    kind: document.kind,
    source:
      sourceUuid !== null && sourceTitle !== null ? { uuid: sourceUuid, title: sourceTitle } : null,
    title: document.title,
    language: document.language,
    url: document.url,
    isCertified,
    certifiedBy: isCertified ? document.certifiedBy : null,
    certifiedUntil: isCertified ? document.certifiedUntil : null,
    isWaiting: document.isWaiting,
    isGone: isCertified && document.sourceGoneAt !== null,
    isExcluded: document.excludedAt !== null,
    isRetired: document.state === 'retired',
    boost: document.boost,
    chunks: document.chunks,
    uses: document.uses,
    acceptedUses: document.acceptedUses,
    updatedAt: document.updatedAt.toISOString(),
  };
}

async function presentWaiting(
  tx: Tx,
  document: DetailRecord,
  passages: Chunk[],
): Promise<DocumentDetail['waiting']> {
  const waiting = document.isWaiting ? await findWaiting(tx, document) : undefined;
  if (!waiting) return null;
  const { hash, title, url, html, receivedAt } = waiting;
  const texts = {
    textBefore: linesOf(document.title, passages),
    textAfter: linesOf(title, waiting.passages),
  };
  return { hash, title, url, html, ...texts, receivedAt: receivedAt.toISOString() };
}

export async function presentDetail(tx: Tx, document: DetailRecord): Promise<DocumentDetail> {
  const row = presentRow(document);
  const passages = await listChunks(tx, document.clientId, document.id);
  const { certifiedAt, sourceGoneAt, retiredAt, markdown, revision } = document;
  return {
    ...row,
    externalId: document.externalId,
    certifiedAt: row.isCertified ? (certifiedAt?.toISOString() ?? null) : null,
    goneSince: row.isGone ? (sourceGoneAt?.toISOString() ?? null) : null,
    retiredAt: retiredAt?.toISOString() ?? null,
    createdAt: document.createdAt.toISOString(),
    isQuestion: document.isQuestion,
    html: document.html,
    notAnalysed: document.notAnalysed,
    passages,
    waiting: await presentWaiting(tx, document, passages),
    written: markdown !== null ? { markdown, revision } : null,
  };
}
