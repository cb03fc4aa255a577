import type { TicketView } from '@replique/contract/helpdesk/ticket-views';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

async function keep(caller: TestCaller, body: object): Promise<TicketView> {
  const answer = await testApp.call(caller, 'POST', '/v2/ticket-views', body);
  expect(answer.status).toBe(201);
  return answer.body as TicketView;
}

async function namesOf(caller: TestCaller, query = ''): Promise<string[]> {
  const answer = await testApp.call(caller, 'GET', `/v2/ticket-views${query}`);
  expect(answer.status).toBe(200);
  return (answer.body as { items: TicketView[] }).items.map(({ name }) => name);
}

async function refusal(caller: TestCaller, method: string, path: string, body?: object) {
  const answer = await testApp.call(caller, method, path, body);
  return [answer.status, (answer.body as { code?: string }).code];
}

const at = (view: TicketView) => `/v2/ticket-views/${view.uuid}`;

async function auditOf(name: string): Promise<string[]> {
  const rows = await testApp.sql<{ action: string }>(
    `select action from audit_log where label = $1 order by id`,
    [name],
  );
  return rows.map(({ action }) => action);
}

describe('what one keeps', () => {
  it('is seen by nobody else, whatever the role, and is in no log', async () => {
    const view = await keep('dan', { name: 'Mine', search: 'status=waiting&sort=answer' });
    expect(view).toMatchObject({ isOwn: true, isShared: false, mayChange: true });
    expect(await namesOf('dan')).toEqual(['Mine']);
    for (const other of ['carol', 'bob', 'erin'] as const)
      expect(await namesOf(other)).not.toContain('Mine');
    expect(await namesOf('alice', `?client=${clients.first.uuid}`)).not.toContain('Mine');
    for (const other of ['bob', 'erin', 'alice'] as const) {
      const missing = [404, 'ticket-views.not-found'];
      expect(await refusal(other, 'PATCH', at(view), { name: 'X' })).toEqual(missing);
      expect(await refusal(other, 'DELETE', at(view))).toEqual(missing);
    }
    expect(await auditOf('Mine')).toEqual([]);
  });

  it('holds how the tickets are looked at, not where one is', async () => {
    const search = `status=waiting&page=7&client=${clients.second.uuid}&view=abc&channel=email%2Cchat`;
    const view = await keep('dan', { name: 'Looked at', search });
    expect(view.search).toBe('status=waiting&channel=email%2Cchat');
    const changed = await testApp.call('dan', 'PATCH', at(view), { search: 'sort=answer&page=2' });
    expect(changed.body).toMatchObject({ search: 'sort=answer', name: 'Looked at' });
  });

  it('has each name once, whatever the case, also when it is renamed', async () => {
    await keep('carol', { name: 'Refunds', search: '' });
    const other = await keep('carol', { name: 'Returns', search: '' });
    const taken = [409, 'ticket-views.name-taken'];
    const again = { name: 'REFUNDS', search: '' };
    expect(await refusal('carol', 'POST', '/v2/ticket-views', again)).toEqual(taken);
    expect(await refusal('carol', 'PATCH', at(other), { name: 'refunds' })).toEqual(taken);
    await keep('dan', again);
  });

  it('ends at fifty', async () => {
    await testApp.sql(
      `insert into ticket_views (uuid, client_id, owner_id, name, search, created_at, updated_at)
       select gen_random_uuid(), client_id, id, 'n' || n, '', now(), now()
       from users, generate_series(1, 50) n where email like 'frank@%'`,
    );
    const full = { name: 'One more', search: '' };
    expect(await refusal('frank', 'POST', '/v2/ticket-views', full)).toEqual([
      409,
      'ticket-views.full',
    ]);
  });

  it.each([
    { name: ' ' },
    { name: 'a\nb' },
    { name: 'x'.repeat(81) },
    { search: 'a'.repeat(2001) },
  ])('refuses %j', async (part) => {
    const body = { name: 'Fine', search: '', ...part };
    const invalid = [400, 'request.invalid'];
    expect(await refusal('dan', 'POST', '/v2/ticket-views', body)).toEqual(invalid);
  });
});

