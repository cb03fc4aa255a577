import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { mostApiCredentials } from '@replique/contract/accounts/api-credentials';
import type { ProgramScope } from '@replique/contract/route';
import { recordChange } from '../../audit/audit.ts';
import type { Client } from '../../clients/clients.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { requireServiceUser } from '../../users/users.ts';
import {
  countProgramCredentialsForInsert,
  findProgramCredentialById,
  findProgramCredentialForUpdate,
  insertProgramCredential,
  updateProgramCredential,
} from './program-credential-store.ts';
import { hashSecret, programKeyPrefix } from './program-sign-in.ts';

/** The credentials of a panel: listed and revoked like all others, but nobody is ever told their secret. */

const scopes: ProgramScope[] = [
  'tickets:read',
  'tickets:write',
  'suggestions',
  'replies',
  'knowledge',
];

const told = (client: Client, name: string) => ({
  clientId: client.id,
  label: name,
  href: `/settings?client=${client.uuid}`,
});

/** As staff: no tenant makes service users. @throws `api-credentials.too-many` */
export async function makePanelCredential(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { client, name }: { client: Client; name: string },
): Promise<number> {
  if ((await countProgramCredentialsForInsert(tx, client.id)) >= mostApiCredentials)
    throw fail('api-credentials.too-many');
  const uuid = randomUUIDv7();
  await insertProgramCredential(tx, {
    clientId: client.id,
    uuid,
    userId: await requireServiceUser(tx, client),
    name,
    keyId: `${programKeyPrefix}${randomBytes(15).toString('base64url')}`,
    secretHash: hashSecret(randomBytes(32).toString('base64url')).toString('base64url'),
    scopes,
    addresses: [],
    expiresAt: null,
    createdAt: deps.clock(),
    createdBy: caller.userId,
  });
  const made = await findProgramCredentialForUpdate(tx, client.id, uuid);
  await recordChange(tx, deps, caller, {
    action: 'api-credentials.created',
    ...told(client, name),
    after: { name, scopes },
  });
  return made?.id ?? 0;
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
  if (!found) return;
  await updateProgramCredential(tx, found, { revoked_at: deps.clock() });
  await recordChange(tx, deps, caller, {
    action: 'api-credentials.revoked',
    ...told(client, found.name),
  });
}
