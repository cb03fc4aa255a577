import { exportKinds, type ExportKind } from '@replique/contract/insight/export-columns';
import { exportRoles } from '@replique/contract/insight/exports';
import { levels } from '@replique/contract/route';
import type { Tx } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/access.ts';
import { findActiveUserById } from '../../accounts/index.ts';
import type { ExportScope } from './store.ts';

/** Who may have which files: decided when one is asked for, made and downloaded. */

export const mayHaveKind = (level: number, kind: ExportKind): boolean =>
  level >= levels[exportRoles[kind]];

/** Agents see their own files, everybody above those of the client (product.md §3); nobody those of a kind above them. */
export function scopeOf(
  caller: Pick<Caller, 'level' | 'userId'>,
  clientId: number | null,
): ExportScope {
  return {
    clientId,
    ownerId: caller.level < levels.admin ? caller.userId : null,
    kinds: exportKinds.filter((kind) => mayHaveKind(caller.level, kind)),
  };
}

export type Receiver = {
  userId: number;
  email: string;
  firstname: string;
  language: 'en' | 'fr' | null;
};

/** Who asked may have left, moved or lost the role since: null. Through the staff door. */
export async function findReceiver(
  tx: Tx,
  of: { userId: number | null; clientId: number | null; kind: ExportKind },
): Promise<Receiver | null> {
  if (of.userId === null) return null;
  const user = await findActiveUserById(tx, of.userId);
  if (!user || !mayHaveKind(user.level, of.kind)) return null;
  if (user.clientId !== null && user.clientId !== of.clientId) return null;
  const { email, firstname, language } = user;
  return { userId: of.userId, email, firstname, language };
}
