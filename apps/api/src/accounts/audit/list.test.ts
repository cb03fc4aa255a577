import { randomUUID } from 'node:crypto';
import type { AuditEntry } from '@replique/contract/accounts/audit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseClients } from '../clients/clients.ts';
import {
  makeClient,
  makePerson,
  makeTwoClients,
  type MadeClient,
} from '../../demo/make/factories.ts';
import { makeSessionKey } from '@replique/tests/app/session-key.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';
import { countForExport, listForExport, recordChange, type AuditQuery } from './audit.ts';
import { sealEntries } from './seals.ts';

type Page = { items: AuditEntry[]; total: number; totalIsCapped: boolean };

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

async function list(
  query: Record<string, unknown> = {},
  caller: TestCaller = 'alice',
): Promise<Page> {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.map((each, n) => [`${name}[${n}]`, String(each)])
      : [[name, String(value)]],
  );
  const answer = await testApp.call(caller, 'GET', `/v2/audit?${new URLSearchParams(parts)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Page;
}

const labelsOf = ({ items }: Page) => items.map(({ label }) => label);
const userOf = async (email: string) => {
  const [row] = await testApp.sql<{ id: string; uuid: string }>(
    'select id, uuid from users where email = $1',
    [email],
  );
  return { id: Number(row?.id), uuid: row?.uuid ?? '' };
};

function write(change: Partial<Parameters<typeof recordChange>[3]>, userId: number | null = null) {
  const { deps } = testApp;
  return deps.db.withStaff((tx) =>
    recordChange(
      tx,
      deps,
      { userId },
      { action: 'clients.changed', clientId: null, label: '', href: null, ...change },
    ),
  );
}

describe('GET /v2/audit', () => {
  it('tells who changed what where, from which address and in which request', async () => {
    const path = `/v1/clients/${clients.first.id}`;
    const requestId = `req-${randomUUID()}`;
    const styles = {
      noSignature: false,
      noNameInPoliteness: false,
      requesterNamePlaceholder: false,
      noHeader: true,
    };
    const headers = { 'x-request-id': requestId };
    expect((await testApp.call('bob', 'PATCH', path, { styles }, headers)).status).toBe(200);
    const { items } = await list({ search: requestId });
    expect(items).toHaveLength(1);
    const bob = await userOf('bob@replique.test');
    expect(items[0]).toMatchObject({
      actor: { kind: 'person', uuid: bob.uuid, name: 'Bob Brennan', email: 'bob@replique.test' },
      client: { uuid: clients.first.uuid },
      action: 'clients.changed',
      address: '127.0.0.1',
      requestId,
      differences: [{ field: 'styles.noHeader', before: false, after: true }],
      isSealed: false,
    });
    await sealEntries(testApp.deps);
    expect((await list({ search: requestId })).items[0]?.isSealed).toBe(true);
  });

  it('is for super-admins', async () => {
    for (const caller of ['bob', 'carol', 'dan', 'erin'] as const)
      expect((await testApp.call(caller, 'GET', '/v2/audit')).status).toBe(403);
    expect((await testApp.call(null, 'GET', '/v2/audit')).status).toBe(401);
  });

  it('is narrowed by client, person, action, area, kind, words and days, all at once', async () => {
    const mark = randomUUID().slice(0, 8);
    const carol = await userOf('carol@replique.test');
    const erin = await userOf('erin@replique.test');
    const at = (day: string) => testApp.setClock(new Date(`2020-05-${day}T23:59:59.500Z`));
    at('01');
    await write(
      { label: `${mark} a`, clientId: clients.first.id, action: 'sources.added' },
      carol.id,
    );
    at('02');
    await write(
      { label: `${mark} b`, clientId: clients.second.id, action: 'sources.changed' },
      erin.id,
    );
    at('03');
    await write({ label: `${mark} c Évènement`, action: 'prompts.created' });
    testApp.setClock();
    const found = async (query: Record<string, unknown>) =>
      labelsOf(await list({ to: '2020-12-31', ...query })).map((label) => label.slice(9));

    expect(await found({})).toEqual(['c Évènement', 'b', 'a']);
    expect(await found({ client: clients.first.uuid })).toEqual(['a']);
    expect(await found({ person: erin.uuid })).toEqual(['b']);
    expect(await found({ action: ['sources.added', 'prompts.created'] })).toEqual([
      'c Évènement',
      'a',
    ]);
    expect(await found({ area: ['sources'] })).toEqual(['b', 'a']);
    expect(await found({ area: ['sources'], action: ['prompts.created'] })).toEqual([]);
    expect(await found({ actor: 'server' })).toEqual(['c Évènement']);
    expect(await found({ from: '2020-05-02', to: '2020-05-02' })).toEqual(['b']);
    expect(await found({ search: `${mark} C evene` })).toEqual(['c Évènement']);
    expect(await found({ search: 'estève' })).toEqual(['b']);
    expect(await found({ search: 'ESTEVE erin' })).toEqual(['b']);
    expect(await found({ search: 'carol@replique' })).toEqual(['a']);
    expect(await found({ search: '100%' })).toEqual([]);
    expect(await found({ search: 'estève', client: clients.first.uuid })).toEqual([]);
  });

  it('finds by address, by its beginning', async () => {
    await testApp.sql(
      `insert into audit_log (uuid, at, action, label, address)
       values (gen_random_uuid(), now(), 'clients.changed', 'from afar', '203.0.113.77')`,
    );
    expect(labelsOf(await list({ search: '203.0.113.77' }))).toEqual(['from afar']);
    expect(labelsOf(await list({ search: '203.0.113.' }))).toEqual(['from afar']);
    expect(labelsOf(await list({ search: '0.113.77' }))).toEqual([]);
  });

  it('knows no client and no person that is not there', async () => {
    const [client, person] = await Promise.all([
      testApp.call('alice', 'GET', `/v2/audit?client=${randomUUID()}`),
      testApp.call('alice', 'GET', `/v2/audit?person=${randomUUID()}`),
    ]);
    expect([client.status, client.body]).toMatchObject([404, { code: 'clients.not-found' }]);
    expect([person.status, person.body]).toMatchObject([404, { code: 'users.not-found' }]);
  });

  it('names people who were deleted, and clients that were erased', async () => {
    const client = await makeClient(testApp.deps, { name: 'Gone & Sons' });
    const left = await makePerson(testApp.deps, {
      clientId: clients.first.id,
      level: 3,
      firstname: 'Lea',
      lastname: 'Ving',
    });
    await write({ label: 'her last work', clientId: clients.first.id }, left.id);
    const { uuid } = await userOf(left.email);
    expect((await testApp.call('alice', 'DELETE', `/v2/users/${uuid}`)).status).toBeLessThan(300);
    expect((await list({ person: uuid, search: 'her last work' })).items).toMatchObject([
      { actor: { kind: 'person', uuid, name: 'Lea Ving' } },
    ]);
    await write({ label: 'what a client did', clientId: client.id }, left.id);
    await testApp.sql('update clients set archived_at = now() where id = $1', [client.id]);
    await testApp.call('alice', 'DELETE', `/v1/clients/${client.uuid}`);
    await eraseClients(testApp.deps, testApp.deps.indexes);
    const erased = await list({ search: 'Gone & Sons' });
    expect(erased.items).toHaveLength(2);
    for (const entry of erased.items)
      expect(entry).toMatchObject({
        client: { uuid: null, name: 'Gone & Sons' },
        href: null,
        address: null,
        differences: [],
      });
  });

  it('tells a program from a person, by its client and by which key', async () => {
    const key = await makeSessionKey(testApp);
    const read = await testApp.call(
      'bob',
      'GET',
      `/v1/clients/${clients.first.id}/credentials`,
      undefined,
      key.headers,
    );
    const { apiKey, apiSecret } = read.body as { apiKey: string; apiSecret: string };
    const tokens = await testApp.call(null, 'POST', '/v2/auth/token', {
      grantType: 'clientCredentials',
      apiKey: key.read(apiKey),
      apiSecret: key.read(apiSecret),
    });
    const { accessToken: token } = tokens.body as { accessToken: string };
    const pushed = await testApp.call({ token }, 'POST', '/v2/tickets', {
      externalId: 'T-1',
      subject: 'By a program',
      createdAt: '2026-01-05T09:00:00Z',
      messages: [
        {
          externalId: 'm1',
          role: 'requester',
          sentAt: '2026-01-05T09:00:00Z',
          text: 'Where is my parcel?',
        },
      ],
    });
    expect(pushed.status, pushed.text).toBeLessThan(300);
    const { items } = await list({ actor: 'key' });
    expect(items).toMatchObject([
      { action: 'tickets.pushed', label: 'By a program', actor: { kind: 'key', email: null } },
      { action: 'clients.credentials-first-used', actor: { kind: 'key', email: null } },
    ]);
    const [client] = await testApp.sql<{ name: string }>('select name from clients where id = $1', [
      clients.first.id,
    ]);
    expect(items[0]?.actor.name).toMatch(new RegExp(`^${client?.name} · [\\w-]{8}$`));
    expect(labelsOf(await list({ actor: 'key', search: client?.name ?? '' }))).toEqual([
      'By a program',
      client?.name,
    ]);
    // And that somebody read the credentials.
    const [seen] = (await list({ action: ['clients.credentials-read'] })).items;
    expect(seen).toMatchObject({ actor: { email: 'bob@replique.test' }, differences: [] });
    expect(JSON.stringify(items)).not.toContain(key.read(apiKey));
  });

  it('masks what comes through as a secret', async () => {
    await write({ label: 'masked', after: { webhookSecret: 'whsec_1', host: 'example.org' } });
    const [row] = await testApp.sql<{ after: unknown }>(
      `select after from audit_log where label = 'masked'`,
    );
    expect(row?.after).toEqual({ webhookSecret: '•••', host: 'example.org' });
  });

  it('counts to ten thousand, shows page by page, and no page behind what is counted', async () => {
    await testApp.sql(
      `insert into audit_log (uuid, at, client_id, action, label)
       select gen_random_uuid(), timestamptz '2019-01-01' + n * interval '1 second', null, 'users.changed', 'n' || n
       from generate_series(1, 10005) n`,
    );
    const days = { from: '2019-01-01', to: '2019-01-02', pageSize: 100 };
    const first = await list(days);
    expect([first.total, first.totalIsCapped]).toEqual([10_000, true]);
    expect(labelsOf(first).slice(0, 2)).toEqual(['n10005', 'n10004']);
    expect(labelsOf(await list({ ...days, page: 2 }))[0]).toBe('n9905');
    expect(labelsOf(await list({ ...days, page: 100 }))).toHaveLength(100);
    expect(labelsOf(await list({ ...days, page: 101 }))).toEqual([]);
    const few = await list({ ...days, search: 'n1000' });
    expect([few.total, few.totalIsCapped]).toEqual([7, false]);
  });
});

describe('listForExport', () => {
  it('answers what a filter finds, oldest first, piece by piece', async () => {
    const query: AuditQuery = { from: '2019-01-01', to: '2019-01-02', search: 'n1000' };
    const all: string[] = [];
    let after: number | null = 0;
    for (; after !== null;) {
      const behind: number = after;
      const piece = await testApp.deps.db.withStaff((tx) => listForExport(tx, query, behind, 3));
      all.push(...piece.entries.map(({ label }) => label));
      after = piece.lastId;
    }
    expect(all).toEqual(['n1000', 'n10000', 'n10001', 'n10002', 'n10003', 'n10004', 'n10005']);
    expect(await testApp.deps.db.withStaff((tx) => countForExport(tx, query, 5))).toBe(5);
  });
});
