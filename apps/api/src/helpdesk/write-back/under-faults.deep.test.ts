import type { FakeSalesforce } from '@replique/connectors/fakes/salesforce';
import { rowsOf } from '@replique/connectors/fakes/salesforce/state';
import { platforms } from '@replique/connectors/platforms';
import { deskPlatforms, type DeskPlatform } from '@replique/contract/helpdesk/crm';
import {
  connectLooped,
  hastenAccounts,
  wrongs,
  type LoopedCrm,
  type Wrong,
} from '@replique/tests/servers/looped-crm.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  makeArticles,
  makePerson,
  makeSuggestion,
  makeTicket,
  makeTwoClients,
  type MadeClient,
} from '../../demo/make/factories.ts';
import { connectorFor } from '../crm/crm.ts';
import { sendDue } from './send.ts';

/**
 * Everything that is written to a CRM, with each request of it going wrong in each way, once and for ever: it stands
 * there once or not at all, the row says which, and when all is right again it stands there once.
 */

// What is waited for between two tries is not what is tested.
vi.mock('node:timers/promises', async (original) => {
  const timers = await original<{ setTimeout(ms: number, ...rest: unknown[]): Promise<unknown> }>();
  return {
    ...timers,
    setTimeout: (ms: number, ...rest: unknown[]) => timers.setTimeout(ms / 500, ...rest),
  };
});

/** Carried out, and answered with something else. */
const doneThen =
  (wrong: Wrong): Wrong =>
  async (pass) => {
    await pass();
    return wrong(pass);
  };
const unanswered: Wrong = async () => {
  throw new TypeError('terminated');
};
const faults: Record<string, Wrong> = {
  ...wrongs,
  'an empty object': async () => Response.json({}),
  'a page of HTML': async () => new Response('<h1>Hello</h1>'),
  'done, then an error': doneThen(async () => new Response('{}', { status: 500 })),
  'done, then a gateway': doneThen(async () => new Response('<h1>Bad</h1>', { status: 502 })),
  'done, then half an answer': doneThen(async () => new Response('{"data": [')),
  'done, then another answer': doneThen(async () => Response.json({})),
  'done, then silence': doneThen(unanswered),
};
/** Of a request that only reads: what it reads is judged by under-faults.deep.test.ts of the connectors. */
const readFaults = ['signed out once', 'an error of the platform', 'a malformed answer'];

let testApp: TestApp;
let client: MadeClient;
let document: string;
const begin = new Date('2026-03-10T12:00:00Z');
let now = begin;
const setClock = (at: Date) => testApp.setClock((now = at));
const pass = (ms: number) => setClock(new Date(now.getTime() + ms));

beforeAll(async () => {
  testApp = await createTestApp({ poolSize: 12 });
  setClock(now);
  client = (await makeTwoClients(testApp.deps)).first;
  const html = '<p>You can change it until the parcel has left.</p>';
  [document = ''] = await makeArticles(testApp.deps, client.id, [{ title: 'Address', html }]);
  hastenAccounts(testApp);
}, 60_000);
afterEach(() => {
  const logged = testApp.logged.splice(0);
  if (logged.length > 0) throw new Error(logged.join('\n'));
});
afterAll(() => testApp.close());

type At = { id: string; ticket: string; suggestion: string; crm: LoopedCrm };
type Row = {
  state: string;
  reason: string | null;
  uuid: string;
  begun_version: number;
  posted_version: number;
  due_at: Date;
};
type Written = {
  /** Before anything goes wrong. */
  prepare?(at: At): Promise<void>;
  /** Puts it into the outbox. */
  ask(at: At): Promise<void>;
  /** How often it stands there. */
  count(at: At): number | Promise<number>;
};

/** An agent whom the CRM knows by the same address. */
let agent = { email: '' };

