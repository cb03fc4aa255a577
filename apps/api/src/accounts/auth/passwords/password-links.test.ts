import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePerson, makeTwoClients, type MadePerson } from '../../../demo/make/factories.ts';
import { linkTo, mailsTo } from '@replique/tests/servers/mails.ts';
import { demoPassword, emailOf } from '../../../demo/make/people.ts';
import { exchange } from '@replique/tests/app/sign-in.ts';
import { formOf, openPage, sendForm, setPassword } from '@replique/tests/app/sign-in-site.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { sendInvitation } from '../../users/users.ts';
import { isLocked, judgeTry } from '../tries/tries.ts';

let testApp: TestApp;
let person: MadePerson;
const goodPassword = 'seven green umbrellas';

beforeAll(async () => {
  testApp = await createTestApp({ config: { rateFactor: 1 } });
  await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

beforeEach(async () => {
  testApp.setClock();
  person = await makePerson(testApp.deps, { level: 3, clientId: await clientId() });
});

async function clientId(): Promise<number> {
  const [row] = await testApp.sql<{ id: string }>('select min(id) as id from clients');
  return Number(row?.id);
}

const inHours = (hours: number) => testApp.setClock(new Date(Date.now() + hours * 3_600_000));
const forget = (email: string) => sendForm(testApp, '/signin/forgotten', { email });
const signInStatus = async (password: string) => {
  try {
    await testApp.signIn({ email: person.email, password });
    return 200;
  } catch (error) {
    return (error as Error).message;
  }
};

async function invite() {
  const { deps } = testApp;
  const user = { ...person, firstname: 'Zoë <b>', language: 'fr' as const };
  await deps.db.withStaff((tx) => sendInvitation(tx, deps, user));
  return linkTo(testApp, person.email);
}

async function reset(): Promise<URL> {
  await forget(person.email);
  return linkTo(testApp, person.email);
}

describe('a forgotten password', () => {
  it('is answered the same for a known and an unknown address, byte by byte @check-8.2', async () => {
    const unknown = 'nobody@replique.test';
    const plain = (page: { payload: string; statusCode: number }, email: string) => [
      page.statusCode,
      page.payload.replace(/nonce="[^"]*"/g, '').replaceAll(email, ''),
    ];
    const [known, stranger] = [await forget(person.email), await forget(unknown)];
    expect(plain(stranger, unknown)).toEqual(plain(known, person.email));
    expect(Object.keys(stranger.headers)).toEqual(Object.keys(known.headers));
    expect(await mailsTo(testApp, person.email)).toHaveLength(1);
    expect(await mailsTo(testApp, unknown)).toHaveLength(0);
  });

  it('takes the same time for both @check-8.2', async () => {
    const time = async (email: string) => {
      const before = performance.now();
      await forget(email);
      return performance.now() - before;
    };
    // Of two tries the shorter: a busy machine makes one longer, never shorter.
    const shortest = async (email: string) => Math.min(await time(email), await time(email));
    const [known, unknown] = [await shortest(person.email), await shortest('nobody@replique.test')];
    expect(Math.min(known, unknown)).toBeGreaterThanOrEqual(299);
    expect(Math.abs(known - unknown)).toBeLessThan(150);
  });

  it('sends nothing to who left, whose client is archived, or what stands for credentials', async () => {
    await testApp.sql('update users set disabled_at = now() where id = $1', [person.id]);
    await forget(person.email);
    expect(await mailsTo(testApp, person.email)).toEqual([]);
    const [service] = await testApp.sql<{ email: string }>(
      `insert into users (uuid, client_id, email, firstname, lastname, level, is_service)
       values (gen_random_uuid(), $1, 'api.x@service.invalid', 'API', '', 3, true) returning email`,
      [await clientId()],
    );
    await forget(service?.email ?? '');
    expect(await mailsTo(testApp, service?.email ?? '')).toEqual([]);
  });

  it('sends three mails an hour to one person, and says nothing about it', async () => {
    for (let asked = 0; asked < 5; asked += 1) {
      expect((await forget(person.email)).statusCode).toBe(200);
    }
    expect(await mailsTo(testApp, person.email)).toHaveLength(3);
    inHours(1.1);
    await forget(person.email);
    expect(await mailsTo(testApp, person.email)).toHaveLength(4);
  });

  it('sends no more to who is asked for many times at once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => forget(person.email)));
    expect(await mailsTo(testApp, person.email)).toHaveLength(3);
  });

  it('asks for an address, and slows down who asks too often with a page', async () => {
    expect((await forget('nonsense')).statusCode).toBe(400);
    const asked = await Promise.all(
      Array.from({ length: 22 }, () =>
        testApp.app.inject({
          method: 'POST',
          url: '/signin/forgotten',
          remoteAddress: '203.0.113.20',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'email=x',
        }),
      ),
    );
    const last = asked.find((answer) => answer.statusCode === 429);
    expect(last?.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(last?.payload).toContain('Too many attempts.');
  });

  it('leads back to the sign-in that it came from', async () => {
    const query = 'redirect_uri=http%3A%2F%2Flocalhost%3A3000%2Ftickets';
    const signIn = await openPage(testApp, `/signin?${query}`);
    expect(signIn.payload).toContain(`href="/signin/forgotten?${query}"`);
    const page = await openPage(testApp, `/signin/forgotten?${query}`);
    expect(page.payload).toContain(`href="/signin/?${query}"`);
  });
});

describe('a link that sets a password', () => {
  it('is mailed by address and token, of which only the hash is stored', async () => {
    const link = await invite();
    const token = link.searchParams.get('token') ?? '';
    expect(link.href).toBe(`http://localhost:3000/signin/password?token=${token}`);
    expect(token).toMatch(/^[\w-]{43}$/);
    const [row] = await testApp.sql<{ token_hash: string; purpose: string }>(
      'select * from account_links where user_id = $1',
      [person.id],
    );
    expect(row).toMatchObject({
      purpose: 'invitation',
      token_hash: createHash('sha256').update(token).digest('base64url'),
    });
    const [mail] = await mailsTo(testApp, person.email);
    expect(mail?.subject).toBe('Votre invitation à Replique');
    expect(mail?.html).toContain('Bonjour Zoë b,');
  });

  it('shows the form and changes nothing however often it is opened @check-2.2', async () => {
    const link = await reset();
    for (let opened = 0; opened < 3; opened += 1) {
      const page = await openPage(testApp, link.pathname + link.search);
      expect(page.payload).toContain('Devices that are already signed in will be signed out.');
      expect(page.statusCode).toBe(200);
      expect(page.headers['referrer-policy']).toBe('no-referrer');
      expect(page.headers['cache-control']).toBe('no-store');
    }
    expect(await signInStatus(demoPassword)).toBe(200);
  });

  it('sets it once; the person goes on to the console without typing it again', async () => {
    const link = await invite();
    const page = await openPage(testApp, link.pathname + link.search);
    expect(page.payload).toContain('You will sign in with');
    expect(page.payload).not.toContain('signed out');
    const done = await setPassword(testApp, link, goodPassword);
    expect([done.statusCode, done.headers.location]).toEqual([303, '/signin/password-set']);
    const cookie = String(done.headers['set-cookie']).split(';')[0] ?? '';
    const challenge = createHash('sha256').update('v'.repeat(43)).digest('base64url');
    const begin = `/signin?code_challenge=${challenge}&code_challenge_method=S256`;
    const back = await openPage(testApp, begin, { cookie });
    const code = new URL(String(back.headers.location)).searchParams.get('authorization_code');
    expect(back.statusCode).toBe(303);
    expect((await exchange(testApp.app, code ?? '', 'v'.repeat(43))).statusCode).toBe(200);
    expect(String(back.headers['set-cookie'])).toMatch(/^__Host-signin=; [^,]*Max-Age=0,/);
    const again = await openPage(testApp, link.pathname + link.search);
    expect(again.statusCode).toBe(410);
    expect((await setPassword(testApp, link, 'another fine password')).statusCode).toBe(410);
    expect(await signInStatus(goodPassword)).toBe(200);
  });

  it('lets nobody on with a proof that was changed, is old, of another browser, or without a challenge', async () => {
    const done = await setPassword(testApp, await reset(), goodPassword);
    const cookie = String(done.headers['set-cookie']).split(';')[0] ?? '';
    const begin = `/signin?code_challenge=${'c'.repeat(43)}&code_challenge_method=S256`;
    const [name = '', value = ''] = cookie.split('=');
    const [key = '', payload = '', signature = ''] = value.split('.');
    const other = Buffer.from(JSON.stringify({ userId: 1, expires: Date.now() + 60_000 })).toString(
      'base64url',
    );
    for (const bad of [
      `${key}.${other}.${signature}`,
      `${key}.${payload}.${'A'.repeat(43)}`,
      `${'A'.repeat(22)}.${payload}.${signature}`,
      `${key}.${payload}`,
      `${key}..`,
    ]) {
      const page = await openPage(testApp, begin, { cookie: `${name}=${bad}` });
      expect([bad, page.statusCode]).toEqual([bad, 200]);
    }
    expect((await openPage(testApp, '/signin', { cookie })).statusCode).toBe(200);
    inHours(0.2);
    expect((await openPage(testApp, begin, { cookie })).statusCode).toBe(200);
  });

  it('works for exactly one of twenty at once @check-8.3', async () => {
    const link = await reset();
    const page = formOf(await openPage(testApp, link.pathname + link.search));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const password = `${goodPassword} ${index}`;
        const fields = { ...page.fields, password, repeated: password };
        return sendForm(testApp, '/signin/password', fields, { cookie: page.cookie });
      }),
    );
    const statuses = answers.map((answer) => answer.statusCode).filter((status) => status !== 429);
    expect(statuses.filter((status) => status === 303)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([303, 410]));
  });

  it('ends after an hour, an invitation after seven days @check-8.3', async () => {
    const link = await reset();
    inHours(0.9);
    expect((await openPage(testApp, link.pathname + link.search)).statusCode).toBe(200);
    inHours(1.01);
    expect((await setPassword(testApp, link, goodPassword)).statusCode).toBe(410);
    testApp.setClock();
    const invitation = await invite();
    inHours(7 * 24 - 1);
    expect((await openPage(testApp, invitation.pathname + invitation.search)).statusCode).toBe(200);
    inHours(7 * 24 + 1);
    expect((await setPassword(testApp, invitation, goodPassword)).statusCode).toBe(410);
  });

  it('ends with a newer one, and all of them with a new password or with the person', async () => {
    const [older, newer, invitation] = [await reset(), await reset(), await invite()];
    expect((await openPage(testApp, older.pathname + older.search)).statusCode).toBe(410);
    expect((await setPassword(testApp, newer, goodPassword)).statusCode).toBe(303);
    expect((await openPage(testApp, invitation.pathname + invitation.search)).statusCode).toBe(410);
    const last = await invite();
    await testApp.sql('update users set disabled_at = now() where id = $1', [person.id]);
    expect((await setPassword(testApp, last, goodPassword)).statusCode).toBe(410);
  });

  it('sleeps while the client is archived', async () => {
    const link = await reset();
    await testApp.sql('update clients set archived_at = now() where id = $1', [await clientId()]);
    const asleep = await setPassword(testApp, link, goodPassword);
    await testApp.sql('update clients set archived_at = null where id = $1', [await clientId()]);
    expect(asleep.statusCode).toBe(410);
    expect((await setPassword(testApp, link, goodPassword)).statusCode).toBe(303);
  });

  it('ends every session and a lock of the person, and tells them', async () => {
    const tokens = await testApp.signIn({ email: person.email });
    for (let tried = 0; tried < 10; tried += 1) {
      await judgeTry(testApp.deps, { email: person.email, device: null }, false);
      await testApp.sql('update sign_in_tries set locked_until = null where failures < 10');
    }
    expect(await isLocked(testApp.deps, { email: person.email, device: null })).toBe(true);
    await setPassword(testApp, await reset(), goodPassword);
    expect(await isLocked(testApp.deps, { email: person.email, device: null })).toBe(false);
    const me = await testApp.call({ token: tokens.accessToken }, 'GET', '/v2/users/me');
    expect(me.status).toBe(401);
    const refresh = await testApp.call(null, 'POST', '/v2/auth/refresh', {
      refreshToken: tokens.refreshToken,
    });
    expect(refresh.status).toBe(401);
    const mails = await mailsTo(testApp, person.email);
    expect(mails.at(-1)?.subject).toBe('Your Replique password was changed');
    expect(await signInStatus(goodPassword)).toBe(200);
    expect(await signInStatus(demoPassword)).not.toBe(200);
  });

  it('refuses a weak password, two that differ and a form of another browser, and stays good', async () => {
    const link = await reset();
    const page = formOf(await openPage(testApp, link.pathname + link.search));
    const send = (password: string, repeated = password, cookie = page.cookie) =>
      sendForm(testApp, '/signin/password', { ...page.fields, password, repeated }, { cookie });
    for (const [password, text] of [
      ['short', 'too short'],
      ['eleven char', 'too short'],
      ['x'.repeat(1_001), 'too long'],
      ['🌂🌧️☔🌈⚡ '.repeat(110), 'too long'],
      [person.email.toUpperCase(), 'which are the first guesses'],
      ['aaaaaaaaaaaaaa', 'repeats itself'],
      ['Password12345', 'one of the most used'],
    ] as const) {
      const answer = await send(password);
      expect([password, answer.statusCode]).toEqual([password, 400]);
      expect(answer.payload).toContain(text);
    }
    expect((await send(goodPassword, `${goodPassword} `)).payload).toContain('do not match');
    expect(
      (await send(goodPassword, goodPassword, `__Host-signin=${'A'.repeat(22)}`)).statusCode,
    ).toBe(400);
    expect((await send(goodPassword, goodPassword, 'a=b')).statusCode).toBe(400);
    expect(await signInStatus(demoPassword)).toBe(200);
    expect((await send('zwölf Übermütige Ämter')).statusCode).toBe(303);
    expect(await signInStatus('zwölf Übermütige Ämter')).toBe(200);
  });

  it('answers one page for whatever token does nothing @check-8.3', async () => {
    const pages = await Promise.all(
      ['', 'x', '%00', 'a'.repeat(43), `${'a'.repeat(5_000)}`, "' or 1=1"].map((token) =>
        openPage(testApp, `/signin/password?token=${encodeURIComponent(token)}`),
      ),
    );
    expect(pages.map((page) => page.statusCode)).toEqual(pages.map(() => 410));
    expect((await openPage(testApp, '/signin/password')).statusCode).toBe(410);
  });

  it('writes down when the person signed in last', async () => {
    await testApp.signIn({ email: person.email });
    const [row] = await testApp.sql<{ last_signed_in_at: Date | null }>(
      'select last_signed_in_at from users where id = $1',
      [person.id],
    );
    expect(row?.last_signed_in_at).toBeInstanceOf(Date);
  });
});

