import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestAccount,
  failedWith,
  type TestAccount,
} from '@replique/tests/servers/crm-account.ts';
import { beginReading, readSyncRow, stoppedClock } from '@replique/tests/fixtures/crm-syncs.ts';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { onlyNestedLoops } from '@replique/tests/isolation/plans.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { noticeEvents } from './changes-store.ts';
import { endTurn, findNextDue, syncs } from './work.ts';
import { compareNow } from '../../answering/suggestions/suggestions.ts';
import { runSyncs, type RunOptions } from './run-syncs.ts';

/** The CRMs of several clients are read side by side, each at its turn (docs/crm.md). */

let testApp: TestApp;
let first: MadeClient;
let second: MadeClient;
let account: TestAccount;

const now = new Date('2026-03-10T12:00:00Z');
const { wait, reset } = stoppedClock(() => testApp, now);

beforeAll(async () => {
  testApp = await createTestApp({ poolSize: 16 });
  ({ first, second } = await makeTwoClients(testApp.deps));
});
beforeEach(async () => {
  reset();
  await testApp.sql('delete from crm_connections');
  await testApp.sql('delete from tickets');
  account = createTestAccount();
  await begin(first);
});
afterEach(() => {
  const logged = testApp.logged.splice(0);
  if (logged.length > 0) throw new Error(logged.join('\n'));
});
afterAll(() => testApp.close());

const begin = (client: MadeClient) => beginReading(testApp, client);

const run = (options: Partial<RunOptions> = {}) =>
  runSyncs(
    testApp.deps,
    { compareNow: compareNow.bind(null, testApp.deps) },
    { connect: () => Promise.resolve(account.connector), ...options },
  );

const sync = () => readSyncRow(testApp, first);
const ids = async (client = first) => {
  const rows = await testApp.sql<{ id: string }>(
    'select external_id as id from tickets where client_id = $1 order by external_id::int',
    [client.id],
  );
  return rows.map(({ id }) => id);
};

describe('one client’s CRM', () => {
  it('with much that waits comes after another that has been due since', async () => {
    await testApp.deps.db.withClient(first.id, (tx) =>
      noticeEvents(tx, { clientId: first.id, platform: 'zendesk' }, [{ externalId: '1' }], now),
    );
    wait(5);
    await begin(second);
    wait(5);
    const at = testApp.deps.clock();
    const claim = async () => {
      const claimed = await testApp.deps.db.withStaff(async (tx) => {
        await onlyNestedLoops(tx);
        return syncs.claim(tx, { at });
      });
      if (!claimed) throw new Error('Nothing is due.');
      return claimed;
    };
    const turn = await claim();
    expect(turn.clientId).toBe(first.id);
    await testApp.deps.db.withClient(first.id, (tx) => endTurn(tx, turn, { pollAt: at, at }));
    expect((await claim()).clientId).toBe(second.id);
  });

  it('that fails now and then, and works in between, is not left alone for longer and longer', async () => {
    for (let round = 0; round < 3; round += 1) {
      account.add();
      let isFirst = true;
      account.faults = ({ call }) => {
        if (call !== 'list' || isFirst) {
          if (call === 'list') isFirst = false;
          return null;
        }
        return failedWith('unavailable');
      };
      const { listChanged } = account.connector;
      account.connector = {
        ...account.connector,
        listChanged: async (...given) => ({ ...(await listChanged(...given)), isCaughtUp: false }),
      };
      wait(1);
      await run();
      expect(await sync()).toMatchObject({ state: 'failed', attempts: 1 });
    }
    expect(await ids()).toEqual(['1', '2', '3']);
  });

  it('that fails stops no other @check-37.10', async () => {
    await begin(second);
    const other = createTestAccount();
    other.add();
    account.faults = () => failedWith('credentials');
    await run({
      connect: async (clientId) => {
        if (clientId === first.id) return account.connector;
        return other.connector;
      },
    });
    expect(await sync()).toMatchObject({ state: 'failed', error_reason: 'credentials' });
    expect(await ids(second)).toEqual(['1']);
    expect(await ids()).toEqual([]);
  });

  it('that breaks us stops no other, and is tried again', async () => {
    await begin(second);
    const other = createTestAccount();
    other.add();
    account.add();
    let isBroken = true;
    const options = {
      connect: async (clientId: number) => {
        if (clientId === second.id) return other.connector;
        if (isBroken) throw new Error('A fault of ours');
        return account.connector;
      },
    };
    await run(options);
    expect(await ids(second)).toEqual(['1']);
    expect(testApp.logged.splice(0).join()).toContain('A fault of ours');
    isBroken = false;
    wait(4);
    await run(options);
    expect(await ids()).toEqual(['1']);
  });

  it('that is slow holds up nobody else', async () => {
    await begin(second);
    const other = createTestAccount();
    other.add();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    account.during = () => held;
    const all = run({
      connect: async (clientId) => (clientId === first.id ? account : other).connector,
    });
    await expect.poll(() => ids(second)).toEqual(['1']);
    release();
    await all;
  });

  it('is not read, and wakes nobody, when the client is archived', async () => {
    account.add();
    await testApp.sql('update clients set archived_at = now() where id = $1', [first.id]);
    await run();
    const due = await testApp.deps.db.withStaff((tx) => findNextDue(tx));
    await testApp.sql('update clients set archived_at = null');
    expect([account.asked, due]).toEqual([[], null]);
  });

  it('is not read when it is not in use', async () => {
    await testApp.sql('update crm_connections set is_enabled = false');
    await run({ connect: () => Promise.resolve(null) });
    expect(await sync()).toMatchObject({ state: 'off', holder: null });
  });
});
