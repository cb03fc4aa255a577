import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Export } from '@replique/contract/exports';
import { makePerson, makeTickets, makeTwoClients } from '../testing/factories.ts';
import { createTestApp, type TestApp, type TestCaller } from '../testing/test-app.ts';
import { runActions } from '../ticket-actions/ticket-actions.ts';
import { expireFiles } from './jobs.ts';

let app: TestApp;
let first: { id: number; uuid: string };
let tickets: string[];
const colleague = { email: 'agent-two@replique.test' };

beforeAll(async () => {
  app = await createTestApp();
  const clients = await makeTwoClients(app.deps);
  ({ first } = clients);
  await makePerson(app.deps, { ...colleague, level: 3, clientId: first.id });
  tickets = await makeTickets(app.deps, first.id, [
    {
      externalId: 'T-1',
      subject: '=HYPERLINK("http://evil.example")',
      requesterName: 'Zoë, “Z”',
      tags: ['a', 'b'],
      messages: [
        { text: 'How do I change the address of my parcel?\nIt is urgent.' },
        { role: 'agent', author: 'Ada', text: 'In your account, under orders.' },
      ],
    },
    { externalId: 'T-2', subject: 'Où est mon colis ?', language: 'fr' },
    { externalId: 'T-3', subject: 'Third' },
  ]);
  await makeTickets(app.deps, clients.second.id, [{ externalId: 'THEIRS' }]);
});
afterAll(() => app.close());

const ask = async (caller: TestCaller, body: object) => {
  const { body: answer } = await app.call(caller, 'POST', '/v2/ticket-actions', {
    action: 'export',
    ...body,
  });
  return (answer as { exportUuid: string }).exportUuid;
};
const make = async (caller: TestCaller, body: object) => {
  const uuid = await ask(caller, body);
  await runActions(app.deps, { batchSize: 2 });
  return uuid;
};
const read = (caller: TestCaller, uuid: string) => app.call(caller, 'GET', `/v2/exports/${uuid}`);
const download = (caller: TestCaller, uuid: string) =>
  app.call(caller, 'GET', `/v2/exports/${uuid}/file`);

describe('a file of tickets', () => {
  it('holds what was picked, in the columns that were chosen', async () => {
    const columns = ['externalId', 'subject', 'question', 'answer', 'agents', 'tags', 'link'];
    const uuid = await make('carol', { tickets: tickets.slice(0, 2), columns });
    expect((await read('carol', uuid)).body).toMatchObject({
      state: 'ready',
      rows: 2,
      total: 2,
      filter: null,
    });
    const file = await download('carol', uuid);
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-length': String(Buffer.byteLength(file.text)),
      'cache-control': 'no-store',
    });
    expect(file.headers['content-disposition']).toMatch(
      /^attachment; filename="tickets-[\d-]+\.csv"$/,
    );
    expect(file.text.startsWith('\ufeff')).toBe(true);
    const [headings, one, two] = parse(file.text, { bom: true }) as string[][];
    expect(headings).toEqual([
      'Ticket id',
      'Subject',
      'Question',
      'Answer',
      'Agents',
      'Tags',
      'Link',
    ]);
    expect(one?.slice(0, 2)).toEqual(['T-1', `'=HYPERLINK("http://evil.example")`]);
    expect(one?.[2]).toContain('change the address');
    expect(one?.slice(3, 6)).toEqual(['In your account, under orders.', 'Ada', 'a, b']);
    expect(one?.[6]).toBe(`http://localhost:3000/tickets/${tickets[0]}`);
    expect(two?.slice(0, 2)).toEqual(['T-2', 'Où est mon colis ?']);
  });

  it('holds all that a filter finds, over several parts, in French for who asks so', async () => {
    const uuid = await make('bob', { filter: { tab: 'eligible' }, language: 'fr' });
    const file = await download('bob', uuid);
    const rows = parse(file.text, { bom: true, delimiter: ';', columns: true }) as object[];
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({
      Numéro: 'T-1',
      État: 'Répondus',
      Demandeur: 'Zoë, “Z”',
      'Créé (UTC)': '2026-03-02 09:00:00',
      'État de la suggestion': 'Aucune',
    });
    const parts = await app.sql(
      `select number from export_parts p join exports e on e.id = p.export_id where e.uuid = $1`,
      [uuid],
    );
    expect(parts.map(({ number }) => number)).toEqual([0, 1]);
    expect(file.text).not.toContain('THEIRS');
  });

  it('goes on where a killed process left it, each ticket once', async () => {
    const uuid = await ask('carol', { filter: {} });
    const killed = new AbortController();
    const onStep = () => killed.abort();
    await runActions(app.deps, { batchSize: 2, signal: killed.signal, onStep });
    expect((await read('carol', uuid)).body).toMatchObject({ state: 'running', rows: 2, total: 3 });
    expect((await download('carol', uuid)).status).toBe(409);
    await app.sql(`update ticket_actions set heartbeat_at = now() - interval '1 minute'`);
    await runActions(app.deps);
    const rows = parse((await download('carol', uuid)).text, { bom: true, columns: true });
    expect((rows as Record<string, string>[]).map((row) => row['Ticket id'])).toEqual([
      'T-1',
      'T-2',
      'T-3',
    ]);
  });

  it('that is deleted while it is made stops the making', async () => {
    const uuid = await ask('carol', { filter: {} });
    await runActions(app.deps, {
      batchSize: 1,
      onStep: async () => void (await app.call('carol', 'DELETE', `/v2/exports/${uuid}`)),
    });
    const [action] = await app.sql('select state, done from ticket_actions order by id desc');
    expect(action).toEqual({ state: 'cancelled', done: 1 });
    expect((await read('carol', uuid)).status).toBe(404);
  });
});