describe('the pages of the sign-in site', () => {
  it.each([
    ['/signin', 'Sign in', 'Connexion'],
    ['/signin/forgotten', 'Forgotten password', 'Mot de passe oublié'],
    ['/signin/signed-out', 'You are signed out', 'Déconnexion réussie'],
    ['/signin/password', 'This link no longer works', 'Ce lien ne fonctionne plus'],
    ['/signin/email', 'This link no longer works', 'Ce lien ne fonctionne plus'],
    ['/signin/password-set', 'Password saved', 'Mot de passe enregistré'],
  ])(
    '%s speaks both languages, by browser or by choice, with no script but that of passkeys',
    async (url, en, fr) => {
      const titleOf = (payload: string) => payload.match(/<title>(.*?) — Replique<\/title>/)?.[1];
      const browser = (language: string) => ({ 'accept-language': language });
      expect(titleOf((await openPage(testApp, url)).payload)).toBe(en);
      const french = await openPage(testApp, url, browser('fr-CA,fr;q=0.9,en;q=0.5'));
      expect(titleOf(french.payload)).toBe(fr);
      expect(titleOf((await openPage(testApp, `${url}?lang=fr`)).payload)).toBe(fr);
      expect(titleOf((await openPage(testApp, `${url}?lang=en`, browser('fr'))).payload)).toBe(en);
      const own = '<script src="/signin/passkey.js" defer></script>';
      expect(french.payload.replace(own, '')).not.toMatch(
        /<script|\son\w+=|https?:\/\/(?!localhost)/,
      );
      const [, href = ''] = french.payload.match(/<nav><a href="([^"]*)"/) ?? [];
      const other = await openPage(testApp, href.replaceAll('&amp;', '&'), browser('fr'));
      expect(titleOf(other.payload)).toBe(en);
      expect(french.headers['content-security-policy']).toContain("font-src 'self'");
      expect(french.headers['referrer-policy']).toBe('no-referrer');
    },
  );

  it('keep the chosen language through a form', async () => {
    const page = await openPage(testApp, '/signin/forgotten?lang=fr');
    expect(page.payload).toContain('action="/signin/forgotten?lang=fr"');
    const sent = await sendForm(testApp, '/signin/forgotten?lang=fr', { email: emailOf('dan') });
    expect(sent.payload).toContain('Consultez votre messagerie');
  });

  it('answer HEAD of the console like GET, without the body', async () => {
    const [get, head] = [
      await testApp.app.inject({ method: 'GET', url: '/' }),
      await testApp.app.inject({ method: 'HEAD', url: '/' }),
    ];
    expect([head.statusCode, head.payload]).toEqual([200, '']);
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
  });

  it('let a form that was sent already be sent again without an ugly end', async () => {
    const { cookie, fields } = formOf(await openPage(testApp, '/signin'));
    const form = { ...fields, email: emailOf('dan'), password: demoPassword };
    expect((await sendForm(testApp, '/signin', form, { cookie })).statusCode).toBe(303);
    const again = await sendForm(testApp, '/signin', form);
    expect(again.statusCode).toBe(400);
    expect(again.payload).toContain('name="password"');
    expect((await sendForm(testApp, '/signin', form, { cookie })).statusCode).toBe(303);
  });
});
