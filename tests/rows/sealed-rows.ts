import { randomUUID } from 'node:crypto';
import { codePlace, verifierPlace } from '../../apps/api/src/helpdesk/crm/install/begin.ts';
import { appSecretPlace, sealGrant } from '../../apps/api/src/helpdesk/crm/install/grants.ts';
import { hookSecretPlace } from '../../apps/api/src/helpdesk/crm/install/plugin.ts';
import { sealSecret } from '../../apps/api/src/helpdesk/crm/crm.ts';
import type { SealedColumn } from '../../apps/api/src/platform/http/sealing/sealed-column.ts';
import { modelsSlice } from '../../apps/api/src/answering/models/slice.ts';
import { monitoringSlice } from '../../apps/api/src/insight/monitoring/slice.ts';
import { thirdPartySlice } from '../../apps/api/src/helpdesk/third-party/slice.ts';
import { webhooksSlice } from '../../apps/api/src/accounts/webhooks/slice.ts';
import { makeProvider } from './account-rows.ts';
import { putChatbot } from './chatbot-rows.ts';
import { makePrompt, makeTicket, type MadeClient } from '../../apps/api/src/demo/make/factories.ts';
import { putFailedMail } from './mail-rows.ts';
import { demoPassword } from '../../apps/api/src/demo/make/people.ts';
import { makeRows as makePersonalDataRows } from './personal-data-rows.ts';
import { makeSessionKey } from '../app/session-key.ts';
import { putZendesk } from './setting-rows.ts';
import type { TestApp } from '../app/test-app.ts';
import { beginSecondFactor } from '../app/totp.ts';
import { makeRows as makeWebhookRows } from './webhook-rows.ts';

/** A text sealed for a row of the column that the slice calls so. */
function sealFor(
  { deps }: TestApp,
  columns: SealedColumn[],
  name: string,
  row: Record<string, string>,
  plain: string,
): string {
  const found = columns.find(({ column }) => column === name);
  if (!found) throw new Error(`There is no column ${name}.`);
  return deps.sealer.seal(plain, found.placeOf(row));
}

async function putModelKey(testApp: TestApp, clientId: number | null): Promise<void> {
  const row = { client_id: String(clientId ?? ''), provider: 'openai' };
  await testApp.sql(
    `insert into model_keys (client_id, provider, sealed_key, key_hint, set_at, tested_at, test_outcome)
     values ($1, 'openai', $2, '', now(), now(), 'ok') on conflict do nothing`,
    [clientId, sealFor(testApp, modelsSlice.sealedColumns, 'sealed_key', row, 'sk-model')],
  );
}

async function putShop(testApp: TestApp, client: MadeClient): Promise<void> {
  const settings = {
    baseUrl: 'https://acme.myshopify.com',
    lookUpBy: 'requesterEmail',
    ticketField: null,
    secret: 'shpat_2718281828',
    isEnabled: false,
  };
  await testApp.call(
    'alice',
    'PUT',
    `/v2/clients/${client.uuid}/third-party-data/shopify`,
    settings,
  );
  const ticket = await makeTicket(testApp.deps, client.id);
  const [row] = await testApp.sql<{ id: string }>('select id from tickets where uuid = $1', [
    ticket,
  ]);
  const place = { client_id: String(client.id), ticket_id: row?.id ?? '', type: 'shopify' };
  const sealed = sealFor(
    testApp,
    thirdPartySlice.sealedColumns,
    'sealed_answer',
    place,
    '{"answer":1}',
  );
  await testApp.sql(
    `insert into third_party_look_ups
       (client_id, ticket_id, type, key_hash, state, sealed_answer, ms, looked_up_at, expires_at)
     values ($1, $2, 'shopify', 'hash', 'found', $3, 1, now(), now() + interval '1 day')`,
    [client.id, row?.id, sealed],
  );
}

async function putCrm(testApp: TestApp, client: MadeClient): Promise<void> {
  await putZendesk(testApp, client.id);
  const sealed = sealSecret(testApp.deps, client.id, 'zendesk', 'the secret of its webhooks');
  await testApp.sql('update crm_connections set sealed_webhook_secret = $2 where client_id = $1', [
    client.id,
    sealed,
  ]);
  const { deps } = testApp;
  const grant = { accessToken: 'access', refreshToken: 'refresh', expiresAt: null };
  await testApp.sql('update crm_connections set sealed_grant = $2 where client_id = $1', [
    client.id,
    sealGrant(deps, client.id, 'zendesk', grant),
  ]);
  const state = `state of ${client.id}`;
  await testApp.sql(
    `insert into crm_installs (client_id, state_hash, platform, user_id, session_id, account,
       sealed_verifier, sealed_code, expires_at)
     select $1, $2, 'zendesk', min(id), 'session', 'acme', $3, $4, now() + interval '1 day' from users
     on conflict do nothing`,
    [
      client.id,
      state,
      deps.sealer.seal('verifier', verifierPlace(state)),
      deps.sealer.seal('code', codePlace(state)),
    ],
  );
  await testApp.sql(
    `insert into crm_apps (platform, app_id, sealed_secret, updated_at)
     values ('zendesk', 'app', $1, now()) on conflict do nothing`,
    [deps.sealer.seal('secret', appSecretPlace('zendesk'))],
  );
  await testApp.sql(
    `insert into crm_apps (platform, app_id, sealed_secret, sealed_hook_secret, updated_at)
     values ('crisp', 'plugin', $1, $2, now()) on conflict do nothing`,
    [
      deps.sealer.seal('secret', appSecretPlace('crisp')),
      deps.sealer.seal('secret', hookSecretPlace),
    ],
  );
}

