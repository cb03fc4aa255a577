import { randomBytes, randomUUIDv7 } from 'node:crypto';
import {
  mostApiCredentials,
  type ApiCredential,
} from '@replique/contract/accounts/api-credentials';
import type { AuditAction } from '@replique/contract/contract';
import type { ProgramScope } from '@replique/contract/route';
import { masked, recordChange } from '../../audit/audit.ts';
import { withClientScope, type Client } from '../../clients/clients.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { requireServiceUser } from '../../users/users.ts';
import {
  countProgramCredentialsForInsert,
  findProgramCredentialForUpdate,
  insertProgramCredential,
  listProgramCredentials,
  listProgramCredentialsEnding,
  updateProgramCredential,
  type ProgramCredential,
} from './program-credential-store.ts';
import { hashSecret, programKeyPrefix } from './program-sign-in.ts';

/** What people do with the credentials of a client's programs. */

const yearMs = 365 * 86_400_000;
const hourMs = 3_600_000;
/** So long before its end the bell tells of it. */
const noticeMs = 14 * 86_400_000;

type Named = { client: string; credential: string };
type Settings = {
  name: string;
  scopes: ProgramScope[];
  addresses: string[];
  expiresAt?: string | null | undefined;
};

const newSecret = () => `rps_${randomBytes(32).toString('base64url')}`;
const storedHash = (secret: string) => hashSecret(secret).toString('base64url');

function present(row: ProgramCredential, now: Date): ApiCredential {
  const { oldSecretUntil } = row;
  return {
    uuid: row.uuid,
    name: row.name,
    apiKey: row.keyId,
    scopes: row.scopes as ProgramScope[],
    addresses: row.addresses,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    oldSecretUntil: oldSecretUntil && oldSecretUntil > now ? oldSecretUntil.toISOString() : null,
  };
}

/** What the log tells. */
const loggable = ({ name, scopes, addresses, expiresAt }: ProgramCredential) => ({
  name,
  scopes,
  addresses,
  expiresAt: expiresAt?.toISOString() ?? null,
});

type Logged = { before?: object; after?: object };

function record(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  of: { action: AuditAction; client: Client; name: string } & Logged,
): Promise<void> {
  const { client, name, ...rest } = of;
  return recordChange(tx, deps, caller, {
    ...rest,
    clientId: client.id,
    label: name,
    href: `/settings?client=${client.uuid}`,
  });
}

/** @throws `api-credentials.expiry-past` */
function endOf(expiresAt: string | null, now: Date): Date | null {
  if (expiresAt === null) return null;
  const end = new Date(expiresAt);
  if (end <= now) throw fail('api-credentials.expiry-past');
  return end;
}

async function requireForUpdate(tx: Tx, client: Client, uuid: string): Promise<ProgramCredential> {
  const found = await findProgramCredentialForUpdate(tx, client.id, uuid);
  if (!found) throw fail('api-credentials.not-found');
  return found;
}

/** @throws `clients.not-found` */
export async function listApiCredentials(
  deps: Deps,
  caller: Caller,
  clientUuid: string,
): Promise<ApiCredential[]> {
  return withClientScope(deps, caller, clientUuid, async (tx, { id }) => {
    const now = deps.clock();
    return (await listProgramCredentials(tx, id)).map((row) => present(row, now));
  });
}

type New = Omit<Settings, 'expiresAt'> & { expiresAt: Date | null; apiSecret?: string };

/** As staff: no tenant makes service users. @throws `api-credentials.too-many` */
export async function insertNew(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  client: Client,
  { apiSecret = newSecret(), ...given }: New,
): Promise<ProgramCredential> {
  if ((await countProgramCredentialsForInsert(tx, client.id)) >= mostApiCredentials)
    throw fail('api-credentials.too-many');
  const uuid = randomUUIDv7();
  await insertProgramCredential(tx, {
    ...given,
    clientId: client.id,
    uuid,
    userId: await requireServiceUser(tx, client),
    keyId: `${programKeyPrefix}${randomBytes(15).toString('base64url')}`,
    secretHash: storedHash(apiSecret),
    createdAt: deps.clock(),
    createdBy: caller.userId,
  });
  const made = await requireForUpdate(tx, client, uuid);
  const after = loggable(made);
  await record(tx, deps, caller, {
    action: 'api-credentials.created',
    client,
    name: given.name,
    after,
  });
  return made;
}

/** @throws `clients.not-found`, `api-credentials.too-many`, `api-credentials.expiry-past` */
export async function createApiCredential(
  deps: Deps,
  caller: Caller,
  { client: clientUuid, expiresAt: end, ...given }: Settings & { client: string },
): Promise<{ credential: ApiCredential; apiSecret: string }> {
  const now = deps.clock();
  const expiresAt = end === undefined ? new Date(now.getTime() + yearMs) : endOf(end, now);
  const client = await withClientScope(deps, caller, clientUuid, async (_, found) => found);
  const apiSecret = newSecret();
  return deps.db.withStaff(async (tx) => {
    const made = await insertNew(tx, deps, caller, client, { ...given, expiresAt, apiSecret });
    return { credential: present(made, now), apiSecret };
  });
}

