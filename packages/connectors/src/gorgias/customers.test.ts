import { afterEach, beforeEach, expect, it } from 'vitest';
import { customerField } from '../fakes/gorgias/state.ts';
import { connectToFake, type Connected } from './testing/connected.ts';

/** Fields of customers: listed with those of tickets, and read with a ticket of theirs. */

let crm: Connected;
beforeEach(async () => {
  crm = await connectToFake();
  crm.fake.state.customerFields = [
    customerField(6101, 'Plan', ['Gold', 'Silver']),
    customerField(6102, 'Shop number'),
  ];
});
afterEach(() => crm.close());

const requester = { name: 'Ana Lima', email: 'ana@example.com' };

function add(values: Record<string, unknown>): string {
  const { fake } = crm;
  const id = fake.addTicket({ subject: 'Where is it?', requester, text: 'Hello' });
  const { customer } = fake.state.tickets.at(-1)!;
  fake.state.customerValues = { ...fake.state.customerValues, [customer.id]: values };
  return id;
}

const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);

const fieldsOf = async (id: string) =>
  (await crm.connector.readTickets([id], { categoryFieldId: null }))[0]?.fields;

const asked = (path: string) =>
  crm.server.asked.filter(({ url }) => url.pathname.startsWith(path)).length;

it('are listed beside those of tickets, with titles, types and choices', async () => {
  const listed = await crm.connector.listTicketFields();
  expect(listed.filter(({ id }) => id.startsWith('requester:')).toSorted(byId)).toEqual([
    {
      id: 'requester:6101',
      label: 'Plan',
      type: 'text',
      options: [
        { value: 'Gold', label: 'Gold' },
        { value: 'Silver', label: 'Silver' },
      ],
    },
    { id: 'requester:6102', label: 'Shop number', type: 'text', options: null },
  ]);
  expect(listed.some(({ id }) => id === crm.fake.categoryFieldId)).toBe(true);
});

it('come with a ticket beside its own', async () => {
  const id = add({ 6101: 'Gold', 6102: '' });
  crm.fake.setField(id, '5103', 'By phone');
  expect(await fieldsOf(id)).toEqual({ 5103: 'By phone', 'requester:6101': 'Gold' });
});

it('of a customer are asked for once in ten minutes', async () => {
  const id = add({ 6101: 'Gold' });
  await fieldsOf(id);
  await fieldsOf(id);
  expect(asked('/api/customers')).toBe(1);
  const { customer } = crm.fake.state.tickets.at(-1)!;
  crm.fake.state.customerValues = { [customer.id]: { 6101: 'Silver' } };
  crm.clock.now = new Date(crm.clock.now.getTime() + 600_000);
  expect(await fieldsOf(id)).toEqual({ 'requester:6101': 'Silver' });
});

it('are not asked for where the account has none', async () => {
  crm.fake.state.customerFields = [];
  const id = add({});
  expect(await fieldsOf(id)).toEqual({});
  expect(asked('/api/customers')).toBe(0);
});

it.each([403, 404])('that may not be seen (%i) leave the ticket whole', async (status) => {
  const id = add({ 6101: 'Gold' });
  crm.server.fail(
    { status, json: { error: { msg: 'No.' } } },
    { times: 5, only: ({ url }) => url.pathname.startsWith('/api/customers') },
  );
  expect(await fieldsOf(id)).toEqual({});
});

it('that cannot be read now put the ticket off', async () => {
  const id = add({ 6101: 'Gold' });
  crm.server.fail(
    { status: 500, json: { error: { msg: 'Down.' } } },
    { times: 9, only: ({ url }) => url.pathname.startsWith('/api/customers') },
  );
  await expect(fieldsOf(id)).rejects.toMatchObject({ reason: 'unavailable' });
});
