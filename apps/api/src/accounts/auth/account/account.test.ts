import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePerson, makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { demoPassword, emailOf } from '../../../demo/make/people.ts';
import { exchange, obtainCode } from '@replique/tests/app/sign-in.ts';
import { prove } from '@replique/tests/app/prove.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { codeOf, turnSecondFactorOn } from '@replique/tests/app/totp.ts';
import { judgeTry } from '../tries/tries.ts';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

let number = 0;
let me: { email: string; id: number };

/** Everybody gets a person of their own, since passwords and counts of tries stay. */
beforeEach(async () => {
  testApp.setClock();
  number += 1;
  const email = `own-${number}@replique.test`;
  me = await makePerson(testApp.deps, {
    email,
    level: 1,
    clientId: clients.first.id,
    firstname: 'Own',
    lastname: `Person ${number}`,
  });
});

const asMe = () => ({ email: me.email });
const call = (method: string, path: string, body?: unknown) =>
  testApp.call(asMe(), method, `/v2/users/me${path}`, body);
const proved = (code?: string) => prove(testApp, asMe(), code);
const signIn = (password = demoPassword) => testApp.signIn({ email: me.email, password });
const isAlive = async (token: string) =>
  (await testApp.call({ token }, 'GET', '/v2/users/me')).status === 200;
const newPassword = 'another long password';

type Listed = { uuid: string; isCurrent: boolean };
const listFor = async (token: string) => {
  const answer = await testApp.call({ token }, 'GET', '/v2/users/me/sessions');
  return (answer.body as { items: Listed[] }).items;
};
const logged = async () =>
  (
    await testApp.sql<{ action: string }>(
      `select action from audit_log where user_id = $1 and action not like 'sign-ins.%' order by id`,
      [me.id],
    )
  ).map((row) => row.action);

describe('one’s own sessions', () => {
  it('are listed with device and times, the current one marked, others’ never', async () => {
    const first = await signIn();
    const second = await signIn();
    await testApp.sql(`update sessions set user_agent = $1 where id = $2`, [
      'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36',
      second.refreshToken.split('.')[0],
    ]);
    const items = await listFor(first.accessToken);
    expect(items).toHaveLength(2);
    expect(items.filter((item) => item.isCurrent)).toHaveLength(1);
    expect(items).toContainEqual({
      uuid: expect.any(String),
      device: { browser: 'Chrome', system: 'Windows' },
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
      expiresAt: expect.any(String),
      isCurrent: false,
    });
    // The id of a session is half of its refresh token.
    expect(JSON.stringify(items)).not.toContain(second.refreshToken.split('.')[0]);
  });

  it('end one by one: access and refresh at once', async () => {
    const [first, second] = [await signIn(), await signIn()];
    const other = (await listFor(first.accessToken)).find((item) => !item.isCurrent);
    const path = `/v2/users/me/sessions/${other?.uuid}`;
    const asFirst = { token: first.accessToken };
    expect((await testApp.call(asFirst, 'DELETE', path)).status).toBe(204);
    expect([await isAlive(first.accessToken), await isAlive(second.accessToken)]).toEqual([
      true,
      false,
    ]);
    const { refreshToken } = second;
    expect((await testApp.call(null, 'POST', '/v2/auth/refresh', { refreshToken })).status).toBe(
      401,
    );
    expect((await testApp.call(asFirst, 'DELETE', path)).status).toBe(404);
    expect(await listFor(first.accessToken)).toHaveLength(1);
    expect(await logged()).toEqual(['account.session-ended']);
  });

  it('of somebody else cannot be ended', async () => {
    const theirs = await testApp.signIn('erin');
    const [session] = await listFor(theirs.accessToken);
    const answer = await call('DELETE', `/sessions/${session?.uuid}`);
    expect([answer.status, answer.body]).toMatchObject([404, { code: 'sessions.not-found' }]);
    expect(await isAlive(theirs.accessToken)).toBe(true);
  });

  it('all end together, the current one and a sign-in under way too', async () => {
    const [first, second] = [await signIn(), await signIn()];
    const others = await testApp.signIn('erin');
    await testApp.sql(
      `insert into sign_in_codes (code_hash, user_id, redirect_uri, remember, expires_at)
       values ('open-' || $1::text, $1::bigint, 'http://localhost:3000/', false, now() + interval '1 minute')`,
      [me.id],
    );
    const answer = await testApp.call(
      { token: first.accessToken },
      'DELETE',
      '/v2/users/me/sessions',
    );
    expect(answer.status).toBe(204);
    for (const { accessToken } of [first, second]) expect(await isAlive(accessToken)).toBe(false);
    expect(await isAlive(others.accessToken)).toBe(true);
    const [open] = await testApp.sql<{ count: string }>(
      'select count(*) from sign_in_codes where user_id = $1 and used_at is null',
      [me.id],
    );
    expect(Number(open?.count)).toBe(0);
    expect(await logged()).toEqual(['account.sessions-ended']);
  });
});

