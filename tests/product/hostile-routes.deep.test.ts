import { levels } from '@replique/contract/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePerson,
  makePrompt,
  makeTwoClients,
  type MadeClient,
} from '../../apps/api/src/demo/make/factories.ts';
import { createTestApp, type TestApp } from '../app/test-app.ts';
import { contractRoutes } from '../../apps/api/src/platform/http/serve-contract.ts';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };
let prompt: string;
let calls = 0;
const lower: { name: string; token: string }[] = [];

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
  ({ uuid: prompt } = await makePrompt(testApp.deps, { name: 'Kept from everybody below' }));
  for (const [name, level] of Object.entries(levels).filter(([, each]) => each < 5)) {
    const person = await makePerson(testApp.deps, { level, clientId: clients.first.id });
    lower.push({ name, token: (await testApp.signIn(person)).accessToken });
  }
});

afterAll(() => testApp.close());

/** The address of a route with ids that exist where the caller may have them. */
function addressOf(path: string): string {
  return path
    .replace('{prompt}', prompt)
    .replace(/\{(?:id|client|clientId|uuid)\}/, clients.first.uuid)
    .replace(/\{\w+\}/g, '0196f3a0-0000-7000-8000-000000000001');
}

/** Methods that the same address has for people below super-admins. */
function methodsForOthers(path: string): string[] {
  const shape = path.replace(/\{\w+\}/g, '{}');
  return contractRoutes()
    .filter((route) => route.path.replace(/\{\w+\}/g, '{}') === shape)
    .filter(
      (route) => route.meta.access?.auth !== 'user' || route.meta.access.role !== 'super-admin',
    )
    .map((route) => String(route.method));
}

const superAdminRoutes = contractRoutes().filter(
  ({ meta }) => meta.access?.auth === 'user' && meta.access.role === 'super-admin',
);

async function expectShut(
  request: { method: string; url: string; headers?: Record<string, string>; payload?: string },
  statuses: number[] = [403, 404],
): Promise<void> {
  for (const { name, token } of lower) {
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'text/html, application/json',
      ...request.headers,
    };
    // An address of its own for each call: the limit on unknown addresses is not what is tried here.
    const remoteAddress = `198.18.${(calls += 1) >> 8}.${calls & 255}`;
    const answer = await testApp.app.inject({
      ...request,
      method: request.method as 'GET',
      headers,
      remoteAddress,
    });
    const where = `${name}: ${request.method} ${request.url}`;
    expect([where, answer.payload.includes('Kept from everybody below')]).toEqual([where, false]);
    const isPage = answer.statusCode === 200 && answer.payload.includes('>console<');
    expect([where, answer.statusCode, isPage || statuses.includes(answer.statusCode)]).toEqual([
      where,
      answer.statusCode,
      true,
    ]);
  }
}

describe('routes of super-admins', () => {
  it('are there to be tried', () => {
    const names = superAdminRoutes.map((route) => route.name);
    expect(names).toEqual(
      expect.arrayContaining(['deployments.deploy', 'clients.remove', 'mail.get']),
    );
    expect(names.length).toBeGreaterThan(30);
  });

  it.each(superAdminRoutes.map((route) => [route.name, route] as const))(
    'answer 403 to everybody below, by any spelling of the address: %s @check-11.1',
    async (_, route) => {
      const path = addressOf(route.path);
      const method = String(route.method);
      const payload = method === 'GET' ? undefined : '{}';
      const headers: Record<string, string> = payload ? { 'content-type': 'application/json' } : {};
      const request = { method, headers, ...(payload ? { payload } : {}) };
      await expectShut({ ...request, url: path }, [403]);
      const spellings = [
        `${path}/`,
        `/${path}`,
        path.toUpperCase(),
        path.replace('prompts', 'Prompts'),
        path.replace('prompts', '%70rompts'),
        path.replace('prompts', '%2570rompts'),
        path.replace('/v2/', '/v2/%2e/'),
        path.replace('/v2/', '/v2/tickets/%2e%2e/'),
        path.replace('/v2/', '/v2/tickets/../'),
        path.replace('/v2/', '/v2/%252e%252e/v2/'),
        path.replace('/v2/', '/v2//'),
        path.replace('/v2/', '/v2;x=1/'),
        path.replace('/v2/', '/v2%2f'),
        path.replace('/v2/', '/v2\\'),
        `${path}?_method=GET`,
        `${path}?method=GET&role=4`,
        `${path}#x`,
        `${path}%00`,
        `${path}.json`,
      ];
      for (const url of spellings) await expectShut({ ...request, url }, [400, 403, 404]);
    },
  );

  it('open by no other method and no header that asks for another @spec-6.7 @check-11.2', async () => {
    for (const route of superAdminRoutes) {
      const url = addressOf(route.path);
      const open = methodsForOthers(route.path);
      const overrides = {
        'x-http-method-override': 'GET',
        'x-http-method': 'GET',
        'x-method-override': 'GET',
        'x-original-url': '/v2/users/me',
      };
      const methods = ['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'POST', 'GET'];
      for (const method of methods.filter((each) => !open.includes(each))) {
        await expectShut({ method, url }, [400, 403, 404]);
        await expectShut({ method, url: '/v2/users/me/../../v2/prompts' }, [400, 403, 404]);
        await expectShut({ method, url, headers: overrides }, [400, 403, 404]);
      }
    }
    // Every route by every method, one after the other: long on a busy machine.
  }, 90_000);

  it('open for a super-admin, so the tests above could fail', async () => {
    const answer = await testApp.call('alice', 'GET', '/v2/prompts');
    expect(answer.text).toContain('Kept from everybody below');
  });
});
