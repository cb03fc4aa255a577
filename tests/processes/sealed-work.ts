import { randomBytes } from 'node:crypto';
import type { MadeClient } from '../../apps/api/src/demo/make/factories.ts';
import type { RestartedServer as Server } from './restarted-server.ts';
import { makeSessionKey } from '../app/session-key.ts';
import type { TestApp } from '../app/test-app.ts';

async function call(
  { app }: Pick<Server, 'app'>,
  token: string,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  given: { body?: object; headers?: Record<string, string> } = {},
) {
  const { body, headers } = given;
  const answer = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(body ? { payload: body } : {}),
  });
  return { status: answer.statusCode, text: answer.payload };
}

export async function credentialsOf(
  server: Server,
  token: string,
  client: MadeClient,
  rotate = false,
) {
  const made = await makeSessionKey(server);
  const path = `/v1/clients/${client.id}/credentials`;
  const { headers } = made;
  const answer = rotate
    ? await call(server, token, 'POST', `${path}/rotate`, { headers })
    : await call(server, token, 'GET', path, { headers });
  if (answer.status !== 200) return { status: answer.status, text: answer.text };
  const { apiKey, apiSecret } = JSON.parse(answer.text) as Record<string, string>;
  return { status: 200, pair: { apiKey: made.read(apiKey), apiSecret: made.read(apiSecret) } };
}

const exchangePair = (server: Server, pair: object) =>
  server.app.inject({
    method: 'POST',
    url: '/v2/auth/token',
    payload: { grantType: 'clientCredentials', ...pair },
  });

type Place = { testApp: TestApp; first: MadeClient; second: MadeClient };

/**
 * Everything that reads or writes a sealed text, once each.
 * @returns the failures
 */
export async function workWithSealed(
  { testApp, first, second }: Place,
  server: Server,
  token: string,
): Promise<string[]> {
  const shop = `/v2/clients/${second.uuid}/third-party-data/shopify`;
  const settings = {
    baseUrl: 'https://acme.myshopify.com',
    lookUpBy: 'requesterEmail',
    ticketField: null,
    secret: randomBytes(8).toString('hex'),
    isEnabled: false,
  };
  const mail = await testApp.sql<{ uuid: string }>(
    'select uuid from mails order by random() limit 1',
  );
  const reads = await credentialsOf(server, token, first);
  const given = 'pair' in reads && reads.pair ? await exchangePair(server, reads.pair) : null;
  const [webhook] = await testApp.sql<{ uuid: string }>(
    'select uuid from webhook_endpoints where client_id = $1 order by random() limit 1',
    [first.id],
  );
  const made = await makeSessionKey(server);
  const { headers } = made;
  const crm = `/v1/clients/${first.id}/crm-details`;
  const answers = {
    reads,
    exchanged: { status: given?.statusCode ?? 0 },
    rotates: await credentialsOf(server, token, second, true),
    rotated: await credentialsOf(server, token, second),
    saves: await call(server, token, 'PUT', shop, { body: settings }),
    mail: await call(server, token, 'GET', `/v2/mails/${mail[0]?.uuid}`),
    webhook: await call(server, token, 'POST', `/v2/webhooks/${webhook?.uuid}/secret`, { headers }),
    crm: await call(server, token, 'GET', crm, { headers }),
  };
  return Object.entries(answers)
    .filter(([, { status }]) => status < 200 || status > 299)
    .map(([name, answer]) => `${name}: ${JSON.stringify(answer)}`);
}
