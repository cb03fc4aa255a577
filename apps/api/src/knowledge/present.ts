import type { DocumentDetail, DocumentRow } from '@replique/contract/knowledge';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { listChunks, type findDocument, type listDocuments } from './store.ts';

type RowRecord = Awaited<ReturnType<typeof listDocuments>>[number];
type DetailRecord = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

/** The day it is (UTC), as dates are written: certifications end by days. */
export function dayOf({ clock }: Pick<Deps, 'clock'>): string {
  return clock().toISOString().slice(0, 10);
}

function isCertifiedOn(today: string, document: RowRecord): boolean {
  const { certifiedAt, certifiedUntil } = document;
  return certifiedAt !== null && (certifiedUntil === null || certifiedUntil >= today);
}

export function presentRow(document: RowRecord, today: string): DocumentRow {
  return {
    uuid: document.uuid,
    client: { uuid: document.clientUuid, name: document.clientName },
    kind: document.kind,
    title: document.title,
    language: document.language,
    url: document.url,
    isCertified: isCertifiedOn(today, document),
    isExcluded: document.excludedAt !== null,
    chunks: document.chunks,
    uses: document.uses,
    updatedAt: document.updatedAt.toISOString(),
  };
}

/** An ended certification shows nobody and no date, whether or not the job has been there. */
export async function presentDetail(
  tx: Tx,
  document: DetailRecord,
  today: string,
): Promise<DocumentDetail> {
  const isCertified = isCertifiedOn(today, document);
  return {
    ...presentRow(document, today),
    externalId: document.externalId,
    certifiedBy: isCertified ? document.certifiedBy : null,
    certifiedAt: isCertified ? (document.certifiedAt?.toISOString() ?? null) : null,
    certifiedUntil: isCertified ? document.certifiedUntil : null,
    html: document.html,
    passages: await listChunks(tx, document.clientId, document.id),
  };
}
