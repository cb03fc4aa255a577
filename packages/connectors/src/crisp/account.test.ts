import type * as Timers from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccountState } from '../account-state.ts';
import {
  closeFixture,
  failureOf,
  openFixture,
  pass,
  ticket,
  type CrispFixture,
} from './crisp-fixture.ts';
import { limitReader, readReason } from './limits.ts';

// What is waited for between two tries is not what is tested.
vi.mock('node:timers/promises', async (original) => {
  const timers = await original<typeof Timers>();
  return {
    ...timers,
    setTimeout: (ms: number, ...rest: unknown[]) => timers.setTimeout(ms / 20, ...rest),
  };
});

let fixture: CrispFixture;
beforeEach(async () => void (fixture = await openFixture()));
afterEach(() => closeFixture(fixture));

const error = (status: number, reason: string, data = {}) => ({
  status,
  json: { error: true, reason, data },
});

describe('credentials', () => {
  it('open the website by identifier, key and tier', async () => {
    expect(await fixture.connect().verify()).toEqual({ account: 'Crisp fake' });
    const basic = Buffer.from('fake-identifier:fake-key').toString('base64');
    for (const { headers } of fixture.server.asked)
      expect(headers).toMatchObject({ authorization: `Basic ${basic}`, 'x-crisp-tier': 'website' });
    fixture.fake.credentials = { ...fixture.fake.credentials, tier: 'plugin' };
    await fixture.connect().verify();
    expect(fixture.server.asked.at(-1)?.headers['x-crisp-tier']).toBe('plugin');
  });

  it('that are wrong are told so, after one more try, and repeated nowhere', async () => {
    const connector = fixture.connect();
    fixture.fake.credentials = { ...fixture.fake.credentials, key: 'another' };
    const failure = await failureOf(connector.verify());
    expect(failure).toMatchObject({
      reason: 'credentials',
      status: 401,
      detail: 'invalid_session',
    });
    expect(fixture.server.asked).toHaveLength(2);
    expect(`${failure.stack} ${JSON.stringify(failure)}`).not.toMatch(/fake-key|ZmFrZS1/);
  });

  it('that are refused once by mistake are tried again, also when something is written', async () => {
    const id = fixture.fake.addTicket(ticket());
    fixture.server.fail(error(401, 'invalid_session'), { only: ({ method }) => method === 'POST' });
    await fixture.connect().writeNote(id, { text: 'Note', html: '', key: 'k' });
    expect(fixture.fake.notesOf(id)).toHaveLength(1);
  });

  it('of a token that may not read conversations are refused', async () => {
    fixture.server.fail(error(403, 'not_allowed', { message: 'Missing scope' }), {
      only: ({ url }) => url.pathname.includes('/conversations/'),
    });
    expect(await failureOf(fixture.connect().verify())).toMatchObject({
      reason: 'forbidden',
      detail: 'not_allowed: Missing scope',
    });
  });
});

describe('what a website has', () => {
  it('is listed, page by page', async () => {
    const { fake } = fixture;
    for (let index = 0; index < 45; index += 1)
      fake.setField(
        fake.addTicket({ ...ticket(), channel: 'urn:crisp.im:facebook:0' }),
        `key-${index}`,
        'x',
      );
    const connector = fixture.connect();
    const fields = await connector.listFields();
    expect(fields).toHaveLength(45);
    expect(fields[0]).toEqual({ id: 'key-0', label: 'key-0', options: null });
    const [known] = await connector.listTicketFields();
    expect(known).toEqual({ id: 'key-0', label: 'key-0', type: 'text', options: null });
    expect((await connector.listGroups()).map(({ label }) => label)).toEqual([
      'Support',
      'Returns',
    ]);
    expect((await connector.listAgents()).map(({ label }) => label)).toEqual([
      'Ada Moreau',
      'Luis Ortega',
    ]);
    expect((await connector.listChannels()).map(({ id }) => id)).toEqual([
      'chat',
      'email',
      'urn:crisp.im:facebook:0',
    ]);
    expect(await connector.listForms()).toEqual([]);
    expect(await connector.countSince(new Date(0))).toBeNull();
  });

  it('is known by the names of the contract too', async () => {
    const details = { userID: 'u1', firstName: 'Eva', email: 'e@example.com' };
    const json = {
      error: false,
      reason: 'listed',
      data: [{ type: 'operator', details }, { details: {} }],
    };
    fixture.server.fail({ json });
    expect(await fixture.connect().listAgents()).toEqual([{ id: 'u1', label: 'Eva' }]);
  });

  it('does not go on for ever where every page is the same', async () => {
    const json = { error: false, reason: 'listed', data: [{ inbox_id: 'i', name: null }] };
    fixture.server.fail({ json }, { times: 100 });
    expect(await fixture.connect().listGroups()).toEqual([{ id: 'i', label: 'i' }]);
    expect(fixture.server.asked).toHaveLength(2);
  });
});

