import type { DocumentDetail } from '@replique/contract/knowledge/knowledge';
import { withScope } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { updateStanding, type LockedDocument } from './certification/certification-store.ts';
import { certificationOf, certify, exclude, requireDay } from './certification/certification.ts';
import {
  change,
  endCertification,
  record,
  requireActive,
  requireLocked,
} from './change-document.ts';

/** Puts a document away; nobody vouches for it any more. Once more changes nothing. */
export async function retire(
  tx: Tx,
  deps: Deps,
  caller: { userId: number | null },
  document: LockedDocument,
): Promise<void> {
  if (document.isRetired) return;
  await record(tx, deps, caller, document, {
    action: 'retired',
    before: certificationOf(document),
    after: { isRetired: true },
  });
  await endCertification(tx, deps, caller, document);
  await updateStanding(tx, document, {
    state: 'retired',
    retired_at: deps.clock(),
    retired_by: caller.userId,
    stays_retired: true,
  });
}

/** A retired document stands again, as it was but certified by nobody. */
export async function bringBack(
  tx: Tx,
  deps: Deps,
  caller: { userId: number | null },
  document: LockedDocument,
): Promise<void> {
  if (!document.isRetired) return;
  const active = { state: 'active', retired_at: null, retired_by: null, stays_retired: false };
  await updateStanding(tx, document, { ...active, state: 'active' });
  await record(tx, deps, caller, document, { action: 'restored', after: { isRetired: false } });
}

/** @throws `documents.not-found` */
export async function retireDocument(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<DocumentDetail> {
  return change(deps, caller, uuid, (tx, document) => retire(tx, deps, caller, document));
}

export async function restoreDocument(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<DocumentDetail> {
  return change(deps, caller, uuid, (tx, document) => bringBack(tx, deps, caller, document));
}

export async function boostDocument(
  deps: Deps,
  caller: Caller,
  uuid: string,
  boost: number,
): Promise<DocumentDetail> {
  return change(deps, caller, uuid, async (tx, document) => {
    requireActive(document);
    if (document.boost === boost) return;
    await updateStanding(tx, document, { boost });
    await record(tx, deps, caller, document, {
      action: 'boosted',
      before: { boost: document.boost },
      after: { boost },
    });
  });
}

export type ManyChange = {
  documents: string[];
  act: 'certify' | 'exclude' | 'retire';
  until?: string | null | undefined;
};

/** Whether it would change nothing, or may not be done to this document as it stands. */
function isPassedOver(document: LockedDocument, act: ManyChange['act']): boolean {
  if (document.isRetired) return true;
  return act !== 'retire' && document.excludedAt !== null;
}

/**
 * The same to each of these documents, all or none, each written down by itself: the history of a document tells
 * what was done to it, whether alone or with others.
 * @throws `documents.not-found` when one of them is not there
 */
export async function changeManyDocuments(
  deps: Deps,
  caller: Caller,
  { documents, act, until = null }: ManyChange,
): Promise<{ changed: number; passedOver: number }> {
  if (act === 'certify') requireDay(deps, until);
  return withScope(deps, caller, undefined, async (tx) => {
    let passedOver = 0;
    // Always in the same order, so that two people who change the same ones do not wait for each other for ever.
    const uuids = [...new Set(documents.map((uuid) => uuid.toLowerCase()))].toSorted();
    for (const uuid of uuids) {
      const document = await requireLocked(tx, uuid);
      if (isPassedOver(document, act)) passedOver += 1;
      else if (act === 'certify') await certify(tx, deps, caller, document, until);
      else if (act === 'exclude') await exclude(tx, deps, caller, document);
      else await retire(tx, deps, caller, document);
    }
    return { changed: uuids.length - passedOver, passedOver };
  });
}
