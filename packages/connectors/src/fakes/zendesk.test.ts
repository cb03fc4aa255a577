import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeAnswer } from './fake-server.ts';
import { createFakeZendesk, type FakeZendesk } from './zendesk.ts';
import { openZendeskContract } from './zendesk/contract.ts';

let now: Date;
let fake: FakeZendesk;
const clock = () => now;
beforeEach(() => {
  now = new Date('2026-11-20T12:00:00Z');
  fake = createFakeZendesk({ clock });
});

const requester = { name: 'Ida Holm', email: 'ida@example.com' };

async function ask(
  path: string,
  {
    method = 'GET',
    body,
    headers = {},
  }: { method?: string; body?: unknown; headers?: object } = {},
): Promise<Required<Pick<FakeAnswer, 'status'>> & { json: Record<string, unknown>; text: string }> {
  const url = new URL(path, 'https://brightgoods.zendesk.com');
  const all = { accept: 'application/json', ...headers } as Record<string, string>;
  const { status = 200, json, text = '' } = await fake.answer({ method, url, headers: all, body });
  return { status, json: JSON.parse(JSON.stringify(json ?? {})) as Record<string, unknown>, text };
}

async function signIn(): Promise<{ headers: { authorization: string } }> {
  const { clientId, clientSecret } = fake.credentials as { clientId: string; clientSecret: string };
  const { json } = await ask('/oauth/tokens', {
    method: 'POST',
    body: {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: 'read write',
    },
  });
  return { headers: { authorization: `Bearer ${String(json.access_token)}` } };
}

