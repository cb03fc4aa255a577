import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contractRoutes } from '../../../platform/http/serve-contract.ts';
import { createAuthenticator } from '@replique/tests/app/authenticator.ts';
import { makePerson, makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { mailsTo } from '@replique/tests/servers/mails.ts';
import { demoPassword } from '../../../demo/make/people.ts';
import { addPasskey, prove, proveByPasskey } from '@replique/tests/app/prove.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { codeOf, turnSecondFactorOn } from '@replique/tests/app/totp.ts';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

let number = 0;
let email = '';

beforeEach(async () => {
  testApp.setClock();
  email = `proof-${(number += 1)}@replique.test`;
  await makePerson(testApp.deps, { email, level: 4, clientId: clients.first.id });
});

const me = () => ({ email });
const askEmail = () => testApp.call(me(), 'POST', '/v2/users/me/email', { email: `new-${email}` });
const codeIn = (answer: { body: unknown }) => (answer.body as { code?: string } | undefined)?.code;
const later = (ms: number) => testApp.setClock(new Date(Date.now() + ms));

describe('what asks for a proof', () => {
  const asking = contractRoutes().filter(({ meta }) => meta.needsProof);

  it('is known by name, and whatever changes how one signs in is among it', () => {
    const names = (needs: string) =>
      asking.flatMap(({ name, meta }) => (meta.needsProof === needs ? [name] : [])).toSorted();
    expect(names('always')).toEqual(
      expect.arrayContaining([
        'account.changeEmail',
        'account.changePassword',
        'account.newRecoveryCodes',
        'account.removeSecondFactor',
        'account.startSecondFactor',
        'factorRules.save',
        'factorRules.saveStaff',
        'passkeys.add',
        'passkeys.begin',
        'passkeys.remove',
      ]),
    );
    expect(names('with-factor')).toEqual(
      expect.arrayContaining([
        'apiCredentials.change',
        'apiCredentials.create',
        'apiCredentials.rotate',
        'chatbots.identitySecret',
        'credentials.get',
        'credentials.rotate',
        'singleSignOn.create',
        'singleSignOn.update',
      ]),
    );
    // All else that changes one's own account: what only ends sessions, sets preferences, or is itself the proof.
    const free = contractRoutes().filter(
      ({ path, method, meta }) =>
        path.startsWith('/v2/users/me/') && method !== 'GET' && !meta.needsProof,
    );
    expect(
      free.map(({ name }) => name).filter((name) => /^(?:account|passkeys)\./.test(name)),
    ).toEqual([
      'account.endSession',
      'account.endSessions',
      'account.endOtherSessions',
      'account.disconnectProgram',
      // Its secret was shown to whoever proved it.
      'account.confirmSecondFactor',
      'passkeys.beginProof',
      'passkeys.prove',
    ]);
  });

  it('refuses whoever gave none, before anything else is looked at', async () => {
    await turnSecondFactorOn(testApp, 'alice', demoPassword);
    later(301_000);
    for (const { name, method, path } of asking) {
      const url = path.replace(/\{\w+\}/g, '0196f3a0-0000-7000-8000-000000000001');
      const answer = await testApp.call(
        'alice',
        String(method),
        url,
        method === 'GET' ? undefined : {},
      );
      expect([name, answer.status, codeIn(answer)]).toEqual([name, 403, 'auth.proof-needed']);
    }
  });
});

describe('a proof', () => {
  it('by the password is enough while there is no second factor, for five minutes, in its session', async () => {
    const other = await testApp.signIn(me());
    const mine = await testApp.signIn(me());
    await prove(testApp, { token: mine.accessToken });
    const ask = ({ accessToken: token }: { accessToken: string }) =>
      testApp.call({ token }, 'POST', '/v2/users/me/email', { email: `new-${email}` });
    expect((await ask(mine)).status).toBe(202);
    expect(codeIn(await ask(other))).toBe('auth.proof-needed');
    later(299_000);
    expect((await ask(mine)).status).toBe(202);
    later(301_000);
    expect(codeIn(await ask(mine))).toBe('auth.proof-needed');
  });

  it('does not last longer by being given again without anything', async () => {
    await prove(testApp, me());
    later(4 * 60_000);
    const again = await testApp.call(me(), 'POST', '/v2/users/me/proof', { by: 'secrets' });
    expect(again.status).toBe(204);
    later(6 * 60_000);
    expect(codeIn(await askEmail())).toBe('auth.proof-needed');
  });

  it('without the code is none once a second factor is on: the address does not change by a password alone', async () => {
    const { secret } = await turnSecondFactorOn(testApp, me(), demoPassword);
    later(301_000);
    const give = (body: object) =>
      testApp.call(me(), 'POST', '/v2/users/me/proof', { by: 'secrets', ...body });
    expect(codeIn(await give({ password: demoPassword }))).toBe('users.code-wrong');
    expect(codeIn(await give({ code: codeOf(secret, Date.now() + 301_000) }))).toBe(
      'users.password-wrong',
    );
    expect(codeIn(await askEmail())).toBe('auth.proof-needed');
    expect(await mailsTo(testApp, `new-${email}`)).toEqual([]);
    await prove(testApp, me(), codeOf(secret, Date.now() + 301_000));
    expect((await askEmail()).status).toBe(202);
  });

  it('of before the second factor came is none after it, but for whoever set it up', async () => {
    const other = await testApp.signIn(me());
    await prove(testApp, { token: other.accessToken });
    await testApp.signIn(me());
    await turnSecondFactorOn(testApp, me(), demoPassword);
    expect((await askEmail()).status).toBe(202);
    const stale = await testApp.call({ token: other.accessToken }, 'POST', '/v2/users/me/email', {
      email: `new-${email}`,
    });
    expect(codeIn(stale)).toBe('auth.proof-needed');
  });

  it('by a passkey is enough alone; a wrong one is none', async () => {
    const device = createAuthenticator();
    await prove(testApp, me());
    await addPasskey(testApp, me(), device);
    later(301_000);
    const ways = await testApp.call(me(), 'GET', '/v2/users/me/proof');
    expect(ways.body).toEqual({ password: true, code: true, passkey: true, signIn: false });
    const begun = await testApp.call(me(), 'POST', '/v2/users/me/proof/requests');
    const { ticket, options } = begun.body as Parameters<typeof device.get>[0] extends infer O
      ? { ticket: string; options: O }
      : never;
    const answer = device.get(options as never, { isUserVerified: false });
    const body = { by: 'passkey', ticket, answer };
    expect(codeIn(await testApp.call(me(), 'POST', '/v2/users/me/proof', body))).toBe(
      'users.passkey-refused',
    );
    expect(codeIn(await askEmail())).toBe('auth.proof-needed');
    expect((await proveByPasskey(testApp, me(), device)).status).toBe(204);
    expect((await askEmail()).status).toBe(202);
  });

  it('is asked of API credentials by those who have a second factor, as the specification knows none', async () => {
    const url = `/v1/clients/${clients.first.id}/credentials`;
    const read = () => testApp.call(me(), 'GET', url);
    // No session key: the call went past the proof.
    expect(codeIn(await read())).toBe('session-key.invalid');
    await turnSecondFactorOn(testApp, me(), demoPassword);
    later(301_000);
    expect(codeIn(await read())).toBe('auth.proof-needed');
    expect(codeIn(await testApp.call(me(), 'POST', `${url}/rotate`))).toBe('auth.proof-needed');
  });

  it('cannot be given by whoever has nothing to give', async () => {
    const token = (await testApp.signIn(me())).accessToken;
    await testApp.sql('update users set password_hash = null where email = $1', [email]);
    const given = await testApp.call({ token }, 'POST', '/v2/users/me/proof', { by: 'secrets' });
    expect([given.status, codeIn(given)]).toEqual([409, 'auth.proof-impossible']);
  });
});
