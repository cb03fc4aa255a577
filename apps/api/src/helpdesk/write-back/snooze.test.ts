import type { Home } from '@replique/contract/home/home';
import type { TicketDetail, TicketRow, TicketSummary } from '@replique/contract/helpdesk/tickets';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makeTickets,
  makeTwoClients,
  type GivenTicket,
  type MadeClient,
} from '../../demo/make/factories.ts';
import { emailOf } from '../../demo/make/people.ts';

/** Tickets that are hidden until a time (docs/tickets.md). */

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };
let late: string;
let other: string;

const hour = 3_600_000;
const day = 24 * hour;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const askedAt = new Date(Date.now() - 3 * day);
const carol = { id: '7', name: 'Carol', email: emailOf('carol') };
const asked = (at: Date): GivenTicket['messages'] => [{ text: 'Where is my parcel?', at }];
const answered = [
  { text: 'Where is it?' },
  { role: 'agent' as const, text: 'On its way.', author: 'Bob Agent' },
];

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
});
beforeEach(async () => {
  await testApp.sql('delete from tickets');
  [late = '', other = ''] = await makeTickets(testApp.deps, clients.first.id, [
    { externalId: 'L-1', assignee: carol, messages: asked(askedAt) },
    { externalId: 'L-2', messages: asked(new Date(Date.now() - hour)) },
    { externalId: 'A-1', messages: answered },
  ]);
});
afterAll(() => testApp.close());

const snooze = (ticket: string, until: string | null, caller: TestCaller = 'carol') =>
  testApp.call(caller, 'PUT', `/v2/tickets/${ticket}/snooze`, { until });

async function listed(query: string, caller: TestCaller = 'carol') {
  const { body } = await testApp.call(caller, 'GET', `/v2/tickets?${query}`);
  return body as { items: TicketRow[]; total: number };
}
async function idsOf(query: string, caller?: TestCaller) {
  const { items, total } = await listed(query, caller);
  expect(total).toBe(items.length);
  return items.map(({ externalId }) => externalId).toSorted();
}
const detailOf = async (ticket: string, caller: TestCaller = 'carol') =>
  (await testApp.call(caller, 'GET', `/v2/tickets/${ticket}`)).body as TicketDetail;
const summaryOf = async (caller: TestCaller = 'carol') =>
  (await testApp.call(caller, 'GET', '/v2/tickets/summary')).body as TicketSummary;
const passed = () => testApp.sql(`update tickets set snoozed_until = now() - interval '1 second'`);

