import type { AutoSuggestions } from '@replique/contract/answering/auto-suggestions';
import type { Suggestion } from '@replique/contract/answering/suggestions';
import type { Writer } from '@replique/engine/generation/suggest';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../../../deps.ts';
import {
  makeArticles,
  makeTicket,
  makeTwoClients,
  type GivenTicket,
  type MadeClient,
} from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';
import { drainWork } from '../../../platform/work/durable-work.ts';
import { writeWaiting } from './auto-run.ts';

/** Drafts that wait when an agent opens a ticket (docs/suggestions.md). */

let testApp: TestApp;
let client: MadeClient;
/** What happens while a suggestion is being written, and which model writes it. */
let during: () => Promise<Writer | null>;

const now = new Date('2026-03-10T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const later = (minutes: number) => testApp.setClock(new Date(now.getTime() + minutes * 60_000));
const question = 'How can I change the delivery address of my parcel?';
const answered = {
  role: 'agent' as const,
  text: 'You can change it in your account until the parcel has left our warehouse.',
};

beforeAll(async () => {
  testApp = await createTestApp({
    poolSize: 24,
    adapt: (deps: Deps): Deps => ({
      ...deps,
      models: { ...deps.models, writerFor: async () => during() },
    }),
  });
  client = (await makeTwoClients(testApp.deps)).first;
  await makeArticles(testApp.deps, client.id, [
    {
      title: 'How do I change my delivery address?',
      html: '<p>You can change the delivery address of a parcel in your account until the parcel has left our warehouse.</p>',
    },
  ]);
});
beforeEach(async () => {
  during = async () => null;
  testApp.setClock(now);
  await testApp.sql('delete from tickets');
  await testApp.sql('delete from auto_suggestion_days');
  await save({});
});
afterEach(() => {
  const logged = testApp.logged.splice(0);
  if (logged.length > 0) throw new Error(logged.join('\n'));
});
afterAll(() => testApp.close());

const path = () => `/v2/clients/${client.uuid}/auto-suggestions`;
const settings = { isOn: true, dailyLimit: 500, maxAgeHours: 24, timeZone: 'Europe/Paris' };
const put = (caller: TestCaller, change: object) =>
  testApp.call(caller, 'PUT', path(), { ...settings, ...change });

async function save(change: object): Promise<AutoSuggestions> {
  const answer = await put('bob', change);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.body as AutoSuggestions;
}

async function read(): Promise<AutoSuggestions> {
  return (await testApp.call('carol', 'GET', path())).body as AutoSuggestions;
}

/** A ticket whose question was asked so many hours ago. */
function ask(hours: number, given: GivenTicket = {}): Promise<string> {
  const createdAt = hoursAgo(hours);
  return makeTicket(testApp.deps, client.id, {
    createdAt,
    messages: [{ text: question }],
    ...given,
  });
}

async function suggestionsOf(ticket: string): Promise<Suggestion[]> {
  const answer = await testApp.call('carol', 'GET', `/v2/tickets/${ticket}/suggestions`);
  return (answer.body as { items: Suggestion[] }).items;
}

const run = () => writeWaiting(testApp.deps);
const failing = (code: string): Writer => ({
  model: 'down',
  // oxlint-disable-next-line require-yield -- A model that fails before its first word.
  async *write() {
    throw Object.assign(new Error(code), { code });
  },
});

describe('a ticket that waits', () => {
  it('has a draft when an agent opens it, once, by nobody, told apart in the list', async () => {
    const ticket = await ask(2);
    await run();
    await run();
    const [draft, ...more] = await suggestionsOf(ticket);
    expect(more).toEqual([]);
    expect(draft).toMatchObject({
      state: 'ready',
      createdBy: null,
      staleSince: null,
      notes: [],
      text: expect.stringContaining('until the parcel has left our warehouse'),
    });
    expect(draft?.text).not.toMatch(/Alice|Bob|Carol/);
    expect(draft?.text).toMatch(new RegExp(`\n\nKind regards,\nThe ${client.name} team$`));
    const [row] = await testApp.sql(
      `select suggestion_count::int as count, suggestion_state as state from tickets where uuid = $1`,
      [ticket],
    );
    expect(row).toEqual({ count: 1, state: 'ready' });
    expect(await read()).toMatchObject({ today: 1, waiting: 0, paused: null });
    expect((await read()).lastRunAt).toBe(now.toISOString());
  });

  it('gets none when it is too old, answered, ineligible, or has a suggestion a person asked for', async () => {
    const asked = await ask(1);
    await testApp.stream('carol', `/v2/tickets/${asked}/suggestions`, {});
    const tickets = [
      asked,
      await ask(25),
      await ask(1, { messages: [{ text: question }, answered] }),
      await ask(1, { language: 'unknown', subject: '', messages: [{ text: 'Returns?' }] }),
      await ask(1, { subject: '', messages: [{ text: '' }] }),
    ];
    await run();
    const counts = await Promise.all(tickets.map((each) => suggestionsOf(each)));
    expect(counts.map((each) => each.length)).toEqual([1, 0, 0, 0, 0]);
    expect(await read()).toMatchObject({ today: 0, waiting: 0 });
  });

  it('gets none after a person deleted it, and a new one for a new question', async () => {
    const ticket = await ask(2, { externalId: 'again' });
    await run();
    const [draft] = await suggestionsOf(ticket);
    await testApp.call('carol', 'DELETE', `/v2/suggestions/${draft?.uuid}`);
    await run();
    expect(await suggestionsOf(ticket)).toEqual([]);
    await ask(2, {
      externalId: 'again',
      messages: [{ text: question }, { text: 'And how long do I have for that?', at: hoursAgo(1) }],
    });
    await run();
    expect(await suggestionsOf(ticket)).toHaveLength(1);
  });

  it('is written for by no client that is off, archived or without the module', async () => {
    const ticket = await ask(1);
    await save({ isOn: false });
    await run();
    await save({});
    await testApp.sql(`update clients set archived_at = now() where id = $1`, [client.id]);
    await run();
    await testApp.sql(
      `update clients set archived_at = null, modules = modules || '{"suggestions": false}' where id = $1`,
      [client.id],
    );
    await run();
    const refused = await put('bob', {});
    await testApp.sql(
      `update clients set modules = modules || '{"suggestions": true}' where id = $1`,
      [client.id],
    );
    expect(await suggestionsOf(ticket)).toEqual([]);
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([409, 'modules.off']);
  });
});

describe('the order and the limit', () => {
  it('serves those that wait longest first, and stops at the limit of the day', async () => {
    await save({ dailyLimit: 2 });
    const [young, oldest, old] = [await ask(1), await ask(20), await ask(9)];
    await run();
    const counts = await Promise.all([young, oldest, old].map((each) => suggestionsOf(each)));
    expect(counts.map((each) => each.length)).toEqual([0, 1, 1]);
    expect(await read()).toMatchObject({ today: 2, waiting: 1, paused: 'daily-limit' });
    // Midnight in Paris is 23:00 UTC in winter.
    testApp.setClock(new Date('2026-03-10T22:59:00Z'));
    await run();
    expect(await suggestionsOf(young)).toEqual([]);
    testApp.setClock(new Date('2026-03-10T23:00:00Z'));
    await run();
    expect(await suggestionsOf(young)).toHaveLength(1);
    expect(await read()).toMatchObject({ today: 1, paused: null });
  });

  it('is exact and writes each once with several runs at the same time', async () => {
    await save({ dailyLimit: 7 });
    for (let n = 0; n < 10; n += 1) await ask(n + 1);
    await Promise.all([run(), ...[1, 2].map(() => writeWaiting({ ...testApp.deps }))]);
    const [row] = await testApp.sql(
      `select count(*)::int as drafts, count(distinct ticket_id)::int as tickets from suggestions
       where client_id = $1`,
      [client.id],
    );
    expect([row, (await read()).today]).toEqual([{ drafts: 7, tickets: 7 }, 7]);
  });

  it('takes no turn from a client that a process which ends did not reach', async () => {
    await testApp.sql('update auto_suggestion_settings set ran_at = null');
    await ask(2);
    const ending = { ...testApp.deps };
    await drainWork(ending);
    await writeWaiting(ending);
    expect(await read()).toMatchObject({ today: 0, lastRunAt: null });
    await run();
    expect(await read()).toMatchObject({ today: 1, lastRunAt: now.toISOString() });
  });

  it('goes on with the ticket of a process that died, without counting it twice @check-34.5', async () => {
    const ticket = await ask(2);
    let died: (() => void) | undefined;
    during = () => new Promise(() => died?.());
    const isDead = new Promise<void>((resolve) => (died = resolve));
    void writeWaiting({ ...testApp.deps });
    await isDead;
    during = async () => null;
    await run();
    expect(await suggestionsOf(ticket)).toEqual([]);
    await testApp.sql(
      `update auto_suggestion_tickets set lease_until = now() - interval '1 second' where holder is not null`,
    );
    await run();
    expect([(await suggestionsOf(ticket)).length, (await read()).today]).toEqual([1, 1]);
  });
});

describe('a ticket that changes while its draft is written', () => {
  const messages = [{ text: question, at: hoursAgo(2) }];

  it('keeps the late draft marked and apart, and gets another for what was asked since', async () => {
    const ticket = await ask(2, { externalId: 'changed', messages });
    during = async () => {
      during = async () => null;
      const more = { text: 'Sorry, I mean the billing address.', at: hoursAgo(1) };
      await ask(2, { externalId: 'changed', messages: [...messages, more] });
      return null;
    };
    await run();
    const [late, ...more] = await suggestionsOf(ticket);
    expect([late?.notes, late?.staleSince, more]).toEqual([
      ['ticket-changed'],
      hoursAgo(1).toISOString(),
      [],
    ]);
    const [row] = await testApp.sql(
      `select suggestion_state as state from tickets where uuid = $1`,
      [ticket],
    );
    expect(row).toEqual({ state: 'none' });
    await run();
    expect(await suggestionsOf(ticket)).toHaveLength(1);
    later(2);
    await run();
    const [current] = await suggestionsOf(ticket);
    expect([current?.notes, current?.staleSince]).toEqual([[], null]);
  });

  it('is left alone once an agent answered', async () => {
    const ticket = await ask(2, { externalId: 'answered', messages });
    during = async () => {
      during = async () => null;
      await ask(2, { externalId: 'answered', messages: [...messages, answered] });
      return null;
    };
    await run();
    later(60);
    await run();
    expect((await suggestionsOf(ticket)).map(({ notes }) => notes)).toEqual([['ticket-changed']]);
  });

  it('does not get a second draft when a person was quicker', async () => {
    const ticket = await ask(2);
    during = async () => {
      during = async () => null;
      await testApp.stream('carol', `/v2/tickets/${ticket}/suggestions`, {});
      return null;
    };
    await run();
    const found = await suggestionsOf(ticket);
    expect(found.map(({ createdBy }) => createdBy)).toEqual(['Carol Whitfield']);
  });

  it('says of a person’s suggestion too when the requester wrote since', async () => {
    const ticket = await ask(2, { externalId: 'since', messages });
    await testApp.stream('carol', `/v2/tickets/${ticket}/suggestions`, {});
    const more = { text: 'Are you there?', at: hoursAgo(1) };
    await ask(2, { externalId: 'since', messages: [...messages, more] });
    const [known] = await suggestionsOf(ticket);
    expect([known?.notes, known?.staleSince]).toEqual([[], hoursAgo(1).toISOString()]);
    during = async () => {
      during = async () => null;
      await ask(2, { externalId: 'since', messages: [...messages, more, answered] });
      return null;
    };
    await testApp.stream('carol', `/v2/tickets/${ticket}/suggestions`, {});
    const [written] = await suggestionsOf(ticket);
    expect([written?.notes, written?.staleSince]).toEqual([['ticket-changed'], null]);
  });
});

describe('a model that fails', () => {
  afterEach(() => testApp.logged.splice(0));

  it('is tried again later and longer, costs nothing of the day, and is stood in for at last @check-36.5', async () => {
    const ticket = await ask(2);
    during = async () => failing('unreachable');
    for (const minutes of [0, 0.5, 1.5, 4, 7, 20]) {
      later(minutes);
      await run();
      expect(await suggestionsOf(ticket)).toEqual([]);
    }
    expect(await read()).toMatchObject({ today: 0, waiting: 1 });
    const [row] = await testApp.sql('select attempts, state, reason from auto_suggestion_tickets');
    expect(row).toEqual({ attempts: 3, state: 'waiting', reason: 'unreachable' });
    later(23);
    await run();
    const [draft] = await suggestionsOf(ticket);
    expect(draft).toMatchObject({ model: 'builtin', fellBack: 'unreachable', createdBy: null });
    expect((await read()).today).toBe(1);
  });

  it('pauses the client while its provider is down, and says why @check-36.5', async () => {
    await Promise.all([ask(2), ask(3), ask(4), ask(5), ask(6), ask(7)]);
    during = async () => failing('unreachable');
    await run();
    const [row] = await testApp.sql('select count(*)::int as tried from auto_suggestion_tickets');
    expect([(row as { tried: number }).tried <= 3, (await read()).paused]).toEqual([
      true,
      'provider',
    ]);
  });

  it('is not asked again for a while when the budget is used up', async () => {
    const ticket = await ask(2);
    during = async () => failing('budget-exhausted');
    await run();
    expect(await read()).toMatchObject({ today: 0, paused: 'budget' });
    during = async () => null;
    later(5);
    await run();
    expect(await suggestionsOf(ticket)).toEqual([]);
    // Nothing was due, but it is still what the ticket waits for.
    expect((await read()).paused).toBe('budget');
    later(11);
    await run();
    expect(await suggestionsOf(ticket)).toHaveLength(1);
    expect((await read()).paused).toBeNull();
  });
});

describe('the settings', () => {
  it('are read by agents, written by admins of the client alone, and written down', async () => {
    for (const caller of ['dan', 'erin', 'frank'] as const)
      expect((await testApp.call(caller, 'GET', path())).status).toBe(caller === 'dan' ? 403 : 404);
    expect((await put('carol', {})).status).toBe(403);
    expect((await put('erin', {})).status).toBe(404);
    await testApp.sql(`delete from audit_log`);
    expect((await put('bob', { dailyLimit: 3 })).status).toBe(200);
    expect((await put('alice', { dailyLimit: 4 })).status).toBe(200);
    const rows = await testApp.sql(
      `select action, after from audit_log where action not like 'sign-ins.%' order by id`,
    );
    expect(rows).toEqual(
      [3, 4].map((dailyLimit) => ({
        action: 'clients.auto-suggestions-changed',
        after: { ...settings, dailyLimit },
      })),
    );
  });

  it.each([{ dailyLimit: 0 }, { maxAgeHours: 721 }, { timeZone: 'Mars/Base' }, { extra: 1 }])(
    'refuse %j',
    async (change) => expect((await put('bob', change)).status).toBe(400),
  );

  it('are off before anybody chose, with the day of the client’s zone', async () => {
    await testApp.sql('delete from auto_suggestion_settings');
    expect(await read()).toMatchObject({ isOn: false, dailyLimit: 500, timeZone: 'Europe/Paris' });
  });
});
