import { canary } from '../isolation/canaries.ts';
import type { RouteFixture, Target } from '../fixtures/route-fixtures.ts';
import type { TestApp } from '../app/test-app.ts';
import type { WorldCaller, WorldClient } from '../fixtures/world.ts';

/** Actions on tickets and exported files as rows, for tests that are not about how they are made. */

type Owner = Pick<WorldClient, 'id' | 'key'>;

/** A file of one part that is ready; an Agent sees only what is the Agent's own. Answers its uuid. */
async function putExport(
  testApp: TestApp,
  { id, key }: Owner,
  email: string | null,
): Promise<string> {
  const [row] = await testApp.sql<{ uuid: string }>(
    `with made as (
       insert into exports (client_id, uuid, kind, file_name, state, language, columns, filter, rows, total, size, parts,
         requested_by, requested_at, ended_at, expires_at)
       values ($1, gen_random_uuid(), 'tickets', $2, 'ready', 'en', array['subject'], '{"tab": "eligible"}', 1, 1, 5, 1,
         (select id from users where email = $3), now(), now(), now() + interval '7 days')
       returning client_id, id, uuid),
     parts as (
       insert into export_parts (client_id, export_id, number, content) select client_id, id, 0, 'hello' from made)
     select uuid from made`,
    [id, `${canary(key, 'exports', 'file_name')}.csv`, email],
  );
  return row?.uuid ?? '';
}

/** An exclusion that has ended, with a ticket left on its list. Answers its uuid. */
async function putTicketAction(
  testApp: TestApp,
  { id }: Owner,
  email: string | null,
): Promise<string> {
  const [row] = await testApp.sql<{ uuid: string }>(
    `with made as (
       insert into ticket_actions (client_id, uuid, action, state, requested_by, requested_at, ended_at, total, done)
       values ($1, gen_random_uuid(), 'exclude', 'done', (select id from users where email = $2), now(), now(), 1, 1)
       returning client_id, id, uuid),
     items as (
       insert into ticket_action_items (client_id, action_id, ticket_id)
       select made.client_id, made.id, t.id from made
       join lateral (select id from tickets where client_id = made.client_id order by id limit 1) t on true)
     select uuid from made`,
    [id, email],
  );
  return row?.uuid ?? '';
}

/** A file every day, of a person of the client where nobody is named. Answers its uuid. */
export async function putSchedule(
  testApp: TestApp,
  { id, key }: Owner,
  email: string | null,
): Promise<string> {
  const [row] = await testApp.sql<{ uuid: string }>(
    `insert into export_schedules (uuid, client_id, owner_id, kind, format, language, columns, filter, period, frequency,
       hour, zone, next_at, created_at)
     select gen_random_uuid(), $1, users.id, 'tickets', 'csv', 'en', array['subject'],
       jsonb_build_object('tab', 'eligible', 'status', 'all', 'search', $3::text), 'last-day', 'daily', 6, 'UTC',
       now() + interval '1 day', now()
     from users where users.email = $2 or ($2::text is null and users.client_id = $1) order by users.id limit 1
     returning uuid`,
    [id, email, canary(key, 'export_schedules', 'filter')],
  );
  return row?.uuid ?? '';
}

/** A file of the caller's that is being made, or was stopped and can be gone on with. */
async function putInState(
  testApp: TestApp,
  state: 'running' | 'cancelled',
  client: WorldClient,
  caller: WorldCaller,
): Promise<string> {
  const uuid = await putExport(testApp, client, caller.email);
  await testApp.sql(`update exports set state = $2 where uuid = $1`, [uuid, state]);
  return uuid;
}

/** A client has room for ten files and twenty schedules, and every call adds one. */
async function makeRoomForFiles(testApp: TestApp, { id }: WorldClient): Promise<void> {
  await testApp.sql(
    `update exports set state = 'cancelled' where client_id = $1 and state in ('waiting', 'running')`,
    [id],
  );
  await testApp.sql(
    `delete from export_schedules where client_id = $1 and id not in
       (select id from export_schedules where client_id = $1 order by id limit 3)`,
    [id],
  );
}

/** Three of each. */
export async function makeRows(testApp: TestApp, owner: Owner): Promise<void> {
  for (let n = 0; n < 3; n += 1) {
    await putExport(testApp, owner, null);
    await putTicketAction(testApp, owner, null);
  }
}

const tables = {
  export: 'exports',
  'export-schedule': 'export_schedules',
  'ticket-action': 'ticket_actions',
};

/** Whether this person, and nobody else by mistake, was shown what ended. */
async function hasSeenAll(testApp: TestApp, table: string, email: string): Promise<boolean> {
  const rows = await testApp.sql<{ isSeen: boolean }>(
    `select seen_at is not null as "isSeen" from ${table}
     where requested_by = (select id from users where email = $1) and ended_at is not null`,
    [email],
  );
  return rows.length > 0 && rows.every(({ isSeen }) => isSeen);
}

