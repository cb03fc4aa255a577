import type { TicketDetail, TicketRow } from '@replique/contract/helpdesk/tickets';
import { connectZendesk, type PlayedZendesk } from '@replique/tests/servers/played-zendesk.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTwoClients } from '../../demo/make/factories.ts';

/** Priority, team and organisation, from the CRM to the ticket and the list. */

let testApp: TestApp;
let zendesk: PlayedZendesk;
let now = new Date('2026-03-10T12:00:00Z');
const at = new Date('2026-03-09T12:00:00Z');

beforeAll(async () => {
  testApp = await createTestApp();
  testApp.setClock(now);
  const client = (await makeTwoClients(testApp.deps)).first;
  zendesk = await connectZendesk(testApp, client.id);
});
afterAll(() => testApp.close());

const add = (more: object) =>
  zendesk.fake.addTicket({
    subject: 'A question',
    requester: { name: 'Nora Field', email: 'nora@example.org' },
    text: 'How can I change the address?',
    at,
    ...more,
  });

async function read(id: string) {
  testApp.setClock((now = new Date(now.getTime() + 1_000)));
  const uuid = await zendesk.read(id);
  return (await testApp.call('carol', 'GET', `/v2/tickets/${uuid}`)).body as TicketDetail;
}

it('stand with the ticket and in its row, and change with the CRM', async () => {
  const id = add({ priority: 'urgent', organisation: 'Hôtel du Lac' });
  const ticket = await read(id);
  const { priority, team, organisation } = ticket;
  expect({ priority, team, organisation }).toEqual({
    priority: { level: 'urgent', word: 'urgent' },
    team: 'Support',
    organisation: 'Hôtel du Lac',
  });
  const { items } = (await testApp.call('carol', 'GET', '/v2/tickets')).body as {
    items: TicketRow[];
  };
  expect(items.find(({ uuid }) => uuid === ticket.uuid)?.priority).toEqual(priority);
  const there = zendesk.fake.state.tickets[id];
  if (!there) throw new Error('Not there.');
  there.priority = 'low';
  there.groupId = null;
  zendesk.fake.setTags(id, ['changed']);
  expect(await read(id)).toMatchObject({
    priority: { level: 'low', word: 'low' },
    team: null,
    organisation: 'Hôtel du Lac',
  });
});

it('are null where the CRM says nothing, and a word of the account’s own is kept', async () => {
  expect(await read(add({}))).toMatchObject({ priority: null, organisation: null });
  expect((await read(add({ priority: 'P1 today' }))).priority).toEqual({
    level: null,
    word: 'P1 today',
  });
});
