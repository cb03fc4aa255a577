import { afterAll, beforeAll, expect, it } from 'vitest';
import { endExportsSince, makeFiles } from '../../insight/exports/exports.ts';
import { makeTicket, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { runErasures } from './run-erasures.ts';

/** Files that hold lines of an erased person are emptied, whoever made them and over whatever clients. */

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };
const address = 'quokka.person@example.org';

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

async function exported(who: 'alice' | 'bob', body: object): Promise<string> {
  const wanted = { format: 'csv', language: 'en', ...body };
  const answer = await testApp.call(who, 'POST', '/v2/exports', wanted);
  expect(answer.status, answer.text).toBe(202);
  await makeFiles(testApp.deps);
  return (answer.body as { uuid: string }).uuid;
}

const fileOf = async (uuid: string) =>
  (await testApp.call('alice', 'GET', `/v2/exports/${uuid}/file`)).text;

async function stateOf(uuid: string) {
  const [row] = await testApp.sql<{ state: string; reason: string | null; parts: number }>(
    `select e.state, e.reason, (select count(*)::int from export_parts p where p.export_id = e.id) as parts
     from exports e where uuid = $1`,
    [uuid],
  );
  return row;
}

it('empties files of the client, and those that super-admins made over all clients @check-43.8', async () => {
  const { first, second } = clients;
  const quoting = await makeTicket(testApp.deps, first.id, {
    subject: `Fwd: ${address}`,
    createdAt: new Date('2020-01-01T00:00:00Z'),
    messages: [{ text: `From ${address}: hello.` }],
  });
  await testApp.sql(
    `insert into audit_log (uuid, at, client_id, action, label, href)
     values (gen_random_uuid(), now(), $1, 'tickets.excluded', $2, $3)`,
    [first.id, `Of ${address}`, `/tickets/${quoting}`],
  );
  // Made before the person wrote: it holds what somebody else quoted.
  const tickets = await exported('bob', { kind: 'tickets', filter: { tab: 'all' } });
  const audit = await exported('alice', { kind: 'audit', filter: {} });
  const searched = await exported('alice', { kind: 'audit', filter: { search: address } });
  const people = await exported('alice', { kind: 'users', filter: {} });
  const others = await exported('alice', {
    kind: 'tickets',
    client: second.uuid,
    filter: { tab: 'all' },
  });
  for (const uuid of [tickets, audit, searched]) expect(await fileOf(uuid)).toContain(address);
  const [ticket] = [await makeTicket(testApp.deps, first.id, { subject: 'Mine' })];
  await testApp.sql('update tickets set requester_email = $1, created_at = now() where uuid = $2', [
    address,
    ticket,
  ]);

  const path = `/v2/clients/${first.uuid}/person-erasures`;
  const asked = await testApp.call('bob', 'POST', path, { email: address, confirm: address });
  expect(asked.status).toBe(202);
  await runErasures(testApp.deps, { endExports: endExportsSince });

  for (const uuid of [tickets, audit, searched])
    expect(await stateOf(uuid)).toEqual({ state: 'expired', reason: 'erased', parts: 0 });
  for (const uuid of [people, others])
    expect(await stateOf(uuid)).toMatchObject({ state: 'ready', reason: null });
  const [left] = await testApp.sql<{ count: number }>(
    'select count(*)::int as count from exports e where e::text ilike $1',
    [`%${address}%`],
  );
  expect(left?.count).toBe(0);
});
