import { describe, expect, it, vi } from 'vitest';
import { CrmFailed } from '../failure.ts';
import type { FakeAnswer } from '../fakes/fake-server.ts';
import { salesforce } from './salesforce.ts';
import { playAccount, send } from './testing/played-account.ts';

// What is waited for between two tries is not what is tested.
vi.mock('node:timers/promises', async (original) => {
  const timers = await original<{ setTimeout(ms: number, ...rest: unknown[]): Promise<unknown> }>();
  return {
    ...timers,
    setTimeout: (ms: number, ...rest: unknown[]) => timers.setTimeout(ms / 100, ...rest),
  };
});

const requester = { name: 'Ines Moreau', email: 'ines@example.com', language: 'fr' };
const refusal = (status: number, errorCode: string, message = 'In its own words.'): FakeAnswer => ({
  status,
  json: [{ message, errorCode }],
});
const failureOf = async (promise: Promise<unknown>): Promise<CrmFailed> => {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof CrmFailed) return error;
  throw new Error(`Not a failure of the CRM: ${String(error)}`);
};
const note = { text: 'A suggestion.\nReference: key-1', html: '', key: 'key-1' };

describe('signing in', () => {
  it('asks for a token by its credentials, at the organisation, in a form', async () => {
    await using account = await playAccount();
    const { connector, server } = account;
    expect(await connector.verify()).toEqual({ account: 'brightgoods.my.salesforce.com' });
    const token = server.asked.find(({ url }) => url.pathname === '/services/oauth2/token');
    expect(token?.headers['content-type']).toContain('x-www-form-urlencoded');
    expect(token?.body).toMatchObject({ grant_type: 'client_credentials' });
    expect(server.wrongs).toEqual([]);
  });

  it('takes the newest version that it was written for', async () => {
    await using account = await playAccount();
    await account.connector.verify();
    const used = account.server.asked.map(({ url }) => url.pathname.split('/')[3]);
    expect(new Set(used.filter((each) => each?.startsWith('v')))).toEqual(new Set(['v66.0']));
  });

  it('asks for one new token when a session ends, and no second', async () => {
    await using account = await playAccount();
    const { connector, fake, count } = account;
    await connector.verify();
    fake.endSessions();
    await Promise.all([connector.listGroups(), connector.listAgents()]);
    expect(count('token')).toBe(2);
    account.server.fail(refusal(401, 'INVALID_SESSION_ID'), {
      times: 9,
      only: ({ url }) => !url.pathname.endsWith('token'),
    });
    expect(await failureOf(connector.listGroups())).toMatchObject({ reason: 'credentials' });
    expect(count('token')).toBe(3);
  });

  it.each([
    ['another secret', { clientSecret: 'new' }, 'invalid_client: invalid client credentials'],
    ['another client', { clientId: 'new' }, 'invalid_client_id: client identifier invalid'],
  ])('tells why %s is refused', async (_, changed, detail) => {
    await using account = await playAccount();
    account.fake.credentials = { ...account.fake.credentials, ...changed };
    const failure = await failureOf(account.connector.verify());
    expect(failure).toMatchObject({ reason: 'credentials', status: 400, detail });
  });

  it('reads a hurried sign-in as a limit, not as wrong credentials', async () => {
    await using account = await playAccount();
    const json = { error: 'invalid_grant', error_description: 'login rate exceeded' };
    account.server.fail({ status: 400, json }, { only: ({ method }) => method === 'POST' });
    expect(await failureOf(account.connector.verify())).toMatchObject({
      reason: 'rate-limited',
      retryAt: new Date(account.now().getTime() + 60_000),
    });
  });

  it('asks nothing of an address that is not the organisation’s own', async () => {
    await using account = await playAccount();
    const { fake, server, state } = account;
    const credentials = { ...fake.credentials, instanceUrl: 'https://login.salesforce.com' };
    const context = { send, clock: account.now, state, baseUrl: server.url };
    const failure = await failureOf(salesforce.connect(credentials, context).verify());
    expect(failure).toMatchObject({
      reason: 'refused',
      detail: expect.stringContaining('My Domain'),
    });
    expect(server.asked).toEqual([]);
  });

  it('says what is missing when notes may not be written, or cases not be read', async () => {
    await using account = await playAccount();
    account.fake.hide('CaseComment');
    expect(await failureOf(account.connector.verify())).toMatchObject({
      reason: 'forbidden',
      detail: 'CaseComment: may not be created.',
    });
    account.fake.state.hidden.length = 0;
    expect(await account.connector.verify()).toMatchObject({ account: expect.any(String) });
    account.fake.hide('Case');
    const failure = await failureOf(account.connector.verify());
    expect(failure.reason).toBe('forbidden');
    expect(failure.detail).toMatch(/^INVALID_TYPE: /);
  });
});

