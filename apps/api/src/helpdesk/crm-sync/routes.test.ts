import type { CrmSyncState } from '@replique/contract/helpdesk/crm-sync';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestAccount,
  failedWith,
  putConnection,
  type TestAccount,
} from '@replique/tests/servers/crm-account.ts';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import type { PersonKey } from '../../demo/make/people.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { compareNow } from '../../answering/suggestions/suggestions.ts';
import { runSyncs } from './run-syncs.ts';
import { expectedEnd } from './sync-state.ts';

/** What people see of the reading of a CRM, and what they can do. */

let testApp: TestApp;
let first: MadeClient;
let account: TestAccount;

const now = new Date('2026-03-10T12:00:00Z');
const later = (hours: number) => testApp.setClock(new Date(now.getTime() + hours * 3_600_000));

beforeAll(async () => {
  testApp = await createTestApp();
  ({ first } = await makeTwoClients(testApp.deps));
});
beforeEach(async () => {
  testApp.setClock(now);
  await testApp.sql('delete from crm_connections');
  await testApp.sql('delete from tickets');
  await testApp.sql('delete from audit_log');
  account = createTestAccount();
  await putConnection(testApp.deps, first.id);
});
afterEach(() => {
  const logged = testApp.logged.splice(0);
  if (logged.length > 0) throw new Error(logged.join('\n'));
});
afterAll(() => testApp.close());

const run = () =>
  runSyncs(
    testApp.deps,
    { compareNow: compareNow.bind(null, testApp.deps) },
    { connect: () => Promise.resolve(account.connector) },
  );
const call = (person: PersonKey, method: string, path: string, body?: object) =>
  testApp.call(person, method, `/v2/clients/${first.uuid}/crms/zendesk/${path}`, body);
const state = async (person: PersonKey = 'dan') =>
  (await call(person, 'GET', 'sync')).body as CrmSyncState;

describe('the expected end of a history', () => {
  const begunAt = new Date('2026-11-01T00:00:00Z');
  const now = new Date('2026-11-01T01:00:00Z');
  const sync = {
    begunAt,
    estimate: 4_000 as number | null,
    storedCount: 1_000,
    isCaughtUp: false,
    state: 'running' as const,
  };

  it('goes by what was read since it was begun', () => {
    expect(expectedEnd(sync, now)).toEqual(new Date('2026-11-01T04:00:00Z'));
    expect(expectedEnd({ ...sync, storedCount: 5_000 }, now)).toEqual(now);
    expect(expectedEnd({ ...sync, state: 'paused' }, now)).not.toBeNull();
  });

  it.each([
    { estimate: null },
    { storedCount: 49 },
    { isCaughtUp: true },
    { state: 'failed' as const },
    { state: 'off' as const },
  ])('is not told with %j', (given) => {
    expect(expectedEnd({ ...sync, ...given }, now)).toBeNull();
  });
});

describe('the state of a CRM', () => {
  it('is off before it was ever read', async () => {
    expect(await state()).toEqual({
      state: 'off',
      health: null,
      isCaughtUp: false,
      estimate: null,
      expectedEnd: null,
      readCount: 0,
      storedCount: 0,
      failedCount: 0,
      waitingCount: 0,
      deadLetters: 0,
      lastEventAt: null,
      lastReadAt: null,
      lagSeconds: null,
      retryAt: null,
      error: null,
      since: null,
    });
  });

  it.each(['credentials', 'forbidden', 'unavailable'] as const)(
    'is FAILED, with the cause, from the first refusal (%s) until it is read again @check-37.11',
    async (reason) => {
      account.add();
      account.faults = () => failedWith(reason);
      await run();
      expect(await state()).toMatchObject({ state: 'failed', health: 'FAILED', error: { reason } });
      // Tried again, it is no better before an answer is there.
      const seen: (string | null)[] = [];
      account.faults = () => null;
      account.during = async () => void seen.push((await state()).health);
      later(1);
      await run();
      expect([seen[0], (await state()).health]).toEqual(['FAILED', 'SUCCESS']);
      expect((await state()).error).toBeNull();
    },
  );

  it('is SUCCESS while the CRM asks to wait @check-37.11', async () => {
    account.add();
    account.faults = () => failedWith('rate-limited');
    await run();
    expect(await state()).toMatchObject({ lastReadAt: null, health: 'SUCCESS' });
    account.faults = () => null;
    later(1);
    await run();
    account.faults = () => failedWith('rate-limited', new Date(now.getTime() + 10_800_000));
    later(2);
    await run();
    expect(await state()).toMatchObject({ state: 'paused', health: 'SUCCESS' });
  });

  it('tells how far it is', async () => {
    account.add();
    await run();
    expect(await state()).toMatchObject({
      state: 'waiting',
      isCaughtUp: true,
      estimate: 1,
      readCount: 1,
      storedCount: 1,
      lastReadAt: now.toISOString(),
      since: '2025-03-10T12:00:00.000Z',
    });
  });

  it('tells what the platform said to admins only', async () => {
    account.faults = ({ call: name }) => (name === 'list' ? failedWith('forbidden') : null);
    await run();
    const error = { reason: 'forbidden', status: 500, at: now.toISOString() };
    expect(await state('bob')).toMatchObject({
      state: 'failed',
      retryAt: expect.any(String),
      error: { ...error, detail: 'In its own words.' },
    });
    expect((await state('carol')).error).toEqual({ ...error, detail: null });
  });

  it('tells how long what waits has been waiting', async () => {
    account.add();
    account.faults = ({ call: name }) => (name === 'read' ? failedWith('refused') : null);
    await run();
    later(1);
    expect(await state()).toMatchObject({ waitingCount: 1, lagSeconds: 3_600, failedCount: 1 });
  });
});

