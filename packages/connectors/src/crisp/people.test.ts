import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  closeFixture,
  failureOf,
  openFixture,
  pass,
  ticket,
  type CrispFixture,
} from './crisp-fixture.ts';

/** Contacts: who a conversation is with, what their company is, and what the website keeps of them. */

let fixture: CrispFixture;
beforeEach(async () => void (fixture = await openFixture()));
afterEach(() => closeFixture(fixture));

const personId = 'a4bd4a0e-1f4d-4b5b-9a2f-3b6f6f0c8d11';

function add(contact: { data?: Record<string, string | number | boolean> } = {}): string {
  const { fake } = fixture;
  fake.state.contacts = {
    [personId]: {
      profile: {
        email: 'ida@example.com',
        person: {
          nickname: 'Ida Berg',
          phone: '+47 22 00 00 00',
          website: 'https://ida.example',
          employment: { title: 'Buyer' },
        },
        company: { name: 'Hôtel du Lac', domain: 'lac.example', metrics: { employees: 40 } },
        segments: ['customer', 'vip'],
        notepad: 'Never call before ten.',
      },
      data: contact.data ?? { plan: 'gold', seats: 12 },
    },
  };
  const id = fake.addTicket(ticket());
  fake.state.conversations[id]!.people_id = personId;
  return id;
}

const read = async (id: string, connector = fixture.connect()) =>
  (await connector.readTickets([id], { categoryFieldId: null }))[0]!;

const asked = (path: string) =>
  fixture.server.asked.filter(({ url }) => url.pathname.includes(path)).length;
const isPeople = ({ url }: { url: URL }) => url.pathname.includes('/people/');
const refusal = (status: number, reason: string) => ({
  status,
  json: { error: true, reason, data: {} },
});

it('are read with the conversation, beside its own data', async () => {
  const id = add();
  fixture.fake.setField(id, 'plan', 'trial');
  const { organisation, fields } = await read(id);
  expect(organisation).toBe('Hôtel du Lac');
  expect(fields).toEqual({
    plan: 'trial',
    'requester:plan': 'gold',
    'requester:seats': '12',
    'requester:profile.job': 'Buyer',
    'requester:profile.website': 'https://ida.example',
    'requester:profile.segments': 'customer, vip',
    'organisation:profile.domain': 'lac.example',
    'organisation:profile.employees': '40',
  });
});

it('have fields that are listed: those of every profile, and the keys that are in use', async () => {
  add();
  const listed = await fixture.connect().listTicketFields();
  expect(listed.map(({ id, label, type }) => [id, label, type])).toEqual([
    ['requester:profile.job', 'Job title', 'text'],
    ['requester:profile.website', 'Website', 'text'],
    ['requester:profile.segments', 'Contact segments', 'list'],
    ['organisation:profile.domain', 'Company domain', 'text'],
    ['organisation:profile.employees', 'Employees', 'number'],
    ['requester:plan', 'plan', 'text'],
    ['requester:seats', 'seats', 'text'],
  ]);
});

it('are asked for once in ten minutes', async () => {
  const id = add();
  const connector = fixture.connect();
  await read(id, connector);
  await read(id, connector);
  expect([asked('/people/profile/'), asked('/people/data/')]).toEqual([1, 1]);
  fixture.fake.state.contacts![personId]!.data = { plan: 'silver' };
  pass(fixture, 600_000);
  expect((await read(id, connector)).fields['requester:plan']).toBe('silver');
});

it('are not asked for data where the website keeps none, nor at all where nobody is named', async () => {
  await read(add({ data: {} }));
  expect([asked('/people/profile/'), asked('/people/data/')]).toEqual([1, 0]);
  const id = fixture.fake.addTicket(ticket());
  expect((await read(id)).organisation).toBeNull();
  expect(asked('/people/profile/')).toBe(1);
});

it('that are gone leave the conversation whole', async () => {
  const id = add();
  fixture.fake.state.contacts = {};
  expect(await read(id)).toMatchObject({ organisation: null, fields: {} });
});

it('that a token may not see are not asked for again within the hour', async () => {
  const id = add();
  const connector = fixture.connect();
  fixture.server.fail(refusal(403, 'not_allowed'), { times: 1, only: isPeople });
  expect((await read(id, connector)).fields).toEqual({});
  expect((await read(id, connector)).fields).toEqual({});
  expect(asked('/people/profile/')).toBe(1);
  pass(fixture, 3_600_000);
  expect((await read(id, connector)).organisation).toBe('Hôtel du Lac');
});

it('that cannot be read now put the conversation off', async () => {
  const id = add();
  fixture.server.fail(refusal(500, 'internal'), { times: 9, only: isPeople });
  expect(await failureOf(read(id))).toMatchObject({ reason: 'unavailable' });
});
