import type { Notice } from '@replique/contract/home/notices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { putGroup } from '@replique/tests/rows/group-rows.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

async function read(caller: TestCaller, client?: string) {
  const query = client === undefined ? '' : `?client=${client}`;
  const answer = await testApp.call(caller, 'GET', `/v2/notices${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as { items: Notice[]; unseen: number };
}

const kindsOf = ({ items }: { items: Notice[] }) => items.map(({ kind }) => kind);

async function openIncident(kind: string, clientId: number | null): Promise<void> {
  await testApp.sql(
    `insert into incidents (uuid, kind, client_id, subject, cause, opened_at, failed_at, failures)
     values (gen_random_uuid(), $1, $2, 'test', 'error', now(), now(), 3)`,
    [kind, clientId],
  );
}

describe('what is told', () => {
  it('is of the own client, by role, and goes with its reason', async () => {
    await putGroup(testApp, { key: 'a', id: clients.first.id });
    await openIncident('check', clients.first.id);
    await openIncident('queue', null);
    expect(kindsOf(await read('carol'))).toEqual(['group']);
    expect(kindsOf(await read('bob')).toSorted()).toEqual(['group', 'incident']);
    expect(kindsOf(await read('erin'))).toEqual([]);
    expect(kindsOf(await read('alice'))).toEqual(['incident', 'incident']);
    expect(kindsOf(await read('alice', clients.second.uuid))).toEqual(['incident']);
    expect(kindsOf(await read('alice', clients.first.uuid)).toSorted()).toEqual([
      'group',
      'incident',
      'incident',
    ]);
    await testApp.sql(`update incidents set ended_at = now() where client_id is not null`);
    expect(kindsOf(await read('bob'))).toEqual(['group']);
    expect((await testApp.call('dan', 'GET', '/v2/notices')).status).toBe(403);
    expect((await testApp.call(null, 'GET', '/v2/notices')).status).toBe(401);
    const foreign = `/v2/notices?client=${clients.second.uuid}`;
    expect((await testApp.call('carol', 'GET', foreign)).status).toBe(404);
  });

  it('is new until it was seen, by each for themselves, and never unseen again', async () => {
    const before = await read('carol');
    expect(before.unseen).toBe(before.items.length);
    const see = (upTo: string) => testApp.call('carol', 'POST', '/v2/notices/seen', { upTo });
    expect((await see(before.items[0]?.at ?? '')).status).toBe(204);
    expect((await read('carol')).unseen).toBe(0);
    expect((await read('bob')).unseen).toBe(1);
    await see('2020-01-01T00:00:00.000Z');
    expect((await read('carol')).unseen).toBe(0);
    // Not even a clock that is ahead swallows what comes next.
    await see('2999-01-01T00:00:00.000Z');
    await putGroup(testApp, { key: 'a', id: clients.first.id });
    expect((await read('carol')).unseen).toBe(1);
    expect((await see('yesterday')).status).toBe(400);
  });

  it('names credentials of programs two weeks before they end, to Admins of their client', async () => {
    const path = `/v2/clients/${clients.first.uuid}/api-credentials`;
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    for (const [name, days] of [
      ['Soon', 13],
      ['Later', 15],
    ] as const) {
      const body = { name, scopes: ['exports'], expiresAt: inDays(days) };
      expect((await testApp.call('bob', 'POST', path, body)).status).toBe(201);
    }
    const told = async (caller: TestCaller) =>
      (await read(caller)).items
        .filter(({ kind }) => kind === 'credential')
        .map(({ text }) => text);
    expect(await told('bob')).toEqual(['Soon']);
    expect(await told('carol')).toEqual([]);
    expect(await told('erin')).toEqual([]);
    await testApp.sql('update program_credentials set revoked_at = now()');
    expect(await told('bob')).toEqual([]);
  });

  it('leaves out the kinds that one does not want, and what is older than two weeks', async () => {
    const want = (mutedNotices: string[]) =>
      testApp.call('carol', 'PATCH', '/v2/users/me/preferences', { mutedNotices });
    await want(['group']);
    expect(kindsOf(await read('carol'))).toEqual([]);
    expect(kindsOf(await read('bob'))).toContain('group');
    await want([]);
    await testApp.sql(`update question_groups set created_at = now() - interval '15 days'`);
    expect(kindsOf(await read('carol'))).toEqual([]);
  });
});