describe('a snoozed ticket', () => {
  it('is in no list and no count of what waits, and has one of its own', async () => {
    await testApp.sql(`update tickets set suggestion_state = 'ready' where uuid = $1`, [late]);
    expect(await summaryOf()).toMatchObject({ waiting: 2, suggested: 1, late: 1, mine: 1 });
    const until = inMs(4 * hour);
    expect((await snooze(late, until)).body).toEqual({
      snoozedUntil: `${until.slice(0, 19)}.000Z`,
    });
    for (const caller of ['carol', 'alice'] as const) {
      expect(await idsOf('status=waiting', caller)).toEqual(['L-2']);
      expect(await idsOf('status=waiting&search=parcel', caller)).toEqual(['L-2']);
      expect(await idsOf('status=late', caller)).toEqual([]);
      expect(await idsOf('status=waiting&suggestion[]=ready', caller)).toEqual([]);
      expect(await idsOf('status=snoozed', caller)).toEqual(['L-1']);
      expect(await idsOf('status=snoozed&search=parcel', caller)).toEqual(['L-1']);
      expect(await idsOf('status=answered', caller)).toEqual(['A-1']);
      expect(await idsOf('', caller)).toEqual(['A-1', 'L-1', 'L-2']);
    }
    expect(await idsOf('status=waiting&assignee[]=me')).toEqual([]);
    expect(await summaryOf()).toMatchObject({
      eligible: 3,
      waiting: 1,
      suggested: 0,
      late: 0,
      mine: 0,
      snoozed: 1,
    });
  });

  it('is not what Home says that waits', async () => {
    const needs = async () => ((await testApp.call('carol', 'GET', '/v2/home')).body as Home).needs;
    expect(await needs()).toMatchObject({ ticketsWaiting: 2 });
    const since = (await needs()).longestWaitingSince;
    await snooze(late, inMs(hour));
    expect(await needs()).toMatchObject({ ticketsWaiting: 1 });
    expect((await needs()).longestWaitingSince).not.toBe(since);
  });

  it('says until when and who said so, to guests only until when', async () => {
    await snooze(late, inMs(hour));
    expect(await detailOf(late)).toMatchObject({
      isWaiting: false,
      replyDueAt: null,
      snoozedUntil: expect.any(String),
      snoozedBy: expect.stringContaining('Carol'),
    });
    expect(await detailOf(late, 'dan')).toMatchObject({
      snoozedUntil: expect.any(String),
      snoozedBy: null,
    });
  });

  it('comes back by itself when its time has passed, or when somebody wakes it', async () => {
    await snooze(late, inMs(hour));
    await passed();
    expect(await idsOf('status=waiting')).toEqual(['L-1', 'L-2']);
    expect(await summaryOf()).toMatchObject({ waiting: 2, late: 1, mine: 1, snoozed: 0 });
    expect(await detailOf(late)).toMatchObject({ isWaiting: true, snoozedUntil: null });
    await snooze(late, inMs(hour));
    expect((await snooze(late, null, 'bob')).body).toEqual({ snoozedUntil: null });
    expect(await idsOf('status=snoozed')).toEqual([]);
    // Once more changes nothing.
    expect((await snooze(late, null)).status).toBe(200);
  });

  it('comes back when the customer writes again, and not for being read again', async () => {
    const at = askedAt;
    await snooze(late, inMs(hour));
    await makeTickets(testApp.deps, clients.first.id, [
      { externalId: 'L-1', assignee: carol, subject: 'Renamed', messages: asked(at) },
    ]);
    expect(await idsOf('status=snoozed')).toEqual(['L-1']);
    const more = [...(asked(at) ?? []), { text: 'Are you there?', at: new Date() }];
    await makeTickets(testApp.deps, clients.first.id, [{ externalId: 'L-1', messages: more }]);
    expect(await idsOf('status=snoozed')).toEqual([]);
    expect(await idsOf('status=waiting')).toEqual(['L-1', 'L-2']);
    expect(
      await testApp.sql('select snoozed_until, snoozed_by from tickets where uuid = $1', [late]),
    ).toEqual([{ snoozed_until: null, snoozed_by: null }]);
  });

  it('follows what changes in a CRM that snoozes as well, and only that', async () => {
    const read = (snoozedUntil: Date | null) =>
      makeTickets(testApp.deps, clients.first.id, [
        { externalId: 'L-1', messages: asked(askedAt), snoozedUntil },
      ]);
    const later = new Date(Date.now() + day);
    await read(later);
    expect(await detailOf(late)).toMatchObject({
      snoozedUntil: later.toISOString(),
      snoozedBy: null,
    });
    const here = inMs(hour);
    await snooze(late, here);
    await read(later);
    expect((await detailOf(late)).snoozedUntil).toBe(`${here.slice(0, 19)}.000Z`);
    await read(null);
    expect((await detailOf(late)).snoozedUntil).toBeNull();
  });

  it('is written down with who did it', async () => {
    await snooze(late, inMs(hour));
    await snooze(late, null, 'bob');
    const rows = await testApp.sql<{ action: string }>(
      `select action from audit_log where href = $1 order by id desc limit 2`,
      [`/tickets/${late}`],
    );
    expect(rows.map(({ action }) => action)).toEqual(['write-backs.woken', 'write-backs.snoozed']);
  });
});

describe('what is refused', () => {
  it.each([
    ['the past', -1_000],
    ['now', 0],
    ['more than 90 days', 90 * day + hour],
  ])('%s', async (_, ms) => {
    const refused = await snooze(late, inMs(ms));
    expect([refused.status, refused.body]).toEqual([
      400,
      expect.objectContaining({ code: 'write-backs.snooze-time' }),
    ]);
  });

  it('what is no time', async () => {
    for (const until of ['tomorrow', '2026-13-01T00:00:00Z', ''])
      expect((await snooze(late, until)).body).toMatchObject({ code: 'request.invalid' });
  });

  it('an answered ticket', async () => {
    const { items } = await listed('status=answered');
    const refused = await snooze(items[0]?.uuid ?? '', inMs(hour));
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ code: 'write-backs.snooze-answered' }),
    ]);
  });

  it('guests, and people of another client', async () => {
    expect((await snooze(other, inMs(hour), 'dan')).body).toMatchObject({
      code: 'auth.forbidden',
    });
    for (const caller of ['erin', 'frank'] as const)
      expect((await snooze(other, inMs(hour), caller)).status).toBe(404);
    expect(await idsOf('status=snoozed')).toEqual([]);
  });
});
