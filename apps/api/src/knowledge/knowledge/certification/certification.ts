import type { DocumentDetail } from '@replique/contract/knowledge/knowledge';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import {
  listEnded,
  lockDocument,
  updateStanding,
  type LockedDocument,
} from './certification-store.ts';
import { change, endCertification, record, requireActive } from '../change-document.ts';
import { dayOf } from '../present.ts';

export const certificationOf = ({ certifiedAt, certifiedUntil }: LockedDocument) => ({
  isCertified: certifiedAt !== null,
  until: certifiedUntil,
});

/** @throws `documents.until-past` */
export function requireDay(deps: Deps, until: string | null): void {
  if (until !== null && until < dayOf(deps)) throw fail('documents.until-past');
}

/** Somebody vouches for what stands, or nobody but the server; the caller has checked that they may. */
export async function certify(
  tx: Tx,
  deps: Deps,
  caller: { userId: number | null },
  document: LockedDocument,
  until: string | null,
): Promise<void> {
  await updateStanding(tx, document, {
    certified_at: deps.clock(),
    certified_by: caller.userId,
    certified_until: until,
  });
  await record(tx, deps, caller, document, {
    action: 'certified',
    before: certificationOf(document),
    after: { isCertified: true, until },
  });
}

/** Vouches for a document, up to and with a day if one is given. */
export async function certifyDocument(
  deps: Deps,
  caller: Caller,
  uuid: string,
  until: string | null,
): Promise<DocumentDetail> {
  return change(deps, caller, uuid, async (tx, document) => {
    requireActive(document);
    if (document.excludedAt !== null) throw fail('documents.excluded');
    requireDay(deps, until);
    await certify(tx, deps, caller, document, until);
  });
}

/** No one vouches for it any more. */
export async function decertify(
  tx: Tx,
  deps: Deps,
  caller: { userId: number | null },
  document: LockedDocument,
): Promise<void> {
  if (document.certifiedAt === null) return;
  await record(tx, deps, caller, document, {
    action: 'decertified',
    before: certificationOf(document),
    after: { isCertified: false, until: null },
  });
  await endCertification(tx, deps, caller, document);
}

export async function decertifyDocument(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<DocumentDetail> {
  return change(deps, caller, uuid, async (tx, document) => {
    requireActive(document);
    await decertify(tx, deps, caller, document);
  });
}

/** An excluded document is never found, also when its source sends it again; nobody vouches for it any more. */
export async function exclude(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  document: LockedDocument,
): Promise<void> {
  if (document.excludedAt !== null) return;
  await record(tx, deps, caller, document, {
    action: 'excluded',
    before: { isExcluded: false, ...certificationOf(document) },
    after: { isExcluded: true, isCertified: false, until: null },
  });
  await endCertification(tx, deps, caller, document);
  await updateStanding(tx, document, { excluded_at: deps.clock(), excluded_by: caller.userId });
}

export async function excludeDocument(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<DocumentDetail> {
  return change(deps, caller, uuid, async (tx, document) => {
    requireActive(document);
    await exclude(tx, deps, caller, document);
  });
}

/** An excluded document may be found again. */
export async function include(
  tx: Tx,
  deps: Deps,
  caller: { userId: number | null },
  document: LockedDocument,
): Promise<void> {
  if (document.excludedAt === null) return;
  await updateStanding(tx, document, { excluded_at: null, excluded_by: null });
  await record(tx, deps, caller, document, {
    action: 'included',
    before: { isExcluded: true },
    after: { isExcluded: false },
  });
}

export async function includeDocument(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<DocumentDetail> {
  return change(deps, caller, uuid, async (tx, document) => {
    requireActive(document);
    await include(tx, deps, caller, document);
  });
}

const endedAtOnce = 500;

/** Takes back the certifications whose last day has passed, and writes it down. Answers how many. */
export async function endCertifications(deps: Deps): Promise<number> {
  const today = dayOf(deps);
  const ended = await deps.db.withStaff((tx) => listEnded(tx, today, endedAtOnce));
  let count = 0;
  for (const { clientId, uuid } of ended) {
    const isDone = await deps.db.withClient(clientId, async (tx) => {
      const document = await lockDocument(tx, uuid);
      // Somebody may have certified it anew, or taken it back, since the list was read.
      if (!document?.certifiedUntil || document.certifiedUntil >= today) return false;
      const nobody = { userId: null };
      await record(tx, deps, nobody, document, {
        action: 'certification-ended',
        before: certificationOf(document),
        after: { isCertified: false, until: null },
      });
      await endCertification(tx, deps, nobody, document);
      return true;
    });
    if (isDone) count += 1;
  }
  return count;
}
