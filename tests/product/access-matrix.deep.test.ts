import { clients } from '@replique/contract/accounts/clients';
import { contract } from '@replique/contract/contract';
import { route } from '@replique/contract/route';
import { widgetContract } from '@replique/contract/chat/widget';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Deps } from '../../apps/api/src/deps.ts';
import { inspectContract, runMatrix } from '../isolation/access-matrix.ts';
import { checksumsOf, findForeignTexts } from '../isolation/canaries.ts';
import { anExtension, aReadingProgram, aWritingProgram } from '../isolation/other-principals.ts';
import { openRoutes } from '../isolation/open-routes.ts';
import { routeFixtures } from '../fixtures/route-fixtures.ts';
import { createTestApp, type TestApp } from '../app/test-app.ts';
import { createWorld, type World } from '../fixtures/world.ts';
import { contractRoutes } from '../../apps/api/src/platform/http/serve-contract.ts';

let testApp: TestApp;
let world: World;
/** All that was sent outside: CRMs, shops, help centres, hooks, models. */
const sent: string[] = [];

/** Passes on what goes out, and keeps it. */
function recordOutside(deps: Deps): Deps {
  const { outbound } = deps;
  const fetch = outbound.fetch.bind(outbound);
  const stream = outbound.stream.bind(outbound);
  const keep = (url: string | URL, request: object = {}) =>
    void sent.push(JSON.stringify([String(url), request]));
  outbound.fetch = (url, request) => {
    keep(url, request);
    return fetch(url, request);
  };
  outbound.stream = (url, request) => {
    keep(url, request);
    return stream(url, request);
  };
  return deps;
}

beforeAll(async () => {
  testApp = await createTestApp({ adapt: recordOutside });
  world = await createWorld(testApp);
}, 180_000);

afterAll(() => testApp.close());

/** `npm run test:full` tries every principal; these differ most from one another. */
const isWhole = process.env['MATRIX'] === 'whole';
const everyDay = new Set([
  'nobody',
  'dan',
  'carol',
  'bob',
  'a program with the API key of A',
  aReadingProgram,
  aWritingProgram,
  anExtension,
]);

const callersNamed = (names: string[], from: World = world) =>
  from.callers.filter((caller) => names.includes(caller.name));

describe('the access matrix', () => {
  it('knows every route of the contract and what each id in it refers to @check-10.2', () => {
    expect(inspectContract()).toEqual([]);
  });

  it('lets the callers of A and those without access reach nothing of B and C, and change nothing there @spec-6.7 @check-9.1 @check-10.1', async () => {
    const { b, c } = world.clients;
    const before = [await checksumsOf(testApp, b.id), await checksumsOf(testApp, c.id)];
    const all = world.callers.filter(
      (caller) => caller.level === 0 || (caller.home === 'a' && caller.level < 5),
    );
    expect(all).toHaveLength(17);
    const callers = all.filter(({ name }) => isWhole || everyDay.has(name));
    // The program goes first: an admin of its client then replaces its key.
    const [programs, people] = [true, false].map((isProgram) =>
      callers.filter((caller) => Boolean(caller.isProgram) === isProgram),
    );
    for (const group of [programs, people]) {
      const { cases, findings } = await runMatrix(testApp, world, { callers: group ?? [] });
      expect(findings).toEqual([]);
      expect(cases).toBeGreaterThan(400);
    }
    expect([await checksumsOf(testApp, b.id), await checksumsOf(testApp, c.id)]).toEqual(before);
    // Neither what went out meanwhile nor what is kept, to be sent or shown later, is of another client.
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter((each) => /cnry_[bc]_/.test(each))).toEqual([]);
    expect(await findForeignTexts(testApp, world.clients.a.id, ['b', 'c'])).toEqual([]);
  }, 900_000);

  it('lets the callers of B reach nothing of A, and change nothing there @check-9.1', async () => {
    const before = await checksumsOf(testApp, world.clients.a.id);
    const { findings } = await runMatrix(testApp, world, {
      callers: callersNamed(isWhole ? ['erin', 'frank'] : ['erin']),
    });
    expect(findings).toEqual([]);
    expect(await checksumsOf(testApp, world.clients.a.id)).toEqual(before);
  }, 600_000);

  it('opens every client to super-admins, and has exercised every route @spec-2.42 @spec-7.23 @check-9.3', async () => {
    const { findings } = await runMatrix(testApp, world, {
      callers: callersNamed(['alice']),
      demandExercise: true,
    });
    expect(findings).toEqual([]);
    expect(testApp.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  }, 600_000);
});

