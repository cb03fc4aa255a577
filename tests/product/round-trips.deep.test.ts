import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runMatrix } from '../isolation/access-matrix.ts';
import { countRoundTrips, watchRoundTrips } from '../isolation/count-round-trips.ts';
import { readNouns } from '../fixtures/read-nouns.ts';
import { routeFixtures } from '../fixtures/route-fixtures.ts';
import { createTestApp, type TestApp } from '../app/test-app.ts';
import { createWorld, type World } from '../fixtures/world.ts';
import {
  contractRoutes,
  type ContractRoute,
} from '../../apps/api/src/platform/http/serve-contract.ts';

/**
 * How often each route goes to the database for one request that succeeds, `begin` and `commit` among it. A route may
 * go as often as its fixture says (`roundTrips`); `ROUND_TRIPS=write` measures anew and writes it there: format then.
 */

const isWriting = process.env['ROUND_TRIPS'] === 'write';
const routes = contractRoutes();
const measured = new Map<string, number>();

let testApp: TestApp;
let world: World;
let stopWatching: () => void;

beforeAll(async () => {
  stopWatching = watchRoundTrips();
  testApp = await createTestApp();
  world = await createWorld(testApp);
}, 180_000);

afterAll(async () => {
  stopWatching();
  await testApp.close();
  if (isWriting) await writeBudgets();
});

/** Twice: what is read once and remembered is no route's. */
const times = 2;

async function measure(route: ContractRoute): Promise<string[]> {
  const alice = world.callers.filter(({ name }) => name === 'alice');
  let last: string[] = [];
  for (let time = 0; time < times; time += 1) {
    const { findings } = await runMatrix(testApp, world, {
      callers: alice,
      routes: [route],
      isKnocking: true,
      send: async (...call) => {
        const { value, sent } = await countRoundTrips(() => testApp.call(...call));
        last = sent;
        return value;
      },
    });
    expect(findings).toEqual([]);
  }
  return last;
}

/** Puts what was measured into the fixtures of the nouns; the rows are found by their text. */
async function writeBudgets(): Promise<void> {
  for (const { path } of await readNouns()) {
    const text = await readFile(path, 'utf8');
    const changed = [...measured].reduce(
      (before, [name, count]) =>
        before.replace(
          new RegExp(`^(  '${name}': \\{\\s*)(?:roundTrips: \\d+,? ?)?`, 'm'),
          `$1roundTrips: ${count}, `,
        ),
      text,
    );
    if (changed !== text) await writeFile(path, changed);
  }
}

describe('round trips to the database', () => {
  it.each(routes.map((route) => [route.name, route] as const))(
    'are no more than they were: %s',
    async (name, route) => {
      const known = routeFixtures[name]?.roundTrips ?? Number.POSITIVE_INFINITY;
      let sent = await measure(route);
      // What looks for changes every few seconds may fall into one, and a search reads anew what changed since the
      // oldest transaction of the whole cluster began (docs/decisions/0003): those of other tests end.
      for (let again = 0; sent.length > known && again < 20; again += 1) {
        await delay(500);
        sent = await measure(route);
      }
      measured.set(name, sent.length);
      // None at all would mean that they are not counted.
      expect(sent.length).toBeGreaterThan(0);
      const budget = isWriting ? sent.length : routeFixtures[name]?.roundTrips;
      expect(budget, `${name} has no budget: give its fixture roundTrips`).toBeDefined();
      // Whoever makes it one more sees what is sent.
      expect(sent.length <= (budget ?? 0) ? [] : sent).toEqual([]);
    },
    60_000,
  );

  it('are counted one by one, and those of other work are not', async () => {
    const select = () =>
      testApp.deps.db.withStaff((tx) => tx.selectFrom('clients').select('id').execute());
    const [{ sent }] = await Promise.all([countRoundTrips(select), select()]);
    expect(sent.map((text) => text.split(/[ ;]/)[0])).toEqual(['begin', 'select', 'commit']);
  });

  it('have a budget for no route that is gone', () => {
    const names = new Set(routes.map(({ name }) => name));
    const budgets = Object.entries(routeFixtures).filter(([, { roundTrips }]) => roundTrips);
    expect(budgets.map(([name]) => name).filter((name) => !names.has(name))).toEqual([]);
  });
});