describe('an admin', () => {
  it('has the history read again, from a day on', async () => {
    account.add();
    account.add();
    await run();
    later(0.1);
    const since = '2026-03-01T08:02:00.000Z';
    const answer = await call('bob', 'POST', 'sync/start', { since });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { state: 'waiting', isCaughtUp: false, readCount: 0, since },
    ]);
    account.asked.length = 0;
    await run();
    expect(account.asked.map(({ call: name, of }) => [name, of])).toEqual([
      ['count', since],
      ['list', 'the beginning'],
      ['read', '2'],
    ]);
    const again = await call('bob', 'POST', 'sync/start');
    expect(again.body).toMatchObject({ since });
    expect(await testApp.sql(`select action from audit_log order by id`)).toEqual([
      { action: 'crm-sync.started' },
      { action: 'crm-sync.started' },
    ]);
  });

  it('asks for what is new at once, but not before the platform allows it', async () => {
    await run();
    account.asked.length = 0;
    await run();
    expect(account.asked).toEqual([]);
    expect((await call('bob', 'POST', 'sync/read')).status).toBe(200);
    const retryAt = new Date(now.getTime() + 600_000);
    account.faults = () => failedWith('rate-limited', retryAt);
    await run();
    expect(account.asked).toHaveLength(1);
    const { body } = await call('bob', 'POST', 'sync/read');
    expect(body).toMatchObject({ state: 'paused', retryAt: retryAt.toISOString() });
    await run();
    expect(account.asked).toHaveLength(1);
  });

  it('tries again what was given up @check-37.9', async () => {
    account.add();
    account.add();
    account.faults = ({ call: name }) => (name === 'read' ? failedWith('refused') : null);
    for (let days = 0; days < 8; days += 1) {
      later(days * 31);
      await run();
    }
    // Back to when the people signed in.
    testApp.setClock(now);
    expect(await state('bob')).toMatchObject({ deadLetters: 2, waitingCount: 0, lagSeconds: null });
    const page = await call('bob', 'GET', 'dead-letters?pageSize=10');
    const { items, total } = page.body as { items: { uuid: string }[]; total: number };
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { externalId: '1', attempts: 8, error: { reason: 'refused', detail: 'In its own words.' } },
      { externalId: '2' },
    ]);
    account.faults = () => null;
    const one = `dead-letters/${items[1]?.uuid}/redeliver`;
    expect((await call('bob', 'POST', one)).body).toMatchObject({
      deadLetters: 1,
      waitingCount: 1,
    });
    const gone = await call('bob', 'POST', one);
    expect([gone.status, gone.body]).toMatchObject([404, { code: 'crm-sync.letter-not-found' }]);
    await run();
    expect(await testApp.sql('select external_id from tickets')).toEqual([{ external_id: '2' }]);
    expect((await call('bob', 'POST', 'dead-letters/redeliver')).status).toBe(200);
    await run();
    expect(await state('bob')).toMatchObject({ deadLetters: 0, storedCount: 2 });
  });

  it('cannot have a CRM read that is not in use', async () => {
    await testApp.sql('update crm_connections set is_enabled = false');
    for (const path of ['sync/start', 'sync/read', 'dead-letters/redeliver']) {
      const { status, body } = await call('bob', 'POST', path);
      expect([path, status, body]).toMatchObject([path, 409, { code: 'crm.not-connected' }]);
    }
  });
});

it('is shown to guests, and left to admins', async () => {
  expect((await call('dan', 'GET', 'sync')).status).toBe(200);
  expect((await call('carol', 'POST', 'sync/start')).status).toBe(403);
  expect((await call('carol', 'POST', 'sync/read')).status).toBe(403);
  expect((await call('carol', 'GET', 'dead-letters')).status).toBe(403);
  expect((await call('carol', 'POST', 'dead-letters/redeliver')).status).toBe(403);
  expect((await call('erin', 'GET', 'sync')).status).toBe(404);
});