describe('what is shared', () => {
  it('is seen by everybody of the client and by nobody of another', async () => {
    const view = await keep('carol', { name: 'For all of us', search: '', isShared: true });
    for (const other of ['dan', 'bob'] as const)
      expect(await namesOf(other)).toContain('For all of us');
    expect(await namesOf('erin')).not.toContain('For all of us');
    expect(await namesOf('alice')).not.toContain('For all of us');
    expect(await namesOf('alice', `?client=${clients.first.uuid}`)).toContain('For all of us');
    const missing = [404, 'ticket-views.not-found'];
    expect(await refusal('erin', 'DELETE', at(view))).toEqual(missing);
    expect(await refusal('erin', 'PATCH', at(view), { name: 'X' })).toEqual(missing);
  });

  it('takes an Agent', async () => {
    const forbidden = [403, 'auth.forbidden'];
    const shared = { name: 'Shared by a guest', search: '', isShared: true };
    expect(await refusal('dan', 'POST', '/v2/ticket-views', shared)).toEqual(forbidden);
    const own = await keep('dan', { ...shared, isShared: false });
    expect(await refusal('dan', 'PATCH', at(own), { isShared: true })).toEqual(forbidden);
  });

  it('is changed by its owner and by an Admin, and is in the log each time', async () => {
    const view = await keep('carol', { name: 'Ours', search: '', isShared: true });
    const forbidden = [403, 'auth.forbidden'];
    expect(await refusal('dan', 'PATCH', at(view), { name: 'X' })).toEqual(forbidden);
    expect(await refusal('dan', 'DELETE', at(view))).toEqual(forbidden);
    await testApp.call('carol', 'PATCH', at(view), { search: 'sort=answer' });
    const byAdmin = await testApp.call('bob', 'PATCH', at(view), { isShared: false });
    expect(byAdmin.status).toBe(200);
    await testApp.call('carol', 'PATCH', at(view), { isShared: true });
    expect((await testApp.call('bob', 'DELETE', at(view))).status).toBe(204);
    expect(await namesOf('carol')).not.toContain('Ours');
    expect(await auditOf('Ours')).toEqual([
      'ticket-views.shared',
      'ticket-views.changed',
      'ticket-views.unshared',
      'ticket-views.shared',
      'ticket-views.deleted',
    ]);
  });

  it('is no longer changed by an owner who is no Agent any more', async () => {
    const view = await keep('carol', { name: 'Of an agent', search: '', isShared: true });
    await testApp.sql(
      `update ticket_views set owner_id = (select id from users where email like 'dan@%') where uuid = $1`,
      [view.uuid],
    );
    const forbidden = [403, 'auth.forbidden'];
    expect(await refusal('dan', 'PATCH', at(view), { name: 'X' })).toEqual(forbidden);
    expect(await refusal('dan', 'DELETE', at(view))).toEqual(forbidden);
  });
});

describe('a super-admin', () => {
  it('keeps views for all clients and sees them whichever is selected', async () => {
    const view = await keep('alice', {
      client: clients.first.uuid,
      name: 'Everywhere',
      search: 'status=waiting',
    });
    expect(await namesOf('alice')).toContain('Everywhere');
    expect(await namesOf('alice', `?client=${clients.second.uuid}`)).toContain('Everywhere');
    expect(await namesOf('bob')).not.toContain('Everywhere');
    expect(await refusal('bob', 'DELETE', at(view))).toEqual([404, 'ticket-views.not-found']);
    expect((await testApp.call('alice', 'DELETE', at(view))).status).toBe(204);
  });

  it('shares with the people of one client, whom the answer does not name them to', async () => {
    const body = { name: 'From the provider', search: '', isShared: true };
    const missing = [409, 'ticket-views.client-missing'];
    expect(await refusal('alice', 'POST', '/v2/ticket-views', body)).toEqual(missing);
    await keep('alice', { ...body, client: clients.second.uuid });
    const answer = await testApp.call('erin', 'GET', '/v2/ticket-views');
    const { items } = answer.body as { items: TicketView[] };
    const seen = items.find(({ name }) => name === 'From the provider');
    expect(seen).toMatchObject({ owner: null, isOwn: false, mayChange: true });
  });
});

it('a client that is not there is refused to a super-admin too', async () => {
  const client = crypto.randomUUID();
  const body = { client, name: 'Nowhere', search: '' };
  const missing = [404, 'clients.not-found'];
  expect(await refusal('alice', 'POST', '/v2/ticket-views', body)).toEqual(missing);
});

it('a foreign client is like an unknown one', async () => {
  for (const client of [clients.second.uuid, crypto.randomUUID()]) {
    const missing = [404, 'clients.not-found'];
    expect(await refusal('bob', 'GET', `/v2/ticket-views?client=${client}`)).toEqual(missing);
    const body = { client, name: 'Foreign', search: '' };
    expect(await refusal('bob', 'POST', '/v2/ticket-views', body)).toEqual(missing);
  }
});