describe('history and what came since', () => {
  it('come over any number of connectors and restarts', async () => {
    const { fake } = fixture;
    const ids = Array.from({ length: 130 }, () => (pass(fixture, 1_000), fake.addTicket(ticket())));
    const told = new Set<string>();
    let cursor: string | null = null;
    const read = async () => {
      for (let isCaughtUp = false; !isCaughtUp;) {
        const page = await fixture.connect().listChanged({ cursor, since: new Date(0) });
        for (const { externalId } of page.changed) told.add(externalId);
        ({ cursor, isCaughtUp } = page);
      }
    };
    await read();
    expect(told).toEqual(new Set(ids));
    told.clear();
    pass(fixture, 1_000);
    fake.addMessage(ids[3] ?? '', { kind: 'requester', text: 'And now?' });
    await read();
    expect([...told]).toEqual([ids[3]]);
  });

  it('do not move on past a page that failed @check-37.6', async () => {
    const { fake, server } = fixture;
    for (let index = 0; index < 120; index += 1) fake.addTicket(ticket());
    const connector = fixture.connect();
    const first = await connector.listChanged({ cursor: null, since: new Date(0) });
    for (const fault of ['cut', error(200, 'whatever')] as const) {
      server.fail(fault, { times: 3 });
      const failure = await failureOf(
        fixture.connect().listChanged({ cursor: first.cursor, since: new Date(0) }),
      );
      expect(failure.isTransient).toBe(true);
      server.mend();
    }
    const second = await connector.listChanged({ cursor: first.cursor, since: new Date(0) });
    expect(second.changed).not.toEqual([]);
  });
});

describe('errors', () => {
  it.each([
    [error(200, 'not_found'), 'not-found'],
    [error(200, 'not_allowed'), 'forbidden'],
    [error(200, 'invalid_data'), 'refused'],
    [error(200, 'invalid_session'), 'credentials'],
    [error(400, 'not_found'), 'not-found'],
    [error(409, 'something_new'), 'refused'],
    [{ status: 404, text: 'gone' }, 'not-found'],
    [{ status: 302, headers: { location: 'https://elsewhere.example' } }, 'invalid-answer'],
  ])('%j is %s', async (answer, reason) => {
    fixture.server.fail(answer, { times: 3 });
    expect(await failureOf(fixture.connect().listAgents())).toMatchObject({ reason });
  });

  it('inside 200 whose word nobody knows is worth another try @check-37.4', () => {
    expect(readReason(200, { error: true, reason: 'new_word' })).toBe('invalid-answer');
    expect(readReason(500, { error: true, reason: 'new_word' })).toBeNull();
    expect(readReason(200, { error: false, reason: 'listed' })).toBeNull();
    expect(readReason(200, 'text')).toBeNull();
  });
});

describe('limits', () => {
  const now = new Date('2026-11-21T22:30:00Z');
  const refusal = (status: number, reason = 'too_many_requests') => ({
    status,
    headers: new Headers(),
    text: JSON.stringify({ error: true, reason, data: {} }),
  });

  it('wait twice as long after each refusal, until one request is taken @check-37.2', () => {
    const read = limitReader(
      createAccountState({ limit: { most: 1, perMs: 1 }, clock: () => now }),
    );
    const wait = (status: number) =>
      (read(refusal(status), now)?.retryAt.getTime() ?? 0) - now.getTime();
    expect([wait(429), wait(420), wait(429), wait(429)]).toEqual([1_000, 2_000, 4_000, 8_000]);
    for (let times = 0; times < 20; times += 1) wait(429);
    expect(wait(429)).toBe(300_000);
    expect(read({ status: 200, headers: new Headers(), text: '{"error":false}' }, now)).toBeNull();
    expect(wait(429)).toBe(1_000);
    expect(read(refusal(404, 'not_found'), now)).toBeNull();
  });

  it('that end with the day are waited for until midnight UTC, by all of the account @check-37.1', async () => {
    fixture.fake.quota = 0;
    const connector = fixture.connect();
    const midnight = new Date('2026-11-22T00:00:00Z');
    expect(await failureOf(connector.listAgents())).toMatchObject({
      reason: 'rate-limited',
      retryAt: midnight,
    });
    expect(await failureOf(connector.listGroups())).toMatchObject({
      reason: 'rate-limited',
      retryAt: midnight,
    });
    expect(fixture.server.asked).toHaveLength(1);
    fixture.fake.quota = 100;
    fixture.now.at = midnight;
    expect(await connector.listGroups()).toHaveLength(2);
  });

  it.each([429, 420] as const)('of %i hold for a moment, and it goes on', async (status) => {
    Object.assign(fixture.fake, { limit: { most: 2, perMs: 60_000 }, limitStatus: status });
    const connector = fixture.connect();
    await connector.listAgents();
    await connector.listAgents();
    // The clock of the fake stands: the third is over the limit until it is lifted.
    const third = connector.listAgents();
    setTimeout(() => void (fixture.fake.limit = null), 30);
    expect(await third).toHaveLength(2);
    // How often it asked meanwhile is a matter of milliseconds.
    expect(fixture.server.asked.length).toBeGreaterThanOrEqual(4);
  });
});
