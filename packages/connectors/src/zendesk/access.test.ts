import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownLedger } from '../ledger.ts';
import { createAccountState } from '../account-state.ts';
import { readTold } from './errors.ts';
import { failureOf, minutes, openFixture, pass, type ZendeskFixture } from './zendesk-fixture.ts';
import { zendesk } from './zendesk.ts';

let fixture: ZendeskFixture;
beforeEach(async () => void (fixture = await openFixture()));
afterEach(() => fixture.close());

const asked = (path: string) =>
  fixture.server.asked.filter(({ url }) => url.pathname.startsWith(path));

describe('OAuth client', () => {
  it('asks for one token, however many requests wait for it', async () => {
    const connector = fixture.connect();
    const { account } = await connector.verify();
    await Promise.all([connector.listGroups(), connector.listForms(), connector.listFields()]);
    expect(account).toBe('brightgoods.zendesk.com (support@brightgoods.example)');
    expect(asked('/oauth/tokens').map(({ body }) => body)).toEqual([
      {
        grant_type: 'client_credentials',
        client_id: 'replique',
        client_secret: 'the secret of the played Zendesk',
        scope: 'read write',
      },
    ]);
    for (const { headers } of asked('/api')) {
      expect(headers.authorization).toMatch(/^Bearer token-/);
      expect(headers.accept).toBe('application/json');
    }
  });

  it('takes a new token when the old one is refused, and once more gives up', async () => {
    const connector = fixture.connect();
    await connector.listGroups();
    fixture.fake.state.tokens = [];
    await connector.listGroups();
    expect(asked('/oauth/tokens')).toHaveLength(2);
    const refuse = { status: 401, json: { error: "Couldn't authenticate you" } };
    fixture.server.fail(refuse, { times: 2, only: ({ url }) => url.pathname.startsWith('/api') });
    expect(await failureOf(connector.listGroups())).toMatchObject({
      reason: 'credentials',
      status: 401,
      detail: "Couldn't authenticate you",
    });
  });

  it('takes a new token before the old one ends', async () => {
    const connector = fixture.connect();
    await connector.listGroups();
    pass(fixture, minutes(28));
    await connector.listGroups();
    expect(asked('/oauth/tokens')).toHaveLength(1);
    pass(fixture, minutes(1.5));
    await connector.listGroups();
    expect(asked('/oauth/tokens')).toHaveLength(2);
    expect(asked('/api').every(({ headers }) => headers.authorization)).toBe(true);
  });

  it('tells a wrong secret, without repeating it', async () => {
    const client = { subdomain: 'brightgoods', clientId: 'replique' };
    fixture.fake.credentials = { ...client, clientSecret: 'ours' };
    const connector = fixture.connect();
    fixture.fake.credentials = { ...client, clientSecret: 'another' };
    const failure = await failureOf(connector.verify());
    expect(failure.reason).toBe('credentials');
    expect(failure.detail).toBe('Client authentication failed.');
    expect(`${failure.message} ${failure.detail}`).not.toContain('ours');
    expect(asked('/oauth/tokens')).toHaveLength(1);
  });

  it('knows refused clients by the name of the error, whatever the status', async () => {
    fixture.server.fail({ status: 400, json: { error: 'invalid_client' } });
    expect(await failureOf(fixture.connect().verify())).toMatchObject({ reason: 'credentials' });
  });

  it('leaves nothing uncertain when only the token was lost', async () => {
    const id = fixture.fake.addTicket({
      subject: 'Where',
      requester: { name: 'Ida', email: 'i@example.com' },
    });
    fixture.server.fail('lost', {
      times: 9,
      only: ({ url }) => url.pathname.startsWith('/oauth'),
    });
    const note = { text: 'a', html: 'a', key: 'a' };
    const failure = await failureOf(fixture.connect().writeNote(id, note));
    expect(failure).toMatchObject({ reason: 'unavailable', isUncertain: false });
  }, 15_000);
});

describe('legacy API token', () => {
  beforeEach(() => {
    fixture.fake.credentials = {
      subdomain: 'brightgoods',
      email: 'support@brightgoods.example',
      apiToken: 'T0ken',
    };
  });

  it('signs in with the e-mail and the token', async () => {
    await fixture.connect().verify();
    const [first] = asked('/api');
    const [, given = ''] = first?.headers.authorization?.split(' ') ?? [];
    expect(Buffer.from(given, 'base64').toString()).toBe('support@brightgoods.example/token:T0ken');
    expect(asked('/oauth')).toEqual([]);
  });

  it('is refused without another try', async () => {
    const connector = fixture.connect();
    fixture.fake.credentials = {
      subdomain: 'brightgoods',
      email: 'support@brightgoods.example',
      apiToken: 'other',
    };
    expect(await failureOf(connector.verify())).toMatchObject({ reason: 'credentials' });
    expect(asked('/api')).toHaveLength(1);
  });
});

