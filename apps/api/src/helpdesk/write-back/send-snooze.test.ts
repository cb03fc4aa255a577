import type { TicketDetail } from '@replique/contract/helpdesk/tickets';
import type { TicketWriteBacks } from '@replique/contract/helpdesk/write-back';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';
import { playCrms, type FakeCrms } from '@replique/tests/servers/fake-crms.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTickets, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { connectorFor, sealCredentials } from '../crm/crm.ts';
import { toIncoming } from '../crm-sync/map-ticket.ts';
import { sendDue } from './send.ts';

/** Where the CRM snoozes as well: Gorgias (docs/crm-platforms.md). */

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };
let crms: FakeCrms;
const hour = 3_600_000;

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
  crms = playCrms(testApp.deps);
  const { id } = clients.first;
  const sealed = sealCredentials(testApp.deps, id, 'gorgias', crms.gorgias.credentials);
  await testApp.sql(
    `insert into crm_connections (client_id, platform, config_uuid, sealed_credentials, is_enabled, updated_at)
     values ($1, 'gorgias', gen_random_uuid(), $2, true, now())`,
    [id, sealed],
  );
});
beforeEach(async () => {
  crms.fault = null;
  await testApp.sql('delete from tickets');
  await testApp.sql(`update crm_connections set replies_by = 'agents'`);
});
afterAll(() => testApp.close());

const inAnHour = () => new Date(Math.floor((Date.now() + hour) / 1_000) * 1_000).toISOString();
const snooze = (ticket: string, until: string | null, caller: TestCaller = 'carol') =>
  testApp.call(caller, 'PUT', `/v2/tickets/${ticket}/snooze`, { until });
const there = (id: string) => crms.gorgias.state.tickets.find((ticket) => String(ticket.id) === id);

/** Reads a ticket as the sync does. @returns its uuid */
async function read(id: string): Promise<string> {
  const connector = await connectorFor(testApp.deps, clients.first.id, 'gorgias');
  const [ticket] = (await connector?.readTickets([id], { categoryFieldId: null })) ?? [];
  if (!ticket) throw new Error(`There is no ticket ${id}.`);
  const { messages, ...incoming } = toIncoming('gorgias', ticket);
  const [uuid = ''] = await makeTickets(testApp.deps, clients.first.id, [
    {
      ...incoming,
      messages: messages.map(({ role, text, author, sentAt }) => ({
        role,
        text: text ?? '',
        at: sentAt,
        ...(author !== null && { author }),
      })),
    },
  ]);
  return uuid;
}

async function ask() {
  const requester = { name: 'Ida Holm', email: 'ida@example.com' };
  const id = crms.gorgias.addTicket({ subject: 'Parcel', requester, text: 'Where is it?' });
  return { id, ticket: await read(id) };
}
const shown = async (ticket: string) =>
  (await testApp.call('carol', 'GET', `/v2/tickets/${ticket}`)).body as TicketDetail;
const rowOf = async (ticket: string) =>
  (
    (await testApp.call('carol', 'GET', `/v2/tickets/${ticket}/write-backs`))
      .body as TicketWriteBacks
  ).items.find(({ kind }) => kind === 'snooze');

describe('a snooze where Gorgias is the CRM', () => {
  it('is said there, and read again it is the same; woken, it is open there', async () => {
    const { id, ticket } = await ask();
    const until = inAnHour();
    await snooze(ticket, until);
    expect(await rowOf(ticket)).toMatchObject({ state: 'waiting', snoozeUntil: until });
    await sendDue(testApp.deps);
    expect(there(id)?.snooze_datetime).toBe(until);
    expect(await rowOf(ticket)).toMatchObject({ state: 'posted', snoozeUntil: until });
    await read(id);
    expect(await shown(ticket)).toMatchObject({
      snoozedUntil: until,
      snoozedBy: expect.stringContaining('Carol'),
    });
    await snooze(ticket, null);
    await sendDue(testApp.deps);
    expect(there(id)).toMatchObject({ snooze_datetime: null, status: 'open' });
    await read(id);
    expect(await shown(ticket)).toMatchObject({ isWaiting: true, snoozedUntil: null });
  });

  it('made there is read: it is closed there and waits here, hidden until then', async () => {
    const { id, ticket } = await ask();
    const until = inAnHour();
    Object.assign(there(id) ?? {}, { snooze_datetime: until, status: 'closed' });
    await read(id);
    expect(await shown(ticket)).toMatchObject({ snoozedUntil: until, snoozedBy: null });
  });

  it('is ours alone where nothing may be changed there, and stays so', async () => {
    await testApp.sql(`update crm_connections set replies_by = 'admins'`);
    const { id, ticket } = await ask();
    const until = inAnHour();
    await snooze(ticket, until);
    await sendDue(testApp.deps);
    expect(await rowOf(ticket)).toBeUndefined();
    expect(there(id)?.snooze_datetime ?? null).toBeNull();
    await read(id);
    expect((await shown(ticket)).snoozedUntil).toBe(until);
  });

  it('is not said of a ticket that was closed there meanwhile', async () => {
    const { id, ticket } = await ask();
    await snooze(ticket, inAnHour());
    Object.assign(there(id) ?? {}, { status: 'closed' });
    await sendDue(testApp.deps);
    expect(await rowOf(ticket)).toMatchObject({ state: 'superseded', reason: 'closed' });
    expect(there(id)?.snooze_datetime ?? null).toBeNull();
  });

  it('holds here while Gorgias does not answer', async () => {
    const { ticket } = await ask();
    const until = inAnHour();
    await snooze(ticket, until);
    crms.fault = () => Promise.reject(new TypeError('fetch failed'));
    await sendDue(testApp.deps);
    expect(await rowOf(ticket)).toMatchObject({ state: 'waiting' });
    expect((await shown(ticket)).snoozedUntil).toBe(until);
  });
});
