import type { TicketFacets, TicketRow, TicketSummary } from '@replique/contract/helpdesk/tickets';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTickets, makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { emailOf } from '../../../demo/make/people.ts';

/** Who has a ticket in the CRM: how it is stored, shown, filtered and counted (docs/tickets.md). */

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };

const answered = [
  { text: 'Where is it?' },
  { role: 'agent' as const, text: 'On its way.', author: 'Bob Agent' },
];

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
  const carol = { id: '7', name: 'Carol of the CRM', email: emailOf('carol').toUpperCase() };
  const bob = { id: '8', name: 'Bob Agent', email: null };
  const address = { id: '9', name: null, email: 'zoe@example.org' };
  await makeTickets(testApp.deps, clients.first.id, [
    { externalId: 'C-1', assignee: carol },
    { externalId: 'C-2', assignee: carol },
    { externalId: 'C-3', assignee: carol, messages: answered },
    { externalId: 'B-1', assignee: bob },
    { externalId: 'Z-1', assignee: address },
    { externalId: 'N-1', assignee: null },
    { externalId: 'N-2' },
  ]);
  // The same person's address in the CRM of another client is nobody's there.
  await makeTickets(testApp.deps, clients.second.id, [{ externalId: 'O-1', assignee: carol }]);
});
afterAll(() => testApp.close());

async function listed(query: string, caller: TestCaller = 'carol') {
  const { body } = await testApp.call(caller, 'GET', `/v2/tickets?${query}`);
  return body as { items: TicketRow[]; total: number };
}
const idsOf = async (query: string, caller?: TestCaller) =>
  (await listed(query, caller)).items.map(({ externalId }) => externalId).toSorted();

const rowOf = async (id: string, caller?: TestCaller) =>
  (await listed('', caller)).items.find(({ externalId }) => externalId === id);

async function summaryOf(caller: TestCaller, query = '') {
  return (await testApp.call(caller, 'GET', `/v2/tickets/summary${query}`)).body as TicketSummary;
}

describe('who has a ticket', () => {
  it('is shown by name, and as me to whoever has the same address, whatever its capitals', async () => {
    const row = await rowOf('C-1');
    expect(row?.assignee).toEqual({ name: 'Carol of the CRM', isMe: true });
    expect((await rowOf('C-1', 'bob'))?.assignee).toEqual({
      name: 'Carol of the CRM',
      isMe: false,
    });
    const one = await testApp.call('carol', 'GET', `/v2/tickets/${row?.uuid}`);
    expect(one.body).toMatchObject({ assignee: { name: 'Carol of the CRM', isMe: true } });
  });

  it('is called by the address where the CRM hides the name, and nobody where nobody has it', async () => {
    expect((await rowOf('Z-1'))?.assignee?.name).toBe('zoe@example.org');
    expect((await rowOf('N-1'))?.assignee).toBeNull();
  });

  it('is never me at another client, nor to a super-admin', async () => {
    expect(await idsOf('assignee[]=me', 'erin')).toEqual([]);
    expect((await rowOf('O-1', 'erin'))?.assignee?.isMe).toBe(false);
    expect((await rowOf('C-1', 'alice'))?.assignee?.isMe).toBe(false);
    expect(await idsOf('assignee[]=me', 'alice')).toEqual([]);
  });

  it('changes with the next reading, and is cut, never refused, where it is too long', async () => {
    const of = (assignee: object) =>
      makeTickets(testApp.deps, clients.second.id, [
        { externalId: 'L-1', assignee: { id: null, name: null, email: null, ...assignee } },
      ]);
    await of({
      id: 'x'.repeat(300),
      name: `${'n'.repeat(200)}`,
      email: `${'e'.repeat(400)}@x.org`,
    });
    const [row] = await testApp.sql(
      `select assignee_id as id, length(assignee_name) as name, assignee_email as email
       from tickets where external_id = 'L-1'`,
    );
    expect(row).toEqual({ id: null, name: 100, email: null });
    await of({});
    expect((await rowOf('L-1', 'frank'))?.assignee).toBeNull();
    await testApp.sql(`delete from tickets where external_id = 'L-1'`);
  });
});

describe('the filter', () => {
  it.each([
    ['assignee[]=me', ['C-1', 'C-2', 'C-3']],
    ['assignee[]=none', ['N-1', 'N-2']],
    ['assignee[]=Bob%20Agent', ['B-1']],
    ['assignee[]=me&assignee[]=none', ['C-1', 'C-2', 'C-3', 'N-1', 'N-2']],
    ['assignee[]=me&status=waiting', ['C-1', 'C-2']],
    ['assignee[]=me&search=C-3', ['C-3']],
    ['assignee[]=mail:zoe@example.org', []],
    ['assignee[]=Nobody', []],
  ])('%s finds %j', async (query, ids) => {
    expect(await idsOf(query)).toEqual(ids);
    expect((await listed(query)).total).toBe(ids.length);
  });

  it('is narrowed by over all clients as well', async () => {
    expect(await idsOf('assignee[]=Carol%20of%20the%20CRM', 'alice')).toEqual([
      'C-1',
      'C-2',
      'C-3',
      'O-1',
    ]);
  });

  it('finds the same through many tickets as through few', async () => {
    await testApp.sql(
      `insert into tickets (client_id, uuid, platform, external_id, created_at, last_message_at, assignee_name)
       select $1, gen_random_uuid(), 'bulk', n::text, now(), now(), 'Many' from generate_series(1, 4000) n`,
      [clients.first.id],
    );
    expect(await idsOf('assignee[]=me')).toEqual(['C-1', 'C-2', 'C-3']);
    expect((await listed('assignee[]=Many')).total).toBe(4_000);
    await testApp.sql(`delete from tickets where platform = 'bulk'`);
  });

  it('holds for actions on many tickets: me is whoever asks', async () => {
    const start = (caller: TestCaller) =>
      testApp.call(caller, 'POST', '/v2/ticket-actions', {
        action: 'exclude',
        filter: { assignee: ['me'] },
      });
    expect((await start('bob')).body).toMatchObject({ code: 'ticket-actions.nothing-matches' });
    const started = await start('carol');
    expect(started.body).toMatchObject({ total: 3 });
  });

  it('offers the names that tickets have', async () => {
    const { body } = await testApp.call('dan', 'GET', '/v2/tickets/facets');
    expect((body as TicketFacets).assignees).toEqual([
      { value: 'Carol of the CRM', count: 3 },
      { value: 'Bob Agent', count: 1 },
      { value: 'zoe@example.org', count: 1 },
    ]);
  });
});

describe('the count of mine', () => {
  it('is what waits for me of the own client', async () => {
    expect((await summaryOf('carol')).mine).toBe(2);
    expect((await summaryOf('dan')).mine).toBe(0);
    // A client whose tickets have assignees, none of them Frank.
    expect((await summaryOf('frank')).mine).toBe(0);
    expect((await summaryOf('alice')).mine).toBeNull();
    expect((await summaryOf('alice', `?client=${clients.first.uuid}`)).mine).toBeNull();
  });

  it('is not there while no ticket of the client has an assignee', async () => {
    await testApp.sql(`update tickets set assignee_id = null, assignee_name = null,
      assignee_email = null where client_id = ${clients.second.id}`);
    expect((await summaryOf('frank')).mine).toBeNull();
  });
});
