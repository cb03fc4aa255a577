import { expect, it, vi } from 'vitest';
import { createAccountState } from '../account-state.ts';
import type { Connector, CrmTicket } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import type { Fault } from '../fakes/fake-server.ts';
import { salesforce } from './salesforce.ts';
import { playAccount, send, type PlayedAccount } from './testing/played-account.ts';

/** Everything comes in, whatever goes wrong on the way, and whatever happens meanwhile. */

// What is waited for between two tries is not what is tested.
vi.mock('node:timers/promises', async (original) => {
  const timers = await original<{ setTimeout(ms: number, ...rest: unknown[]): Promise<unknown> }>();
  return {
    ...timers,
    setTimeout: (ms: number, ...rest: unknown[]) => timers.setTimeout(ms / 100, ...rest),
  };
});

const requester = { name: 'Ines Moreau', email: 'ines@example.com' };
const since = new Date('2026-01-01T00:00:00Z');
const errors = (message: string, errorCode: string) => [{ message, errorCode }];
const faults: Fault[] = [
  'cut',
  'malformed',
  'lost',
  { status: 401, json: errors('Session expired or invalid', 'INVALID_SESSION_ID') },
  { status: 500, json: errors('An unexpected error', 'UNKNOWN_EXCEPTION') },
  { status: 403, json: errors('TotalRequests Limit exceeded.', 'REQUEST_LIMIT_EXCEEDED') },
  { json: { compositeResponse: [] } },
];

/** The same numbers every time. */
function createDice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** What a process does, which may end after each step; the cursor and what is to be read are kept together. */
function createReader() {
  let cursor: string | null = null;
  const waiting = new Set<string>();
  const stored = new Map<string, CrmTicket>();
  return {
    stored,
    async step(connector: Connector): Promise<boolean> {
      const page = await connector.listChanged({ cursor, since });
      for (const { externalId } of page.changed) waiting.add(externalId);
      ({ cursor } = page);
      for (const ticket of await connector.readTickets([...waiting], { categoryFieldId: null })) {
        const known = stored.get(ticket.externalId);
        if (!known || known.updatedAt <= ticket.updatedAt) stored.set(ticket.externalId, ticket);
        waiting.delete(ticket.externalId);
      }
      return page.isCaughtUp;
    },
  };
}

function play({ fake, now }: PlayedAccount, ids: string[], dice: (sides: number) => number): void {
  const some = ids[dice(ids.length)] ?? '';
  const what = dice(5);
  if (what === 0) {
    // Some show later than they say they were written.
    const at = new Date(now().getTime() - dice(240) * 1_000);
    ids.push(fake.addTicket({ subject: 'New', requester, text: 'Hello?', at }));
  } else if (fake.ticketOf(some)?.state !== 'open') return;
  else if (what === 1) fake.addMessage(some, { kind: 'requester', text: `Again, ${dice(1e6)}` });
  else if (what === 2) fake.addMessage(some, { kind: 'note', text: `Note ${dice(1e6)}` });
  else if (what === 3) fake.setField(some, fake.categoryFieldId, 'Account');
  else if (dice(4) === 0) fake.removeTicket(some);
}

it.each([1, 2, 3])(
  'brings every case, each as it is in the end (%i) @check-37.3',
  async (seed) => {
    await using account = await playAccount({ pageSize: 60 });
    const { fake, server, now } = account;
    const dice = createDice(seed);
    const ids = Array.from({ length: 150 }, (_, number) => {
      const at = new Date(Date.UTC(2026, 1, 1) + Math.floor(number / 7) * 3_600_000);
      return fake.addTicket({ subject: `${number}`, requester, text: `Text ${number}`, at });
    });
    const reader = createReader();
    /** A process that has just begun knows no token and no description. */
    const begin = () =>
      salesforce.connect(fake.credentials, {
        send,
        clock: now,
        state: createAccountState({ limit: { most: 1_000_000, perMs: 1_000 }, clock: now }),
        baseUrl: server.url,
      });
    let connector = begin();
    for (let round = 0; round < 40; round += 1) {
      for (let each = dice(4); each > 0; each -= 1) play(account, ids, dice);
      const fault = dice(8) === 0 ? faults[dice(faults.length)] : undefined;
      if (fault) server.fail(fault, { only: ({ url }) => url.pathname.endsWith('composite') });
      if (dice(9) === 0) fake.endSessions();
      await reader.step(connector).catch((error: unknown) => {
        if (!(error instanceof CrmFailed)) throw error;
        connector = begin();
      });
      account.pass(dice(90));
    }
    server.mend();
    connector = begin();
    do account.pass(61);
    while (!(await reader.step(connector)));
    expect(new Set(reader.stored.keys())).toEqual(new Set(ids));
    for (const id of ids) {
      const played = fake.ticketOf(id);
      const read = reader.stored.get(id);
      expect([read?.state, read?.updatedAt]).toEqual([played?.state, played?.updatedAt]);
      if (played?.state !== 'open') continue;
      expect(read?.messages.map(({ externalId }) => externalId).toSorted()).toEqual(
        played.messages.map((message) => message.id).toSorted(),
      );
    }
  },
  30_000,
);