/** Endpoints whose secret was changed: the one before still signs. */
async function putWebhooks(testApp: TestApp, client: MadeClient, key: 'a' | 'b'): Promise<void> {
  await makeWebhookRows(testApp, { key, id: client.id });
  const rows = await testApp.sql<{ uuid: string }>(
    'select uuid from webhook_endpoints where client_id = $1',
    [client.id],
  );
  for (const { uuid } of rows)
    await testApp.sql(
      `update webhook_endpoints set sealed_old_secret = $2, old_secret_until = now() + interval '1 day'
       where uuid = $1`,
      [
        uuid,
        sealFor(
          testApp,
          webhooksSlice.sealedColumns,
          'sealed_old_secret',
          { uuid },
          'whsec_before',
        ),
      ],
    );
}

/** A panel in Salesforce Classic, with the secret that Canvas signs with. */
async function putCanvas(testApp: TestApp, client: MadeClient): Promise<void> {
  const { status } = await testApp.call(
    'alice',
    'PUT',
    `/v2/clients/${client.uuid}/panels/canvas`,
    { account: 'acme', organization: '00D000000000001EAA', consumerSecret: 'consumer-secret-1' },
  );
  if (status !== 200) throw new Error(`The panel was not saved: ${status}.`);
}

/** A chatbot whose visitors' identity is signed. */
async function putSignedChatbot(testApp: TestApp, client: MadeClient, key: 'a' | 'b') {
  const prompt = await makePrompt(testApp.deps);
  const uuid = await putChatbot(testApp, { key, id: client.id, prompt: prompt.uuid });
  // The second keeps the first beside it.
  for (let n = 0; n < 2; n += 1)
    await testApp.call('alice', 'POST', `/v2/chatbots/${uuid}/identity-secret`);
}

/** Rows in every column of sealed texts, of two clients where clients have them; `mails` so many mails. */
export async function makeSealedRows(
  testApp: TestApp,
  clients: { first: MadeClient; second: MadeClient },
  mails: number,
): Promise<void> {
  for (const [key, client] of [
    ['a', clients.first],
    ['b', clients.second],
  ] as const) {
    const { headers } = await makeSessionKey(testApp);
    const path = `/v1/clients/${client.id}/credentials`;
    await testApp.call('alice', 'GET', path, undefined, headers);
    await putCrm(testApp, client);
    await putShop(testApp, client);
    await putCanvas(testApp, client);
    await putWebhooks(testApp, client, key);
    await makeProvider(testApp, { key, id: client.id });
    await putModelKey(testApp, client.id);
    await putSignedChatbot(testApp, client, key);
    await makePersonalDataRows(testApp, { key, id: client.id });
  }
  await putModelKey(testApp, null);
  await testApp.sql(
    `update alert_settings set webhook_url = 'https://alerts.invalid/', sealed_secret = $1`,
    [sealFor(testApp, monitoringSlice.sealedColumns, 'sealed_secret', {}, 'whsec_alerts')],
  );
  await beginSecondFactor(testApp, 'carol', demoPassword);
  await beginSecondFactor(testApp, 'erin', demoPassword);
  const one = await putFailedMail(testApp);
  const { sealer } = testApp.deps;
  const uuids = Array.from({ length: mails - 1 }, () => randomUUID());
  await testApp.sql(
    `insert into mails (uuid, recipient, subject, sealed_text, sealed_html, state, next_attempt_at, created_at)
     select n.uuid, recipient, subject, n.text, n.html, 'sent', now(), now()
     from mails, unnest($2::uuid[], $3::text[], $4::text[]) n (uuid, text, html) where mails.uuid = $1`,
    [
      one,
      uuids,
      uuids.map((uuid) => sealer.seal('The text', `mails.${uuid}.text`)),
      uuids.map((uuid) => sealer.seal('<p>The text</p>', `mails.${uuid}.html`)),
    ],
  );
}
