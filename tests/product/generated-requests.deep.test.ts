import { writeFile } from 'node:fs/promises';
import { createAccountState } from '@replique/connectors/account-state';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf } from '../isolation/input-fields.ts';
import { faultOf, sendGenerated, type GeneratedRun } from '../isolation/generated-requests.ts';
import { createTestApp, type TestApp } from '../app/test-app.ts';
import { createWorld, type World } from '../fixtures/world.ts';
import { describeCommit } from '../../tools/bench/machine.ts';
import { createLiveHub } from '../../apps/api/src/accounts/live/live.ts';
import {
  contractRoutes,
  type ContractRoute,
} from '../../apps/api/src/platform/http/serve-contract.ts';

/**
 * Requests made from the contract's schemas, right ones and such with one thing wrong: none is answered 5xx, none
 * outside its schema. GENERATED_REQUESTS says how many a route (2,000 in `npm run test:full`), GENERATED_SEED with
 * which seed, GENERATED_ROUTES which routes (`tickets knowledge.list`).
 */

const asked = process.env['GENERATED_REQUESTS'];
const requests = Number(asked ?? 3);
const seed = Number(process.env['GENERATED_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const parts = (process.env['GENERATED_ROUTES'] ?? '').split(/[\s,]+/).filter((part) => part);
const routes = contractRoutes().filter(
  ({ name }) =>
    parts.length === 0 || parts.some((part) => name === part || name.startsWith(`${part}.`)),
);
const runs: GeneratedRun[] = [];

let testApp: TestApp;
let world: World;

beforeAll(async () => {
  testApp = await createTestApp({
    adapt: (deps) => {
      // Generated addresses lead nowhere, at once.
      const refuse = () => Promise.reject(new TypeError('fetch failed'));
      Object.assign(deps.outbound, { fetch: refuse, stream: refuse });
      // An account of a CRM that was asked a thousand times is left in peace for a while: each call comes to a new one.
      deps.crm.stateOf = (_, limit) => createAccountState({ limit, clock: () => deps.clock() });
      return { ...deps, live: createLiveHub(deps.db, deps.log, { followMs: 10 }) };
    },
  });
  world = await createWorld(testApp);
}, 180_000);

afterAll(async () => {
  await testApp.close();
  if (!asked) return;
  const report = reportOf(runs);
  process.stdout.write(`\n${report}\n`);
  const place = new URL('../../docs/reports/generated-requests.md', import.meta.url);
  if (parts.length === 0 && runs.length === routes.length) await writeFile(place, report);
});

function reportOf(all: GeneratedRun[]): string {
  const sum = all.reduce((total, run) => total + run.requests, 0);
  const statuses = new Map<string, number>();
  for (const run of all)
    for (const [status, times] of Object.entries(run.statuses))
      statuses.set(status, (statuses.get(status) ?? 0) + times);
  const succeeded = all.filter((run) => Object.keys(run.statuses).some((each) => each < '3'));
  const findings = all.reduce((total, run) => total + run.findings.length, 0);
  return [
    '# Generated requests',
    '',
    `${new Date().toISOString().slice(0, 10)}, commit ${describeCommit()}.`,
    '',
    `**${sum.toLocaleString('en')} requests to ${all.length} routes, ${requests} each: ${findings} answered 5xx or`,
    'outside their schema.** Made by `npm run test:full` (`GENERATED_REQUESTS`); how: docs/testing.md.',
    '',
    `Seed ${seed}. ${succeeded.length} of the routes answered 2xx to some of them.`,
    '',
    '| status | answers |',
    '| --- | --- |',
    ...[...statuses].toSorted().map(([status, times]) => `| ${status} | ${times} |`),
    '',
  ].join('\n');
}

const kindsOf = (route: ContractRoute) =>
  fieldsOf(route).flatMap(({ ref }) => (ref === null ? [] : [ref]));

describe('generated requests', () => {
  it.each(routes.map((route) => [route.name, route] as const))(
    'are answered as the contract says: %s @check-9.6',
    async (_, route) => {
      const run = await sendGenerated(testApp, world, route, {
        requests,
        seed,
        kinds: kindsOf(route),
      });
      runs.push(run);
      expect(run.findings).toEqual([]);
      expect(run.requests).toBe(requests);
    },
    60_000 + requests * 1_000,
  );

  it('would be told apart from answers that are not', () => {
    const [route] = contractRoutes().filter(({ name }) => name === 'users.me');
    const answer = (status: number, body: unknown) =>
      faultOf(route!, { status, body, text: JSON.stringify(body), headers: {} });
    expect(answer(500, { code: 'internal', message: 'x' })).toBe('answered 500');
    expect(answer(200, { uuid: 'x' })).toContain('outside its schema');
    expect(answer(404, { code: 'made.up', message: 'x' })).toContain('without code and message');
    expect(answer(404, { code: 'auth.required', message: 'x' })).toContain('with 404');
    expect(answer(401, { code: 'auth.required', message: 'x', stack: 'x' })).toContain('stack');
    expect(answer(401, { code: 'auth.required', message: 'x' })).toBeNull();
  });
});