async function call(method: string, path: string, body?: object): Promise<unknown> {
  let answer = await testApp.call(agent, method, path, body);
  if (answer.status === 401) {
    // Days have passed.
    await testApp.signIn(agent);
    answer = await testApp.call(agent, method, path, body);
  }
  if (answer.status > 299) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.body;
}

async function revisionOf({ ticket }: At): Promise<number> {
  const path = `/v2/tickets/${ticket}/suggestions`;
  const { items } = (await call('GET', path)) as { items: { revision: number }[] };
  return items[0]?.revision ?? 0;
}

const answersOf = ({ crm, id }: At) =>
  crm.fake.ticketOf(id)?.messages.filter(({ kind }) => kind === 'agent').length ?? 0;
const notesWith = ({ crm, id }: At, text: string) =>
  crm.fake.notesOf(id).filter(({ html, text: plain }) => (html + plain).includes(text)).length;
/** As it is there, whatever goes wrong otherwise. */
async function ticketNow({ id, crm }: At, platform: DeskPlatform) {
  const { wrong } = crm;
  crm.wrong = null;
  hastenAccounts(testApp);
  const connector = await connectorFor(testApp.deps, client.id, platform);
  const [ticket] = (await connector?.readTickets([id], { categoryFieldId: null })) ?? [];
  crm.wrong = wrong;
  return ticket;
}
const post = async (at: At) =>
  void (await call('POST', `/v2/suggestions/${at.suggestion}/post`, {
    revision: await revisionOf(at),
  }));
const send = async (at: At, status: string) => {
  const body = { revision: await revisionOf(at), status };
  await call('POST', `/v2/suggestions/${at.suggestion}/send`, body);
  pass(60_000);
};
const until = new Date('2026-06-01T08:00:00Z');

const writtenAt = (platform: DeskPlatform): Record<string, Written> => ({
  note: { ask: post, count: (at) => notesWith(at, 'until it has left') },
  'changed note': {
    async prepare(at) {
      await post(at);
      await drain(at);
      pass(1_000);
    },
    async ask(at) {
      const body = { revision: await revisionOf(at), text: 'Another text by now.' };
      await call('PATCH', `/v2/suggestions/${at.suggestion}`, body);
    },
    count: (at) => notesWith(at, 'Another text by now.'),
  },
  'note in a person’s own words': {
    ask: async ({ ticket }) =>
      void (await call('POST', `/v2/tickets/${ticket}/notes`, { text: 'Called them.' })),
    count: (at) => notesWith(at, 'Called them.'),
  },
  reply: { ask: (at) => send(at, 'keep'), count: answersOf },
  'reply that solves': {
    ask: (at) => send(at, 'solved'),
    count: async (at) => {
      const sent = answersOf(at);
      const [row] = await writeBacksOf(at);
      // Said to be sent, it is solved too, or the row says that it is not.
      if (row?.state === 'posted' && row.reason === null) {
        const status = (await ticketNow(at, platform))?.status.is;
        expect(['solved', 'closed']).toContain(status);
      }
      return sent;
    },
  },
  category: {
    ask: async ({ ticket, crm }) => {
      const [category] = crm.fake.categoryValues;
      await call('PATCH', `/v2/tickets/${ticket}/category`, { category });
    },
    count: ({ crm, id }) => Number(crm.fake.ticketOf(id)?.category === crm.fake.categoryValues[0]),
  },
  assignee: {
    ask: async ({ ticket }) =>
      void (await call('PUT', `/v2/tickets/${ticket}/assignee`, { to: 'me' })),
    count: ({ crm, id }) => Number(crm.fake.ticketOf(id)?.assignee === agent.email),
  },
  ...(platforms[platform].capabilities.includes('snooze') && {
    snooze: {
      ask: async ({ ticket }: At) =>
        void (await call('PUT', `/v2/tickets/${ticket}/snooze`, { until: until.toISOString() })),
      count: async (at: At) =>
        Number((await ticketNow(at, platform))?.snoozedUntil?.getTime() === until.getTime()),
    },
  }),
  ...(platform === 'salesforce' && {
    draft: {
      async prepare() {
        const path = `/v2/clients/${client.uuid}/crms/salesforce/notes-as`;
        await testApp.call('bob', 'PUT', path, { notesAs: 'draft' });
      },
      ask: post,
      count: ({ crm, id }: At) =>
        rowsOf((crm.fake as FakeSalesforce).state, 'EmailMessage').filter(
          ({ ParentId, Status }) => ParentId === id && Status === '5',
        ).length,
    },
  }),
});
const writeBacksOf = ({ ticket }: At) =>
  testApp.sql<Row>(
    `select w.state, w.reason, w.uuid, w.begun_version, w.posted_version, w.due_at from write_backs w
     join tickets t on t.client_id = w.client_id and t.id = w.ticket_id where t.uuid = $1
     order by w.id desc`,
    [ticket],
  );
