import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { programScopes, type ProgramScope } from '@replique/contract/route';
import { canary } from './canaries.ts';
import { makePerson } from '../../apps/api/src/demo/make/factories.ts';
import { demoPassword } from '../../apps/api/src/demo/make/people.ts';
import { connectExtension } from '../app/connect-extension.ts';
import { claimsOf } from '../app/forge-token.ts';
import { putProgramCredential } from '../rows/program-credential-rows.ts';
import { makeSessionKey } from '../app/session-key.ts';
import type { TestApp } from '../app/test-app.ts';
import type { ClientKey, WorldCaller, WorldClient } from '../fixtures/world.ts';

/** Callers of the world who are no people: a client's program, visitors of chatbots, what a CRM signs. */

export const aReadingProgram = 'a program of A that may read tickets';
export const anExtension = 'the extension of an agent of A';
export const aWritingProgram = 'a program of A that may do all but read tickets';

/** Signs in by the API key and secret of the client, as its own program does: an Agent. */
async function makeProgram(testApp: TestApp, client: WorldClient): Promise<WorldCaller> {
  const sessionKey = await makeSessionKey(testApp);
  const path = `/v1/clients/${client.uuid}/credentials`;
  const admin = { email: `${canary('all', 'users', 'email')}_alice@replique.test` };
  const credentials = (await testApp.call(admin, 'GET', path, undefined, sessionKey.headers)).body;
  const { apiKey, apiSecret } = credentials as Record<string, unknown>;
  const token = (
    await testApp.call(null, 'POST', '/v2/auth/token', {
      grantType: 'clientCredentials',
      apiKey: sessionKey.read(apiKey),
      apiSecret: sessionKey.read(apiSecret),
    })
  ).body as { accessToken: string };
  const email = `${canary(client.key, 'users', 'email')}_program@replique.test`;
  await testApp.sql('update users set email = $2 where uuid = $1', [
    claimsOf(token.accessToken)['sub'],
    email,
  ]);
  return {
    name: 'a program with the API key of A',
    token: token.accessToken,
    level: 3,
    isProgram: true,
    home: client.key,
    email,
  };
}

/** Signs in with credentials of its own, and may do no more than these hold. */
async function makeScopedProgram(
  testApp: TestApp,
  client: WorldClient,
  { name, scopes }: { name: string; scopes: ProgramScope[] },
  of: WorldCaller,
): Promise<WorldCaller> {
  const { apiKey, apiSecret } = await putProgramCredential(testApp, client, scopes);
  const body = { grantType: 'clientCredentials', apiKey, apiSecret };
  const { accessToken } = (await testApp.call(null, 'POST', '/v2/auth/token', body)).body as {
    accessToken: string;
  };
  return { ...of, name, token: accessToken, scopes };
}

/** Acts for a person in their browser, within what both their role and its scopes allow. */
async function makeExtensionOf(
  testApp: TestApp,
  client: WorldClient,
  person: { name: string; level: number },
): Promise<WorldCaller> {
  const owner = canary(client.key, 'users', 'email');
  const email = `${owner}_extension-${person.level}@replique.test`;
  await makePerson(testApp.deps, {
    email,
    level: person.level,
    clientId: client.id,
    firstname: canary(client.key, 'users', 'firstname'),
    lastname: canary(client.key, 'users', 'lastname'),
  });
  const tokens = await connectExtension(testApp, { email, password: demoPassword });
  const scopes = tokens.scope.split(' ') as ProgramScope[];
  return { ...person, token: tokens.access_token, scopes, home: client.key, email };
}

/** A visitor's token opens nothing of the console. */
async function makeVisitorOf(testApp: TestApp, client: WorldClient): Promise<WorldCaller> {
  const token = randomBytes(32).toString('base64url');
  await testApp.sql(
    `insert into visitor_tokens (client_id, token_hash, visitor_id, created_at)
     select client_id, $2, id, now() from visitors where client_id = $1 order by id limit 1`,
    [client.id, createHash('sha256').update(token).digest('hex')],
  );
  const name = `a visitor of ${client.key.toUpperCase()}`;
  return { name, token, level: 0, home: client.key, email: '' };
}

/** What a CRM signs opens its own address alone, whatever else it is sent to. */
function makeWebhookOf(client: WorldClient): WorldCaller {
  const timestamp = new Date().toISOString();
  const signature = createHmac('sha256', 'webhook secret').update(timestamp).digest('base64');
  return {
    name: 'a signed webhook of A',
    token: null,
    level: 0,
    home: client.key,
    email: '',
    headers: {
      'x-zendesk-webhook-signature': signature,
      'x-zendesk-webhook-signature-timestamp': timestamp,
      'x-zendesk-webhook-invocation-id': randomUUID(),
    },
  };
}

export async function makeOtherPrincipals(
  testApp: TestApp,
  { a, b }: Record<ClientKey, WorldClient>,
): Promise<WorldCaller[]> {
  const program = await makeProgram(testApp, a);
  const reading: ProgramScope = 'tickets:read';
  const others = programScopes.filter((scope) => scope !== reading);
  return [
    await makeVisitorOf(testApp, a),
    await makeVisitorOf(testApp, b),
    makeWebhookOf(a),
    program,
    await makeScopedProgram(testApp, a, { name: aReadingProgram, scopes: [reading] }, program),
    await makeScopedProgram(testApp, a, { name: aWritingProgram, scopes: others }, program),
    await makeExtensionOf(testApp, a, { name: anExtension, level: 3 }),
  ];
}
