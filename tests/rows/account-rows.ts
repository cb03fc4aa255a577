import type { Target } from '../fixtures/route-fixtures.ts';
import { randomUUID } from 'node:crypto';
import { canary } from '../isolation/canaries.ts';
import type { TestApp } from '../app/test-app.ts';

/** Sessions and identity providers for the access matrix, past the routes that make them. */

/** A living session of the person with this address, or without one of anybody of the client. */
export async function makeSession(
  testApp: TestApp,
  clientId: number,
  email: string | null,
): Promise<string> {
  const [row] = await testApp.sql<{ uuid: string }>(
    `insert into sessions (id, user_id, current_hash, rotated_at, expires_at, user_agent, created_at, last_used_at)
     select $1, id, $1, now(), now() + interval '1 hour', '', now(), now() from users
     where case when $2::text is null then client_id = $3 else email = $2 end limit 1 returning uuid`,
    [randomUUID(), email?.toLowerCase() ?? null, clientId],
  );
  return row?.uuid ?? '';
}

/** A connected program, as {@link makeSession} makes a session. */
export async function makeConnection(
  testApp: TestApp,
  clientId: number,
  email: string | null,
): Promise<string> {
  const uuid = await makeSession(testApp, clientId, email);
  await testApp.sql(
    `with made as (insert into registered_programs (name, redirect_uris, created_at)
       values ('Assistant', array['https://assistant.example/'], now()) returning id)
     update sessions set program_id = made.id, scopes = array['knowledge'] from made where uuid = $1`,
    [uuid],
  );
  return uuid;
}

/** A passkey of the person with this address, or without one of anybody of the client; nobody holds its key. */
export async function makePasskey(
  testApp: TestApp,
  clientId: number,
  email: string | null,
): Promise<string> {
  const [row] = await testApp.sql<{ uuid: string }>(
    `insert into passkeys (uuid, user_id, credential_id, public_key, sign_count, name, created_at)
     select gen_random_uuid(), id, $1, 'key', 0, 'Laptop', now() from users
     where case when $2::text is null then client_id = $3 else email = $2 end limit 1 returning uuid`,
    [randomUUID(), email?.toLowerCase() ?? null, clientId],
  );
  return row?.uuid ?? '';
}

/** An identity provider with the canaries of its client; its issuer's name never resolves. */
export async function makeProvider(
  testApp: TestApp,
  client: { key: string; id: number },
): Promise<string> {
  const uuid = randomUUID();
  await testApp.sql(
    `insert into identity_providers (uuid, client_id, domain, issuer, application_id, sealed_secret, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, now(), now())`,
    [
      uuid,
      client.id,
      `d${uuid.slice(0, 8)}.example.org`,
      `https://id.invalid/${canary(client.key, 'identity_providers', 'issuer')}`,
      canary(client.key, 'identity_providers', 'application_id'),
      testApp.deps.sealer.seal('a secret', `identity_providers.sealed_secret.${uuid}`),
    ],
  );
  return uuid;
}

export async function findProvider(testApp: TestApp, clientId: number): Promise<string> {
  const [row] = await testApp.sql<{ uuid: string }>(
    'select uuid from identity_providers where client_id = $1 order by id limit 1',
    [clientId],
  );
  return row?.uuid ?? '';
}

export const targets: Record<string, Target> = {
  session: (testApp, { id }, { caller }) => makeSession(testApp, id, caller?.email ?? null),
  'connected-program': (testApp, { id }, { caller }) =>
    makeConnection(testApp, id, caller?.email ?? null),
  passkey: (testApp, { id }, { caller }) => makePasskey(testApp, id, caller?.email ?? null),
  'identity-provider': (testApp, client, { isFresh }) =>
    isFresh ? makeProvider(testApp, client) : findProvider(testApp, client.id),
};