describe('one’s own password', () => {
  it('changes, and every other session ends', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    await prove(testApp, { token: mine.accessToken });
    const answer = await testApp.call(
      { token: mine.accessToken },
      'POST',
      '/v2/users/me/password',
      { newPassword },
    );
    expect(answer.status).toBe(204);
    expect([await isAlive(mine.accessToken), await isAlive(other.accessToken)]).toEqual([
      true,
      false,
    ]);
    await expect(signIn()).rejects.toThrow('401');
    expect(await signIn(newPassword)).toHaveProperty('accessToken');
    expect(await logged()).toEqual(['account.password-changed']);
    const mails = await testApp.sql('select subject from mails where recipient = $1', [me.email]);
    expect(mails).toHaveLength(1);
  });

  it('ends a sign-in whose code nobody exchanged yet', async () => {
    const { app, deps } = testApp;
    const code = await obtainCode(app, deps.config, { email: me.email, password: demoPassword });
    const body = { newPassword };
    await proved();
    expect((await call('POST', '/password', body)).status).toBe(204);
    expect((await exchange(app, code)).statusCode).toBe(400);
  });

  it.each([
    ['short', 'tooShort'],
    ['eleven char', 'tooShort'],
    ['aaaaaaaaaaaaaaaa', 'pattern'],
    ['azertyuiop12', 'pattern'],
    ['Password12345', 'common'],
    ['soleil123456', 'tooSimple'],
    ['welcome2replique', 'ownWords'],
    ['Own Person Own', 'ownWords'],
  ])('is refused when it is %s', async (password, problem) => {
    const body = { newPassword: password };
    await proved();
    const answer = await call('POST', '/password', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'users.password-weak', data: { problem } });
    expect(await signIn()).toHaveProperty('accessToken');
  });

  it('is refused when it is one’s own address', async () => {
    const body = { newPassword: me.email.toUpperCase() };
    await proved();
    expect((await call('POST', '/password', body)).body).toMatchObject({
      data: { problem: 'ownWords' },
    });
  });

  it('asks for the current one, counts wrong ones, and locks', async () => {
    const wrong = () => call('POST', '/proof', { by: 'secrets', password: 'wrong' });
    expect((await call('POST', '/password', { newPassword })).body).toMatchObject({
      code: 'auth.proof-needed',
    });
    const first = await wrong();
    expect([first.status, first.body]).toMatchObject([400, { code: 'users.password-wrong' }]);
    const start = Date.now();
    const statuses = [];
    for (let round = 1; round < 12; round += 1) {
      testApp.setClock(new Date(start + round * 20_000));
      statuses.push((await wrong()).status);
    }
    expect(statuses.at(-1)).toBe(429);
    // Locked: not even the right one tells.
    const right = await call('POST', '/proof', { by: 'secrets', password: demoPassword });
    expect(right.status).toBe(429);
    expect((await call('POST', '/password', { newPassword })).status).toBe(403);
  });

  it('locks by wrong ones this session alone: another one, and the door, go on @check-8.6', async () => {
    const start = Date.now();
    for (let round = 0; round < 12; round += 1) {
      testApp.setClock(new Date(start + round * 20_000));
      await call('POST', '/proof', { by: 'secrets', password: 'wrong' });
    }
    await expect(proved()).rejects.toThrow('429');
    const byOther = { token: (await signIn()).accessToken };
    await prove(testApp, byOther);
    const path = '/v2/users/me/password';
    expect((await testApp.call(byOther, 'POST', path, { newPassword })).status).toBe(204);
  });

  it('goes on while strangers have locked the address at the door @check-8.6', async () => {
    const { accessToken: token } = await signIn();
    const start = Date.now();
    for (let round = 0; round < 12; round += 1) {
      testApp.setClock(new Date(start + round * 20_000));
      await judgeTry(testApp.deps, { email: me.email, device: null }, false);
    }
    await expect(signIn()).rejects.toThrow('429');
    await prove(testApp, { token });
    const path = '/v2/users/me/password';
    const changed = await testApp.call({ token }, 'POST', path, { newPassword });
    expect(changed.status).toBe(204);
  });
});

