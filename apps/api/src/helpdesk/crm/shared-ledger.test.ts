import { createAccountState, type AccountState } from '@replique/connectors/account-state';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { sharedLedger } from './shared-ledger.ts';

/** The limit of one account, kept by all processes together. */

const start = Date.parse('2026-11-20T12:00:00Z');
const limit = { most: 200, perMs: 60_000 };
let testApp: TestApp;
let first: MadeClient;
let second: MadeClient;
let now = start;

beforeAll(async () => {
  testApp = await createTestApp();
  ({ first, second } = await makeTwoClients(testApp.deps));
});
beforeEach(async () => {
  now = start;
  await testApp.sql('delete from crm_limits');
});
afterAll(() => testApp.close());

/** One process; what it waits for passes at once. */
const open = (account = 'lamps', client = first): AccountState =>
  createAccountState({
    limit,
    clock: () => new Date(now),
    longestWaitMs: 0,
    ledger: sharedLedger(
      testApp.deps.db,
      { clientId: client.id, platform: 'zendesk', account },
      limit,
    ),
  });

const goes = (state: AccountState, isHistory = false) =>
  state.turn(undefined, isHistory).then(
    () => true,
    () => false,
  );

async function countIn(states: AccountState[], isHistory: boolean): Promise<number[]> {
  const gone: number[] = [];
  for (; now < start + 120_000; now += 100)
    for (const state of states) if (await goes(state, isHistory)) gone.push(now);
  return gone;
}

it('is never passed by two processes, and most of it is used', async () => {
  const gone = await countIn([open(), open()], true);
  const most = gone.map((at) => gone.filter((one) => one >= at && one < at + 60_000).length);
  // Each process asks for places ahead: the history's part may be passed by those, the limit never.
  expect(Math.max(...most)).toBeLessThanOrEqual(200 * 0.9);
  // The clock of this test goes by tenths of a second.
  expect(gone.length).toBeGreaterThanOrEqual(2 * 200 * 0.75);
});

it('counts what the platform counts apart for all processes, beside all else', async () => {
  const exports = { most: 9, perMs: 60_000 };
  const apart = () =>
    createAccountState({
      limit,
      clock: () => new Date(now),
      longestWaitMs: 0,
      ledgerApart: (name, of) =>
        sharedLedger(
          testApp.deps.db,
          { clientId: first.id, platform: 'zendesk', account: `lamps#${name}` },
          of,
        ),
    }).apart('incremental-exports', exports);
  const [one, other] = [apart(), apart()];
  const gone: number[] = [];
  for (; now < start + 180_000; now += 1_000)
    for (const turns of [one, other]) if (await turns.turnNow()) gone.push(now);
  const most = gone.map((at) => gone.filter((was) => was >= at && was < at + 60_000).length);
  expect(Math.max(...most)).toBeLessThanOrEqual(10);
  expect(gone.length).toBeGreaterThanOrEqual(3 * 7);
  // Refused in one process, no other asks.
  one.pauseUntil(new Date(now + 60_000));
  await expect
    .poll(() => testApp.sql('select paused_until from crm_limits'))
    .toEqual([{ paused_until: now + 60_000 }]);
  now += 30_000;
  expect(await other.turnNow()).toBe(false);
  expect(await goes(open())).toBe(true);
});

it('is the account’s own, and the client’s', async () => {
  const states = [open(), open('shades'), open('lamps', second)];
  for (const state of states) state.pauseUntil(new Date(now + 60_000));
  await goes(states[0] as AccountState);
  await expect
    .poll(() => testApp.sql('select account from crm_limits order by account'))
    .toEqual([{ account: 'lamps' }, { account: 'lamps' }, { account: 'shades' }]);
});

it('tells every process what the platform told one', async () => {
  const [one, other] = [open(), open()];
  one.tell({ budget: { most: 700, perMs: 60_000 } });
  one.tell({ used: { part: 0.9, freeAt: new Date(start + 30_000) } });
  await one.turn();
  await other.turn();
  expect(other.budget()).toEqual({ most: 700, perMs: 60_000 });
  await expect(other.turn(undefined, true)).rejects.toMatchObject({
    reason: 'rate-limited',
    retryAt: new Date(start + 30_000),
  });
  one.pauseUntil(new Date(start + 40_000));
  await expect
    .poll(() => testApp.sql('select paused_until from crm_limits'))
    .toEqual([{ paused_until: start + 40_000 }]);
  const third = open();
  await expect(third.turn()).rejects.toMatchObject({ retryAt: new Date(start + 40_000) });
  now = start + 41_000;
  await third.turn();
});

it('leaves the history the part that the client chose', async () => {
  await testApp.sql(
    `insert into crm_connections (client_id, platform, config_uuid, updated_at, history_share)
     values (${first.id}, 'zendesk', gen_random_uuid(), now(), 20)`,
  );
  expect((await countIn([open()], true)).length).toBeLessThanOrEqual(2 * 40 + 1);
  await testApp.sql('delete from crm_connections');
});
