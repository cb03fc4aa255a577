import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makePerson } from '../../../demo/make/factories.ts';
import { createSignIn, exchange } from '@replique/tests/app/sign-in.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { createPrompt } from '../../../answering/prompts/prompts.ts';
import { setupCodeOf } from './first-super-admin.ts';

let testApp: TestApp;

beforeEach(async () => {
  testApp = await createTestApp();
});

afterEach(() => testApp.close());

const person = {
  email: 'First@Replique.test',
  firstname: 'First',
  lastname: 'Person',
  password: 'a long enough password',
};

async function submit(change: Partial<typeof person> & { code?: string } = {}) {
  const page = await testApp.app.inject({ url: '/signin' });
  const fields = { code: setupCodeOf(testApp.deps), ...person, ...change };
  return testApp.app.inject({
    method: 'POST',
    url: '/signin/setup',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: String(page.headers['set-cookie']).split(';')[0],
    },
    payload: new URLSearchParams({
      pending: page.payload.match(/name="pending" value="([^"]+)"/)?.[1] ?? '',
      ...fields,
    }).toString(),
  });
}

const users = () => testApp.sql('select email, level, client_id, firstname from users');

describe('an installation that nobody can enter yet', () => {
  it('asks for its first super-admin at the sign-in page, and lets that person in at once', async () => {
    expect((await testApp.app.inject({ url: '/signin' })).payload).toContain('name="code"');
    const answer = await submit();
    expect(answer.statusCode).toBe(303);
    const code =
      new URL(String(answer.headers.location)).searchParams.get('authorization_code') ?? '';
    const { accessToken } = (await exchange(testApp.app, code)).json<{ accessToken: string }>();
    expect((await testApp.call({ token: accessToken }, 'GET', '/v2/users/me')).body).toMatchObject({
      role: 5,
      clientUuid: null,
    });
    expect(await users()).toEqual([
      { email: 'first@replique.test', level: 5, client_id: null, firstname: 'First' },
    ]);
    const signIn = createSignIn(testApp.app, testApp.deps.config);
    expect(await signIn(person)).toHaveProperty('accessToken');
  });

  it('takes the code in capitals or with spaces around it, and no other', async () => {
    const code = setupCodeOf(testApp.deps);
    for (const wrong of [
      '',
      'x',
      code.slice(0, -1),
      `${code}0`,
      code.replaceAll('-', ''),
      code.replace(/^./, 'z'),
    ]) {
      expect((await submit({ code: wrong })).statusCode).toBe(400);
    }
    expect(await users()).toEqual([]);
    expect((await submit({ code: ` ${code.toUpperCase()} ` })).statusCode).toBe(303);
  });

  it.each([
    { password: 'too short' },
    { password: 'aaaaaaaaaaaaaa' },
    { password: 'Password12345' },
    { password: 'first@replique.test' },
    { firstname: '=1+1' },
    { email: 'no address' },
    { firstname: ' ' },
    { lastname: '' },
    { firstname: 'a\0b' },
  ])('refuses %j and keeps the rest of the form', async (change) => {
    const answer = await submit(change);
    expect(answer.statusCode).toBe(400);
    expect(answer.payload).toContain('role="alert"');
    expect(answer.payload).not.toContain('a long enough password');
    expect(await users()).toEqual([]);
  });

  it('makes exactly one of five that come at once', async () => {
    // Nobody can be stored until all of them have looked whether somebody is there.
    const holder = new pg.Client({ connectionString: testApp.database.adminUrl });
    await holder.connect();
    await holder.query('begin; lock table users in share mode');
    const all = Promise.all(
      Array.from({ length: 5 }, (_, n) => submit({ email: `p${n}@replique.test` })),
    );
    await delay(1_000);
    await holder.query('commit');
    await holder.end();
    const answers = await all;
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([
      303, 400, 400, 400, 400,
    ]);
    expect(await users()).toHaveLength(1);
  });

  it('makes nobody once a person exists, whatever the code', async () => {
    await makePerson(testApp.deps, { level: 5, clientId: null });
    expect((await testApp.app.inject({ url: '/signin' })).payload).not.toContain('name="code"');
    const answer = await submit();
    expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined]);
    expect(await users()).toHaveLength(1);
  });
});

const prompts = () =>
  testApp.sql<{ name: string; language: string }>(
    'select name, language, deployed_version, is_protected from prompts order by language',
  );

describe('what the first super-admin finds', () => {
  it('is a prompt in each language, in production, and no deed of theirs', async () => {
    expect(await prompts()).toEqual([]);
    await submit();
    const made = { deployed_version: 1, is_protected: false };
    expect(await prompts()).toEqual([
      { name: 'Support reply (English)', language: 'en', ...made },
      { name: 'Réponse support (français)', language: 'fr', ...made },
    ]);
    const entries = await testApp.sql<{ action: string }>(
      `select a.action from audit_log a join users u on u.id = a.user_id
       where a.action like 'prompts.%' and u.level = 5 order by a.id`,
    );
    expect(entries).toEqual([]);
  });

  it('is left alone where there is a prompt, and not made again once deleted', async () => {
    await createPrompt(testApp.deps, null, { name: 'Ours', context: 'c', style: 's', note: '' });
    await submit();
    expect((await prompts()).map(({ name }) => name)).toEqual(['Ours']);
  });
});

describe('a form with a repeated field', () => {
  it('is asked for again like one with a missing field', async () => {
    const answer = await testApp.app.inject({
      method: 'POST',
      url: '/signin/setup',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=a%40b.test&email=c%40d.test',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.payload).toContain('name="code"');
    expect(await users()).toEqual([]);
  });
});
