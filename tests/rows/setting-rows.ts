import type { Target } from '../fixtures/route-fixtures.ts';
import { randomUUID } from 'node:crypto';
import { sealCredentials } from '../../apps/api/src/helpdesk/crm/crm.ts';
import type { TestApp } from '../app/test-app.ts';
import { canary } from '../isolation/canaries.ts';
import type { ClientKey } from '../fixtures/world.ts';

/** What {@link putZendesk} connects. */
export const zendesk = { subdomain: 'acme', email: 'support@acme.test', apiToken: 'a token' };

/** A connected Zendesk of the client; answers the uuid of its configuration. */
export async function putZendesk(testApp: TestApp, clientId: number): Promise<string> {
  const sealed = sealCredentials(testApp.deps, clientId, 'zendesk', zendesk);
  const [row] = await testApp.sql<{ config_uuid: string }>(
    `insert into crm_connections (client_id, platform, config_uuid, sealed_credentials, updated_at)
     values ($1, 'zendesk', $2, $3, now())
     on conflict (client_id, platform) do update set sealed_credentials = excluded.sealed_credentials
     returning config_uuid`,
    [clientId, randomUUID(), sealed],
  );
  return row?.config_uuid ?? '';
}

/** The same, in use: its tickets are read, and it is written to. */
export async function useZendesk(testApp: TestApp, clientId: number): Promise<void> {
  await putZendesk(testApp, clientId);
  await testApp.sql(
    `update crm_connections set is_enabled = true where client_id = $1 and platform = 'zendesk'`,
    [clientId],
  );
}

export async function findZendesk(testApp: TestApp, clientId: number): Promise<string> {
  const [row] = await testApp.sql<{ config_uuid: string }>(
    `select config_uuid from crm_connections where client_id = $1 and platform = 'zendesk'`,
    [clientId],
  );
  return row?.config_uuid ?? '';
}

/** A source of third-party data that needs no secret, at an address that is refused at once; switched off. */
export async function putOpenSource(testApp: TestApp, clientId: number): Promise<void> {
  await testApp.sql(
    `insert into third_party_sources (client_id, type, base_url, look_up_by, updated_at)
     values ($1, 'generic', 'https://127.0.0.1/orders?ticket={{ticketId}}', 'requesterEmail', now())
     on conflict (client_id, type) do update set base_url = excluded.base_url`,
    [clientId],
  );
}

/** Three CRMs and three sources of facts, and a training of the categories that waits. */
export async function makeRows(
  testApp: TestApp,
  { key, id: clientId }: { key: ClientKey; id: number },
): Promise<void> {
  await putZendesk(testApp, clientId);
  await testApp.sql(
    `insert into crm_connections (client_id, platform, config_uuid, updated_at)
     select $1, platform, gen_random_uuid(), now() from unnest(array['gorgias', 'crisp']) platform`,
    [clientId],
  );
  await testApp.sql(
    `insert into crm_installs (client_id, state_hash, platform, user_id, session_id, account,
       sealed_verifier, expires_at)
     select $1::bigint, 'state ' || place || ' of ' || $1::bigint, 'zendesk',
       (select min(id) from users where client_id = $1::bigint), 'session', 'acme', '', now() + interval '1 year'
     from generate_series(1, 3) place`,
    [clientId],
  );
  await testApp.sql(
    `insert into crm_limits (client_id, platform, account)
     select $1, platform, $2 from unnest(array['zendesk', 'gorgias', 'crisp']) platform`,
    [clientId, canary(key, 'crm_limits', 'account')],
  );
  await testApp.sql(
    `insert into crm_fields (client_id, platform, field_id, title, type, place)
     select client_id, platform, 'field', $2, 'text', 0 from crm_connections where client_id = $1`,
    [clientId, canary(key, 'crm_fields', 'title')],
  );
  await testApp.sql(
    `insert into third_party_sources (client_id, type, base_url, look_up_by, updated_at)
     select $1, type, 'https://shop.test', 'requesterEmail', now()
     from unnest(array['shopify', 'woocommerce', 'magento']) type`,
    [clientId],
  );
  await testApp.sql(
    `insert into third_party_health (client_id, type, last_success_at, recent_ms)
     select client_id, type, now(), '{120}' from third_party_sources where client_id = $1`,
    [clientId],
  );
  await testApp.sql(
    `insert into third_party_look_ups
       (client_id, ticket_id, type, key_hash, state, ms, looked_up_at, expires_at)
     select client_id, id, 'shopify', md5(id::text), 'not-found', 120, now(), now() + interval '1 hour'
     from tickets where client_id = $1`,
    [clientId],
  );
  await testApp.sql(
    `insert into categorizers (client_id, state, asked_at) values ($1, 'waiting', now())`,
    [clientId],
  );
}

export const targets: Record<string, Target> = {
  'crm-config': (testApp, { id }, { isFresh }) =>
    isFresh ? putZendesk(testApp, id) : findZendesk(testApp, id),
};
