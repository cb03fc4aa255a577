import type { AuditAction } from '@replique/contract/contract';
import type { DocumentDetail } from '@replique/contract/knowledge/knowledge';
import { recordChange, withScope } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import {
  lockDocument,
  updateStanding,
  type LockedDocument,
} from './certification/certification-store.ts';
import { dayOf, presentDetail } from './present.ts';
import { findDocument } from './store.ts';
import { placeWaiting } from './certification/waiting-store.ts';

/** What every change of a document does around its own rule: lock, check, write down, answer. */

export type DocumentAction = AuditAction extends infer A
  ? A extends `documents.${infer Action}`
    ? Action
    : never
  : never;

export async function record(
  tx: Tx,
  deps: Deps,
  by: { userId: number | null },
  document: Pick<LockedDocument, 'clientId' | 'clientUuid' | 'uuid' | 'title'>,
  change: { action: DocumentAction; before?: object; after?: object },
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

/** @throws `documents.not-found`, also for a document of another client */
export async function requireLocked(tx: Tx, uuid: string): Promise<LockedDocument> {
  const locked = await lockDocument(tx, uuid);
  if (!locked) throw fail('documents.not-found');
  return locked;
}

/** @throws `documents.retired` */
export function requireActive({ isRetired }: LockedDocument): void {
  if (isRetired) throw fail('documents.retired');
}

export async function answerWith(tx: Tx, deps: Deps, uuid: string): Promise<DocumentDetail> {
  const document = await findDocument(tx, uuid, dayOf(deps));
  if (!document) throw fail('documents.not-found');
  return presentDetail(tx, document);
}

/** Changes a locked document and answers how it stands after. @throws `documents.not-found` */
export async function change(
  deps: Deps,
  caller: Caller,
  uuid: string,
  act: (tx: Tx, document: LockedDocument) => Promise<void>,
): Promise<DocumentDetail> {
  return withScope(deps, caller, undefined, async (tx) => {
    await act(tx, await requireLocked(tx, uuid));
    return answerWith(tx, deps, uuid);
  });
}

export const noCertification = { certified_at: null, certified_by: null, certified_until: null };

/**
 * Ends a certification, if there is one. It was what held a newer text back: a text that waits takes its place,
 * and what was refused beside it may come with the next reading of its source.
 */
export async function endCertification(
  tx: Tx,
  deps: Deps,
  by: { userId: number | null },
  document: LockedDocument,
): Promise<void> {
  if (document.certifiedAt === null) return;
  await updateStanding(tx, document, { ...noCertification, dismissed_hash: null });
  if (await placeWaiting(tx, document))
    await record(tx, deps, by, document, { action: 'newer-placed' });
}
