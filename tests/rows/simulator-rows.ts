import { createFakeZendesk } from '@replique/connectors/fakes/zendesk';
import { sealCredentials } from '../../apps/api/src/helpdesk/crm/crm.ts';
import { canary } from '../isolation/canaries.ts';
import type { RouteFixture } from '../fixtures/route-fixtures.ts';
import type { TestApp } from '../app/test-app.ts';
import type { WorldClient } from '../fixtures/world.ts';

/** The client's own simulator anew, with one open ticket in it; answers the ticket's id. */
async function putSimulator(testApp: TestApp, { id, key }: WorldClient): Promise<string> {
  const crm = createFakeZendesk();
  const secret = `simulator-of-${id}`;
  const ticket = crm.addTicket({
    subject: canary(key, 'simulators', 'subject'),
    requester: { name: 'Ada Quill', email: 'ada@quill.example' },
    text: 'Where is my parcel?',
  });
  await testApp.sql(
    `insert into simulators (client_id, state, secret, updated_at) values ($1, $2, $3, now())
     on conflict (client_id) do update set state = excluded.state, secret = excluded.secret`,
    [id, JSON.stringify(crm.state), secret],
  );
  await testApp.sql(
    `insert into crm_connections (client_id, platform, config_uuid, is_enabled, sealed_credentials, updated_at)
     values ($1, 'zendesk', gen_random_uuid(), true, $2, now())
     on conflict (client_id, platform) do update
       set sealed_credentials = excluded.sealed_credentials, is_enabled = true`,
    [id, sealCredentials(testApp.deps, id, 'zendesk', credentialsWith(secret))],
  );
  return ticket;
}

const credentialsWith = (clientSecret: string) => ({
  subdomain: 'replique-demo',
  clientId: 'replique',
  clientSecret,
});

const written = { name: 'Ada Quill', subject: 'Parcel', text: 'Where is my parcel?' };

/** What the access matrix needs for the calls about the simulated CRM. */
export const fixtures: Record<string, RouteFixture> = {
  'simulator.status': { roundTrips: 11, input: async () => ({}), showsCanary: false },
  'simulator.start': {
    roundTrips: 30,
    input: async (testApp, _, client) => {
      testApp.deps.config.simulator = true;
      await testApp.sql(
        `update crm_connections set sealed_credentials = null where client_id = $1 and platform = 'zendesk'`,
        [client.id],
      );
      return { language: 'en' as const };
    },
    showsCanary: false,
  },
  'simulator.list': {
    roundTrips: 15,
    input: async (testApp, _, client) => {
      await putSimulator(testApp, client);
      return {};
    },
    showsCanary: true,
  },
  'simulator.read': {
    roundTrips: 16,
    input: async (testApp, _, client) => ({ id: await putSimulator(testApp, client) }),
    showsCanary: true,
  },
  'simulator.write': {
    roundTrips: 35,
    input: async (testApp, _, client) => {
      await putSimulator(testApp, client);
      return written;
    },
    showsCanary: false,
  },
  'simulator.answer': {
    roundTrips: 42,
    input: async (testApp, _, client) => ({
      id: await putSimulator(testApp, client),
      text: 'It is on its way.',
    }),
    showsCanary: true,
  },
  'simulator.end': {
    roundTrips: 34,
    input: async (testApp, _, client) => {
      await putSimulator(testApp, client);
      return {};
    },
    showsCanary: false,
  },
};