describe('the played Zendesk', () => {
  it('answers its paths with and without .json, and nobody but by their token', async () => {
    const signed = await signIn();
    expect(await ask('/api/v2/users/me')).toMatchObject({
      status: 200,
      json: { user: { id: null } },
    });
    expect(await ask('/api/v2/groups')).toMatchObject({
      status: 401,
      json: { error: "Couldn't authenticate you" },
    });
    expect(await ask('/api/v2/groups.json', signed)).toEqual(await ask('/api/v2/groups', signed));
    expect(await ask('/api/v2/nothing', signed)).toMatchObject({
      status: 404,
      json: { error: 'RecordNotFound', description: 'Not found' },
    });
    now = new Date(now.getTime() + 31 * 60_000);
    expect(await ask('/api/v2/groups', signed)).toMatchObject({ status: 401 });
  });

  it('goes on from its state as plain data', async () => {
    const id = fake.addTicket({ subject: 'Kept', requester, text: 'Hello', category: 'account' });
    fake.addMessage(id, { kind: 'agent', text: 'Hi', author: 'Somebody New' });
    const signed = await signIn();
    const before = [fake.ticketOf(id), fake.webhookFor(id, 'changed', 's', now)];
    const state = JSON.parse(JSON.stringify(fake.state)) as FakeZendesk['state'];
    fake = createFakeZendesk({ clock, state });
    expect([fake.ticketOf(id), fake.webhookFor(id, 'changed', 's', now)]).toEqual(before);
    expect(await ask(`/api/v2/tickets/${id}`, signed)).toMatchObject({ status: 200 });
    expect(fake.addTicket({ subject: 'Next', requester })).toBe(String(Number(id) + 1));
  });

  it('turns pages by number to ten thousand records and no further', async () => {
    for (let count = 0; count < 101; count += 1) fake.addTicket({ subject: 'x', requester });
    const signed = await signIn();
    const second = await ask('/api/v2/tickets?page=2&per_page=100', signed);
    expect(second.json).toMatchObject({ count: 101, next_page: null });
    expect(second.json.tickets).toHaveLength(1);
    expect(await ask('/api/v2/tickets?page=101', signed)).toMatchObject({ status: 400 });
  });

  it('exports from a time or a cursor, not from the last minute, and repeats a page’s edge', async () => {
    const at = (second: number) => new Date(Date.parse('2026-11-20T11:00:00Z') + second * 1_000);
    const ids = [0, 1, 2].map((n) => fake.addTicket({ subject: `${n}`, requester, at: at(n) }));
    fake.addTicket({ subject: 'New', requester });
    const signed = await signIn();
    const path = '/api/v2/incremental/tickets/cursor.json';
    const start = Date.parse('2026-11-20T10:00:00Z') / 1_000;
    expect(await ask(path, signed)).toMatchObject({ status: 400 });
    expect(await ask(`${path}?cursor=nonsense`, signed)).toMatchObject({ status: 400 });
    expect(await ask(`${path}?start_time=${now.getTime() / 1_000}`, signed)).toMatchObject({
      status: 400,
    });
    const idsOf = ({ json }: { json: Record<string, unknown> }) =>
      (json.tickets as { id: number }[]).map(({ id }) => String(id));
    const first = await ask(`${path}?start_time=${start}&per_page=2`, signed);
    expect([idsOf(first), first.json.end_of_stream]).toEqual([ids.slice(0, 2), false]);
    const second = await ask(
      `${path}?cursor=${String(first.json.after_cursor)}&per_page=2`,
      signed,
    );
    expect([idsOf(second), second.json.end_of_stream]).toEqual([ids.slice(1), true]);
    const third = await ask(`${path}?cursor=${String(second.json.after_cursor)}`, signed);
    expect([idsOf(third), third.json.end_of_stream]).toEqual([[], true]);
    fake.removeTicket(ids[0] ?? '');
    now = new Date(now.getTime() + 61_000);
    const fourth = await ask(`${path}?cursor=${String(third.json.after_cursor)}`, signed);
    expect((fourth.json.tickets as { status: string }[]).map(({ status }) => status)).toEqual([
      'deleted',
      'new',
    ]);
  });

  it('refuses an update of what was changed since', async () => {
    const id = fake.addTicket({ subject: 'x', requester });
    const body = {
      ticket: { safe_update: true, updated_stamp: '2026-11-20T11:00:00Z', tags: ['a'] },
    };
    const update = { ...(await signIn()), method: 'PUT', body };
    expect(await ask(`/api/v2/tickets/${id}`, update)).toMatchObject({ status: 409 });
    body.ticket.updated_stamp = '2026-11-20T12:00:00Z';
    expect(await ask(`/api/v2/tickets/${id}`, update)).toMatchObject({ status: 200 });
  });

  it('plays what people do, and tells each change', () => {
    const heard: string[] = [];
    const end = fake.onEvent(({ ticketId, kind }) => heard.push(`${ticketId} ${kind}`));
    const [one, two] = ['One', 'Two'].map((subject) => fake.addTicket({ subject, requester }));
    now = new Date(now.getTime() + 1_000);
    fake.addMessage(one ?? '', { kind: 'note', text: 'Look <here> & there' });
    fake.setField(one ?? '', fake.categoryFieldId, 'account');
    fake.setField(one ?? '', fake.categoryFieldId, 'other');
    fake.mergeTicket(two ?? '', one ?? '');
    fake.removeTicket(two ?? '');
    end();
    fake.setTags(one ?? '', []);
    expect(heard).toEqual([
      '1001 created',
      '1002 created',
      '1001 commented',
      '1001 changed',
      '1001 changed',
      '1002 changed',
      '1001 commented',
      '1002 removed',
    ]);
    expect(fake.notesOf(one ?? '')).toMatchObject([{ text: 'Look <here> & there' }]);
    expect(fake.ticketOf(one ?? '')).toMatchObject({ category: 'other', tags: [], state: 'open' });
    expect(fake.ticketOf(two ?? '')?.state).toBe('deleted');
    expect(fake.listTickets()).toEqual([one]);
    expect(() => fake.setTags('424242', [])).toThrow('There is no ticket 424242.');
  });
});

describe('the vendor’s contract', () => {
  it('still judges what it knows', async () => {
    const { contract } = await openZendeskContract();
    if (!contract) return;
    const faultsOf = (path: string, method: string, body?: unknown) =>
      contract.faultsOf({ path, method, headers: {}, ...(body ? { body } : {}) });
    const wrong = [
      await faultsOf('/api/v2/groups?other=1', 'GET'),
      await faultsOf('/api/v2/tickets/five', 'GET'),
      await faultsOf('/api/v2/tickets/5', 'PUT', { ticket: { status: 'sleeping' } }),
      await faultsOf('/api/v2/macaroni', 'GET'),
      await contract.faultsOf(
        { path: '/api/v2/tickets/5', method: 'GET', headers: {} },
        { status: 200, body: { ticket: { id: 5, status: 'sleeping', requester_id: 1 } } },
      ),
    ];
    expect(wrong.map((faults) => faults.length > 0)).toEqual([true, true, true, true, true]);
    expect(await faultsOf('/api/v2/groups.json?page[size]=5', 'GET')).toEqual([]);
  });
});
