import type { CrmTicket } from '@replique/connectors/connector';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestAccount,
  failedWith,
  message,
  type TestAccount,
} from '@replique/tests/servers/crm-account.ts';
import { beginReading, readSyncRow, stoppedClock } from '@replique/tests/fixtures/crm-syncs.ts';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { syncs } from './work.ts';
import { compareNow } from '../../answering/suggestions/suggestions.ts';
import { runSyncs, type RunOptions } from './run-syncs.ts';
import type { Step } from './turn-parts.ts';

/** Tickets of a CRM are read once each, whatever fails in between (docs/crm.md). */

let testApp: TestApp;
let first: MadeClient;
let account: TestAccount;

const now = new Date('2026-03-10T12:00:00Z');
const { wait, reset } = stoppedClock(() => testApp, now);

beforeAll(async () => {
  testApp = await createTestApp({ poolSize: 16 });
  ({ first } = await makeTwoClients(testApp.deps));
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

type Row = Record<string, unknown>;
const sync = (client = first) => readSyncRow(testApp, client);
const changes = () =>
  testApp.sql<Row>('select * from crm_changes where client_id = $1 order by external_id', [
    first.id,
  ]);
const stored = (client = first) =>
  testApp.sql<{
    external_id: string;
    subject: string;
    is_eligible: boolean;
    ineligible_reason: string | null;
  }>(
    `select external_id, subject, is_eligible, ineligible_reason from tickets
     where client_id = $1 and platform = 'zendesk' order by external_id::int`,
    [client.id],
  );
const ids = async (client = first) => (await stored(client)).map((row) => row.external_id);
const upTo = (count: number) => Array.from({ length: count }, (_, place) => String(place + 1));
const addMany = (count: number) => Array.from({ length: count }, () => account.add());

describe('the history', () => {
  it('is not told to open consoles ticket by ticket; what is new is', async () => {
    const told: string[] = [];
    const listener = testApp.deps.db.listen('replique_live', {
      onMessage: (message) => void told.push(message ?? ''),
      onConnected: () => undefined,
    });
    const marked = async (mark: string) => {
      await expect
        .poll(async () => {
          await testApp.sql(`select pg_notify('replique_live', $1)`, [mark]);
          return told.includes(mark);
        })
        .toBe(true);
      return told.filter((each) => each.includes('changed')).length;
    };
    await marked('heard');
    addMany(3);
    await run();
    expect(await marked('history')).toBe(0);
    account.add();
    wait(1);
    await run();
    expect(await marked('new')).toBe(1);
    await listener.close();
  });

  it('is read page by page, and then what is new', async () => {
    addMany(12);
    await run();
    expect(await ids()).toEqual(upTo(12));
    expect(await sync()).toMatchObject({
      state: 'waiting',
      is_caught_up: true,
      estimate: '12',
      read_count: '12',
      stored_count: '12',
      failed_count: '0',
      error_reason: null,
    });
    expect(await changes()).toEqual([]);
    account.add();
    await run();
    expect(await ids()).toHaveLength(12);
    wait(1);
    await run();
    expect(await ids()).toEqual(upTo(13));
  });

  it('asks for no page before the tickets of the one before are stored', async () => {
    addMany(12);
    await run();
    const calls = account.asked.map(({ call }) => call);
    expect(calls).toEqual(['count', 'list', 'read', 'list', 'read', 'list', 'read']);
  });

  it('is not lost at a page that fails @check-37.6', async () => {
    addMany(12);
    account.faults = ({ call, of }) =>
      call === 'list' && of !== 'the beginning' ? failedWith('unavailable') : null;
    await run();
    const first5 = String(account.tickets.get('5')?.updatedAt.getTime());
    expect(await sync()).toMatchObject({
      state: 'failed',
      cursor: first5,
      error_reason: 'unavailable',
      error_detail: 'In its own words.',
      attempts: 1,
    });
    expect(await ids()).toEqual(upTo(5));
    account.faults = () => null;
    await run();
    expect(await ids()).toEqual(upTo(5));
    wait(1);
    await run();
    expect(await ids()).toEqual(upTo(12));
    expect(await sync()).toMatchObject({ state: 'waiting', attempts: 0, error_reason: null });
  });

  it('ends with an error where the platform gives the same page again and again @check-37.5', async () => {
    addMany(3);
    const { listChanged } = account.connector;
    account.connector = {
      ...account.connector,
      listChanged: async (...given) => ({
        ...(await listChanged(...given)),
        cursor: 'again',
        isCaughtUp: false,
      }),
    };
    await run();
    expect(await sync()).toMatchObject({ state: 'failed', error_reason: 'invalid-answer' });
    expect(account.asked.filter(({ call }) => call === 'list')).toHaveLength(2);
  });
});

describe('a limit of the platform', () => {
  it('is waited for, and shown @check-37.1', async () => {
    addMany(8);
    const retryAt = new Date(now.getTime() + 7 * 60_000);
    account.faults = ({ of }) =>
      of.split(' ').includes('6') ? failedWith('rate-limited', retryAt) : null;
    await run();
    expect(await sync()).toMatchObject({
      state: 'paused',
      retry_at: retryAt,
      error_reason: 'rate-limited',
      attempts: 0,
    });
    account.faults = () => null;
    account.asked.length = 0;
    wait(6);
    await run();
    expect(account.asked).toEqual([]);
    wait(1);
    await run();
    expect(await ids()).toEqual(upTo(8));
    expect(await sync()).toMatchObject({ state: 'waiting', retry_at: null, error_reason: null });
  });
});

describe('a process that ends', () => {
  const steps: Step[] = [
    'claimed',
    'listed',
    'noticing',
    'noticed',
    'took',
    'read',
    'storing',
    'stored',
    'ending',
    'ended',
  ];
  /** As when the process is killed: nothing more is written, not even that something failed. */
  const killed = () => Object.assign(new Error('killed'), { code: '57P01' });

  it.each(steps)('after “%s” leaves every ticket once @check-34.2', async (at) => {
    addMany(7);
    for (const round of [1, 2]) {
      let left = round;
      await run({
        step: (step) => {
          if (step === at && --left === 0) throw killed();
        },
      });
      wait(4);
    }
    await run();
    expect(await ids()).toEqual(upTo(7));
    const [{ count } = { count: 0 }] = await testApp.sql<{ count: number }>(
      'select count(*)::int as count from messages where client_id = $1',
      [first.id],
    );
    expect(count).toBe(7);
    expect(await changes()).toEqual([]);
    expect(await sync()).toMatchObject({ state: 'waiting', is_caught_up: true });
  });

  it('is followed by another only when its time is over, and writes nothing when it comes back', async () => {
    account.add({ subject: 'As the first one read it' });
    account.add();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const slow = run({ step: (step) => (step === 'read' ? held : undefined) });
    await expect.poll(() => account.asked.some(({ call }) => call === 'read')).toBe(true);
    await run();
    expect(await ids()).toEqual([]);
    account.change('1', { subject: 'As it is now' });
    account.tickets.delete('2');
    await testApp.sql(`update crm_syncs set lease_until = now() - interval '1 second'`);
    await run();
    expect(await stored()).toMatchObject([{ subject: 'As it is now' }]);
    release();
    await slow;
    expect(await stored()).toMatchObject([{ subject: 'As it is now' }]);
    expect(await sync()).toMatchObject({ state: 'waiting' });
  });
});

describe('a ticket', () => {
  it('is not written over by an older reading of it @check-37.7', async () => {
    account.add();
    account.change('1', { subject: 'New' });
    await run();
    const older = account.tickets.get('1') as CrmTicket;
    account.tickets.set('1', {
      ...older,
      subject: 'Old',
      updatedAt: new Date(older.updatedAt.getTime() - 1_000),
    });
    await notice('1');
    await run();
    expect(account.asked.at(-1)).toEqual({ call: 'read', of: '1' });
    expect(await stored()).toMatchObject([{ subject: 'New' }]);
    expect(await changes()).toEqual([]);
  });

  it('that a webhook tells of is read without asking for a page', async () => {
    addMany(2);
    await run();
    account.asked.length = 0;
    account.change('1', { subject: 'New' });
    await notice('1');
    await run();
    expect(account.asked).toEqual([{ call: 'read', of: '1' }]);
    expect(await sync()).toMatchObject({ state: 'waiting' });
    wait(1);
    await run();
    expect(account.asked.map(({ call }) => call)).toContain('list');
  });

  it('that changes while it is read is read again', async () => {
    account.add();
    let isFirst = true;
    await run({
      step: async (step) => {
        if (step !== 'read' || !isFirst) return;
        isFirst = false;
        account.change('1', { subject: 'Changed meanwhile' });
        await notice('1');
      },
    });
    expect(await stored()).toMatchObject([{ subject: 'Changed meanwhile' }]);
    expect(await changes()).toEqual([]);
  });

  it('is not read a second time because a page tells of it again', async () => {
    account.add();
    await run();
    account.asked.length = 0;
    const { listChanged } = account.connector;
    account.connector = {
      ...account.connector,
      listChanged: (from) => listChanged({ ...from, cursor: null }),
    };
    wait(1);
    await run();
    expect(account.asked.map(({ call }) => call)).toEqual(['list']);
  });

  it('that cannot be read costs only itself, is tried for a day and more, and then given up @check-37.9', async () => {
    addMany(3);
    account.faults = ({ call, of }) =>
      call === 'read' && of.split(' ').includes('2') ? failedWith('invalid-answer') : null;
    await run();
    expect(await ids()).toEqual(['1', '3']);
    expect(await changes()).toMatchObject([
      { external_id: '2', state: 'waiting', attempts: 1, error_reason: 'invalid-answer' },
    ]);
    expect(await sync()).toMatchObject({ state: 'waiting', failed_count: '1' });
    for (const pause of [1, 1, 7, 40, 180, 600]) {
      wait(pause);
      await run();
    }
    expect(await changes()).toMatchObject([{ state: 'waiting', attempts: 7 }]);
    wait(60 * 20 - 60);
    await run();
    expect(await changes()).toMatchObject([{ state: 'waiting', attempts: 7 }]);
    wait(60 * 9 + 60);
    await run();
    expect(await changes()).toMatchObject([{ state: 'dead', attempts: 8 }]);
    wait(60 * 100);
    await run();
    expect(await changes()).toMatchObject([{ state: 'dead', attempts: 8 }]);
  });

  it('that the CRM cannot give keeps no other from being read', async () => {
    addMany(12);
    account.faults = ({ call, of }) =>
      call === 'read' && of.split(' ').some((id) => ['1', '2', '3'].includes(id))
        ? failedWith('unavailable')
        : null;
    await run();
    expect(await ids()).toEqual(upTo(12).slice(3));
    expect(await sync()).toMatchObject({ state: 'waiting', is_caught_up: true });
  });

  it('is not given up because the whole CRM is away', async () => {
    addMany(3);
    account.faults = ({ call }) => (call === 'count' ? null : failedWith('unavailable'));
    for (let hours = 0; hours < 24 * 9; hours += 4) {
      wait(60 * 4);
      await run();
    }
    expect(await sync()).toMatchObject({ state: 'failed', error_reason: 'unavailable' });
    account.faults = () => null;
    wait(60 * 30);
    await run();
    expect(await ids()).toEqual(upTo(3));
  });

  it('that the account may not read costs only itself', async () => {
    addMany(3);
    account.faults = ({ call, of }) =>
      call === 'read' && of.split(' ').includes('2') ? failedWith('forbidden') : null;
    await run();
    expect(await ids()).toEqual(['1', '3']);
    expect(await changes()).toMatchObject([{ external_id: '2', error_reason: 'forbidden' }]);
    expect(await sync()).toMatchObject({ state: 'waiting' });
  });

  it('that takes the CRM long, one after the other, is nobody else’s meanwhile', async () => {
    addMany(3);
    account.faults = ({ of }) => (of === '3 2 1' ? failedWith('invalid-answer') : null);
    const takenOver: unknown[] = [];
    account.during = async () => {
      if (account.asked.at(-1)?.call !== 'read') return;
      wait(2);
      const claimed = await testApp.deps.db.withStaff((tx) =>
        syncs.claim(tx, { at: testApp.deps.clock() }),
      );
      takenOver.push(claimed);
    };
    await run();
    expect(takenOver).toEqual([undefined, undefined, undefined, undefined]);
    expect(await ids()).toEqual(upTo(3));
  });

  it('that the database refuses costs only itself', async () => {
    addMany(3);
    const odd = account.tickets.get('2') as CrmTicket;
    account.tickets.set('2', { ...odd, createdAt: new Date(Date.UTC(-9000, 0)) });
    await run();
    expect(await ids()).toEqual(['1', '3']);
    expect(await changes()).toMatchObject([{ external_id: '2', error_reason: 'not-stored' }]);
  });
});

describe('what the CRM says of a ticket', () => {
  it('comes with its messages, files as links, without notes', async () => {
    account.add({
      satisfaction: { score: 'good', stars: 5, reason: null, comment: 'Quick!' },
      messages: [
        message('requester', 'Where is my parcel?', {
          attachments: [
            { name: 'box.png', url: 'https://crm.test/1', contentType: 'image/png', size: 120 },
            { name: 'run.js', url: 'javascript:alert(1)', contentType: null, size: null },
          ],
        }),
        message('note', 'Only for the team'),
      ],
    });
    await run();
    const [row] = await testApp.sql<{ uuid: string }>('select uuid from tickets');
    const answer = await testApp.call('dan', 'GET', `/v2/tickets/${row?.uuid}`);
    expect(answer.body).toMatchObject({
      satisfaction: { score: 'good', stars: 5, comment: 'Quick!' },
      mergedInto: null,
      isWaiting: true,
      conversation: [
        {
          text: 'Where is my parcel?',
          attachments: [{ name: 'box.png', url: 'https://crm.test/1', size: 120 }],
        },
      ],
    });
    expect(answer.text).not.toContain('Only for the team');
    expect(answer.text).not.toContain('javascript');
  });

  it('lets nobody wait for an answer once it is closed', async () => {
    account.add({ state: 'closed', status: { is: 'closed', word: 'Closed' } });
    await run();
    expect(await testApp.sql('select is_waiting, status, crm_status from tickets')).toEqual([
      { is_waiting: false, status: 'closed', crm_status: 'Closed' },
    ]);
  });

  it.each(['deleted', 'merged'] as const)(
    'takes it out when it is %s, and back when it is there again',
    async (state) => {
      account.add();
      account.add();
      const answer = 'You can change it in your account until the parcel leaves our warehouse.';
      account.change('1', {
        messages: [message('requester', 'Where do I change my address?'), message('agent', answer)],
      });
      await run();
      const known = async () =>
        testApp.sql('select is_active, answer <> $1 as is_empty from past_answers', [answer]);
      expect(await known()).toEqual([{ is_active: true, is_empty: false }]);
      const before = account.tickets.get('1') as CrmTicket;
      account.change('1', { state, mergedInto: state === 'merged' ? '2' : null, messages: [] });
      wait(1);
      await run();
      expect((await stored())[0]).toMatchObject({ is_eligible: false, ineligible_reason: state });
      expect(await known()).toEqual([{ is_active: false, is_empty: true }]);
      // Rules that are applied again leave it out.
      const filters = `/v1/clients/${first.id}/detailed-filters`;
      expect((await testApp.call('alice', 'PUT', filters, {})).status).toBe(200);
      expect((await stored())[0]).toMatchObject({ is_eligible: false, ineligible_reason: state });
      account.change('1', { ...before, updatedAt: new Date(now.getTime() + 1) });
      wait(1);
      await run();
      expect((await stored())[0]).toMatchObject({ is_eligible: true, ineligible_reason: null });
      expect(await known()).toEqual([{ is_active: true, is_empty: false }]);
    },
  );

  it('counts again from the beginning when the history is read again', async () => {
    account.add({ subject: 'As it is' });
    await run();
    const there = account.tickets.get('1') as CrmTicket;
    // Out of our sight for a while, or of an account that was connected before.
    account.change('1', { state: 'deleted', messages: [], updatedAt: now });
    wait(1);
    await run();
    account.tickets.set('1', there);
    await notice('1');
    await run();
    expect((await stored())[0]).toMatchObject({ ineligible_reason: 'deleted' });
    wait(1);
    const path = `/v2/clients/${first.uuid}/crms/zendesk/sync/start`;
    expect((await testApp.call('bob', 'POST', path, {})).status).toBe(200);
    await run();
    expect((await stored())[0]).toMatchObject({ subject: 'As it is', ineligible_reason: null });
  });

  it('follows a merge to the other ticket', async () => {
    addMany(2);
    await run();
    account.asked.length = 0;
    account.change('1', { state: 'merged', mergedInto: '2' });
    wait(1);
    await run();
    expect(account.asked.filter(({ call }) => call === 'read').map(({ of }) => of)).toEqual([
      '1',
      '2',
    ]);
  });

  it('makes no ticket of one that was gone before it was ever read', async () => {
    account.add({ state: 'deleted', messages: [] });
    await run();
    expect(await ids()).toEqual([]);
    expect(await changes()).toEqual([]);
  });
});

/** As a webhook does. */
async function notice(externalId: string): Promise<void> {
  const { noticeEvents } = await import('./changes-store.ts');
  const { noteEventTime } = await import('./store.ts');
  const at = testApp.deps.clock();
  await testApp.deps.db.withClient(first.id, async (tx) => {
    await noticeEvents(tx, { clientId: first.id, platform: 'zendesk' }, [{ externalId }], at);
    await noteEventTime(tx, first.id, 'zendesk', at);
  });
}