describe('what there is to choose from', () => {
  it('lists record types, queues, people, origins and fields', async () => {
    await using account = await playAccount();
    const { connector, fake, server } = account;
    const labels = (list: { label: string }[]) => list.map(({ label }) => label);
    expect((await connector.listForms()).map(({ id }) => id)).toEqual(fake.formIds);
    expect(labels(await connector.listGroups())).toEqual(['First line', 'Returns']);
    expect(labels(await connector.listAgents())).toContain('Nora Lindqvist');
    expect(labels(await connector.listChannels())).toEqual(['Email', 'Web', 'Phone', 'Chat']);
    const fields = await connector.listFields();
    expect(fields.map(({ id }) => id)).toEqual(['Type', 'Reason', 'Category__c', 'Topic__c']);
    const category = fields.find(({ id }) => id === fake.categoryFieldId);
    expect(category?.options?.map(({ value }) => value)).toEqual(fake.categoryValues);
    expect(fields.at(-1)).toMatchObject({ label: 'Topic', options: null });
    expect(await connector.listTicketFields()).toEqual([
      expect.objectContaining({ id: 'Category__c', label: 'Category', type: 'picklist' }),
      { id: 'Topic__c', label: 'Topic', type: 'string', options: null },
      { id: 'requester:Tier__c', label: 'Tier', type: 'string', options: null },
      { id: 'organisation:Plan__c', label: 'Plan', type: 'string', options: null },
    ]);
    expect(server.wrongs).toEqual([]);
    // Described once, however often it is looked at.
    expect(account.count('Case/describe')).toBe(1);
    account.pass(60);
    fake.hide('Case.Topic__c');
    expect((await connector.listFields()).map(({ id }) => id)).not.toContain('Topic__c');
  });

  it('has no forms where an organisation has no record types', async () => {
    await using account = await playAccount();
    account.fake.hide('Case.RecordTypeId', 'RecordType');
    expect(await account.connector.listForms()).toEqual([]);
  });
});

describe('writing back', () => {
  it('writes a note that only the team sees, finds it by its key, and changes it', async () => {
    await using account = await playAccount();
    const { connector, fake, server } = account;
    const id = fake.addTicket({ subject: 'Parcel', requester, text: 'Where is it?' });
    expect(await connector.findNote(id, 'key-1')).toBeNull();
    const written = await connector.writeNote(id, note);
    expect(fake.notesOf(id)).toMatchObject([{ id: written.externalId, text: note.text }]);
    expect(await connector.findNote(id, 'key-1')).toEqual(written);
    expect(await connector.findNote(id, 'key-2')).toBeNull();
    await connector.updateNote(id, String(written.externalId), { ...note, text: 'Now key-1' });
    expect(fake.notesOf(id)).toMatchObject([{ text: 'Now key-1' }]);
    expect(server.wrongs).toEqual([]);
  });

  it('sets the category, and takes no answer for one', async () => {
    await using account = await playAccount();
    const { connector, fake, server } = account;
    const id = fake.addTicket({ subject: 'Parcel', requester, text: 'Where is it?' });
    const field = { id: fake.categoryFieldId, value: 'Delivery problem' };
    expect(await connector.setCategory(id, field)).toBeUndefined();
    expect(fake.ticketOf(id)?.category).toBe('Delivery problem');
    expect(server.wrongs).toEqual([]);
  });

  it.each([
    ['a value that the list does not have', 'Category__c', 'refused', /RESTRICTED_PICKLIST/],
    ['a field that is not there', 'Nothing__c', 'refused', /^INVALID_FIELD: /],
    ['what is no name', 'Category__c" or 1', 'refused', /Not the name/],
  ])('refuses %s', async (_, fieldId, reason, detail) => {
    await using account = await playAccount();
    const id = account.fake.addTicket({ subject: 'Parcel', requester });
    const failure = await failureOf(
      account.connector.setCategory(id, { id: fieldId, value: 'Elsewhere' }),
    );
    expect(failure).toMatchObject({ reason, isTransient: false, isUncertain: false });
    expect(failure.detail).toMatch(detail);
  });

  it('is told that a case is gone', async () => {
    await using account = await playAccount();
    const { connector, fake } = account;
    const id = fake.addTicket({ subject: 'Parcel', requester });
    fake.removeTicket(id);
    const field = { id: fake.categoryFieldId, value: 'Account' };
    expect(await failureOf(connector.setCategory(id, field))).toMatchObject({
      reason: 'not-found',
    });
    expect(await failureOf(connector.writeNote(id, note))).toMatchObject({ reason: 'not-found' });
    expect(await failureOf(connector.writeNote("5' OR Id != '", note))).toMatchObject({
      reason: 'not-found',
    });
  });

  it('writes no note twice when the answer is lost', async () => {
    await using account = await playAccount();
    const { connector, fake, server } = account;
    const id = fake.addTicket({ subject: 'Parcel', requester });
    await connector.verify();
    server.fail('lost', {
      only: ({ method, url }) => method === 'POST' && url.pathname.endsWith('CaseComment'),
    });
    expect(await failureOf(connector.writeNote(id, note))).toMatchObject({
      reason: 'unavailable',
      isUncertain: true,
    });
    expect(fake.notesOf(id)).toHaveLength(1);
    expect(await connector.findNote(id, note.key)).toEqual({ externalId: fake.notesOf(id)[0]?.id });
  });
});

