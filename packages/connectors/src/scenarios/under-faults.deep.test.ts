import { isDeepStrictEqual } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Connector, CrmTicket } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import type { Fault, FakeRequest } from '../fakes/fake-server.ts';
import { accounts, type Opened } from './accounts.ts';

/**
 * Every call that tickets are read by, each going wrong in each way: the tickets come as they are, or the reading fails
 * and is done again. Never a part of them.
 */

// What is waited for between two tries is not what is tested.
vi.mock('node:timers/promises', async (original) => {
  const timers = await original<{ setTimeout(ms: number, ...rest: unknown[]): Promise<unknown> }>();
  return {
    ...timers,
    setTimeout: (ms: number, ...rest: unknown[]) => timers.setTimeout(ms / 200, ...rest),
  };
});

const faults: Record<string, Fault> = {
  'a connection that ends': 'lost',
  'an answer that is cut': 'cut',
  'half a document': 'malformed',
  'a page of HTML': 'html',
  'an empty object': { json: {} },
  429: { status: 429, headers: { 'retry-after': '30' }, text: 'Rate limit reached.' },
  401: { status: 401, json: { error: 'unauthorized' } },
  500: { status: 500, json: { error: 'internal' } },
  503: { status: 503, text: 'Down for maintenance.' },
};
const lists = ['again', 'backwards'] as const;
const said =
  /^(?:comments|messages|events|child_events|ticket_events|records|conversationEntries|data)$/;

/** A call without its ids; what is asked for together has a kind for each part of it. */
function kindOf({ method, url, body }: FakeRequest): string {
  const path = url.pathname
    .split('/')
    .map((part) => (/\d{2,}|@/.test(part) && !/^v\d/.test(part) ? ':id' : part))
    .join('/');
  const asked = JSON.stringify(body ?? '') + url.search;
  const objects = [...asked.matchAll(/FROM(?:%20|\+| )(\w+)/g)].map(([, object]) => object);
  return [method, path, ...new Set(objects)].join(' ');
}

const read = (connector: Connector, ids: string[]) =>
  connector.readTickets(ids, { categoryFieldId: null });

/** As few tickets as ask for everything that all of them ask for, and those that have the most. */
async function chooseTickets({ connect, server, scenarios }: Opened) {
  const ids: string[] = [];
  const kinds = new Set<string>();
  const connector = connect();
  for (const { id, has } of scenarios) {
    server.asked.length = 0;
    await read(connector, [id]);
    const asked = server.asked.map(kindOf);
    if (has?.fields || asked.some((kind) => !kinds.has(kind))) ids.push(id);
    for (const kind of asked) kinds.add(kind);
  }
  return ids;
}

let end = () => Promise.resolve();
afterEach(async () => {
  await end();
  end = () => Promise.resolve();
});

/** Each call of what `act` does, in each way; a failure is of the kind that is tried again, and then it is right. */
async function goWrong(
  { connect, server }: Opened,
  act: (connector: Connector) => Promise<unknown>,
): Promise<string[]> {
  server.asked.length = 0;
  const right = await act(connect());
  const kinds = [...new Set(server.asked.map(kindOf))];
  expect(kinds.length).toBeGreaterThan(0);
  const attempt = () =>
    act(connect()).catch((error: unknown) => {
      if (error instanceof CrmFailed) return failed;
      throw error;
    });
  const wrong: string[] = [];
  for (const kind of kinds)
    for (const [name, fault] of Object.entries(faults))
      for (const times of [1, 1_000]) {
        server.fail(fault, { times, only: (asked) => kindOf(asked) === kind });
        const first = await attempt();
        server.mend();
        const second = first === failed ? await attempt() : first;
        if (!isDeepStrictEqual(second, right)) wrong.push(`${kind}, ${name}, ${times} times`);
      }
  return wrong;
}
const failed = Symbol('failed');

async function openAccount(platform: string): Promise<Opened> {
  const opened = await accounts[platform]!();
  end = () => opened.end().catch(() => undefined);
  return opened;
}

describe.each(Object.keys(accounts))('%s @check-37.3', (platform) => {
  it(
    'gives tickets whole or not at all, whatever call goes wrong',
    { timeout: 180_000 },
    async () => {
      const opened = await openAccount(platform);
      const ids = await chooseTickets(opened);
      expect(await goWrong(opened, (connector) => read(connector, ids))).toEqual([]);
    },
  );

  it(
    'gives fields, teams, agents and macros whole or not at all',
    { timeout: 180_000 },
    async () => {
      const opened = await openAccount(platform);
      const wrong = await goWrong(opened, async (connector) => [
        await connector.listTicketFields(),
        await connector.listFields(),
        await connector.listGroups(),
        await connector.listAgents(),
        await connector.listForms(),
        await connector.listMacros(),
      ]);
      expect(wrong).toEqual([]);
    },
  );

  it('is changed once or not at all', { timeout: 180_000 }, async () => {
    const opened = await openAccount(platform);
    const { scenarios } = opened;
    const id = scenarios.find(({ name }) => name === 'answered')?.id ?? '';
    const [agent] = await opened.connect().listAgents();
    const until = new Date('2026-12-24T08:00:00Z');
    const wrong = await goWrong(opened, async (connector) => {
      await connector.setAssignee(id, agent?.id ?? '');
      if (connector.capabilities.includes('snooze')) await connector.setSnooze(id, until);
      const [ticket] = await read(connector, [id]);
      return [ticket?.assignee, ticket?.snoozedUntil, ticket?.messages];
    });
    expect(wrong).toEqual([]);
  });

  it.each(lists)('gives the same tickets where lists come %s', { timeout: 60_000 }, async (how) => {
    const { connect, server, scenarios } = await openAccount(platform);
    const ids = scenarios.map(({ id }) => id);
    const right = await read(connect(), ids);
    server.change((body) => changeLists(body, how));
    expect(once(await read(connect(), ids))).toEqual(right);
  });
});

/** What was said, and the fields of people and tickets, twice or backwards. */
function changeLists(body: unknown, how: (typeof lists)[number], name = ''): unknown {
  if (Array.isArray(body)) {
    const rows = body.map((one) => changeLists(one, how));
    if (!said.test(name)) return rows;
    return how === 'again' ? [...rows, ...rows] : rows.toReversed();
  }
  // A number of too many digits is an object without a prototype.
  if (typeof body !== 'object' || body === null || !Object.getPrototypeOf(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, changeLists(value, how, key)]),
  );
}

/** As they are stored: a message of an id is one. */
const once = (tickets: CrmTicket[]) =>
  tickets.map((ticket) => ({
    ...ticket,
    messages: [...new Map(ticket.messages.map((one) => [one.externalId, one])).values()],
  }));
