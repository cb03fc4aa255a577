import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { demoPassword } from '../../demo/make/people.ts';
import {
  startAgain,
  type RestartedServer as Server,
} from '@replique/tests/processes/restarted-server.ts';
import { openForm, submitForm, type OpenForm, type Tokens } from '@replique/tests/app/sign-in.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { codeOf, turnSecondFactorOn } from '@replique/tests/app/totp.ts';
import { resealAll } from './reseal.ts';

/** Check 27: what is derived from a master key, when a new one comes (docs/decisions/0018). */

const [oldKey, newKey] = ['5e'.repeat(32), randomBytes(32).toString('hex')];

let testApp: TestApp;
let first: MadeClient;
const servers: FastifyInstance[] = [];
beforeAll(async () => {
  testApp = await createTestApp();
  ({ first } = await makeTwoClients(testApp.deps));
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await testApp.close();
});

describe('what an older master key began', () => {
  const person = { email: 'rotated@replique.test', password: demoPassword };
  let factor: { secret: string; recoveryCodes: string[] };
  let server: Server;
  beforeAll(async () => {
    await makePerson(testApp.deps, { email: person.email, level: 3, clientId: first.id });
    factor = await turnSecondFactorOn(testApp, { email: person.email }, demoPassword);
    server = await startAgain(testApp, { masterKey: newKey, masterKeysOld: [oldKey] });
    servers.push(server.app);
  });

  const submit = async (to: Server, form: OpenForm, who: typeof person) =>
    submitForm(to.app, to.deps.config, { ...form, ...who });
  const secondStep = ({ app }: Server, { cookie }: OpenForm, page: string, code: string) =>
    app.inject({
      method: 'POST',
      url: '/signin/second-factor',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
      payload: new URLSearchParams({
        step: page.match(/name="step" value="([^"]+)"/)?.[1] ?? '',
        code,
      }).toString(),
    });

  it('goes on: forms that are open, the second step, the codes of the app @check-27.4', async () => {
    const form = await openForm(testApp.app, testApp.deps.config);
    const page = await submit(server, form, person);
    expect(page.statusCode).toBe(200);
    const opened = await openForm(testApp.app, testApp.deps.config);
    const { payload } = await submit(testApp, opened, person);
    const code = codeOf(factor.secret);
    expect((await secondStep(server, opened, payload, code)).statusCode).toBe(303);
    // A proof of another browser is none, whatever the key.
    expect((await secondStep(server, opened, page.payload, code)).statusCode).toBe(400);
  });

  it('goes on: a session, with one successor of its token within the ten seconds @check-27.4', async () => {
    const { refreshToken } = await testApp.signIn('bob');
    const refresh = async ({ app }: Pick<Server, 'app'>, token: string) => {
      const payload = { refreshToken: token };
      const answer = await app.inject({ method: 'POST', url: '/v2/auth/refresh', payload });
      return { status: answer.statusCode, token: answer.json<Tokens>().refreshToken };
    };
    const next = await refresh(testApp, refreshToken);
    expect(await refresh(server, refreshToken)).toEqual({ status: 200, token: next.token });
    const later = await refresh(server, next.token);
    expect(later.status).toBe(200);
    expect(later.token).not.toBe(next.token);
  });

  it('recovery codes outlive the key, each once @check-27.4', async () => {
    await resealAll(server.deps);
    const newest = await startAgain(testApp, { masterKey: newKey, masterKeysOld: [] });
    servers.push(newest.app);
    const enter = async (code: string) => {
      const form = await openForm(newest.app, newest.deps.config);
      const { payload } = await submit(newest, form, person);
      return (await secondStep(newest, form, payload, code)).statusCode;
    };
    const [code = ''] = factor.recoveryCodes;
    expect(await enter(code)).toBe(303);
    expect(await enter(code)).toBe(401);
  });
});
