import type { DocumentDetail } from '@replique/contract/knowledge/knowledge';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { updateStanding, type LockedDocument } from './certification-store.ts';
import { certify, requireDay } from './certification.ts';
import { change, noCertification, record } from '../change-document.ts';
import { findWaiting, placeWaiting, refuseWaitingText } from './waiting-store.ts';

/**
 * The text that the person decides about is the one they saw.
 * @throws `documents.nothing-waits`, and `request.conflict` when a still newer one has come
 */
async function requireWaiting(tx: Tx, document: LockedDocument, hash: string): Promise<void> {
  const waiting = await findWaiting(tx, document);
  if (!waiting) throw fail('documents.nothing-waits');
  if (waiting.hash !== hash) throw fail('request.conflict');
}

/** Takes the newer text: certified anew by this person, or certified no more. */
export async function takeWaiting(
  deps: Deps,
  caller: Caller,
  given: { document: string; hash: string; certification: { until: string | null } | null },
): Promise<DocumentDetail> {
  const { hash, certification } = given;
  return change(deps, caller, given.document, async (tx, document) => {
    await requireWaiting(tx, document, hash);
    if (certification) requireDay(deps, certification.until);
    await placeWaiting(tx, document);
    await record(tx, deps, caller, document, {
      action: 'newer-taken',
      after: { isCertified: certification !== null },
    });
    if (certification) await certify(tx, deps, caller, document, certification.until);
    else await updateStanding(tx, document, { ...noCertification, dismissed_hash: null });
  });
}

/** Keeps the certified text; the same newer one is not offered again, another is. */
export async function refuseWaiting(
  deps: Deps,
  caller: Caller,
  given: { document: string; hash: string },
): Promise<DocumentDetail> {
  return change(deps, caller, given.document, async (tx, document) => {
    await requireWaiting(tx, document, given.hash);
    await refuseWaitingText(tx, document, given.hash);
    await record(tx, deps, caller, document, { action: 'newer-refused' });
  });
}