describe('the closed list of routes', () => {
  it('has no route outside the contract and the reviewed list, and none of these is missing @check-9.2', () => {
    const declared = contractRoutes({ ...contract, ...widgetContract }).map(
      ({ method, path }) => `${String(method)} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    );
    const registered = testApp.app.routeTable.flatMap((each) =>
      [each.method].flat().map((method) => `${method} ${each.url}`),
    );
    expect(registered.toSorted()).toEqual([...declared, ...Object.keys(openRoutes)].toSorted());
  });
});

describe('the matrix itself', () => {
  const sabotaged = async (
    adapt: Parameters<typeof createTestApp>[0],
    callers: string[],
    routes: string[],
  ) => {
    const broken = await createTestApp(adapt);
    try {
      const other = await createWorld(broken);
      const before = await checksumsOf(broken, other.clients.b.id);
      const { findings } = await runMatrix(broken, other, {
        callers: callersNamed(callers, other),
        routes: contractRoutes().filter((each) => routes.includes(each.name)),
      });
      const isChanged =
        JSON.stringify(await checksumsOf(broken, other.clients.b.id)) !== JSON.stringify(before);
      return { findings, isChanged };
    } finally {
      await broken.close();
    }
  };

  it('reports a slice that answers any id through the staff door, and sees what it changed', async () => {
    const { findings, isChanged } = await sabotaged(
      {
        adapt: (deps) => {
          const { db } = deps;
          return {
            ...deps,
            db: { ...db, withClient: (_, fn, timing) => db.withStaff(fn, timing) },
          };
        },
      },
      ['carol'],
      [
        'tickets.get',
        'tickets.list',
        'knowledge.get',
        'clients.list',
        'suggestions.list',
        'suggestions.edit',
      ],
    );
    const has = (text: string) => findings.some((finding) => finding.includes(text));
    expect(has('tickets.get by carol, foreign b: differs from absent')).toBe(true);
    expect(has('knowledge.get by carol, foreign b: the answer holds a canary of b')).toBe(true);
    expect(has('clients.list by carol, own: the answer holds a canary of b')).toBe(true);
    expect(has('suggestions.list by carol, foreign c: the answer holds a canary of c')).toBe(true);
    expect(isChanged).toBe(true);
  });

  it('reports a door that believes a token without reading the user again', async () => {
    const { findings } = await sabotaged(
      {
        adapt: (deps) => ({
          ...deps,
          keys: {
            ...deps.keys,
            tokens: {
              ...deps.keys.tokens,
              // Takes the payload as it stands: no signature, no time.
              verify: async (token) =>
                JSON.parse(
                  Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || 'null',
                ),
            },
          },
        }),
      },
      ['an expired token'],
      ['tickets.get'],
    );
    expect(findings).toContain('tickets.get by an expired token, own: answered 200, not 401');
  });

  it('reports a route that lost its role', async () => {
    const carol = world.callers.find((caller) => caller.name === 'carol');
    const { findings } = await runMatrix(testApp, world, {
      callers: callersNamed(['dan']),
      routes: contractRoutes().filter((each) => each.name === 'suggestions.edit'),
      // What a guest would see if the route asked for nobody's role.
      send: (_, method, path, body) =>
        testApp.call({ token: carol?.token ?? '' }, method, path, body),
    });
    expect(
      findings.some((finding) =>
        /suggestions\.edit by dan, own: answered \d+, not 403/.test(finding),
      ),
    ).toBe(true);
  });

  it('reports a route that any program may call, whatever its scopes', async () => {
    const program = world.callers.find(({ name }) => name === 'a program with the API key of A');
    const { findings } = await runMatrix(testApp, world, {
      callers: callersNamed([aReadingProgram]),
      routes: contractRoutes().filter(({ name }) => ['knowledge.list', 'gaps.list'].includes(name)),
      // What the program would see if nobody looked at its scopes.
      send: (_, method, path, body) =>
        testApp.call({ token: program?.token ?? '' }, method, path, body),
    });
    for (const name of ['knowledge.list', 'gaps.list'])
      expect(findings.join('\n')).toMatch(
        new RegExp(`${name} by ${aReadingProgram}, own: answered \\d+, not 403`),
      );
  });

  it('reports a route that nobody could use @check-9.3', async () => {
    const { findings } = await runMatrix(testApp, world, {
      callers: callersNamed(['carol']),
      routes: contractRoutes().filter((each) => each.name === 'suggestions.edit'),
      fixtures: {
        'suggestions.edit': { input: () => ({ revision: 99, text: 'x' }), showsCanary: true },
      },
      demandExercise: true,
    });
    expect(findings).toContain(
      'suggestions.edit: never exercised, no caller got an answer from it',
    );
  });

  it('reports an id without a ref, a route without a fixture and a fixture without a route @check-10.2', () => {
    const access = { auth: 'user', role: 'guest', scope: 'own' } as const;
    const options = { access, tag: 'clients', summary: 'A test' };
    const careless = {
      byUuid: route('GET', '/v2/things/{thing}', options).input(
        z.strictObject({ thing: z.uuid().optional() }),
      ),
      byName: route('POST', '/v2/things', options).input(
        z.strictObject({ list: z.array(z.object({ chatbotId: z.string() })) }),
      ),
      byNumber: route('GET', '/v2/other/{other}', options).input(
        z.strictObject({ id: z.coerce.number() }),
      ),
    };
    const routes = [
      ...contractRoutes({ clients: { list: clients.list } }),
      ...contractRoutes(careless, 'careless'),
    ];
    const { 'clients.list': list, 'users.me': me } = routeFixtures;
    expect(
      inspectContract({ routes, fixtures: { 'clients.list': list!, 'users.me': me! } }),
    ).toEqual([
      'careless.byUuid: the field thing looks like an id and has no ref',
      'careless.byName: the field list.*.chatbotId looks like an id and has no ref',
      'careless.byNumber: the field id looks like an id and has no ref',
      'careless.byNumber: the path parameter other is not in the input',
      'careless.byUuid: no fixture in route-fixtures.ts',
      'careless.byName: no fixture in route-fixtures.ts',
      'careless.byNumber: no fixture in route-fixtures.ts',
      'users.me: a fixture without a route',
    ]);
  });
});
