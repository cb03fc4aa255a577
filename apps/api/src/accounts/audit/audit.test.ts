import { randomUUID } from 'node:crypto';
import { auditActions } from '@replique/contract/contract';
import { en } from '@replique/phrases/en';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';
import { recordChange } from './audit.ts';

type Entry = { id: string; at: string; action: string; label: string; href: string | null };

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

async function historyOf(caller: TestCaller): Promise<Entry[]> {
  const answer = await testApp.call(caller, 'GET', '/data-sources/history.json');
  expect(answer.status).toBe(200);
  return (answer.body as { data: Entry[] }).data;
}

const draft = { context: 'Context', style: 'Style', note: 'First' };

describe('the data source "history"', () => {
  it('names what the caller did to a prompt, newest first, with its address @spec-3.7 @spec-7.5', async () => {
    const name = `Prompt ${randomUUID()}`;
    const made = await testApp.call('alice', 'POST', '/v2/prompts', { name, ...draft });
    const { uuid } = made.body as { uuid: string };
    const path = `/v2/prompts/${uuid}`;
    await testApp.call('alice', 'PATCH', path, { revision: 1, name: `${name} 2` });
    await testApp.call('alice', 'POST', `${path}/versions`, {
      ...draft,
      style: 'Calmer',
      basedOn: 1,
    });
    await testApp.call('alice', 'POST', `${path}/deploy`, { version: 2, replaces: null });

    const entries = (await historyOf('alice')).slice(0, 4);
    expect(entries.map(({ action, label }) => [action, label])).toEqual([
      ['prompts.deployed', `${name} 2`],
      ['prompts.version-added', `${name} 2`],
      ['prompts.renamed', `${name} 2`],
      ['prompts.created', name],
    ]);
    expect(entries.map((entry) => entry.href)).toEqual(Array(4).fill(`/prompts/edit/${uuid}`));
    for (const entry of entries) expect(Number.isNaN(Date.parse(entry.at))).toBe(false);
    const rows = await testApp.sql(
      `select before, after from audit_log where href = $1 and action = 'prompts.deployed'`,
      [`/prompts/edit/${uuid}`],
    );
    expect(rows).toEqual([{ before: { version: null }, after: { version: 2 } }]);
  });

  it('keeps nothing of a change that was refused', async () => {
    const before = await historyOf('alice');
    const name = 'Taken';
    await testApp.call('alice', 'POST', '/v2/prompts', { name, ...draft });
    const again = await testApp.call('alice', 'POST', '/v2/prompts', { name, ...draft });
    expect(again.status).toBe(409);
    expect(await historyOf('alice')).toHaveLength(before.length + 1);
  });

  it('is the caller’s own: nobody reads what another person did', async () => {
    const { deps } = testApp;
    const [bob] = await testApp.sql<{ id: number }>(
      `select id from users where email like 'bob@%'`,
    );
    await deps.db.withClient(clients.first.id, (tx) =>
      recordChange(
        tx,
        deps,
        { userId: Number(bob?.id) },
        { action: 'clients.changed', clientId: clients.first.id, label: 'Bob’s own', href: null },
      ),
    );
    expect(await historyOf('bob')).toMatchObject([{ label: 'Bob’s own', href: null }]);
    for (const other of ['alice', 'carol', 'erin'] as const)
      expect(JSON.stringify(await historyOf(other))).not.toContain('Bob’s own');
  });

  it('shows nothing of a former client to somebody who moved, nor of any other to a former super-admin', async () => {
    const { id, email } = await makePerson(testApp.deps, { clientId: null, level: 5 });
    const path = `/v1/clients/${clients.second.id}/anonymization-whitelist`;
    await testApp.call({ email }, 'PUT', path, { anonymizationWhitelist: ['ACME'] });
    await testApp.call({ email }, 'POST', '/v2/prompts', {
      name: `Prompt ${randomUUID()}`,
      ...draft,
    });
    expect(await historyOf({ email })).toHaveLength(2);
    await testApp.sql('update users set level = 4, client_id = $1 where id = $2', [
      clients.first.id,
      id,
    ]);
    await testApp.signIn({ email });
    expect(await historyOf({ email })).toEqual([]);
    await testApp.call({ email }, 'PATCH', `/v1/clients/${clients.first.id}`, {
      guidelines: 'Mine',
    });
    expect(await historyOf({ email })).toMatchObject([{ action: 'clients.guidelines-changed' }]);
  });

  it('ends after 200 entries', async () => {
    await testApp.sql(
      `insert into audit_log (uuid, at, user_id, client_id, action, label)
       select gen_random_uuid(), now(), u.id, u.client_id, 'users.changed', 'entry ' || n
       from users u, generate_series(1, 205) n where u.email like 'carol@%' order by n`,
    );
    const entries = await historyOf('carol');
    expect([entries.length, entries[0]?.label]).toEqual([200, 'entry 205']);
  });

  it('takes no entry from a tenant for another client', async () => {
    const { deps } = testApp;
    const write = deps.db.withClient(clients.first.id, (tx) =>
      recordChange(
        tx,
        deps,
        { userId: 1 },
        { action: 'clients.changed', clientId: clients.second.id, label: 'x', href: null },
      ),
    );
    await expect(write).rejects.toThrow(/row-level security/);
  });

  it('has a phrase for every action', () => {
    expect(Object.keys(en.audit.actions).toSorted()).toEqual([...auditActions].toSorted());
  });
});

describe('the data source "clients"', () => {
  it('answers under `data` what the client list answers @spec-7.5', async () => {
    for (const caller of ['alice', 'bob', 'dan', 'frank'] as const) {
      const source = await testApp.call(caller, 'GET', '/data-sources/clients.json');
      const list = await testApp.call(caller, 'GET', '/v2/clients');
      expect(source.body).toEqual({ data: list.body });
    }
  });

  it('shows a client’s person no other client', async () => {
    const { text } = await testApp.call('bob', 'GET', '/data-sources/clients.json');
    expect(text).toContain(clients.first.uuid);
    expect(text).not.toContain(clients.second.uuid);
  });
});

it('a data source of another name does not exist, and nobody reads one unsigned', async () => {
  const unknown = await testApp.call('alice', 'GET', '/data-sources/users.json');
  expect([unknown.status, unknown.body]).toMatchObject([404, { code: 'request.not-found' }]);
  for (const name of ['clients', 'history'])
    expect((await testApp.call(null, 'GET', `/data-sources/${name}.json`)).status).toBe(401);
});