/** A fresh one is the caller's own, as Agents have nothing but that; else one that is there, so that nothing changes. */
export async function targetAction(
  testApp: TestApp,
  kind: 'export' | 'export-schedule' | 'ticket-action',
  client: WorldClient,
  { isFresh, caller }: { isFresh: boolean; caller: WorldCaller | null },
): Promise<string> {
  if (!isFresh) {
    const [row] = await testApp.sql<{ uuid: string }>(
      `select uuid from ${tables[kind]} where client_id = $1 order by id limit 1`,
      [client.id],
    );
    return row?.uuid ?? '';
  }
  const email = caller?.email ?? null;
  if (kind === 'export') return putExport(testApp, client, email);
  if (kind === 'export-schedule') return putSchedule(testApp, client, email);
  return putTicketAction(testApp, client, email);
}

/** A client has room for five at a time, and every call adds one. */
async function makeRoom(testApp: TestApp, { id }: WorldClient): Promise<void> {
  await testApp.sql(
    `delete from ticket_actions where client_id = $1 and state in ('waiting', 'running')`,
    [id],
  );
}

/** The part of the route fixtures that is about actions and exports. */
export const fixtures: Record<string, RouteFixture> = {
  'ticketActions.start': {
    roundTrips: 17,
    input: async (testApp, _, client) => {
      await makeRoom(testApp, client);
      return { action: 'include', tickets: [client.tickets[0]] };
    },
    probes: (foreign) => [
      { action: 'exclude', filter: {}, client: foreign.uuid },
      { action: 'exclude', tickets: foreign.tickets },
    ],
    showsCanary: true,
  },
  'ticketActions.list': { roundTrips: 7, showsCanary: false },
  'ticketActions.cancel': { roundTrips: 8, showsCanary: true },
  'ticketActions.undo': {
    roundTrips: 15,
    input: async (testApp, _, client) => {
      await makeRoom(testApp, client);
      return {};
    },
    showsCanary: true,
  },
  'ticketActions.seen': {
    roundTrips: 7,
    input: async (testApp, caller, client) => {
      await putTicketAction(testApp, client, caller.email);
      return {};
    },
    showsCanary: false,
    isOfCaller: (testApp, { email }) => hasSeenAll(testApp, 'ticket_actions', email),
  },
  'exports.ask': {
    roundTrips: 19,
    input: async (testApp, _, client) => {
      await makeRoomForFiles(testApp, client);
      return { kind: 'tickets', language: 'en', client: client.uuid, filter: {} };
    },
    probes: (foreign) => [
      { kind: 'tickets', language: 'en', client: foreign.uuid, filter: {} },
      { kind: 'tickets', language: 'en', picked: foreign.tickets },
      { kind: 'users', language: 'en', client: foreign.uuid },
      { kind: 'audit', language: 'en', filter: { client: foreign.uuid } },
    ],
    showsCanary: false,
  },
  'exports.list': { roundTrips: 11, showsCanary: false },
  'exports.seen': {
    roundTrips: 7,
    input: async (testApp, caller, client) => {
      await putExport(testApp, client, caller.email);
      return {};
    },
    showsCanary: false,
    isOfCaller: (testApp, { email }) => hasSeenAll(testApp, 'exports', email),
  },
  'exports.cancel': {
    roundTrips: 10,
    target: (testApp, _, client, caller) => putInState(testApp, 'running', client, caller),
    showsCanary: true,
  },
  'exports.resume': {
    roundTrips: 11,
    input: async (testApp, _, client) => {
      await makeRoomForFiles(testApp, client);
      return {};
    },
    target: (testApp, _, client, caller) => putInState(testApp, 'cancelled', client, caller),
    showsCanary: true,
  },
  'exports.listSchedules': { roundTrips: 11, showsCanary: false },
  'exports.addSchedule': {
    roundTrips: 19,
    input: async (testApp, _, client) => {
      await makeRoomForFiles(testApp, client);
      return {
        kind: 'tickets',
        language: 'en',
        client: client.uuid,
        filter: {},
        period: 'last-day',
        frequency: 'daily',
        hour: 6,
        zone: 'UTC',
      };
    },
    showsCanary: false,
  },
  'exports.changeSchedule': { roundTrips: 13, input: () => ({ hour: 7 }), showsCanary: true },
  'exports.removeSchedule': { roundTrips: 9, showsCanary: false },
  'exports.get': { roundTrips: 7, showsCanary: true },
  'exports.link': { roundTrips: 7, showsCanary: false },
  'exports.remove': { roundTrips: 9, showsCanary: false },
};

export const targets: Record<string, Target> = {
  export: (testApp, client, how) => targetAction(testApp, 'export', client, how),
  'export-schedule': (testApp, client, how) =>
    targetAction(testApp, 'export-schedule', client, how),
  'ticket-action': (testApp, client, how) => targetAction(testApp, 'ticket-action', client, how),
};
