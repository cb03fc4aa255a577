import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectToFake, type Connected } from './testing/connected.ts';
import { gorgias } from './gorgias.ts';
import { readDetail, readLimit, toldReader } from './limits.ts';

let crm: Connected;
beforeEach(async () => {
  crm = await connectToFake();
});
afterEach(() => crm.close());

const now = new Date('2026-03-02T09:00:00.000Z');
const told = (said: string) => ({
  status: 200,
  text: '',
  headers: new Headers({ 'x-gorgias-account-api-call-limit': said }),
});

describe('the account', () => {
  it('is opened by its key', async () => {
    expect(await crm.connector.verify()).toEqual({ account: 'lampes' });
    expect(crm.server.asked.map(({ url }) => url.pathname)).toEqual([
      '/api/account',
      '/api/tickets',
    ]);
    expect(crm.server.asked[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from('support@lampes.example:gorgias-key').toString('base64')}`,
    );
    expect(crm.server.wrongs).toEqual([]);
  });

  it('is not opened by a withdrawn one', async () => {
    crm.fake.credentials = { ...crm.fake.credentials, apiKey: 'another' };
    await expect(crm.connector.verify()).rejects.toMatchObject({
      reason: 'credentials',
      detail: 'The email or the API key is wrong.',
    });
  });

  it('is not whole where the key may not see tickets', async () => {
    crm.server.fail(
      { status: 403, text: 'no' },
      { only: ({ url }) => url.pathname.endsWith('tickets') },
    );
    await expect(crm.connector.verify()).rejects.toMatchObject({
      reason: 'forbidden',
      detail: 'no',
    });
  });
});

describe('the bucket', () => {
  it('is tried at the quick pace, and left to the slow one for a while where it fills', async () => {
    expect(gorgias.limit).toEqual({ most: 40, perMs: 20_000 });
    const read = toldReader(crm.state);
    const paceAt = (said: string, minutes: number) =>
      read(told(said), new Date(now.getTime() + minutes * 60_000))?.budget;
    expect(paceAt('3/40', 0)).toEqual({ most: 40, perMs: 10_000 });
    expect(paceAt('20/40', 1)).toEqual({ most: 40, perMs: 20_000 });
    expect(paceAt('2/40', 5)).toEqual({ most: 40, perMs: 20_000 });
    expect(paceAt('2/80', 7)).toEqual({ most: 80, perMs: 10_000 });
    for (const said of ['40', '0/0', 'many', '1/99999']) expect(paceAt(said, 0)).toBeUndefined();
  });

  it.each([
    ['10/40', 0],
    ['35/40', 0],
    ['36/40', 2_000],
    ['40/40', 4_000],
    ['80/80', 4_000],
    ['9999/40', 20_000],
    ['40', 0],
    ['0/0', 0],
    ['many', 0],
  ])('at %s waits %i ms', (said, wait) => {
    const pause = readLimit(told(said), now);
    expect(pause ? Math.round(pause.retryAt.getTime() - now.getTime()) : 0).toBe(wait);
  });

  it('holds everybody back when an answer says that it is nearly full', async () => {
    crm.server.fail({
      json: { domain: 'lampes' },
      headers: { 'x-gorgias-account-api-call-limit': '40/40' },
    });
    const stop = new AbortController();
    const verified = crm.connector.verify(stop.signal).catch(() => undefined);
    await expect.poll(() => crm.state.pausedUntil()).toEqual(new Date(now.getTime() + 4_000));
    stop.abort();
    await verified;
    expect(crm.server.asked).toHaveLength(1);
  });

  it('that is full is waited for as told, and longer waits put the work off @check-37.1', async () => {
    const words = { error: { msg: 'Too many requests.' } };
    crm.server.fail({ status: 429, headers: { 'retry-after': '60' }, json: words });
    await expect(crm.connector.listGroups()).rejects.toMatchObject({
      reason: 'rate-limited',
      status: 429,
      detail: 'Too many requests.',
      retryAt: new Date(now.getTime() + 60_000),
    });
    expect(crm.state.pausedUntil()).toEqual(new Date(now.getTime() + 60_000));
  });
});

it('the fake has the same bucket', async () => {
  const { fake, clock } = crm;
  fake.limit = { most: 4, perMs: 20_000 };
  const authorization = `Basic ${Buffer.from('support@lampes.example:gorgias-key').toString('base64')}`;
  const ask = async () =>
    fake.answer({
      method: 'GET',
      url: new URL('http://fake/api/account'),
      headers: { authorization },
      body: undefined,
    });
  for (let used = 1; used <= 4; used += 1)
    expect((await ask()).headers).toEqual({ 'x-gorgias-account-api-call-limit': `${used}/4` });
  expect(await ask()).toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
  clock.now = new Date(now.getTime() + 5_000);
  expect((await ask()).status).toBeUndefined();
  expect((await ask()).status).toBe(429);
});

describe('an error', () => {
  it.each([
    [
      { error: { msg: 'Bad.', data: { email: ['Not valid.', 'Too long.'] } } },
      'Bad. (email: Not valid., Too long.)',
    ],
    [{ error: { msg: 'Bad.' } }, 'Bad.'],
    [{ error: 'Bad.' }, 'Bad.'],
    [{ message: 'Bad.', errors: [{ field: 'email' }] }, 'Bad. (field: email)'],
    [{ error_description: 'Bad.' }, 'Bad.'],
    [{ email: ['Not valid.'] }, 'email: Not valid.'],
    [[], null],
    [null, null],
    ['text', null],
    [{ error: { code: 4 } }, null],
  ])('%j', (body, words) => {
    expect(readDetail(body)).toBe(words);
  });

  it('is looked through only so far', () => {
    const deep = { error: { data: { a: { b: { c: { d: { e: 'deep' } } } } } } };
    expect(readDetail(deep)).toBeNull();
  });

  it('inside a good answer is none that we know @check-37.4', async () => {
    crm.server.fail({ json: { error: { msg: 'Oops.' } } }, { times: 3 });
    await expect(crm.connector.listGroups()).rejects.toMatchObject({ reason: 'invalid-answer' });
  });
});
