import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTwoClients } from '../../apps/api/src/demo/make/factories.ts';
import { emailOf } from '../../apps/api/src/demo/make/people.ts';
import { createTestApp, type TestApp } from '../app/test-app.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp({ logLevel: 'info' });
  await makeTwoClients(testApp.deps);
  await testApp.signIn('carol');
});

afterAll(() => testApp.close());

/** What the log has of refusals since the last look. */
function takeRefusals(): Record<string, unknown>[] {
  const lines = testApp.logged.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>);
  return lines.filter(({ msg }) => msg === 'access refused');
}

it('a refusal leaves one line in the log: who was refused what, and no token @check-9.7', async () => {
  takeRefusals();
  const [carol] = await testApp.sql<{ id: string }>('select id from users where email = $1', [
    emailOf('carol'),
  ]);
  await testApp.call('carol', 'GET', '/v2/prompts');
  await testApp.call({ token: 'made-up-token' }, 'GET', `/v2/tickets/${crypto.randomUUID()}`);
  await testApp.call(null, 'DELETE', '/v2/users/me/sessions');
  const refusals = takeRefusals();
  expect(refusals).toMatchObject([
    { code: 'auth.forbidden', route: 'GET /v2/prompts', userId: Number(carol?.id), level: 3 },
    { code: 'auth.required', route: 'GET /v2/tickets/:ticket' },
    { code: 'auth.required', route: 'DELETE /v2/users/me/sessions' },
  ]);
  expect(refusals.every(({ requestId }) => typeof requestId === 'string')).toBe(true);
  expect(JSON.stringify(refusals)).not.toContain('made-up-token');
});

it('what is answered leaves none', async () => {
  takeRefusals();
  expect((await testApp.call('carol', 'GET', '/v2/tickets')).status).toBe(200);
  expect(takeRefusals()).toEqual([]);
});
