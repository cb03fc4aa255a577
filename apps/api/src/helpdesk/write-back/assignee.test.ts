import type { TicketDetail } from '@replique/contract/helpdesk/tickets';
import type { TicketWriteBacks } from '@replique/contract/helpdesk/write-back';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';
import {
  connectZendesk,
  forgetAccounts,
  type PlayedZendesk,
} from '@replique/tests/servers/played-zendesk.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTicket, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { emailOf } from '../../demo/make/people.ts';
import { sendDue } from './send.ts';

/** Who a ticket is given to, in its CRM (docs/crm.md). */

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };
let zendesk: PlayedZendesk;
let now = new Date('2026-03-10T12:00:00Z');
const nora = 'nora@brightgoods.example';

function pass(ms: number): void {
  now = new Date(now.getTime() + ms);
  testApp.setClock(now);
}

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
  pass(0);
  zendesk = await connectZendesk(testApp, clients.first.id);
  const paul = zendesk.fake.state.users.find(({ name }) => name === 'Paul Tremblay');
  if (paul) Object.assign(paul, { name: 'Carol', email: emailOf('carol') });
});
beforeEach(async () => {
  forgetAccounts(testApp);
  zendesk.between = null;
  zendesk.writes = [];
  await testApp.sql('delete from tickets');
  await testApp.sql(
    `update crm_connections set is_enabled = true, replies_by = 'off', category_field_id = $1`,
    [zendesk.fake.categoryFieldId],
  );
});
afterAll(() => testApp.close());

const assign = (ticket: string, to: 'me' | 'nobody' = 'me', caller: TestCaller = 'carol') =>
  testApp.call(caller, 'PUT', `/v2/tickets/${ticket}/assignee`, { to });
const send = () => sendDue(testApp.deps);
const inCrm = (id: string) => zendesk.fake.ticketOf(id)?.assignee;

async function ask(): Promise<{ id: string; ticket: string }> {
  const id = zendesk.ask('Where is my parcel?');
  return { id, ticket: await zendesk.read(id) };
}

async function stateOf(ticket: string, caller: TestCaller = 'dan'): Promise<TicketWriteBacks> {
  return (await testApp.call(caller, 'GET', `/v2/tickets/${ticket}/write-backs`))
    .body as TicketWriteBacks;
}
const rowOf = async (ticket: string) =>
  (await stateOf(ticket)).items.find(({ kind }) => kind === 'assignee');
const shown = async (ticket: string) =>
  ((await testApp.call('carol', 'GET', `/v2/tickets/${ticket}`)).body as TicketDetail).assignee;

describe('an assignment', () => {
  it('gives the ticket to whoever asks, in the CRM and here at once, and is written down', async () => {
    const { id, ticket } = await ask();
    const asked = await assign(ticket);
    expect([asked.status, asked.body]).toEqual([
      200,
      expect.objectContaining({ kind: 'assignee', assigns: 'me', state: 'waiting', reason: null }),
    ]);
    await send();
    expect(inCrm(id)).toBe(emailOf('carol'));
    expect(await rowOf(ticket)).toMatchObject({ state: 'posted', assigns: 'me' });
    expect(await shown(ticket)).toEqual({ name: 'Carol', isMe: true });
    // Read again, it is the same.
    await zendesk.read(id);
    expect(await shown(ticket)).toEqual({ name: 'Carol', isMe: true });
    const audited = await testApp.sql<{ action: string }>(
      `select action from audit_log where href = $1 order by id`,
      [`/tickets/${ticket}`],
    );
    expect(audited.map(({ action }) => action)).toContain('write-backs.assigned');
  });

  it('is taken back by the next one, which is all that is sent', async () => {
    const { id, ticket } = await ask();
    await assign(ticket);
    await assign(ticket, 'nobody');
    await send();
    expect(inCrm(id)).toBeNull();
    expect(zendesk.writes).toEqual([]);
    expect((await stateOf(ticket)).items).toHaveLength(1);
    zendesk.fake.assign(id, nora);
    await assign(ticket, 'nobody');
    await send();
    expect(inCrm(id)).toBeNull();
    expect(await shown(ticket)).toBeNull();
  });

  it('is refused in words where the CRM knows nobody of that address', async () => {
    const { id, ticket } = await ask();
    await assign(ticket, 'me', 'bob');
    await send();
    expect(inCrm(id)).toBeNull();
    expect(await rowOf(ticket)).toMatchObject({
      state: 'refused',
      reason: 'no-agent',
      canRetry: true,
    });
  });

  it('waits while the CRM does not answer, and goes then; again by a colleague, it stays the first one’s', async () => {
    const { id, ticket } = await ask();
    await assign(ticket);
    zendesk.between = (through, { method }) =>
      method === 'PUT' ? Promise.reject(new TypeError('fetch failed')) : through();
    await send();
    expect(await rowOf(ticket)).toMatchObject({ state: 'waiting' });
    zendesk.between = async (through, { method }) =>
      method === 'PUT' ? Response.json({ error: 'RecordInvalid' }, { status: 422 }) : through();
    pass(3_600_000);
    forgetAccounts(testApp);
    await send();
    const refused = await rowOf(ticket);
    expect(refused).toMatchObject({ state: 'refused', reason: 'refused' });
    zendesk.between = null;
    const again = await testApp.call('bob', 'POST', `/v2/write-backs/${refused?.uuid}/retry`);
    expect(again.status).toBe(200);
    pass(3_600_000);
    await send();
    expect(inCrm(id)).toBe(emailOf('carol'));
  });

  it('is refused for a ticket that is gone there, or closed for good', async () => {
    const { id, ticket } = await ask();
    zendesk.fake.removeTicket(id);
    await assign(ticket);
    await send();
    expect(await rowOf(ticket)).toMatchObject({ state: 'refused', reason: 'deleted' });
    const closed = await ask();
    zendesk.fake.setState(closed.id, 'closed');
    await assign(closed.ticket);
    await send();
    expect(await rowOf(closed.ticket)).toMatchObject({ state: 'refused', reason: 'refused' });
  });
});

describe('who may assign', () => {
  it.each([
    ['category', 'off', 'carol', ['me', 'nobody']],
    [null, 'agents', 'carol', ['me', 'nobody']],
    [null, 'admins', 'carol', []],
    [null, 'admins', 'bob', ['me', 'nobody']],
    [null, 'off', 'bob', []],
    ['category', 'agents', 'dan', []],
  ] as const)('with the field %s and replies by %s: %s %j', async (field, by, caller, to) => {
    const { ticket } = await ask();
    await testApp.sql('update crm_connections set replies_by = $1, category_field_id = $2', [
      by,
      field,
    ]);
    expect((await stateOf(ticket, caller)).assignsTo).toEqual(to);
    const asked = await assign(ticket, 'me', caller);
    const { code } = asked.body as { code?: string };
    const refusal = caller === 'dan' ? 'auth.forbidden' : 'write-backs.assign-off';
    expect(code).toBe(to.length > 0 ? undefined : refusal);
  });

  it('is nobody of another client, and nobody where there is no CRM', async () => {
    const { ticket } = await ask();
    for (const caller of ['erin', 'frank'] as const)
      expect((await assign(ticket, 'me', caller)).status).toBe(404);
    expect(await rowOf(ticket)).toBeUndefined();
    const imported = await makeTicket(testApp.deps, clients.first.id);
    expect((await assign(imported)).body).toMatchObject({ code: 'write-backs.not-connected' });
    await testApp.sql('update crm_connections set is_enabled = false');
    expect((await assign(ticket)).body).toMatchObject({ code: 'write-backs.not-connected' });
  });
});