const isOpen = ({ state }: Row) => state === 'waiting' || state === 'sending';

/** Leases run by the clock of the database, which no test moves: what a killed process held is over. */
const endLeases = () =>
  testApp.sql(
    `update write_backs set lease_until = now() - interval '1 second' where holder is not null`,
  );

/** Until it has ended, or waits for what does not come. */
async function drain(at: At, most = 12): Promise<Row> {
  for (let turn = 0; ; turn += 1) {
    await endLeases();
    await sendDue(testApp.deps);
    const [row] = await writeBacksOf(at);
    if (!row) throw new Error('Nothing was asked for.');
    if (!isOpen(row) || turn === most) return row;
    setClock(new Date(Math.max(row.due_at.getTime(), now.getTime()) + 60_000));
  }
}

const kindOf = (asked: string) => asked.replace(/\/[^/]*\d{2,}[^/]*/g, '/:id');

async function open(crm: LoopedCrm, platform: DeskPlatform, written: Written): Promise<At> {
  crm.wrong = null;
  setClock(begin);
  hastenAccounts(testApp);
  await testApp.sql(`update write_backs set state = 'superseded', holder = null, lease_until = null
    where state in ('waiting', 'sending')`);
  const id = crm.fake.addTicket({
    subject: 'My parcel',
    requester: { name: 'Nora Field', email: 'nora@example.org' },
    text: 'How can I change the address?',
    channel: platform === 'salesforce' ? 'Email' : 'email',
  });
  const sentAt = crm.fake.ticketOf(id)?.messages[0]?.at ?? now;
  pass(10_000);
  const ticket = await makeTicket(testApp.deps, client.id, {
    platform,
    externalId: id,
    messages: [{ text: 'How can I change the address?', at: sentAt }],
  });
  const text = 'You can change it in your account until it has left.';
  const given = { ticket, document, text };
  const suggestion = await makeSuggestion(testApp.deps, client.id, given);
  const made = { id, ticket, suggestion, crm };
  await written.prepare?.(made);
  await written.ask(made);
  crm.asked.length = 0;
  return made;
}

/** What is wrong with how it ended, and then with how it stands once all is right again. */
async function judge(at: At, written: Written): Promise<string | null> {
  const row = await drain(at);
  const there = await written.count(at);
  const mayBe = row.begun_version > row.posted_version;
  if (there > 1) return `${there} times`;
  if (row.state === 'posted' ? there !== 1 : there === 1 && !mayBe)
    return `${row.state} (${row.reason}), and it is there ${there} times`;
  at.crm.wrong = null;
  hastenAccounts(testApp);
  if (row.state === 'posted') return null;
  // A person tries again, who looks there first where nobody could tell.
  if (!isOpen(row)) await call('POST', `/v2/write-backs/${row.uuid}/retry`);
  pass(60_000);
  const last = await drain(at);
  const then = await written.count(at);
  const isRight = then === 1 && last.state === 'posted';
  return isRight ? null : `in the end ${last.state} (${last.reason}), ${then} times`;
}

type Trial = { place: number; name: string; forEver: boolean };

