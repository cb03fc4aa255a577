import { randomUUID } from 'node:crypto';
import { canary } from '../isolation/canaries.ts';
import type { RouteFixture, Target } from '../fixtures/route-fixtures.ts';
import type { TestApp } from '../app/test-app.ts';

/** A kept run of a client on its first ticket, by this person or nobody, with the client's canaries. */
export async function putTesterRun(
  testApp: TestApp,
  { key, id }: { key: string; id: number },
  authorEmail: string | null = null,
): Promise<string> {
  const uuid = randomUUID();
  const mark = (column: string) => canary(key, 'tester_runs', column);
  await testApp.sql(
    `with run as (
       insert into tester_runs (client_id, uuid, name, ticket_id, ticket_name, cut, subject, question, language,
         sources, prompt_name, created_by, created_at)
       select $1, $2, $3, t.id, $4, 1, $5, $6, 'en', '[]', $7, (select id from users where email = $8), now()
       from tickets t where t.client_id = $1 order by t.id limit 1 returning client_id, id)
     insert into tester_answers (client_id, run_id, side, prompt_id, prompt_version, was_deployed, state, text, model,
       duration_ms, model_view)
     select run.client_id, run.id, side, v.prompt_id, v.version, true, 'ready', $9, 'builtin', 10, $10
     from run, unnest(array['a', 'b']) side,
       (select prompt_id, version from prompt_versions order by prompt_id limit 1) v`,
    [
      id,
      uuid,
      mark('name'),
      mark('ticket_name'),
      mark('subject'),
      mark('question'),
      mark('prompt_name'),
      authorEmail,
      canary(key, 'tester_answers', 'text'),
      canary(key, 'tester_answers', 'model_view'),
    ],
  );
  return uuid;
}

export async function findTesterRun(testApp: TestApp, clientId: number): Promise<string> {
  const [row] = await testApp.sql<{ uuid: string }>(
    'select uuid from tester_runs where client_id = $1 order by id limit 1',
    [clientId],
  );
  return row?.uuid ?? '';
}

/** Three runs. */
export async function makeRows(
  testApp: TestApp,
  client: { key: string; id: number },
): Promise<void> {
  for (let n = 0; n < 3; n += 1) await putTesterRun(testApp, client);
}

/** What the access matrix needs for the calls of the tester. */
export const fixtures: Record<string, RouteFixture> = {
  'tester.options': { roundTrips: 11, showsCanary: true },
  'tester.ticket': {
    roundTrips: 13,
    input: (_, __, { tickets }) => ({ ticket: tickets[0] ?? '' }),
    probes: ({ tickets }) => [{ ticket: tickets[0] ?? '' }],
    showsCanary: true,
  },
  'tester.run': {
    roundTrips: 47,
    input: (_, __, { tickets }) => ({ version: 1, ticket: tickets[0] ?? '', cut: 1 }),
    probes: ({ tickets }) => [
      { ticket: tickets[0] ?? '' },
      { ticket: tickets[0] ?? '', draft: { context: 'Tell.', style: 'All.' } },
    ],
    reserved: ['prompt'],
    showsCanary: true,
  },
  'tester.preview': {
    roundTrips: 45,
    input: (_, __, { tickets }) => ({
      draft: { context: 'You answer {{requester.name}}.', style: 'Short.' },
      ticket: tickets[0] ?? '',
      cut: 1,
    }),
    probes: ({ tickets }) => [{ ticket: tickets[0] ?? '' }],
    showsCanary: true,
  },
  'tester.list': {
    roundTrips: 12,
    input: (testApp, caller, client) => listed(testApp, caller, client),
    showsCanary: true,
  },
  'tester.get': { roundTrips: 8, showsCanary: true },
  'tester.name': {
    roundTrips: 13,
    input: (_, caller) => ({ name: canary(caller.home, 'tester_runs', 'name') }),
    showsCanary: true,
  },
  'tester.remove': { roundTrips: 11, showsCanary: false },
  'tester.modelView': { roundTrips: 8, input: () => ({ side: 'a' }), showsCanary: true },
};

/** Everybody sees a run of their own in the list. */
async function listed(
  testApp: TestApp,
  caller: { email: string },
  client: { key: string; id: number },
): Promise<object> {
  await putTesterRun(testApp, client, caller.email);
  return {};
}

export const targets: Record<string, Target> = {
  'tester-run': (testApp, client, { isFresh, caller }) =>
    isFresh ? putTesterRun(testApp, client, caller?.email) : findTesterRun(testApp, client.id),
};
