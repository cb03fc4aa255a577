import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { LiveEvent } from '@replique/contract/accounts/live';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeTicket, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { createTestApp, readEvents, type TestApp } from '@replique/tests/app/test-app.ts';
import { testLog } from '@replique/tests/app/test-log.ts';
import type { Caller } from '../../platform/http/access.ts';
import { followTickets } from './follow.ts';
import { createLiveHub, type LiveHub } from './hub.ts';
import { announce } from './live.ts';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };
let ticket: string;
let foreign: string;
const hubs: LiveHub[] = [];
const followMs = 2_000;

beforeAll(async () => {
  testApp = await createTestApp({
    adapt: (deps) => Object.assign(deps, { live: createLiveHub(deps.db, deps.log, { followMs }) }),
  });
  clients = await makeTwoClients(testApp.deps);
  ticket = await makeTicket(testApp.deps, clients.first.id, {});
  foreign = await makeTicket(testApp.deps, clients.second.id, {});
});
afterEach(async () => void (await Promise.all(hubs.splice(0).map((hub) => hub.close()))));
afterAll(() => testApp.close());

/** Another process: it knows of the first one only through PostgreSQL. */
function otherProcess(options: { goneAfterMs?: number } = {}): LiveHub {
  const hub = createLiveHub(testApp.database.database, testLog, options);
  hubs.push(hub);
  return hub;
}

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !isSo(); tries += 1) await delay(10);
  expect(isSo()).toBe(true);
}

/** What a subscriber hears once it listens. */
async function follow(hub: LiveHub, scope: number | null, after?: string) {
  const heard: LiveEvent[] = [];
  const stop = hub.subscribe(scope, after, (event) => void heard.push(event));
  await until(() => heard.some(({ type }) => type === 'missed') || after !== undefined);
  return { heard, stop, of: (type: string) => heard.filter((event) => event.type === type) };
}

const change = (what: 'suggestion' | 'ticket' = 'suggestion', clientId = clients.first.id) =>
  testApp.database.database.withClient(clientId, (tx) =>
    announce(tx, { clientId, ticketUuid: ticket, what, by: 'Carol' }),
  );

const present = (person: 'carol' | 'bob' | 'dan' | 'frank', tab: string, body = {}, id = ticket) =>
  testApp.call(person, 'PUT', `/v2/tickets/${id}/presence`, { tab, activity: 'reading', ...body });

