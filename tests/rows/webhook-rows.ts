import { randomUUID } from 'node:crypto';
import { makeSecret, secretPlace } from '../../apps/api/src/accounts/webhooks/webhooks.ts';
import { canary } from '../isolation/canaries.ts';
import type { RouteFixture, Target } from '../fixtures/route-fixtures.ts';
import { makeSessionKey } from '../app/session-key.ts';
import { makeTickets } from '../../apps/api/src/demo/make/factories.ts';
import type { TestApp } from '../app/test-app.ts';
import type { ClientKey } from '../fixtures/world.ts';

type Owner = { key: ClientKey; id: number };

/** The name never resolves. */
const urlOf = ({ key }: Owner) =>
  `https://hooks.invalid/${canary(key, 'webhook_endpoints', 'url')}`;

/** An endpoint with a delivery that was given up. */
async function putWebhook(testApp: TestApp, owner: Owner) {
  const { sealer } = testApp.deps;
  const uuid = randomUUID();
  const sealed = sealer.seal(makeSecret(), secretPlace(uuid));
  const [row] = await testApp.sql<{ delivery: string }>(
    `with e as (
       insert into webhook_endpoints (client_id, uuid, url, description, events, sealed_secret, created_at, updated_at)
       values ($1, $2, $3, $4, '{ticket.created}', $5, now(), now()) returning client_id, id)
     insert into webhook_deliveries (client_id, endpoint_id, event, data, state, attempts, tried_at, ms, failure, answer)
     select client_id, id, 'ticket.created', '{}', 'failed', 8, now(), 1, 'refused', $6 from e
     returning uuid as delivery`,
    [
      owner.id,
      uuid,
      urlOf(owner),
      canary(owner.key, 'webhook_endpoints', 'description'),
      sealed,
      canary(owner.key, 'webhook_deliveries', 'answer'),
    ],
  );
  return { webhook: uuid, 'webhook-delivery': row?.delivery ?? '' };
}

/** Three endpoints, each with a delivery. */
export async function makeRows(testApp: TestApp, owner: Owner): Promise<void> {
  for (let n = 0; n < 3; n += 1) await putWebhook(testApp, owner);
}

export async function targetWebhook(
  testApp: TestApp,
  kind: 'webhook' | 'webhook-delivery',
  owner: Owner,
  isFresh: boolean,
): Promise<string> {
  if (isFresh) return (await putWebhook(testApp, owner))[kind];
  const table = kind === 'webhook' ? 'webhook_endpoints' : 'webhook_deliveries';
  const [row] = await testApp.sql<{ uuid: string }>(
    `select uuid from ${table} where client_id = $1 order by id limit 1`,
    [owner.id],
  );
  return row?.uuid ?? '';
}

async function putPushedTicket(testApp: TestApp, { key, id }: Owner): Promise<string> {
  const [uuid] = await makeTickets(testApp.deps, id, [
    {
      platform: 'api',
      externalId: `pushed-${randomUUID()}`,
      subject: canary(key, 'tickets', 'subject'),
      messages: [{ text: 'How do I change the delivery address of a parcel?' }],
    },
  ]);
  return uuid ?? '';
}

const settings = (key: ClientKey) => ({
  url: urlOf({ key, id: 0 }),
  description: '',
  events: ['ticket.created'],
  isOn: true,
});

const encrypted = async (testApp: TestApp) => ({
  headers: (await makeSessionKey(testApp)).headers,
});

const message = () => ({
  externalId: randomUUID(),
  role: 'requester',
  sentAt: '2026-01-01T10:00:00Z',
  text: 'How do I change the delivery address of a parcel?',
});

/** The part of the route fixtures that is about webhooks and about tickets that programs bring. */
export const fixtures: Record<string, RouteFixture> = {
  'webhooks.list': { roundTrips: 10, showsCanary: true },
  'webhooks.add': {
    roundTrips: 15,
    input: async (testApp, _, { id, key }) => {
      // A client has room for ten, and every call adds one.
      await testApp.sql(
        `delete from webhook_endpoints where client_id = $1
           and id not in (select id from webhook_endpoints where client_id = $1 order by id limit 3)`,
        [id],
      );
      return { ...(await encrypted(testApp)), body: settings(key) };
    },
    showsCanary: true,
  },
  'webhooks.save': { roundTrips: 13, input: (_, __, { key }) => settings(key), showsCanary: true },
  'webhooks.remove': { roundTrips: 14, showsCanary: false },
  'webhooks.replaceSecret': { roundTrips: 11, input: encrypted, showsCanary: true },
  'webhooks.test': { roundTrips: 15, showsCanary: false },
  'webhooks.deliveries': { roundTrips: 9, showsCanary: true },
  'webhooks.redeliver': { roundTrips: 12, showsCanary: true },
  'ticketPush.push': {
    roundTrips: 35,
    input: (_, caller, client) => ({
      externalId: randomUUID(),
      subject: canary(client.key, 'tickets', 'subject'),
      createdAt: '2026-01-01T10:00:00Z',
      messages: [message()],
      // Without it a super-admin's ticket is nobody's.
      ...(caller.level === 5 ? { client: client.uuid } : {}),
    }),
    showsCanary: true,
  },
  'ticketPush.addMessage': {
    roundTrips: 43,
    input: message,
    target: (testApp, kind, client) =>
      kind === 'ticket' ? putPushedTicket(testApp, client) : undefined,
    showsCanary: true,
  },
  'ticketPush.suggest': { roundTrips: 11, showsCanary: true },
};

export const targets: Record<string, Target> = {
  webhook: (testApp, client, { isFresh }) => targetWebhook(testApp, 'webhook', client, isFresh),
  'webhook-delivery': (testApp, client, { isFresh }) =>
    targetWebhook(testApp, 'webhook-delivery', client, isFresh),
};
