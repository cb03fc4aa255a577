import { randomUUID } from 'node:crypto';
import { canary } from '../isolation/canaries.ts';
import type { RouteFixture, Target } from '../fixtures/route-fixtures.ts';
import type { TestApp } from '../app/test-app.ts';

type Owner = { key: string; id: number };

/** A view of a client's tickets: of this person, else of one of its agents; shared unless a person without that right owns it. */
export async function putTicketView(
  testApp: TestApp,
  { key, id }: Owner,
  owner: { email: string; level: number } | null = null,
): Promise<string> {
  const uuid = randomUUID();
  await testApp.sql(
    `insert into ticket_views (uuid, client_id, owner_id, name, search, is_shared, created_at, updated_at)
     values ($1, $2, coalesce((select id from users where email = $3),
       (select min(id) from users where client_id = $2 and level >= 3)), $4, 'status=waiting', $5, now(), now())`,
    [
      uuid,
      id,
      owner?.email ?? null,
      `${canary(key, 'ticket_views', 'name')} ${uuid}`,
      owner === null || owner.level >= 3,
    ],
  );
  // The limit of shared views is the product's; the matrix makes more of them than a client would.
  await testApp.sql(
    `delete from ticket_views where client_id = $1 and id not in (
       select id from ticket_views where client_id = $1 order by id desc limit 20)`,
    [id],
  );
  return uuid;
}

export async function findTicketView(testApp: TestApp, clientId: number): Promise<string> {
  const [row] = await testApp.sql<{ uuid: string }>(
    'select uuid from ticket_views where client_id = $1 order by id limit 1',
    [clientId],
  );
  return row?.uuid ?? '';
}

/** Everybody's list opens with a view of the own client, whose id no other client may see. */
export async function putFirstViews(testApp: TestApp): Promise<void> {
  await testApp.sql(
    `insert into user_preferences (user_id, ticket_view_id)
     select u.id, v.id from users u join lateral (
       select min(id) as id from ticket_views where client_id = u.client_id and is_shared) v on v.id is not null
     on conflict (user_id) do update set ticket_view_id = excluded.ticket_view_id`,
  );
}

/** What a super-admin keeps for all clients, with the canary of the one that the matrix asks them about. */
async function putStaffView(
  testApp: TestApp,
  { email, home }: { email: string; home: string },
): Promise<void> {
  await testApp.sql(
    `insert into ticket_views (uuid, owner_id, name, search, created_at, updated_at)
     select gen_random_uuid(), id, $2, '', now(), now() from users where email = $1
     on conflict do nothing`,
    [email, canary(home, 'ticket_views', 'name')],
  );
}

/** The part of the route fixtures that is about views. */
export const fixtures: Record<string, RouteFixture> = {
  'ticketViews.list': {
    roundTrips: 13,
    // The list is only known to leave out what it should when there is something.
    input: async (testApp, caller, client) => {
      await putTicketView(testApp, client);
      if (caller.level === 5) await putStaffView(testApp, caller);
      return {};
    },
    showsCanary: true,
  },
  'ticketViews.create': {
    roundTrips: 14,
    input: (_, caller) => ({
      name: `${canary(caller.home, 'ticket_views', 'name')} ${randomUUID().slice(0, 8)}`,
      search: 'sort=answer',
    }),
    showsCanary: true,
  },
  'ticketViews.update': {
    roundTrips: 10,
    input: () => ({ search: 'sort=question' }),
    showsCanary: true,
  },
  'ticketViews.remove': { roundTrips: 9, showsCanary: false },
};

export const targets: Record<string, Target> = {
  'ticket-view': (testApp, client, { isFresh, caller }) =>
    isFresh ? putTicketView(testApp, client, caller) : findTicketView(testApp, client.id),
};
