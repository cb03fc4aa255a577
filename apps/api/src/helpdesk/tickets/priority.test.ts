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

it('narrow the list: by our words, by any other word, and by none', async () => {
  await read(add({ subject: 'Filtered urgent', priority: 'urgent' }));
  await read(add({ subject: 'Filtered own word', priority: 'P1' }));
  await read(add({ subject: 'Filtered none' }));
  const found = async (priorities: string[], more = '&search=Filtered') => {
    const asked = priorities.map((one) => `priority[]=${one}`).join('&');
    const { body } = await testApp.call('carol', 'GET', `/v2/tickets?${asked}${more}`);
    const { items, total } = body as { items: TicketRow[]; total: number };
    expect(total).toBe(items.length);
    return items.map(({ subject }) => subject).toSorted();
  };
  expect(await found(['urgent'])).toEqual(['Filtered urgent']);
  expect(await found(['other'])).toEqual(['Filtered own word']);
  expect(await found(['urgent', 'none'])).toEqual(['Filtered none', 'Filtered urgent']);
  expect(await found(['high'])).toEqual([]);
  expect(await found(['other'], '')).toContain('Filtered own word');
  const refused = await testApp.call('carol', 'GET', '/v2/tickets?priority[]=P1');
  expect(refused.status).toBe(400);
});

it('stand with the brand and the fields of the customer and their organisation', async () => {
  const { state } = zendesk.fake;
  state.brands = [
    { id: '360000000101', name: 'Bright Goods' },
    { id: '360000000102', name: 'Bright Pro' },
  ];
  const id = add({ organisation: 'Hôtel du Lac', requester: { name: 'Ida', email: 'ida@x.org' } });
  const user = state.users.find(({ email }) => email === 'ida@x.org');
  const organisation = state.organizations?.find(({ name }) => name === 'Hôtel du Lac');
  const there = state.tickets[id];
  if (!user || !organisation || !there) throw new Error('Not there.');
  user.given = { user_fields: { plan: 'gold', birthday: null } };
  organisation.fields = { rooms: 42 };
  there.given = {
    brand_id: 360_000_000_102,
    via: {
      channel: 'email',
      source: { from: { ticket_id: 1001 }, to: {}, rel: 'follow_up' },
    },
  };
  there.rating = { score: 'offered', comment: null };
  // Another connector knows the brands of before for an hour.
  testApp.setClock((now = new Date(now.getTime() + 2 * 3_600_000)));
  const ticket = await read(id);
  expect(ticket.brand).toBe('Bright Pro');
  const { body } = await testApp.call('carol', 'GET', `/v2/tickets/${ticket.uuid}/fields`);
  expect((body as { items: unknown[] }).items).toEqual(
    expect.arrayContaining([
      { field: 'requester:plan', of: 'requester', name: null, value: 'gold' },
      { field: 'organisation:rooms', of: 'organisation', name: null, value: '42' },
    ]),
  );
});