describe('what happens at tickets', () => {
  it('is told in every process, once the transaction has ended well', async () => {
    const follower = await follow(otherProcess(), clients.first.id);
    await testApp.database.database
      .withClient(clients.first.id, async (tx) => {
        await announce(tx, { clientId: clients.first.id, ticketUuid: ticket, what: 'ticket' });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await change();
    await until(() => follower.of('changed').length > 0);
    expect(follower.of('changed')).toEqual([
      { type: 'changed', at: expect.any(String), ticket, what: 'suggestion', by: 'Carol' },
    ]);
  });

  it('is told to the client’s own people and to super-admins, to nobody else', async () => {
    const hub = otherProcess();
    const own = await follow(hub, clients.first.id);
    const other = await follow(hub, clients.second.id, 'x-0');
    const all = await follow(hub, null, 'x-0');
    await change();
    await until(() => own.of('changed').length > 0 && all.of('changed').length > 0);
    expect(other.of('changed')).toEqual([]);
  });

  it('is caught up with by who comes back, and read anew where that cannot be', async () => {
    const hub = otherProcess();
    const first = await follow(hub, clients.first.id);
    await change();
    await until(() => first.of('changed').length === 1);
    first.stop();
    await change('ticket');
    await change('ticket', clients.second.id);
    await change('ticket');
    const [seen] = first.of('changed') as { at: string }[];
    const witness = await follow(hub, null, seen?.at);
    await until(() => witness.of('changed').length === 3);
    const back = await follow(hub, clients.first.id, seen?.at);
    expect(back.heard.map(({ type }) => type)).toEqual(['hello', 'changed', 'changed']);
    for (const unknown of ['other-1', `${seen?.at.split('-')[0]}-99`, 'nonsense', '-'])
      expect((await follow(hub, null, unknown)).heard.at(1)).toEqual({ type: 'missed' });
  });

  it('goes on after the database ended the connection, and says that some was missed', async () => {
    const follower = await follow(otherProcess(), clients.first.id);
    await testApp.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'replique-live'`,
    );
    await until(() => follower.of('missed').length === 2);
    await change();
    await until(() => follower.of('changed').length > 0);
    expect(follower.of('changed')).toHaveLength(1);
  });
});

describe('who is at a ticket', () => {
  it('is seen by the others, again only when it changes, until they leave', async () => {
    const hub = otherProcess();
    const follower = await follow(hub, clients.first.id);
    const tab = randomUUID();
    expect((await present('carol', tab)).status).toBe(204);
    await present('carol', tab);
    await present('carol', tab, { activity: 'editing' });
    await until(() => follower.of('person').length === 2);
    const person = { uuid: expect.any(String), name: 'Carol' };
    expect((await follow(hub, clients.first.id, 'x-1')).heard[0]).toEqual({
      type: 'hello',
      at: expect.any(String),
      people: [{ ticket, tab, person, activity: 'editing' }],
    });
    expect((await follow(hub, clients.second.id, 'x-1')).heard[0]).toMatchObject({ people: [] });
    await present('carol', tab, { activity: 'left' });
    await until(() => follower.of('person').length === 3);
    expect((await follow(hub, clients.first.id, 'x-1')).heard[0]).toMatchObject({ people: [] });
  });

  it('is gone after a while when nothing is heard of them: their browser was closed', async () => {
    const follower = await follow(otherProcess({ goneAfterMs: 100 }), clients.first.id);
    await present('carol', randomUUID());
    await until(() => follower.of('person').length === 2);
    expect(follower.of('person').at(-1)).toMatchObject({ presence: { activity: 'left' } });
  });

  it('stays seen at the next ticket when it is heard late that they left the one before', async () => {
    const hub = otherProcess();
    const follower = await follow(hub, clients.first.id);
    const [tab, next] = [randomUUID(), await makeTicket(testApp.deps, clients.first.id, {})];
    await present('carol', tab);
    await present('carol', tab, {}, next);
    await present('carol', tab, { activity: 'left' });
    await until(() => follower.of('person').length === 3);
    const people = ((await follow(hub, clients.first.id, 'x-1')).heard[0] as { people: object[] })
      .people;
    expect(people).toMatchObject([{ ticket: next, tab, activity: 'reading' }]);
    await present('carol', tab, { activity: 'left' }, next);
  });

  it('is nobody else’s to say, and of one person not without end', async () => {
    const hub = otherProcess();
    const follower = await follow(hub, clients.first.id);
    const tab = randomUUID();
    await present('carol', tab);
    await present('bob', tab, { activity: 'left' });
    const others = Array.from({ length: 30 }, () => randomUUID());
    for (const each of others) await present('bob', each);
    await until(() => follower.of('person').length === 1 + 30 + 10);
    const { people } = (await follow(hub, clients.first.id, 'x-1')).heard[0] as {
      people: { tab: string }[];
    };
    expect(people.map((each) => each.tab)).toEqual([tab, ...others.slice(10)]);
  });

  it('is said by agents, at tickets that they may see', async () => {
    expect((await present('dan', randomUUID())).status).toBe(403);
    expect((await present('carol', randomUUID(), {}, foreign)).status).toBe(404);
    expect((await present('carol', 'not a uuid')).status).toBe(400);
  });
});

describe('the stream', () => {
  it('says hello, tells, and ends by itself', async () => {
    await testApp.signIn('dan');
    const { stop } = await follow(testApp.deps.live, clients.first.id);
    const answer = testApp.call('dan', 'GET', '/v2/live');
    await until(() => testApp.deps.live.listeners === 2);
    stop();
    await change();
    const { status, text } = await answer;
    expect(status).toBe(200);
    const events = readEvents(text).map(({ data }) => (data as LiveEvent | undefined)?.type);
    expect(events.filter(Boolean)).toEqual(['hello', 'changed']);
  });

  it('is open to a person so many times at once', async () => {
    await testApp.signIn('frank');
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => testApp.call('frank', 'GET', '/v2/live')),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    expect((await testApp.call('frank', 'GET', '/v2/live')).status).toBe(200);
  });

  it('is not counted for those who left before it began', async () => {
    const caller: Caller = {
      userId: 0,
      userUuid: randomUUID(),
      firstname: 'Gone',
      level: 3,
      clientId: clients.first.id,
      clientUuid: clients.first.uuid,
      sessionId: randomUUID(),
    };
    const work = { deps: testApp.deps, isStillIn: async () => true };
    for (let times = 0; times < 14; times += 1)
      expect(() => followTickets(work, caller, undefined, AbortSignal.abort())).not.toThrow();
  });
});
