import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePerson, makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { demoPassword } from '../../../demo/make/people.ts';
import { exchange, openForm, submitForm } from '@replique/tests/app/sign-in.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { codeOf, turnSecondFactorOn } from '@replique/tests/app/totp.ts';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };

beforeAll(async () => {
  testApp = await createTestApp({ config: { rateFactor: 1 } });
  clients = await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

let number = 0;
let email = '';
let factor: { secret: string; recoveryCodes: string[] };

beforeEach(async () => {
  testApp.setClock();
  email = `factor-${(number += 1)}@replique.test`;
  await makePerson(testApp.deps, { email, level: 3, clientId: clients.first.id });
  factor = await turnSecondFactorOn(testApp, { email }, demoPassword);
});

type Step = { step: string; cookie: string };

/** Address and password, up to the page of the second step. */
async function passPassword(options: Parameters<typeof openForm>[2] & object = {}) {
  const { app, deps } = testApp;
  const form = await openForm(app, deps.config, options);
  const answer = await submitForm(app, deps.config, {
    ...form,
    ...options,
    email,
    password: demoPassword,
  });
  const step = answer.payload.match(/name="step" value="([^"]+)"/)?.[1] ?? '';
  return { answer, step, cookie: form.cookie };
}

const send = ({ step, cookie }: Step, code: string) =>
  testApp.app.inject({
    method: 'POST',
    url: '/signin/second-factor',
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
    payload: new URLSearchParams({ step, code }).toString(),
  });
const problemOf = (answer: { payload: string }) =>
  answer.payload.match(/role="alert">([^<]+)</)?.[1] ?? null;

describe('the second step of a sign-in', () => {
  it('asks for a code after the password and gives none of the tokens before it', async () => {
    const { answer, ...at } = await passPassword({
      redirectUri: 'http://localhost:3000/tickets?search=x',
      remember: true,
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined]);
    expect(answer.payload).toContain('autocomplete="one-time-code"');
    const done = await send(at, codeOf(factor.secret));
    expect(done.statusCode).toBe(303);
    const back = new URL(String(done.headers.location));
    expect([back.pathname, back.searchParams.get('search')]).toEqual(['/tickets', 'x']);
    const code = back.searchParams.get('authorization_code') ?? '';
    const tokens = (await exchange(testApp.app, code)).json<{ refreshToken: string }>();
    const [session] = await testApp.sql<{ days: number }>(
      'select extract(day from expires_at - created_at)::int as days from sessions where id = $1',
      [tokens.refreshToken.split('.')[0]],
    );
    expect(session?.days).toBe(30);
  });

  it('takes spaces in the code, and a recovery code once', async () => {
    const code = codeOf(factor.secret);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect((await send(await passPassword(), spaced)).statusCode).toBe(303);
    const [recovery = ''] = factor.recoveryCodes;
    expect((await send(await passPassword(), recovery.toUpperCase())).statusCode).toBe(303);
    expect((await send(await passPassword(), recovery)).statusCode).toBe(401);
  });

  it('takes no code twice', async () => {
    const code = codeOf(factor.secret);
    expect((await send(await passPassword(), code)).statusCode).toBe(303);
    const again = await send(await passPassword(), code);
    expect([again.statusCode, again.headers.location]).toEqual([401, undefined]);
    expect(problemOf(again)).toContain('was already used');
  });

  it('takes no code of somebody else', async () => {
    const other = `other-${number}@replique.test`;
    await makePerson(testApp.deps, { email: other, level: 3, clientId: clients.first.id });
    const theirs = await turnSecondFactorOn(testApp, { email: other }, demoPassword);
    const step = await passPassword();
    expect((await send(step, codeOf(theirs.secret))).statusCode).toBe(401);
    expect((await send(step, theirs.recoveryCodes[0] ?? '')).statusCode).toBe(401);
  });

  it('belongs to one browser, for ten minutes, as it was given', async () => {
    const mine = await passPassword();
    const other = await passPassword();
    const code = codeOf(factor.secret);
    for (const bad of [
      { ...mine, cookie: other.cookie },
      { ...mine, cookie: 'a=b' },
      { ...mine, step: `${mine.step}x` },
      { ...mine, step: '' },
    ]) {
      const answer = await send(bad, code);
      expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined]);
    }
    testApp.setClock(new Date(Date.now() + 11 * 60_000));
    expect((await send(mine, code)).statusCode).toBe(400);
    testApp.setClock();
    expect((await send(mine, code)).statusCode).toBe(303);
  });

  it('lets nobody in who left between the two steps', async () => {
    const step = await passPassword();
    await testApp.sql('update users set disabled_at = now() where email = $1', [email]);
    expect((await send(step, codeOf(factor.secret))).statusCode).toBe(401);
  });

  it('counts wrong codes with wrong passwords and locks', async () => {
    const step = await passPassword();
    const start = Date.now();
    let last = 0;
    for (let round = 0; round < 12 && last !== 429; round += 1) {
      testApp.setClock(new Date(start + round * 20_000));
      last = (await send(step, '000000')).statusCode;
    }
    expect(last).toBe(429);
    const right = await send(step, codeOf(factor.secret, testApp.deps.clock().getTime()));
    expect([right.statusCode, problemOf(right)]).toEqual([
      429,
      expect.stringContaining('Too many'),
    ]);
    const { answer } = await passPassword();
    expect(answer.statusCode).toBe(429);
  });

  it('a right password does not forgive wrong codes', async () => {
    const start = Date.now();
    const statuses = [];
    for (let round = 0; round < 11; round += 1) {
      testApp.setClock(new Date(start + round * 20_000));
      const { step, cookie, answer } = await passPassword();
      statuses.push(step ? (await send({ step, cookie }, '000000')).statusCode : answer.statusCode);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  it('makes no authorization code before the second step', async () => {
    const codes = async () =>
      Number((await testApp.sql<{ n: string }>('select count(*) as n from sign_in_codes'))[0]?.n);
    const before = await codes();
    const step = await passPassword();
    await send(step, '000000');
    expect(await codes()).toBe(before);
    expect((await send(step, codeOf(factor.secret))).statusCode).toBe(303);
    expect(await codes()).toBe(before + 1);
    expect(testApp.logged).toEqual([]);
  });

  it('slows down who sends codes too often, with a page', async () => {
    const answers = await Promise.all(
      Array.from({ length: 121 }, () =>
        testApp.app.inject({
          method: 'POST',
          url: '/signin/second-factor',
          remoteAddress: '198.51.100.77',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'step=&code=',
        }),
      ),
    );
    const last = answers.find((answer) => answer.statusCode === 429);
    expect(last?.headers['content-type']).toContain('text/html');
    expect(problemOf(last ?? { payload: '' })).toContain('Too many');
  });

  it('speaks French', async () => {
    const { step, cookie } = await passPassword();
    const answer = await testApp.app.inject({
      method: 'POST',
      url: '/signin/second-factor',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'accept-language': 'fr-FR,fr;q=0.9',
        cookie,
      },
      payload: new URLSearchParams({ step, code: '000000' }).toString(),
    });
    expect(answer.payload).toContain('lang="fr"');
    expect(problemOf(answer)).toContain('Ce code est incorrect');
  });
});
