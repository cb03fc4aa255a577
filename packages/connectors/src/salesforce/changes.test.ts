import { describe, expect, it, vi } from 'vitest';
import { salesforce } from './salesforce.ts';
import { playAccount, readAll, send } from './testing/played-account.ts';

// What is waited for between two tries is not what is tested.
vi.mock('node:timers/promises', async (original) => {
  const timers = await original<{ setTimeout(ms: number, ...rest: unknown[]): Promise<unknown> }>();
  return {
    ...timers,
    setTimeout: (ms: number, ...rest: unknown[]) => timers.setTimeout(ms / 100, ...rest),
  };
});

const requester = { name: 'Ines Moreau', email: 'ines@example.com' };
const since = new Date('2026-01-01T00:00:00Z');
const ticket = (subject: string, at?: Date) => ({
  subject,
  requester,
  text: 'Where is it?',
  ...(at ? { at } : {}),
});

describe('what changed', () => {
  it('reads the history from a time on, the latest first, and counts it', async () => {
    await using account = await playAccount();
    const { connector, fake, server } = account;
    fake.addTicket(ticket('Before', new Date('2025-12-31T23:59:59Z')));
    const ids = [1, 2, 3].map((day) =>
      fake.addTicket(ticket('After', new Date(`2026-02-0${day}T10:00:00Z`))),
    );
    expect(await connector.countSince(since)).toBe(3);
    const read = await readAll(account, { cursor: null, since });
    expect(read.ids).toEqual(ids.toReversed());
    expect(server.wrongs).toEqual([]);
  });

  it('goes on through many rows of one time, page after page and over a restart', async () => {
    await using account = await playAccount({ pageSize: 700 });
    const { fake } = account;
    const at = new Date('2026-03-03T03:03:03Z');
    const ids = Array.from({ length: 4_100 }, () =>
      fake.addTicket({ subject: 'Loaded', requester, channel: 'Web', at }),
    );
    const read = await readAll(account, { cursor: null, since });
    expect(new Set(read.ids)).toEqual(new Set(ids));
    expect(read.ids).toHaveLength(ids.length);
    expect(read.pages).toBe(3);
    // Three pages of 2,000 rows, of which the platform gives 700 at a time.
    expect(account.server.asked.some(({ url }) => url.pathname.includes('/query/01g'))).toBe(true);
    expect(account.server.wrongs).toEqual([]);
  });

  it('sees an e-mail and a comment that do not touch their case', async () => {
    await using account = await playAccount();
    const { fake } = account;
    const ids = ['One', 'Two', 'Three'].map((name) => fake.addTicket(ticket(name)));
    account.pass(3_600);
    let { cursor } = await readAll(account, { cursor: null, since });
    account.pass(3_600);
    fake.addMessage(ids[0] ?? '', { kind: 'requester', text: 'Still nothing.' });
    fake.addMessage(ids[1] ?? '', { kind: 'note', text: 'Asked the carrier.' });
    account.pass(70);
    const next = await readAll(account, { cursor, since });
    expect(next.ids.toSorted()).toEqual(ids.slice(0, 2).toSorted());
    ({ cursor } = next);
    account.pass(60);
    expect((await readAll(account, { cursor, since })).ids).toEqual([]);
  });

  it('sees what was set a few minutes ago and shows only now', async () => {
    await using account = await playAccount();
    const { fake } = account;
    const first = fake.addTicket(ticket('First'));
    const { cursor } = await readAll(account, { cursor: null, since });
    account.pass(60);
    // A long transaction ends: its rows bear the time when it wrote them.
    const late = fake.addTicket(ticket('Late', new Date(account.now().getTime() - 240_000)));
    const shown = await account.connector.listChanged({ cursor, since });
    // Later than any reading of it so far, which can have missed it.
    expect(shown.changed).toContainEqual({ externalId: late, updatedAt: account.now() });
    const next = await readAll(account, { cursor, since });
    expect(next.ids).toContain(late);
    account.pass(120);
    const last = await readAll(account, { cursor: next.cursor, since });
    expect(last.ids).not.toContain(late);
    expect(last.ids).not.toContain(first);
  });

  it('tells a row again that may have changed twice in one second', async () => {
    await using account = await playAccount();
    const { fake, connector } = account;
    const id = fake.addTicket(ticket('Quick'));
    const { cursor } = await readAll(account, { cursor: null, since });
    fake.setField(id, fake.categoryFieldId, 'Account');
    account.pass(30);
    const page = await connector.listChanged({ cursor, since });
    expect(page.changed.map(({ externalId }) => externalId)).toEqual([id]);
  });

  it('keeps its place when a page fails @check-37.6', async () => {
    await using account = await playAccount();
    const { connector, fake, server } = account;
    const id = fake.addTicket(ticket('One'));
    server.fail(
      { status: 500, json: [{ message: 'An error', errorCode: 'UNKNOWN_EXCEPTION' }] },
      { times: 3, only: ({ url }) => url.pathname.endsWith('composite') },
    );
    await expect(connector.listChanged({ cursor: null, since })).rejects.toMatchObject({
      reason: 'unavailable',
    });
    expect((await connector.listChanged({ cursor: null, since })).changed).toMatchObject([
      { externalId: id },
    ]);
  });

  it('fails as a whole when one of its three questions fails', async () => {
    await using account = await playAccount();
    const { connector, fake, server } = account;
    fake.addTicket(ticket('One'));
    await connector.verify();
    const errors = [{ message: 'Limit exceeded.', errorCode: 'REQUEST_LIMIT_EXCEEDED' }];
    const part = (at: number) => ({
      referenceId: `part${at}`,
      httpStatusCode: at === 1 ? 403 : 200,
      body: at === 1 ? errors : { totalSize: 0, done: true, records: [] },
    });
    server.fail(
      { json: { compositeResponse: [part(0), part(1), part(2)] } },
      { only: ({ url }) => url.pathname.endsWith('composite') },
    );
    await expect(connector.listChanged({ cursor: null, since })).rejects.toMatchObject({
      reason: 'rate-limited',
      retryAt: new Date(account.now().getTime() + 3_600_000),
    });
  });

  it('asks once for the three, of the budget of the day', async () => {
    await using account = await playAccount();
    account.fake.addTicket(ticket('One'));
    const { cursor } = await readAll(account, { cursor: null, since });
    const before = account.server.asked.length;
    account.pass(60);
    await account.connector.listChanged({ cursor, since });
    expect(account.server.asked.length - before).toBe(1);
  });

  it('does without e-mails where an organisation shows none', async () => {
    await using account = await playAccount();
    account.fake.hide('EmailMessage');
    const id = account.fake.addTicket(ticket('One'));
    expect((await readAll(account, { cursor: null, since })).ids).toEqual([id]);
    const [read] = await account.connector.readTickets([id], { categoryFieldId: null });
    expect(read?.messages).toMatchObject([{ kind: 'requester', text: 'Where is it?' }]);
  });

  it('tells what was deleted and what was merged', async () => {
    await using account = await playAccount();
    const { fake } = account;
    const [gone = '', merged = '', kept = ''] = ['a', 'b', 'c'].map((name) =>
      fake.addTicket(ticket(name, new Date('2026-02-02T10:00:00Z'))),
    );
    const { cursor } = await readAll(account, { cursor: null, since });
    account.pass(60);
    fake.removeTicket(gone);
    fake.mergeTicket(merged, kept);
    const { ids } = await readAll(account, { cursor, since });
    expect(ids.toSorted()).toEqual([gone, merged, kept].toSorted());
  });

  it('begins anew with a cursor that is not its own', async () => {
    await using account = await playAccount();
    const id = account.fake.addTicket(ticket('One'));
    for (const cursor of ['', '{}', '[1]', "{'v':1}", '{"v":1,"from":"x"}'])
      expect((await readAll(account, { cursor, since })).ids).toEqual([id]);
  });

  it('come however far ahead our own clock is', async () => {
    await using account = await playAccount();
    const { fake, server } = account;
    const connector = salesforce.connect(fake.credentials, {
      send,
      clock: () => new Date(account.now().getTime() + 30 * 60_000),
      state: account.state,
      baseUrl: server.url,
    });
    const asOurs = { ...account, connector };
    const write = () => fake.addTicket({ subject: 'Parcel', requester, text: 'Where is it?' });
    const first = write();
    account.pass(1);
    const read = await readAll(asOurs, { cursor: null, since });
    expect(read.ids).toContain(first);
    account.pass(60);
    const second = write();
    account.pass(60);
    expect((await readAll(asOurs, { cursor: read.cursor, since })).ids).toContain(second);
  });

  it('is not taken from a page that no organisation sends', async () => {
    await using account = await playAccount();
    await account.connector.verify();
    const row = { Id: '500000000000001AAA', SystemModstamp: '2026-11-20T09:00:00.000+0000' };
    const body = { totalSize: 1, done: true, records: Array.from({ length: 5_001 }, () => row) };
    const compositeResponse = [0, 1, 2].map((at) => ({
      body,
      httpHeaders: {},
      httpStatusCode: 200,
      referenceId: `part${at}`,
    }));
    const only = ({ url }: { url: URL }) => url.pathname.endsWith('/composite');
    account.server.fail({ json: { compositeResponse } }, { only });
    const failure = await account.connector.listChanged({ cursor: null, since }).catch(String);
    expect(failure).toBe('CrmFailed: CRM: invalid-answer (200)');
  });
});
