import { randomUUID } from 'node:crypto';
import { canary } from '../isolation/canaries.ts';
import type { RouteFixture, Target } from '../fixtures/route-fixtures.ts';
import { useZendesk } from './setting-rows.ts';
import type { TestApp } from '../app/test-app.ts';
import type { WorldClient } from '../fixtures/world.ts';

/** A ticket that was given up; answers the letter's uuid. */
export async function putDeadLetter(
  testApp: TestApp,
  clientId: number,
  mark = '',
): Promise<string> {
  // A call before this one may have disconnected the CRM.
  await testApp.sql(
    `insert into crm_syncs (client_id, platform, state, since, begun_at, due_at, poll_at)
     values ($1, 'zendesk', 'off', now(), now(), now(), now()) on conflict do nothing`,
    [clientId],
  );
  const [row] = await testApp.sql<{ uuid: string }>(
    `insert into crm_changes (client_id, platform, external_id, state, noticed_at, due_at, attempts, error_reason,
       error_at)
     values ($1, 'zendesk', $2, 'dead', now(), now(), 8, 'unavailable', now()) returning uuid`,
    [clientId, mark + randomUUID()],
  );
  return row?.uuid ?? '';
}

export async function findDeadLetter(testApp: TestApp, clientId: number): Promise<string> {
  const [row] = await testApp.sql<{ uuid: string }>(
    // Those that are tried again by now have the same uuid.
    `select uuid from crm_changes where client_id = $1 order by state limit 1`,
    [clientId],
  );
  // None is left where another account was connected since; putting one would change what is compared afterwards.
  return row?.uuid ?? randomUUID();
}

/** Three CRMs that were read, tickets that were given up, events that came, and what was said of three tickets. */
export async function makeRows(testApp: TestApp, { id: clientId }: { id: number }): Promise<void> {
  await testApp.sql(
    `insert into crm_syncs (client_id, platform, state, since, begun_at, due_at, poll_at, error_reason, error_at)
     select client_id, platform, 'off', now(), now(), now(), now(), 'credentials', now()
     from crm_connections where client_id = $1`,
    [clientId],
  );
  for (let n = 0; n < 3; n += 1) await putDeadLetter(testApp, clientId);
  await testApp.sql(
    `insert into crm_events (client_id, platform, event_id, taken_at)
     select $1, 'zendesk', 'event ' || n, now() from generate_series(1, 3) n`,
    [clientId],
  );
  await testApp.sql(
    `insert into crm_tickets (client_id, ticket_id, updated_at, read_at, state, satisfaction)
     select client_id, id, now(), now(), 'open', 'good' from tickets where client_id = $1`,
    [clientId],
  );
}

/** The CRM that a call is about, in use: else nothing can be asked of it. */
async function inUse(testApp: TestApp, _: unknown, { id }: WorldClient): Promise<object> {
  await useZendesk(testApp, id);
  return { platform: 'zendesk' };
}

/** What the access matrix needs for the calls about tickets that come in. */
export const fixtures: Record<string, RouteFixture> = {
  'crmSync.read': { roundTrips: 12, input: () => ({ platform: 'zendesk' }), showsCanary: false },
  'crmSync.start': { roundTrips: 16, input: inUse, showsCanary: false },
  'crmSync.readNow': { roundTrips: 16, input: inUse, showsCanary: false },
  'crmSync.deadLetters': {
    roundTrips: 12,
    // Callers before this one had the others tried again.
    input: async (testApp, _, { id, key }) => {
      await putDeadLetter(testApp, id, canary(key, 'crm_changes', 'external_id'));
      return { platform: 'zendesk' };
    },
    showsCanary: true,
  },
  'crmSync.redeliver': { roundTrips: 17, input: inUse, showsCanary: false },
  'crmSync.redeliverAll': { roundTrips: 17, input: inUse, showsCanary: false },
};

export const rowsAfter = ['setting-rows'];

export const targets: Record<string, Target> = {
  'dead-letter': (testApp, { id }, { isFresh }) =>
    isFresh ? putDeadLetter(testApp, id) : findDeadLetter(testApp, id),
};
