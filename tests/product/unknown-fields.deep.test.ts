import { widgetContract } from '@replique/contract/chat/widget';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients } from '../../apps/api/src/demo/make/factories.ts';
import { prove } from '../app/prove.ts';
import { createTestApp, type Answer, type TestApp } from '../app/test-app.ts';
import { contractRoutes } from '../../apps/api/src/platform/http/serve-contract.ts';

const marker = 'zq7marker';
const anyUuid = '0196f3a0-0000-7000-8000-000000000001';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp({ logLevel: 'trace' });
  await makeTwoClients(testApp.deps);
  await prove(testApp, 'alice');
});

afterAll(() => testApp.close());

/** Those without an input read nothing of a request. */
const routes = [...contractRoutes(), ...contractRoutes(widgetContract)].filter(
  ({ input }) => input,
);

/** Bodies that hold the marker as a name: at the top, deeper, in a list, and beside what is known. */
const bodies = [
  { [marker]: 1 },
  { [marker]: { [marker]: [{ [marker]: marker }] } },
  ...['name', 'metadata', 'filters', 'whiteLabel', 'settings', 'customData', 'identity'].flatMap(
    (field) => [
      { [field]: { [marker]: { [marker]: 7 } } },
      { [field]: [{ [marker]: 7 }, { [marker]: [] }] },
    ],
  ),
  { grantType: marker, [marker]: 1 },
  [{ [marker]: 1 }],
  { metadata: { category: { [marker]: { [marker]: 7 } }, [marker]: {} } },
];

async function send(route: (typeof routes)[number], query: string, body?: unknown) {
  const path = route.path.replaceAll(/\{\w+\}/g, anyUuid);
  const own = { 'sec-fetch-site': 'same-origin' };
  return testApp.call('alice', String(route.method), `${path}${query}`, body, own);
}

/** Statuses of calls that looked at the input. */
const looked = (answers: Answer[]) => answers.filter(({ status }) => status !== 401);

describe('unknown fields', () => {
  it.each(routes.map((route) => [route.name, route] as const))(
    'are refused and never echoed: %s @check-12.1',
    async (_, route) => {
      const isGet = route.method === 'GET';
      const answers = isGet
        ? [
            await send(route, `?${marker}=1`),
            await send(route, `?${marker}[${marker}]=${marker}`),
            await send(route, `?search[${marker}]=1&page=${marker}&sort=${marker}`),
          ]
        : [];
      if (!isGet) for (const body of bodies) answers.push(await send(route, '', body));
      for (const { text, headers } of answers)
        expect(`${text}${JSON.stringify(headers)}`).not.toContain(marker);
      expect([route.name, ...new Set(looked(answers.slice(0, 2)).map(({ status }) => status))])
        // A route of a visitor refuses who is none.
        .toEqual(route.meta.access?.auth === 'visitor' ? [route.name] : [route.name, 400]);
    },
    30_000,
  );

  it('are answered with the place and the names that are allowed there', async () => {
    const top = await testApp.call(null, 'POST', '/v2/auth/refresh', {
      refreshToken: 'x',
      [marker]: 1,
    });
    expect(top.body).toMatchObject({
      code: 'request.invalid',
      data: { fields: [{ path: '', message: 'Unknown field.', allowed: ['refreshToken'] }] },
    });
    const deep = await testApp.call('alice', 'PUT', `/v1/clients/${anyUuid}/tickets-metadata`, {
      metadata: { [marker]: {}, category: { [marker]: { [marker]: 1 } } },
    });
    expect(deep.body).toMatchObject({
      data: {
        fields: [
          { path: 'metadata.category.*' },
          {
            path: 'metadata',
            message: 'Unknown field.',
            allowed: ['category', 'channel', 'formId', 'groupId', 'language'],
          },
        ],
      },
    });
  });

  it('leave no name in the log', () => {
    expect(testApp.logged.filter((line) => line.includes(marker))).toEqual([]);
  });
});