it('begins no further file where those of the client take up 2 GB', async () => {
  const kept = await make('carol', { tickets });
  await app.sql('update exports set size = 2147483648 where uuid = $1', [kept]);
  const body = { action: 'export', tickets };
  expect(await app.call('bob', 'POST', '/v2/ticket-actions', body)).toMatchObject({
    status: 409,
    body: { code: 'exports.full' },
  });
  await app.call('carol', 'DELETE', `/v2/exports/${kept}`);
  expect((await app.call('bob', 'POST', '/v2/ticket-actions', body)).status).toBe(202);
  await runActions(app.deps);
});

describe('who may have a file', () => {
  it('an Agent the own ones, an Admin the client’s, a super-admin all', async () => {
    const uuid = await make('carol', { tickets });
    for (const caller of ['carol', 'bob', 'alice'] as const) {
      expect((await read(caller, uuid)).status).toBe(200);
      expect((await download(caller, uuid)).status).toBe(200);
    }
    for (const caller of [colleague, 'frank', 'erin'] as const) {
      for (const answer of [
        await read(caller, uuid),
        await download(caller, uuid),
        await app.call(caller, 'POST', `/v2/exports/${uuid}/link`),
        await app.call(caller, 'DELETE', `/v2/exports/${uuid}`),
      ])
        expect(answer).toMatchObject({ status: 404, body: { code: 'exports.not-found' } });
      const { body } = await app.call(caller, 'GET', '/v2/exports');
      expect((body as { items: Export[] }).items).toEqual([]);
    }
    expect((await download('dan', uuid)).status).toBe(403);
    expect((await download(null, uuid)).status).toBe(401);
    expect((await app.call('dan', 'GET', '/v2/exports')).status).toBe(403);
    const [entry] = await app.sql(
      `select action, label from audit_log where action = 'exports.downloaded' order by id desc`,
    );
    expect(entry).toMatchObject({ label: expect.stringMatching(/^tickets-/) });
  });

  it('a link opens one file to one person for five minutes, while the session lives', async () => {
    const uuid = await make('carol', { tickets });
    const other = await make('carol', { tickets });
    const made = await app.call('carol', 'POST', `/v2/exports/${uuid}/link`);
    const { url } = made.body as { url: string };
    expect((await app.call(null, 'GET', url)).text).toContain('T-2');
    expect((await app.call(null, 'GET', url.replace(uuid, other))).status).toBe(401);
    expect((await app.call(null, 'GET', `${url.slice(0, -3)}abc`)).status).toBe(401);
    // A wrong link is no open door for the token beside it either.
    expect((await app.call('carol', 'GET', `/v2/exports/${uuid}/file?link=x`)).status).toBe(401);
    await app.sql(`update users set level = 2 where email like 'carol%'`);
    expect((await app.call(null, 'GET', url)).status).toBe(403);
    await app.sql(`update users set level = 3 where email like 'carol%'`);
    app.setClock(new Date(Date.now() + 5 * 60_000 + 1_000));
    expect((await app.call(null, 'GET', url)).status).toBe(401);
    app.setClock();
    const again = await app.call('carol', 'POST', `/v2/exports/${uuid}/link`);
    await app.sql(`update sessions set ended_at = now()`);
    expect((await app.call(null, 'GET', (again.body as { url: string }).url)).status).toBe(401);
    await app.sql(`update sessions set ended_at = null`);
  });

  it('nobody once seven days have passed, and then the file is gone', async () => {
    const uuid = await make('carol', { tickets });
    const inAWeek = new Date(Date.now() + 7 * 86_400_000 + 60_000);
    await app.sql(`update sessions set expires_at = now() + interval '1 year'`);
    await app.sql(`update exports set expires_at = now() where uuid = $1`, [uuid]);
    for (const answer of [
      await download('carol', uuid),
      await app.call('carol', 'POST', `/v2/exports/${uuid}/link`),
    ])
      expect(answer.body).toMatchObject({ code: 'exports.not-ready' });
    app.setClock(inAWeek);
    expect(await expireFiles(app.deps)).toBeGreaterThan(0);
    app.setClock();
    expect((await read('carol', uuid)).body).toMatchObject({ state: 'expired' });
    expect(await app.sql('select from export_parts')).toEqual([]);
  });
});