describe('verifying', () => {
  it('takes nobody for nobody, although the answer is 200 @check-37.4', async () => {
    const nobody = { json: { user: { id: null, name: 'Anonymous user', role: 'end-user' } } };
    fixture.server.fail(nobody, { only: ({ url }) => url.pathname.endsWith('/users/me') });
    expect(await failureOf(fixture.connect().verify())).toMatchObject({ reason: 'credentials' });
  });

  it('tells that an agent may not export tickets', async () => {
    fixture.fake.state.callerId = fixture.fake.state.users[1]?.id ?? '';
    expect(await failureOf(fixture.connect().verify())).toMatchObject({
      reason: 'forbidden',
      status: 403,
      detail: 'You do not have access to this page. Admins only.',
    });
  });

  it('tells that a customer may do nothing', async () => {
    fixture.fake.state.users.push({
      id: '77',
      name: 'Ida',
      email: 'ida@example.com',
      role: 'end-user',
      locale: 'fr',
    });
    fixture.fake.state.callerId = '77';
    expect(await failureOf(fixture.connect().verify())).toMatchObject({ reason: 'forbidden' });
  });
});

describe('limits', () => {
  const plain429 = (retryAfter: string) => ({
    status: 429,
    headers: { 'retry-after': retryAfter },
    text: 'Rate limit exceeded, please wait.',
  });

  it('waits a short while and asks again, also for a refusal in plain text', async () => {
    const connector = fixture.connect();
    await connector.listGroups();
    fixture.server.fail(plain429('0'));
    expect(await connector.listGroups()).toHaveLength(3);
  });

  it.each([
    ['seconds', '90'],
    ['a date', new Date('2026-11-20T12:01:30Z').toUTCString()],
  ])('puts off what has to wait longer, told in %s @check-37.1', async (_name, retryAfter) => {
    const connector = fixture.connect();
    await connector.listGroups();
    fixture.server.fail(plain429(retryAfter));
    const failure = await failureOf(connector.listGroups());
    expect(failure).toMatchObject({ reason: 'rate-limited', status: 429 });
    expect(failure.retryAt).toEqual(new Date('2026-11-20T12:01:30Z'));
    expect(failure.detail).toBe('Rate limit exceeded, please wait.');
    const before = fixture.server.asked.length;
    expect(await failureOf(connector.listForms())).toMatchObject({ reason: 'rate-limited' });
    expect(fixture.server.asked).toHaveLength(before);
    pass(fixture, 91_000);
    expect(await connector.listGroups()).toHaveLength(3);
  });

  it('stops by itself when the account has nothing left @check-37.2', async () => {
    fixture.fake.limit = { most: 2, perMs: minutes(1) };
    const connector = fixture.connect();
    await connector.listGroups();
    await connector.listForms();
    const failure = await failureOf(connector.listFields());
    expect(failure).toMatchObject({ reason: 'rate-limited', status: null });
    expect(failure.retryAt).toEqual(new Date('2026-11-20T12:01:00Z'));
    pass(fixture, minutes(1) + 1_000);
    await connector.listFields();
  });

  it('counts exports apart: ten a minute for all that ask the account, and the rest goes on', async () => {
    // What is waited for passes at once.
    const sleep = async (ms: number): Promise<void> => {
      pass(fixture, ms);
    };
    const limit = { most: 10_000, perMs: 1 };
    const ledger = ownLedger({ most: 9, perMs: minutes(1) });
    const open = () =>
      fixture.connect(
        createAccountState({
          limit,
          clock: () => fixture.clock.now,
          sleep,
          ledgerApart: () => ledger,
        }),
      );
    const processes = [open(), open()];
    const from = { cursor: null, since: new Date('2026-11-01') };
    const times: number[] = [];
    for (let turn = 0; turn < 24; turn += 1) {
      await processes[turn % 2]?.listChanged(from);
      times.push(fixture.clock.now.getTime());
    }
    const within = times.map((at) => times.filter((one) => one >= at && one < at + minutes(1)));
    expect(Math.max(...within.map(({ length }) => length))).toBeLessThanOrEqual(10);
    expect(asked('/api/v2/incremental')).toHaveLength(24);
    // Ten a minute are nearly used up.
    expect(times[23]! - times[0]!).toBeLessThan(minutes(3));
    const before = fixture.clock.now;
    expect(await processes[0]?.listGroups()).toHaveLength(3);
    expect(fixture.clock.now).toEqual(before);
  });

  it('stops with the exports when they are refused because nothing is left of the minute', async () => {
    const connector = fixture.connect();
    fixture.server.fail(
      {
        status: 429,
        headers: { 'retry-after': '30', 'x-rate-limit': '200', 'x-rate-limit-remaining': '0' },
        json: {},
      },
      { only: ({ url }) => url.pathname.includes('incremental') },
    );
    const retryAt = new Date('2026-11-20T12:00:30Z');
    const from = { cursor: null, since: new Date('2026-11-01') };
    expect(await failureOf(connector.listChanged(from))).toMatchObject({ status: 429, retryAt });
    expect(await failureOf(connector.listGroups())).toMatchObject({ status: null, retryAt });
  });

  it('goes on with all else when Zendesk refuses an export', async () => {
    const connector = fixture.connect();
    fixture.server.fail(plain429('30'), {
      only: ({ url }) => url.pathname.includes('incremental'),
    });
    const from = { cursor: null, since: new Date('2026-11-01') };
    const retryAt = new Date('2026-11-20T12:00:30Z');
    expect(await failureOf(connector.listChanged(from))).toMatchObject({ status: 429, retryAt });
    expect(await connector.listGroups()).toHaveLength(3);
    expect(await failureOf(connector.listChanged(from))).toMatchObject({ status: null, retryAt });
    expect(asked('/api/v2/incremental')).toHaveLength(1);
    pass(fixture, 31_000);
    await connector.listChanged(from);
  });

  it('is what the plan allows, as every answer tells', () => {
    const told = (headers: Record<string, string>) =>
      readTold({ status: 200, text: '', headers: new Headers(headers) }, fixture.clock.now);
    const budget = (most: number) => ({ budget: { most, perMs: 60_000 } });
    expect(zendesk.limit).toEqual({ most: 200, perMs: 60_000 });
    expect(told({ 'x-rate-limit': '700', 'ratelimit-limit': '100' })).toEqual(budget(700));
    expect(told({ 'ratelimit-limit': '400' })).toEqual(budget(400));
    expect(
      told({ 'x-rate-limit': '400', 'x-rate-limit-remaining': '99', 'ratelimit-reset': '20' }),
    ).toEqual({
      ...budget(400),
      used: { part: 0.75, freeAt: new Date(fixture.clock.now.getTime() + 20_000) },
    });
    for (const said of ['many', '-1', '', '0', '1e12'])
      expect(told({ 'x-rate-limit': said })).toBeNull();
  });

  it('grows with the plan', async () => {
    fixture.fake.limit = { most: 400, perMs: minutes(1) };
    const state = createAccountState({ limit: zendesk.limit, clock: () => fixture.clock.now });
    await fixture.connect(state).listGroups();
    expect(state.budget()).toEqual({ most: 400, perMs: minutes(1) });
  });

  it('never lasts longer than an hour, whatever is said', async () => {
    const connector = fixture.connect();
    fixture.server.fail(
      {
        headers: { 'ratelimit-remaining': '0', 'ratelimit-reset': '1e300' },
        json: { groups: [], meta: { has_more: false } },
      },
      { only: ({ url }) => url.pathname.includes('groups') },
    );
    await connector.listGroups();
    const failure = await failureOf(connector.listGroups());
    expect(failure.retryAt).toEqual(new Date('2026-11-20T13:00:00Z'));
    pass(fixture, minutes(60));
    await connector.listGroups();
  });

  it('obeys what an endpoint tells of its own limit', async () => {
    const connector = fixture.connect();
    fixture.server.fail(
      {
        headers: { 'zendesk-ratelimit-incremental-exports': 'total=10; remaining=0; resets=43' },
        json: { tickets: [], after_cursor: 'abc', end_of_stream: true },
      },
      { only: ({ url }) => url.pathname.includes('incremental') },
    );
    const from = { cursor: null, since: new Date('2026-11-01') };
    await connector.listChanged(from);
    const failure = await failureOf(connector.listChanged(from));
    expect(failure.retryAt).toEqual(new Date('2026-11-20T12:00:43Z'));
    expect(await connector.listGroups()).toHaveLength(3);
  });
});
