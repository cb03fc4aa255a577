import type { RefKind } from '@replique/contract/route';
import { canary } from '../isolation/canaries.ts';
import type { RouteFixture, Target } from '../fixtures/route-fixtures.ts';
import type { TestApp } from '../app/test-app.ts';
import type { ClientKey } from '../fixtures/world.ts';

/** Checks and incidents as rows, for tests that are not about how they come about. */

type Owner = { key: ClientKey; id: number };

const steps = JSON.stringify([
  { step: 'crm', outcome: 'failed', ms: 12, cause: 'crm-timeout', detail: 'zendesk' },
]);

/** An incident that has ended. Answers its uuid. */
async function putIncident(testApp: TestApp, { key, id }: Owner): Promise<string> {
  const [row] = await testApp.sql<{ uuid: string }>(
    `insert into incidents (uuid, kind, client_id, subject, step, cause, detail, opened_at, failed_at, ended_at)
     values (gen_random_uuid(), 'check', $1, 'check', 'crm', 'crm-timeout', $2, now(), now(), now()) returning uuid`,
    [id, canary(key, 'incidents', 'detail')],
  );
  return row?.uuid ?? '';
}

/** Three incidents, three checks, and how the client does. */
export async function makeRows(testApp: TestApp, owner: Owner): Promise<void> {
  for (let n = 0; n < 3; n += 1) await putIncident(testApp, owner);
  await testApp.sql(
    `insert into health_checks (uuid, client_id, at, health, ms, is_asked, steps)
     select gen_random_uuid(), $1, now(), 'FAILED', 12, false, $2 from generate_series(1, 3)`,
    [owner.id, steps],
  );
  await testApp.sql(
    `insert into client_health (client_id, due_at, checked_at, health, failed_step, cause, failing_since, recent)
     values ($1, now(), now(), 'FAILED', 'crm', 'crm-timeout', now(), 'FFF')`,
    [owner.id],
  );
  await testApp.sql(
    `insert into health_days (client_id, day, checks, successes) values ($1, current_date, 3, 0)`,
    [owner.id],
  );
}

export async function targetIncident(
  testApp: TestApp,
  owner: Owner,
  isFresh: boolean,
): Promise<string> {
  if (isFresh) return putIncident(testApp, owner);
  const [row] = await testApp.sql<{ uuid: string }>(
    'select uuid from incidents where client_id = $1 order by id limit 1',
    [owner.id],
  );
  return row?.uuid ?? '';
}

const fresh = (testApp: TestApp, kind: RefKind, owner: Owner) =>
  kind === 'incident' ? putIncident(testApp, owner) : undefined;

async function someoneTold(testApp: TestApp): Promise<number> {
  const [row] = await testApp.sql<{ revision: number }>(
    `update alert_settings set emails = '{oncall@replique.test}' returning revision`,
  );
  return row?.revision ?? 0;
}

/** The part of the route fixtures that is about monitoring. */
export const fixtures: Record<string, RouteFixture> = {
  'monitoring.list': { roundTrips: 8, input: () => ({ pageSize: 100 }), showsCanary: true },
  'monitoring.refresh': { roundTrips: 10, showsCanary: false },
  'monitoring.installation': { roundTrips: 12, showsCanary: false },
  'monitoring.costs': {
    roundTrips: 8,
    input: () => ({ by: 'client', from: '2026-01-01', to: '2026-12-31', pageSize: 100 }),
    showsCanary: false,
  },
  'monitoring.alerts': { roundTrips: 7, showsCanary: false },
  'monitoring.setAlerts': {
    roundTrips: 10,
    input: async (testApp) => ({
      emails: ['oncall@replique.test'],
      language: 'en',
      webhookUrl: null,
      failuresInARow: 2,
      revision: await someoneTold(testApp),
    }),
    showsCanary: false,
  },
  'monitoring.testAlerts': {
    roundTrips: 10,
    input: async (testApp) => {
      await someoneTold(testApp);
      return {};
    },
    showsCanary: false,
  },
  'monitoring.incidents': { roundTrips: 9, input: () => ({ pageSize: 100 }), showsCanary: true },
  'monitoring.incident': { roundTrips: 8, target: fresh, showsCanary: true },
  'monitoring.get': { roundTrips: 14, showsCanary: true },
  'status.get': { roundTrips: 17, showsCanary: false },
  'monitoring.checks': { roundTrips: 9, showsCanary: false },
};

export const targets: Record<string, Target> = {
  incident: (testApp, client, { isFresh }) => targetIncident(testApp, client, isFresh),
};
