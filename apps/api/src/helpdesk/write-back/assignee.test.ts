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
import { emailOf, type PersonKey } from '../../demo/make/people.ts';
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
const userOf = async (person: PersonKey) => {
  const [row] = await testApp.sql<{ uuid: string }>('select uuid from users where email = $1', [
    emailOf(person),
  ]);
  return row?.uuid ?? '';
};
const give = async (ticket: string, person: PersonKey, caller: TestCaller = 'bob') =>
  testApp.call(caller, 'PUT', `/v2/tickets/${ticket}/assignee`, {
    to: 'colleague',
    colleague: await userOf(person),
  });
const giveAll = (tickets: string[], wanted: object, caller: TestCaller = 'bob') =>
  testApp.call(caller, 'PUT', '/v2/tickets/assignees', { tickets, ...wanted });
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;
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

describe('a colleague', () => {
  it('gets the ticket, in the CRM and here, and the audit log says who', async () => {
    const { id, ticket } = await ask();
    const asked = await give(ticket, 'carol');
    expect([asked.status, asked.body]).toEqual([
      200,
      expect.objectContaining({ kind: 'assignee', assigns: 'colleague', state: 'waiting' }),
    ]);
    await send();
    expect(inCrm(id)).toBe(emailOf('carol'));
    expect(await shown(ticket)).toEqual({ name: 'Carol', isMe: true });
    const audited = await testApp.sql<{ action: string; after: unknown }>(
      `select action, after from audit_log where href = $1 and action like 'write-backs.%'`,
      [`/tickets/${ticket}`],
    );
    expect(audited).toEqual([
      {
        action: 'write-backs.assigned-to',
        after: { assignee: expect.stringContaining('Carol') as string },
      },
    ]);
  });

  it('is refused before anything is sent where the CRM does not know the address', async () => {
    const { id, ticket } = await ask();
    await give(ticket, 'bob', 'carol');
    await send();
    expect([inCrm(id), zendesk.writes]).toEqual([null, []]);
    expect(await rowOf(ticket)).toMatchObject({ state: 'refused', reason: 'no-agent' });
  });

  it('is one of the client who may answer tickets, and whoever is named is known to the caller', async () => {
    const { ticket } = await ask();
    for (const [person, code] of [
      ['dan', 'write-backs.no-colleague'],
      ['erin', 'users.not-found'],
      ['alice', 'users.not-found'],
    ] as const)
      expect([person, codeOf(await give(ticket, person))]).toEqual([person, code]);
    expect(codeOf(await giveAll([ticket], { to: 'colleague' }))).toBe('request.invalid');
    const colleague = await userOf('erin');
    expect(codeOf(await giveAll([ticket], { to: 'me', colleague }))).toBe('users.not-found');
    expect(await rowOf(ticket)).toBeUndefined();
  });

  it('has a ticket of no CRM at once, and it is among theirs', async () => {
    const ticket = await makeTicket(testApp.deps, clients.first.id);
    expect((await stateOf(ticket, 'bob')).assignsTo).toEqual(['me', 'colleague', 'nobody']);
    expect((await stateOf(ticket, 'dan')).assignsTo).toEqual([]);
    expect(await give(ticket, 'carol')).toMatchObject({ status: 200, body: null });
    expect(await shown(ticket)).toMatchObject({ isMe: true });
    const mine = await testApp.call('carol', 'GET', '/v2/tickets?assignee[]=me');
    expect((mine.body as { items: { uuid: string }[] }).items.map(({ uuid }) => uuid)).toEqual([
      ticket,
    ]);
    await assign(ticket, 'nobody');
    expect(await shown(ticket)).toBeNull();
  });
});

describe('several tickets at once', () => {
  it('go to a colleague, each for itself; what one refuses leaves the others', async () => {
    const [first, second] = [await ask(), await ask()];
    const own = await makeTicket(testApp.deps, clients.first.id);
    const colleague = await userOf('carol');
    const asked = await giveAll([first.ticket, second.ticket, own, own], {
      to: 'colleague',
      colleague,
    });
    expect(asked.body).toEqual({ assigned: 3, refused: [] });
    await send();
    expect([inCrm(first.id), inCrm(second.id)]).toEqual([emailOf('carol'), emailOf('carol')]);
    expect(await shown(own)).toMatchObject({ isMe: true });
    await testApp.sql(`update crm_connections set category_field_id = null`);
    expect((await giveAll([first.ticket, own], { to: 'nobody' })).body).toEqual({
      assigned: 1,
      refused: [{ ticket: first.ticket, code: 'write-backs.assign-off' }],
    });
  });

  it('are left as they are where one of them is not the caller’s, and by those who only read', async () => {
    const { ticket } = await ask();
    const foreign = await makeTicket(testApp.deps, clients.second.id);
    const refused = await giveAll([ticket, foreign], { to: 'me' });
    expect([refused.status, codeOf(refused)]).toEqual([404, 'tickets.not-found']);
    expect(await rowOf(ticket)).toBeUndefined();
    expect((await giveAll([ticket], { to: 'me' }, 'dan')).status).toBe(403);
    expect(codeOf(await giveAll([], { to: 'me' }))).toBe('request.invalid');
    expect(
      codeOf(await giveAll([ticket], { to: 'colleague', colleague: await userOf('erin') })),
    ).toBe('users.not-found');
  });
});

describe('who may assign', () => {
  it.each([
    ['category', 'off', 'carol', ['me', 'colleague', 'nobody']],
    [null, 'agents', 'carol', ['me', 'colleague', 'nobody']],
    [null, 'admins', 'carol', []],
    [null, 'admins', 'bob', ['me', 'colleague', 'nobody']],
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

  it('is nobody of another client, and nobody where the CRM of the ticket is not in use', async () => {
    const { ticket } = await ask();
    for (const caller of ['erin', 'frank'] as const)
      expect((await assign(ticket, 'me', caller)).status).toBe(404);
    expect(await rowOf(ticket)).toBeUndefined();
    const imported = await makeTicket(testApp.deps, clients.first.id);
    expect((await assign(imported)).body).toBeNull();
    await testApp.sql('update crm_connections set is_enabled = false');
    expect((await assign(ticket)).body).toMatchObject({ code: 'write-backs.not-connected' });
  });

  it('gives nothing to somebody who may not sign in any more', async () => {
    const { ticket } = await ask();
    // Last of all: the person is signed out by it.
    await testApp.sql('update users set disabled_at = now() where email = $1', [emailOf('carol')]);
    expect(codeOf(await give(ticket, 'carol'))).toBe('users.not-found');
  });
});
