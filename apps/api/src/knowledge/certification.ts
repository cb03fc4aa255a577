import type { DocumentDetail } from '@replique/contract/knowledge';
import { recordChange } from '../audit/audit.ts';
import { withScope } from '../clients/clients.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/access.ts';
import { fail } from '../http/errors.ts';
import {
  listEnded,
  lockDocument,
  updateStanding,
  type LockedDocument,
} from './certification-store.ts';
import { dayOf, presentDetail } from './present.ts';
import { findDocument } from './store.ts';

const noCertification = { certified_at: null, certified_by: null, certified_until: null };

type Action = 'certified' | 'decertified' | 'certification-ended' | 'excluded' | 'included';

async function record(
  tx: Tx,
  deps: Deps,
  by: { userId: number | null },
  document: LockedDocument,
  change: { action: Action; before?: object; after?: object },
): Promise<void> {
  const { clientId, clientUuid, uuid, title: label } = document;
  const href = `/clients/details/${clientUuid}/knowledge/${uuid}`;
  const { action, ...states } = change;
  await recordChange(tx, deps, by, {
    action: `documents.${action}`,
    clientId,
    label,
    href,
    ...states,
  });
}

/** Changes a locked document and answers how it stands after. @throws `documents.not-found` */
async function change(
  deps: Deps,
  caller: Caller,
  uuid: string,
  act: (tx: Tx, document: LockedDocument) => Promise<void>,
): Promise<DocumentDetail> {
  return withScope(deps, caller, undefined, async (tx) => {
    const locked = await lockDocument(tx, uuid);
    if (!locked) throw fail('documents.not-found');
    await act(tx, locked);
    const document = await findDocument(tx, uuid);
    if (!document) throw fail('documents.not-found');
    return presentDetail(tx, document, dayOf(deps));
  });
}

const certificationOf = ({ certifiedAt, certifiedUntil }: LockedDocument) => ({
  isCertified: certifiedAt !== null,
  until: certifiedUntil,
});

/** Vouches for a document, up to and with a day if one is given. */
export async function certifyDocument(
  deps: Deps,
  caller: Caller,
  uuid: string,
  until: string | null,
): Promise<DocumentDetail> {
  return change(deps, caller, uuid, async (tx, document) => {
    if (document.excludedAt !== null) throw fail('documents.excluded');
    if (until !== null && until < dayOf(deps)) throw fail('documents.until-past');
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
  });
}

export async function decertifyDocument(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<DocumentDetail> {
  return change(deps, caller, uuid, async (tx, document) => {
    if (document.certifiedAt === null) return;
    await updateStanding(tx, document, noCertification);
    await record(tx, deps, caller, document, {
      action: 'decertified',
      before: certificationOf(document),
      after: { isCertified: false, until: null },
    });
  });
}

/** An excluded document is never found, also when its source sends it again; nobody vouches for it any more. */
export async function excludeDocument(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<DocumentDetail> {
  return change(deps, caller, uuid, async (tx, document) => {
    if (document.excludedAt !== null) return;
    await updateStanding(tx, document, {
      ...noCertification,
      excluded_at: deps.clock(),
      excluded_by: caller.userId,
    });
    await record(tx, deps, caller, document, {
      action: 'excluded',
      before: { isExcluded: false, ...certificationOf(document) },
      after: { isExcluded: true, isCertified: false, until: null },
    });
  });
}

export async function includeDocument(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<DocumentDetail> {
  return change(deps, caller, uuid, async (tx, document) => {
    if (document.excludedAt === null) return;
    await updateStanding(tx, document, { excluded_at: null, excluded_by: null });
    await record(tx, deps, caller, document, {
      action: 'included',
      before: { isExcluded: true },
      after: { isExcluded: false },
    });
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
      await updateStanding(tx, document, noCertification);
      await record(tx, deps, { userId: null }, document, {
        action: 'certification-ended',
        before: certificationOf(document),
        after: { isCertified: false, until: null },
      });
      return true;
    });
    if (isDone) count += 1;
  }
  return count;
}
