import type { Preferences } from '@replique/contract/home/preferences';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients } from '../../demo/make/factories.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
  await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

const path = '/v2/users/me/preferences';

async function read(caller: TestCaller): Promise<Preferences> {
  const answer = await testApp.call(caller, 'GET', path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Preferences;
}

async function set(caller: TestCaller, body: object): Promise<Preferences> {
  const answer = await testApp.call(caller, 'PATCH', path, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Preferences;
}

async function keepView(caller: TestCaller, body: object): Promise<string> {
  const answer = await testApp.call(caller, 'POST', '/v2/ticket-views', { search: '', ...body });
  expect(answer.status, answer.text).toBe(201);
  return (answer.body as { uuid: string }).uuid;
}

describe('what one sets for oneself', () => {
  it('is nothing at first, changes in what is named alone, and is nobody else’s', async () => {
    const nothing = {
      isChecklistHidden: false,
      tour: null,
      isTourTaken: false,
      ticketView: null,
      mutedNotices: [],
      noticesSeenAt: null,
      columnWidths: {},
      ticketColumns: null,
    };
    expect(await read('carol')).toEqual(nothing);
    await set('carol', { isChecklistHidden: true });
    await set('carol', { mutedNotices: ['group', 'review'] });
    expect(await set('carol', {})).toEqual({
      ...nothing,
      isChecklistHidden: true,
      mutedNotices: ['group', 'review'],
    });
    expect(await read('bob')).toEqual(nothing);
    expect(await set('bob', {})).toEqual(nothing);
  });

  it('keeps the place in a tour until the tour is taken', async () => {
    const tour = { name: 'agent', step: 3 } as const;
    expect(await set('carol', { tour })).toMatchObject({ tour, isTourTaken: false });
    expect(await read('carol')).toMatchObject({ tour });
    expect(await set('carol', { isTourTaken: true })).toMatchObject({
      tour: null,
      isTourTaken: true,
    });
    // Taken again and left, it stays taken.
    await set('carol', { tour: { name: 'agent', step: 0 } });
    expect(await set('carol', { tour: null })).toMatchObject({ tour: null, isTourTaken: true });
  });

  it('keeps widths of columns and the columns of the ticket list', async () => {
    const columnWidths = { tickets: { category: 48, client: 640 } };
    expect(await set('erin', { columnWidths })).toMatchObject({
      columnWidths,
      ticketColumns: null,
    });
    await set('erin', { ticketColumns: ['date', 'agents'] });
    expect(await read('erin')).toMatchObject({
      columnWidths,
      ticketColumns: ['date', 'agents'],
    });
    // The subject alone is a choice, unlike none.
    expect(await set('erin', { ticketColumns: [] })).toMatchObject({ ticketColumns: [] });
    expect(await set('erin', { ticketColumns: null, columnWidths: {} })).toMatchObject({
      columnWidths: {},
      ticketColumns: null,
    });
    expect(await read('alice')).toMatchObject({ columnWidths: {}, ticketColumns: null });
  });

  it('refuses what is no value, and changes nothing then', async () => {
    const before = await read('carol');
    for (const body of [
      { tour: { name: 'nobody', step: 0 } },
      { tour: { name: 'agent', step: -1 } },
      { tour: { name: 'agent', step: 21 } },
      { mutedNotices: ['weather'] },
      { mutedNotices: ['group', 'group'] },
      { isChecklistHidden: 'yes' },
      { noticesSeenAt: '2026-01-01T00:00:00.000Z' },
      { columnWidths: { tickets: { category: 47 } } },
      { columnWidths: { tickets: { category: 641 } } },
      { columnWidths: { tickets: { category: 100.5 } } },
      { columnWidths: { tickets: { price: 100 } } },
      { columnWidths: { users: { email: 100 } } },
      { columnWidths: null },
      { ticketColumns: ['price'] },
      { ticketColumns: ['date', 'date'] },
    ])
      expect((await testApp.call('carol', 'PATCH', path, body)).status, JSON.stringify(body)).toBe(
        400,
      );
    expect(await read('carol')).toEqual(before);
    expect((await testApp.call(null, 'GET', path)).status).toBe(401);
    expect((await testApp.call(null, 'PATCH', path, {})).status).toBe(401);
  });

  it('stands in no log', async () => {
    await set('dan', { isChecklistHidden: true });
    const rows = await testApp.sql(
      `select from audit_log where action not like 'sign-ins.%'
         and user_id = (select id from users where email like 'dan@%')`,
    );
    expect(rows).toEqual([]);
  });
});

describe('the view that the tickets open with', () => {
  it('is one’s own or a shared one, and no other', async () => {
    const own = await keepView('carol', { name: 'Own' });
    const shared = await keepView('carol', { name: 'Shared', isShared: true });
    expect(await set('carol', { ticketView: own })).toMatchObject({ ticketView: own });
    expect(await set('dan', { ticketView: shared })).toMatchObject({ ticketView: shared });
    for (const [caller, view] of [
      ['dan', own],
      ['erin', shared],
      ['alice', own],
    ] as const) {
      const answer = await testApp.call(caller, 'PATCH', path, { ticketView: view });
      expect([answer.status, answer.body]).toMatchObject([404, { code: 'ticket-views.not-found' }]);
    }
    expect(await set('carol', { ticketView: null })).toMatchObject({ ticketView: null });
  });

  it('is none once it is shared no longer, or deleted', async () => {
    const shared = await keepView('carol', { name: 'Passing', isShared: true });
    await set('dan', { ticketView: shared });
    await set('carol', { ticketView: shared });
    await testApp.call('carol', 'PATCH', `/v2/ticket-views/${shared}`, { isShared: false });
    expect((await read('dan')).ticketView).toBeNull();
    expect((await read('carol')).ticketView).toBe(shared);
    await testApp.call('carol', 'DELETE', `/v2/ticket-views/${shared}`);
    expect((await read('carol')).ticketView).toBeNull();
  });
});
