import type { ProgramScope } from '@replique/contract/route';
import type { Client } from '../../clients/clients.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { findProgramCredentialById } from './program-credential-store.ts';
import { end, insertNew } from './program-credentials.ts';

/** The credentials of a panel: listed and revoked like all others, but nobody is ever told their secret. */

const scopes: ProgramScope[] = [
  'tickets:read',
  'tickets:write',
  'suggestions',
  'replies',
  'knowledge',
];

/** As staff: no tenant makes service users. @throws `api-credentials.too-many` */
export async function makePanelCredential(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { client, name }: { client: Client; name: string },
): Promise<number> {
  const given = { name, scopes, addresses: [], expiresAt: null };
  return (await insertNew(tx, deps, caller, client, given)).id;
}

/** When a panel was used last; null where its credentials ended. */
export async function findPanelCredential(
  tx: Tx,
  of: { clientId: number; credentialId: number },
): Promise<{ lastUsedAt: Date | null } | null> {
  return (await findProgramCredentialById(tx, of.clientId, of.credentialId)) ?? null;
}

/** Ends every session of the panel, if something had not ended them before. */
export async function endPanelCredential(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { client, id }: { client: Client; id: number },
): Promise<void> {
  const found = await findProgramCredentialById(tx, client.id, id);
  if (found) await end(tx, deps, caller, client, found);
}
