import type { Language } from '@replique/engine/text/language';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import { lockDocument } from '../certification/certification-store.ts';
import { certify, include, requireDay } from '../certification/certification.ts';
import { requireLocked } from '../change-document.ts';
import { findGroupDocument } from './group-answers-store.ts';
import { bringBack, retire } from '../retire.ts';
import { putWritten, saveVersion, type Rendered } from './written.ts';

export { listGroupAnswers } from './group-answers-store.ts';

/** The answer that was approved for a group of questions; one document a group, whatever becomes of it. */
export type GroupAnswer = Rendered & {
  group: string;
  language: Language;
  /** The last day of its certification. */
  until: string | null;
};

type By = { userId: number | null };

/**
 * Makes the certified document of a group in the caller's transaction, which holds the group. Approved again it is a new
 * version of the same document; one that was put away or excluded comes back. Nobody certifies what the server approves by itself.
 * @throws `documents.until-past`
 */
export async function putGroupAnswer(
  tx: Tx,
  deps: Deps,
  by: By,
  client: { id: number; uuid: string },
  { group, until, language, ...draft }: GroupAnswer,
): Promise<{ id: number; uuid: string }> {
  requireDay(deps, until);
  const known = await findGroupDocument(tx, client.id, group);
  if (known !== undefined) {
    const before = await requireLocked(tx, known);
    await bringBack(tx, deps, by, before);
    await include(tx, deps, by, before);
    await saveVersion(tx, deps, by, before, draft);
  }
  const uuid =
    known ?? (await putWritten(tx, deps, by, client, { ...draft, language, groupOf: group }));
  const document = await lockDocument(tx, uuid);
  if (!document) throw new Error('A document that was stored is not there.');
  await certify(tx, deps, by, document, until);
  return { id: document.id, uuid };
}

/** Puts the document of a group away, at once; it is kept for whoever approves the group again. */
export async function retireGroupAnswer(
  tx: Tx,
  deps: Deps,
  by: By,
  { clientId, group }: { clientId: number; group: string },
): Promise<void> {
  const uuid = await findGroupDocument(tx, clientId, group);
  if (uuid === undefined) return;
  await retire(tx, deps, by, await requireLocked(tx, uuid));
}