describe('limits and failures', () => {
  const only = ({ url }: { url: URL }) => url.pathname.endsWith('/query');

  it('stops before the budget of the day is used up, and goes on an hour later @check-37.2', async () => {
    await using account = await playAccount();
    const { connector, fake, state } = account;
    await connector.verify();
    fake.limit = { most: 20, perMs: 24 * 3_600_000 };
    for (let asked = 2; asked < 19; asked += 1) await connector.listGroups();
    const later = new Date(account.now().getTime() + 3_600_000);
    expect(state.pausedUntil()).toEqual(later);
    const before = account.server.asked.length;
    expect(await failureOf(connector.listGroups())).toMatchObject({
      reason: 'rate-limited',
      retryAt: later,
    });
    expect(account.server.asked).toHaveLength(before);
    account.pass(3_601);
    fake.limit = null;
    expect(await connector.listGroups()).toHaveLength(2);
    expect(state.pausedUntil()).toBeNull();
  });

  it('reads the limit inside a 403 @check-37.1', async () => {
    await using account = await playAccount();
    const { connector, fake } = account;
    await connector.verify();
    fake.limit = { most: 1, perMs: 24 * 3_600_000 };
    const failure = await failureOf(connector.listGroups());
    expect(failure).toMatchObject({ reason: 'rate-limited', status: 403, isTransient: true });
    expect(failure.retryAt).toEqual(new Date(account.now().getTime() + 3_600_000));
  });

  it.each<[string, FakeAnswer, Partial<CrmFailed>]>([
    [
      'too many at once',
      refusal(
        403,
        'REQUEST_LIMIT_EXCEEDED',
        'ConcurrentRequests (Concurrent API Requests) Limit exceeded.',
      ),
      { reason: 'rate-limited' },
    ],
    [
      'no right',
      refusal(403, 'INSUFFICIENT_ACCESS_OR_READONLY'),
      { reason: 'forbidden', isTransient: false },
    ],
    ['no interface', refusal(403, 'API_DISABLED_FOR_ORG'), { reason: 'forbidden' }],
    [
      'a locked record',
      refusal(400, 'UNABLE_TO_LOCK_ROW'),
      { reason: 'unavailable', isTransient: true },
    ],
    [
      'a query of ours that is wrong',
      refusal(400, 'MALFORMED_QUERY'),
      { reason: 'refused', status: 400 },
    ],
    [
      'a rule of the organisation',
      refusal(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'),
      { reason: 'refused' },
    ],
    ['an array without anything', { status: 400, json: [] }, { reason: 'refused', detail: null }],
    [
      'a page of maintenance',
      { status: 503, text: '<h1>Back soon</h1>' },
      { reason: 'unavailable' },
    ],
  ])('tells %s', async (_, answer, expected) => {
    await using account = await playAccount();
    await account.connector.verify();
    account.server.fail(answer, { times: 5, only });
    expect(await failureOf(account.connector.listGroups())).toMatchObject(expected);
  });

  it('gets over one answer that is cut @check-37.3', async () => {
    await using account = await playAccount();
    await account.connector.verify();
    account.server.fail('cut', { only });
    expect(await account.connector.listGroups()).toHaveLength(2);
  });

  it.each(['malformed', 'html'] as const)('takes no %s answer for a list', async (fault) => {
    await using account = await playAccount();
    await account.connector.verify();
    account.server.fail(fault, { only });
    const failure = await failureOf(account.connector.listGroups());
    expect(failure).toMatchObject({ reason: 'invalid-answer', isTransient: true });
    expect(await account.connector.listGroups()).toHaveLength(2);
  });

  it('follows no page elsewhere, nor in a circle @check-37.5', async () => {
    await using account = await playAccount();
    await account.connector.verify();
    const page = (nextRecordsUrl: string): FakeAnswer => ({
      json: { totalSize: 9, done: false, nextRecordsUrl, records: [] },
    });
    account.server.fail(page('https://elsewhere.example/services/data/v66.0/query/1'), { only });
    expect(await failureOf(account.connector.listGroups())).toMatchObject({
      reason: 'invalid-answer',
    });
    const circle = '/services/data/v66.0/query/01gcircle';
    account.server.fail(page(circle), {
      times: 9,
      only: ({ url }) => url.pathname.includes('/query'),
    });
    expect(await failureOf(account.connector.listGroups())).toMatchObject({
      reason: 'invalid-answer',
    });
  });
});
