import type { StepOutcome } from '@replique/contract/insight/monitoring';
import type { ServiceStatus } from '@replique/contract/insight/status';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { checkClients } from './checks.ts';
import { openIncident } from './incidents.ts';

let testApp: TestApp;
let first: MadeClient;
let second: MadeClient;
const now = new Date('2026-11-20T10:00:00Z');

beforeAll(async () => {
  testApp = await createTestApp();
  testApp.setClock(now);
  ({ first, second } = await makeTwoClients(testApp.deps));
});
afterAll(() => testApp.close());

const steps = (outcome: StepOutcome['outcome']): StepOutcome[] => [
  {
    step: 'crm',
    outcome,
    ms: 3,
    cause: outcome === 'ok' ? null : 'crm-timeout',
    detail: outcome === 'ok' ? null : 'the provider’s people alone',
  },
  { step: 'tickets', outcome: 'ok', ms: 3, cause: null, detail: null },
  { step: 'retrieval', outcome: 'skipped', ms: null, cause: 'no-knowledge', detail: null },
];

const read = async (who: 'dan' | 'erin' | 'alice', client: MadeClient) => {
  const { status, body } = await testApp.call(who, 'GET', `/v2/clients/${client.uuid}/status`);
  return { status, body: body as ServiceStatus, text: JSON.stringify(body) };
};
const statesOf = ({ parts }: ServiceStatus) =>
  Object.fromEntries(parts.map(({ part, state }) => [part, state]));

it('is unknown before the first check', async () => {
  const { body } = await read('dan', first);
  expect(body).toMatchObject({ checkedAt: null, uptime: null, days: [], incidents: [] });
  expect(statesOf(body)).toEqual({
    crm: 'unknown',
    tickets: 'unknown',
    retrieval: 'unknown',
    suggestion: 'unknown',
    'write-back': 'unknown',
    figures: 'ok',
    jobs: 'ok',
    models: 'ok',
  });
});

it('says what fails since when, how the days went, and what is the installation’s', async () => {
  for (const [at, letter] of ['S', 'F', 'F'].entries()) {
    testApp.setClock(new Date(now.getTime() + at * 300_000));
    await checkClients(testApp.deps, {
      probe: async (_, id) => steps(id === first.id && letter === 'F' ? 'failed' : 'ok'),
    });
  }
  await testApp.deps.db.withStaff((tx) =>
    openIncident(tx, {
      kind: 'queue',
      clientId: null,
      subject: 'job webhooks',
      cause: 'jobs-failing',
      detail: 'secret detail',
      at: now,
    }),
  );
  const { body, text } = await read('dan', first);
  expect(body.parts.slice(0, 3)).toEqual([
    { part: 'crm', state: 'failing', since: '2026-11-20T10:05:00.000Z', cause: 'crm-timeout' },
    { part: 'tickets', state: 'ok', since: null, cause: null },
    { part: 'retrieval', state: 'off', since: null, cause: 'no-knowledge' },
  ]);
  expect(statesOf(body)).toMatchObject({ jobs: 'failing', models: 'ok' });
  expect(body.days).toEqual([{ day: '2026-11-20', checks: 3, successes: 1 }]);
  expect(body.incidents.map(({ part, endedAt }) => [part, endedAt])).toEqual([
    ['crm', null],
    ['jobs', null],
  ]);
  expect(text).not.toMatch(/provider’s people|secret|webhooks/);
});

it('is that of the own client alone', async () => {
  const { body } = await read('erin', second);
  expect(statesOf(body)).toMatchObject({ crm: 'ok', jobs: 'failing' });
  expect(body.incidents.map(({ part }) => part)).toEqual(['jobs']);
  expect((await read('erin', first)).status).toBe(404);
  expect((await read('alice', first)).body.uptime).toBeCloseTo(1 / 3);
});