describe('one’s own e-mail', () => {
  const mailsTo = (email: string) =>
    testApp.sql<{ recipient: string }>('select recipient from mails where recipient = $1', [email]);

  it('changes only by a link that goes to the new address @spec-2.92', async () => {
    const email = `New-${number}@Replique.test`;
    await proved();
    const answer = await call('POST', '/email', { email });
    expect([answer.status, answer.text]).toEqual([202, '']);
    expect(await mailsTo(email.toLowerCase())).toHaveLength(1);
    expect((await call('GET', '')).body).toMatchObject({ email: me.email });
    expect(await logged()).toEqual(['account.email-asked']);
  });

  it('answers the same when somebody has the address, and tells nobody', async () => {
    await proved();
    const answer = await call('POST', '/email', { email: emailOf('erin') });
    expect([answer.status, answer.text]).toEqual([202, '']);
    expect(await mailsTo(emailOf('erin'))).toEqual([]);
  });

  it('needs a proof of the person and an address', async () => {
    const unproved = await call('POST', '/email', { email: 'x@replique.test' });
    expect([unproved.status, unproved.body]).toMatchObject([403, { code: 'auth.proof-needed' }]);
    await proved();
    const bad = await call('POST', '/email', { email: 'no address' });
    expect(bad.status).toBe(400);
  });
});

