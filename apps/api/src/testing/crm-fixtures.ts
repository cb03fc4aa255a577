import { canary } from './canaries.ts';
import { playCrms } from './fake-crms.ts';
import type { RouteFixture } from './route-fixtures.ts';
import { makeSessionKey } from './session-key.ts';
import { putZendesk } from './setting-rows.ts';
import type { TestApp } from './test-app.ts';
import type { WorldClient } from './world.ts';

type Platform = 'zendesk' | 'gorgias' | 'salesforce' | 'crisp';

/** Credentials that the played platform knows, for the route that connects it. */
const connecting = (platform: Platform): RouteFixture => ({
  input: (testApp) => ({ body: playCrms(testApp.deps)[platform].credentials }),
  showsCanary: false,
});

/** What `putZendesk` connects. */
const zendesk = { subdomain: 'acme', email: 'support@acme.test', apiToken: 'a token' };

/** A connected Zendesk that answers, as the body that a route of it takes. */
const connected =
  (body: object = {}) =>
  async (testApp: TestApp, _: unknown, client: WorldClient) => {
    await putZendesk(testApp, client.id);
    await testApp.sql(
      `update crm_connections set account = $2 where client_id = $1 and platform = 'zendesk'`,
      [client.id, canary(client.key, 'crm_connections', 'account')],
    );
    playCrms(testApp.deps).accept('zendesk', zendesk);
    return { platform: 'zendesk', ...body };
  };

/** What the access matrix sends to the routes that connect a CRM and look into it. */
export const crmFixtures: Record<string, RouteFixture> = {
  'crm.connectZendesk': {
    // The account that is connected: another one would forget what is read of it.
    input: (testApp) => {
      playCrms(testApp.deps).accept('zendesk', zendesk);
      return { body: zendesk };
    },
    showsCanary: false,
  },
  'crm.connectGorgias': connecting('gorgias'),
  'crm.connectSalesforce': connecting('salesforce'),
  'crm.connectCrisp': connecting('crisp'),
  'crm.read': { input: connected(), showsCanary: true },
  'crm.verify': { input: connected(), showsCanary: false },
  'crm.choices': { input: connected(), showsCanary: false },
  'crm.readFields': { input: connected(), showsCanary: false },
  'crm.setPostsNotes': { input: connected({ postsNotes: false }), showsCanary: false },
  'crm.webhook': {
    input: async (testApp, caller, client) => ({
      params: await connected()(testApp, caller, client),
      headers: (await makeSessionKey(testApp)).headers,
    }),
    showsCanary: false,
  },
  'crm.setWebhookSecret': { input: connected({ secret: 'theirs' }), showsCanary: false },
  'crm.installWebhook': { input: connected(), showsCanary: false },
  'crm.testWebhook': { input: connected(), showsCanary: false },
};
