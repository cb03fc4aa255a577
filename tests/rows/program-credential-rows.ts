import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { programScopes, type ProgramScope } from '@replique/contract/route';
import { requireServiceUser } from '../../apps/api/src/accounts/users/users.ts';
import { canary } from '../isolation/canaries.ts';
import type { RouteFixture, Target } from '../fixtures/route-fixtures.ts';
import type { TestApp } from '../app/test-app.ts';
import type { ClientKey } from '../fixtures/world.ts';

type Owner = { key: ClientKey; id: number; uuid: string };

/** Credentials of a client's program, past the routes that make them. */
export async function putProgramCredential(
  testApp: TestApp,
  owner: Owner,
  scopes: readonly ProgramScope[] = programScopes,
) {
  const apiKey = `rpc_${randomBytes(15).toString('base64url')}`;
  const apiSecret = `rps_${randomBytes(32).toString('base64url')}`;
  const uuid = randomUUID();
  const userId = await testApp.deps.db.withStaff((tx) => requireServiceUser(tx, owner));
  await testApp.sql(
    `insert into program_credentials (client_id, uuid, user_id, name, key_id, secret_hash, scopes, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + interval '1 year', now())`,
    [
      owner.id,
      uuid,
      userId,
      canary(owner.key, 'program_credentials', 'name'),
      apiKey,
      createHash('sha256').update(apiSecret).digest('base64url'),
      scopes,
    ],
  );
  return { uuid, apiKey, apiSecret };
}

export async function makeProgramCredentials(testApp: TestApp, owner: Owner): Promise<void> {
  for (let n = 0; n < 3; n += 1) await putProgramCredential(testApp, owner);
}

export async function targetProgramCredential(
  testApp: TestApp,
  owner: Owner,
  isFresh: boolean,
): Promise<string> {
  if (isFresh) return (await putProgramCredential(testApp, owner)).uuid;
  const [row] = await testApp.sql<{ uuid: string }>(
    'select uuid from program_credentials where client_id = $1 order by id limit 1',
    [owner.id],
  );
  return row?.uuid ?? '';
}

const nameOf = (key: ClientKey) => canary(key, 'program_credentials', 'name');

export const fixtures: Record<string, RouteFixture> = {
  'apiCredentials.list': { roundTrips: 11, showsCanary: true },
  'apiCredentials.create': {
    roundTrips: 22,
    input: async (testApp, _, { id, key }) => {
      // A client has room for twenty, and every call adds one; those that principals signed in with stay.
      await testApp.sql(
        `update program_credentials set revoked_at = now() where client_id = $1 and last_used_at is null and uuid not in
           (select uuid from program_credentials where client_id = $1 order by id limit 5)`,
        [id],
      );
      return { name: nameOf(key), scopes: ['tickets:read'] };
    },
    showsCanary: true,
  },
  'apiCredentials.change': {
    roundTrips: 17,
    input: (_, __, { key }) => ({ name: nameOf(key) }),
    showsCanary: true,
  },
  'apiCredentials.rotate': { roundTrips: 17, showsCanary: true },
  'apiCredentials.endOld': { roundTrips: 14, showsCanary: true },
  'apiCredentials.revoke': { roundTrips: 13, showsCanary: false },
};

export const targets: Record<string, Target> = {
  'api-credential': (testApp, client, { isFresh }) =>
    targetProgramCredential(testApp, client, isFresh),
};