describe('the second factor', () => {
  const state = async () => (await call('GET', '/second-factor')).body;
  const turnOn = () => turnSecondFactorOn(testApp, asMe(), demoPassword);

  it('is off, set up with the password, on with a first code, and off with a proof', async () => {
    expect(await state()).toEqual({ isOn: false, recoveryCodesLeft: 0, dueAt: null });
    await proved();
    const begun = await call('POST', '/second-factor');
    const { secret, otpauthUrl } = begun.body as { secret: string; otpauthUrl: string };
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const url = new URL(otpauthUrl);
    expect([url.protocol, url.host, url.searchParams.get('secret')]).toEqual([
      'otpauth:',
      'totp',
      secret,
    ]);
    expect(decodeURIComponent(url.pathname)).toBe(`/Replique:${me.email}`);
    expect(await state()).toMatchObject({ isOn: false });
    const confirmed = await call('POST', '/second-factor/confirm', {
      code: codeOf(secret, Date.now(), -1),
    });
    const { recoveryCodes } = confirmed.body as { recoveryCodes: string[] };
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect(await state()).toEqual({ isOn: true, recoveryCodesLeft: 10, dueAt: null });
    expect((await call('DELETE', '/second-factor')).status).toBe(204);
    expect(await state()).toEqual({ isOn: false, recoveryCodesLeft: 0, dueAt: null });
    expect(await logged()).toEqual(['account.second-factor-on', 'account.second-factor-off']);
  });

  it('keeps its secret sealed and its recovery codes hashed', async () => {
    const { secret, recoveryCodes } = await turnOn();
    const [row] = await testApp.sql<{ text: string }>(
      `select (select string_agg(f::text, ' ') from second_factors f)
           || (select string_agg(c::text, ' ') from recovery_codes c) as text`,
    );
    for (const hidden of [secret, ...recoveryCodes, recoveryCodes[0]?.replace('-', '') ?? '']) {
      expect(row?.text).not.toContain(hidden);
    }
  });

  it('takes no code twice, none of before the last one, and none from further than a step away', async () => {
    const { secret } = await turnOn();
    const start = Math.floor(Date.now() / 30_000) * 30_000 + 600_000;
    testApp.setClock(new Date(start));
    const give = async (steps: number) => {
      const code = codeOf(secret, testApp.deps.clock().getTime(), steps);
      const body = { by: 'secrets', password: demoPassword, code };
      return (await call('POST', '/proof', body)).status;
    };
    expect(await give(-2)).toBe(400);
    expect(await give(2)).toBe(400);
    expect(await give(0)).toBe(204);
    expect(await give(0)).toBe(400);
    expect(await give(-1)).toBe(400);
    expect(await give(1)).toBe(204);
  });

  it('takes one code for exactly one of many calls at once', async () => {
    const { secret } = await turnOn();
    const body = { by: 'secrets', password: demoPassword, code: codeOf(secret) };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => call('POST', '/proof', body)),
    );
    expect(answers.filter((answer) => answer.status === 204)).toHaveLength(1);
  });

  it('makes new recovery codes, and the old ones are worth nothing', async () => {
    const { recoveryCodes: old } = await turnOn();
    const made = await call('POST', '/second-factor/recovery-codes');
    const { recoveryCodes } = made.body as { recoveryCodes: string[] };
    expect(recoveryCodes).toHaveLength(10);
    testApp.setClock(new Date(Date.now() + 400_000));
    await expect(proved(old[0])).rejects.toThrow('users.code-wrong');
    await proved(` ${recoveryCodes[0]?.toUpperCase().replace('-', ' ')} `);
    expect((await call('DELETE', '/second-factor')).status).toBe(204);
  });

  it('needs a proof to begin and to end, and a code to be confirmed', async () => {
    const early = await call('POST', '/second-factor');
    expect([early.status, early.body]).toMatchObject([403, { code: 'auth.proof-needed' }]);
    await proved();
    await call('POST', '/second-factor');
    const bad = await call('POST', '/second-factor/confirm', { code: '000000' });
    expect(bad.body).toMatchObject({ code: 'users.code-wrong' });
    expect(await state()).toMatchObject({ isOn: false });
  });

  it('says when it is on already, or off', async () => {
    await proved();
    const renew = await call('POST', '/second-factor/recovery-codes');
    expect([renew.status, renew.body]).toMatchObject([409, { code: 'users.second-factor-off' }]);
    await turnOn();
    const again = await call('POST', '/second-factor');
    expect([again.status, again.body]).toMatchObject([409, { code: 'users.second-factor-on' }]);
    const confirm = await call('POST', '/second-factor/confirm', { code: '123456' });
    expect(confirm.body).toMatchObject({ code: 'users.second-factor-on' });
  });

  it('counts wrong codes, and of many at once the right one among them changes nothing', async () => {
    const { secret } = await turnOn();
    const codes = [...Array.from({ length: 14 }, (_, n) => `00000${n % 10}`), codeOf(secret)];
    const start = Date.now();
    const give = (code: string | undefined) =>
      call('POST', '/proof', { by: 'secrets', password: demoPassword, code });
    const late = start + 301_000;
    for (const [index, code] of codes.slice(0, 12).entries()) {
      testApp.setClock(new Date(late + index * 10));
      await give(code);
    }
    expect((await give(codeOf(secret, late))).status).toBe(429);
    expect((await call('DELETE', '/second-factor')).body).toMatchObject({
      code: 'auth.proof-needed',
    });
    expect(await state()).toEqual({ isOn: true, recoveryCodesLeft: 10, dueAt: null });
  });
});