/** Each request by its place, in each way; for ever for those that write. */
function trialsOf(asked: string[]): Trial[] {
  return asked.flatMap((one, place) => {
    const isRead = one.startsWith('GET ');
    const names = isRead ? readFaults : Object.keys(faults);
    return names.flatMap((name) =>
      // What was carried out is found at the next look, which ends it.
      (isRead || name.startsWith('done') ? [false] : [false, true]).map((forEver) => ({
        place,
        name,
        forEver,
      })),
    );
  });
}

async function tryOne(
  crm: LoopedCrm,
  platform: DeskPlatform,
  written: Written,
  asked: string[],
  { place, name, forEver }: Trial,
): Promise<string | null> {
  const at = await open(crm, platform, written);
  const kind = kindOf(asked[place] ?? '');
  crm.wrong = () => {
    const count = crm.asked.length - 1;
    const isIt = forEver ? kindOf(crm.asked.at(-1) ?? '') === kind : count === place;
    return isIt ? (faults[name] ?? null) : null;
  };
  const wrong = await judge(at, written);
  return wrong && `${kind} (${place}), ${name}${forEver ? ' for ever' : ''}: ${wrong}`;
}

/** A process that is killed before the request at `place` is carried out, or right after. */
async function kill(at: At, place: number, isAfter: boolean): Promise<void> {
  const end = new AbortController();
  at.crm.wrong = () =>
    at.crm.asked.length - 1 === place
      ? async (carry) => {
          if (isAfter) await carry();
          end.abort();
          throw new DOMException('killed', 'AbortError');
        }
      : null;
  await sendDue(testApp.deps, { signal: end.signal }).catch((error: unknown) => {
    if (!end.signal.aborted) throw error;
  });
  at.crm.wrong = null;
}

// Some two thousand trials: minutes, so before a release alone.
describe.skipIf(!process.env['WRITE_FAULTS']).each(deskPlatforms)('%s @check-37.3', (platform) => {
  let crm: LoopedCrm;
  beforeAll(async () => {
    crm = await connectLooped(testApp, client.id, platform);
    await testApp.sql(`update crm_connections set replies_by = 'agents'`);
    setClock(begin);
    const requester = { name: 'Nora Field', email: 'nora@example.org' };
    const id = crm.fake.addTicket({ subject: 'One', requester, text: 'One' });
    const connector = await connectorFor(testApp.deps, client.id, platform);
    const [known] = (await connector?.listAgents()) ?? [];
    await connector?.setAssignee(id, known?.id ?? '');
    agent = { email: crm.fake.ticketOf(id)?.assignee ?? '' };
    // A category is one that some ticket has.
    const [category = ''] = crm.fake.categoryValues;
    await makeTicket(testApp.deps, client.id, { category });
    await makePerson(testApp.deps, { level: 3, clientId: client.id, ...agent });
  }, 60_000);

  it.each(Object.keys(writtenAt(platform)))(
    'a %s is there once, and the row says so, whatever request goes wrong',
    { timeout: 300_000 },
    async (name) => {
      const written = writtenAt(platform)[name]!;
      const at = await open(crm, platform, written);
      expect(await judge(at, written)).toBeNull();
      const asked = [...crm.asked];
      expect(asked.filter((one) => !one.startsWith('GET ')).length).toBeGreaterThan(0);
      const wrong: (string | null)[] = [];
      for (const trial of trialsOf(asked))
        wrong.push(await tryOne(crm, platform, written, asked, trial));
      for (const place of asked.keys())
        for (const isAfter of [false, true]) {
          const killed = await open(crm, platform, written);
          await kill(killed, place, isAfter);
          // As long as a request may still be under way.
          pass(60_000);
          const how = await judge(killed, written);
          wrong.push(how && `killed ${isAfter ? 'after' : 'before'} ${asked[place]}: ${how}`);
        }
      expect(wrong.filter((one) => one !== null)).toEqual([]);
    },
  );
});