/** Changes one with its row held, and writes down what. @throws `clients.not-found`, `api-credentials.not-found` */
async function change(
  deps: Deps,
  caller: Caller,
  { client: clientUuid, credential }: Named,
  how: {
    action: AuditAction;
    to: (row: ProgramCredential) => Parameters<typeof updateProgramCredential>[2];
    log?: (before: ProgramCredential, after: ProgramCredential) => Logged;
  },
): Promise<ApiCredential> {
  return withClientScope(deps, caller, clientUuid, async (tx, client) => {
    const before = await requireForUpdate(tx, client, credential);
    await updateProgramCredential(tx, before, how.to(before));
    const after = await requireForUpdate(tx, client, credential);
    const { name } = after;
    const logged = how.log?.(before, after) ?? {};
    await record(tx, deps, caller, { action: how.action, client, name, ...logged });
    return present(after, deps.clock());
  });
}

/** @throws `clients.not-found`, `api-credentials.not-found`, `api-credentials.expiry-past` */
export async function changeApiCredential(
  deps: Deps,
  caller: Caller,
  { client, credential, ...given }: Named & { [K in keyof Settings]?: Settings[K] | undefined },
): Promise<ApiCredential> {
  const { name, scopes, addresses, expiresAt } = given;
  return change(
    deps,
    caller,
    { client, credential },
    {
      action: 'api-credentials.changed',
      to: (row) => ({
        name: name ?? row.name,
        scopes: scopes ?? row.scopes,
        addresses: addresses ?? row.addresses,
        // One that is over may be renamed: only a new end must lie ahead.
        expires_at: expiresAt === undefined ? row.expiresAt : endOf(expiresAt, deps.clock()),
      }),
      log: (before, after) => ({ before: loggable(before), after: loggable(after) }),
    },
  );
}

/** The secret before the present one ends for good, if it has not. @throws `api-credentials.not-found` */
export async function rotateApiCredential(
  deps: Deps,
  caller: Caller,
  { keepOldHours, ...named }: Named & { keepOldHours: number },
): Promise<{ credential: ApiCredential; apiSecret: string }> {
  const apiSecret = newSecret();
  const until = new Date(deps.clock().getTime() + keepOldHours * hourMs);
  const credential = await change(deps, caller, named, {
    action: 'api-credentials.rotated',
    to: (row) => ({
      secret_hash: storedHash(apiSecret),
      secret_number: row.secretNumber + 1,
      old_secret_hash: keepOldHours > 0 ? row.secretHash : null,
      old_secret_until: keepOldHours > 0 ? until : null,
    }),
    log: () => ({
      before: { apiSecret: masked },
      after: { apiSecret: masked, oldWorksForHours: keepOldHours },
    }),
  });
  return { credential, apiSecret };
}

/** @throws `api-credentials.not-found` */
export function endOldSecret(deps: Deps, caller: Caller, named: Named): Promise<ApiCredential> {
  return change(deps, caller, named, {
    action: 'api-credentials.old-ended',
    to: () => ({ old_secret_hash: null, old_secret_until: null }),
  });
}

export async function end(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  client: Client,
  found: ProgramCredential,
): Promise<void> {
  await updateProgramCredential(tx, found, { revoked_at: deps.clock() });
  const { name } = found;
  const before = loggable(found);
  await record(tx, deps, caller, { action: 'api-credentials.revoked', client, name, before });
}

/** For good: the row stays for what was written down of it. @throws `api-credentials.not-found` */
export async function revokeApiCredential(
  deps: Deps,
  caller: Caller,
  { client: clientUuid, credential }: Named,
): Promise<void> {
  await withClientScope(deps, caller, clientUuid, async (tx, client) => {
    const found = await requireForUpdate(tx, client, credential);
    await end(tx, deps, caller, client, found);
  });
}

/** Those that end soon, for the bell: since when that is so. */
export async function listEndingCredentials(
  tx: Tx,
  clientId: number,
  now: Date,
  most: number,
): Promise<{ uuid: string; text: string; at: Date }[]> {
  const until = new Date(now.getTime() + noticeMs);
  const rows = await listProgramCredentialsEnding(tx, clientId, { from: now, until, most });
  return rows.map(({ uuid, name, createdAt, expiresAt }) => ({
    uuid,
    text: name,
    at: new Date(Math.max((expiresAt ?? now).getTime() - noticeMs, createdAt.getTime())),
  }));
}
