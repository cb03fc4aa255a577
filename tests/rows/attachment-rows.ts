import { randomUUID } from 'node:crypto';
import { makeTicket } from '../../apps/api/src/demo/make/factories.ts';
import type { RouteFixture, Target } from '../fixtures/route-fixtures.ts';
import type { TestApp } from '../app/test-app.ts';
import type { WorldClient } from '../fixtures/world.ts';
import { playCrms } from '../servers/fake-crms.ts';
import { useZendesk, zendesk } from './setting-rows.ts';

const file = {
  name: 'parcel.png',
  url: 'https://acme.zendesk.com/attachments/token/x/?name=parcel.png',
  contentType: 'image/png',
  size: 900,
};

/** A message with a file, of a ticket made for it. */
async function makeMessage(testApp: TestApp, { id }: WorldClient): Promise<string> {
  const ticket = await makeTicket(testApp.deps, id, {
    platform: 'zendesk',
    externalId: randomUUID(),
    createdAt: new Date('2020-01-01'),
  });
  const [row] = await testApp.sql<{ uuid: string }>(
    `update messages set attachments = $2::jsonb
     where ticket_id = (select id from tickets where uuid = $1) returning uuid`,
    [ticket, JSON.stringify([file])],
  );
  return row?.uuid ?? '';
}

/** What the access matrix needs for files of messages: a Zendesk in use, which has one. */
export const fixtures: Record<string, RouteFixture> = {
  'attachments.read': {
    roundTrips: 11,
    input: async (testApp, _, { id }) => {
      await useZendesk(testApp, id);
      playCrms(testApp.deps).accept('zendesk', zendesk);
      return { place: 0 };
    },
    target: (testApp, _, client) => makeMessage(testApp, client),
    showsCanary: false,
  },
};

export const targets: Record<string, Target> = {
  async 'ticket-message'(testApp, { id }) {
    const [row] = await testApp.sql<{ uuid: string }>(
      'select uuid from messages where client_id = $1 order by id limit 1',
      [id],
    );
    return row?.uuid ?? '';
  },
};
