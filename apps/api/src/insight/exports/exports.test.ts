import { parse } from 'csv-parse/sync';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Export } from '@replique/contract/insight/exports';
import { makePerson, makeTickets, makeTwoClients } from '../../demo/make/factories.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';
import { expireFiles } from './jobs.ts';
import { makeFiles } from './files/make-files.ts';

let app: TestApp;
let first: { id: number; uuid: string };
let second: { id: number; uuid: string };
let tickets: string[];
let theirs: string[];
const colleague = { email: 'agent-two@replique.test' };

beforeAll(async () => {
  app = await createTestApp();
  ({ first, second } = await makeTwoClients(app.deps));
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
  theirs = await makeTickets(app.deps, second.id, [{ externalId: 'THEIRS' }]);
});
afterAll(() => app.close());
afterEach(() => app.setClock());

const post = (caller: TestCaller, body: object) =>
  app.call(caller, 'POST', '/v2/exports', { kind: 'tickets', language: 'en', ...body });
const ask = async (caller: TestCaller, body: object) =>
  ((await post(caller, body)).body as Export).uuid;
const make = async (caller: TestCaller, body: object) => {
  const uuid = await ask(caller, body);
  await makeFiles(app.deps);
  return uuid;
};
const read = (caller: TestCaller, uuid: string) => app.call(caller, 'GET', `/v2/exports/${uuid}`);
const act = (caller: TestCaller, uuid: string, what: string) =>
  app.call(caller, 'POST', `/v2/exports/${uuid}/${what}`);
const download = (caller: TestCaller, uuid: string) =>
  app.call(caller, 'GET', `/v2/exports/${uuid}/file`);
const list = async (caller: TestCaller, query = '') => {
  const { body } = await app.call(caller, 'GET', `/v2/exports?${query}`);
  return (body as { items: Export[] }).items;
};
const idsIn = (text: string) =>
  (parse(text, { bom: true, columns: true }) as Record<string, string>[]).map(
    (row) => row['Ticket id'],
  );

/** Tickets enough for several steps, of a channel of their own; answers how many. */
async function makeMany(): Promise<number> {
  await app.sql(
    `insert into tickets (client_id, uuid, external_id, platform, subject, channel, is_eligible, question, created_at,
       last_message_at, agents, tags)
     select client_id, gen_random_uuid(), 'M-' || n, platform, 'Many ' || n, 'bulk', true, '', created_at,
       last_message_at, agents, tags
     from tickets, generate_series(1, 1200) n where external_id = 'T-3' and not exists
       (select from tickets t where t.external_id = 'M-1')`,
  );
  return 1_200;
}
const many = { filter: { channel: ['bulk'] } };

describe('a file of tickets', () => {
  it('holds what was picked, in the columns that were chosen @spec-2.90 @check-19.3', async () => {
    const columns = ['externalId', 'subject', 'question', 'answer', 'agents', 'tags', 'link'];
    const uuid = await make('carol', { picked: tickets.slice(0, 2), columns });
    expect((await read('carol', uuid)).body).toMatchObject({
      kind: 'tickets',
      format: 'csv',
      columns,
      state: 'ready',
      progress: 1,
      rows: 2,
      total: 2,
      filter: null,
      schedule: null,
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

  it('holds all that a filter finds, in French for who asks so', async () => {
    const uuid = await make('bob', { filter: {}, language: 'fr' });
    const file = await download('bob', uuid);
    const rows = parse(file.text, { bom: true, delimiter: ';', columns: true }) as object[];
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({
      Numéro: 'T-1',
      État: 'Avec réponse',
      Demandeur: 'Zoë, “Z”',
      'Créé (UTC)': '2026-03-02 09:00:00',
      'État de la suggestion': 'Aucune',
    });
    expect(file.text).not.toContain('THEIRS');
  });

  it('holds what there was when it was asked for', async () => {
    const uuid = await ask('carol', { filter: { channel: ['late'] } });
    await makeTickets(app.deps, first.id, [{ externalId: 'LATE', channel: 'late' }]);
    await makeFiles(app.deps);
    expect(idsIn((await download('carol', uuid)).text)).toEqual([]);
    expect((await read('carol', uuid)).body).toMatchObject({ state: 'ready', rows: 0 });
  });

  it.each([
    [{}, 'neither'],
    [{ filter: {}, picked: ['00000000-0000-4000-8000-000000000000'] }, 'both'],
    [{ filter: { score: 'good' } }, 'the filter of another kind'],
    [{ filter: {}, columns: ['transcript'] }, 'a column of another kind'],
    [{ filter: {}, format: 'pdf' }, 'a format there is not'],
  ])('is refused with %j: %s', async (body: object, _: string) => {
    expect((await post('carol', body)).body).toMatchObject({ code: 'request.invalid' });
  });

  it('is of one client', async () => {
    expect((await post('alice', { filter: {} })).body).toMatchObject({
      code: 'exports.client-needed',
    });
    const both = { picked: [tickets[0], theirs[0]] };
    expect((await post('alice', both)).body).toMatchObject({ code: 'exports.client-needed' });
    expect((await post('carol', both)).body).toMatchObject({ code: 'tickets.not-found' });
    const uuid = await make('alice', { picked: theirs });
    expect((await read('alice', uuid)).body).toMatchObject({ client: { uuid: second.uuid } });
    expect((await post('carol', { filter: {}, client: second.uuid })).status).toBe(404);
    expect((await post('alice', { filter: {}, client: second.uuid })).status).toBe(202);
    await makeFiles(app.deps);
  });
});

describe('a file that is being made', () => {
  it.each(['csv', 'xlsx', 'json'])(
    'goes on where a killed process left it, each row once: %s @check-34.5',
    async (format) => {
      const rows = await makeMany();
      const whole = await make('carol', { ...many, format });
      const uuid = await ask('carol', { ...many, format });
      const killed = new AbortController();
      await makeFiles(app.deps, { signal: killed.signal, onStep: () => killed.abort() });
      expect((await read('carol', uuid)).body).toMatchObject({
        state: 'running',
        rows: 200,
        total: rows,
        progress: 200 / rows,
      });
      expect((await download('carol', uuid)).status).toBe(409);
      await makeFiles(app.deps);
      expect((await read('carol', uuid)).body).toMatchObject({ state: 'running', rows: 200 });
      await app.sql(`update exports set lease_until = now() - interval '1 second'`);
      await Promise.all([makeFiles(app.deps), makeFiles(app.deps)]);
      expect((await read('carol', uuid)).body).toMatchObject({ state: 'ready', rows });
      expect((await download('carol', uuid)).text).toBe((await download('carol', whole)).text);
    },
  );

  it('keeps nothing of a holder that was only slow @check-34.11', async () => {
    const uuid = await ask('carol', many);
    let taken = false;
    await makeFiles(app.deps, {
      onStep: async () => {
        if (taken) return;
        taken = true;
        await app.sql(`update exports set lease_until = now() - interval '1 second'`);
        await makeFiles(app.deps);
      },
    });
    expect(idsIn((await download('carol', uuid)).text)).toHaveLength(1_200);
  });

  it('is stopped and gone on with by who may see it', async () => {
    const uuid = await ask('carol', many);
    await makeFiles(app.deps, {
      onStep: async () => void (await act('carol', uuid, 'cancel')),
    });
    expect((await read('carol', uuid)).body).toMatchObject({
      state: 'cancelled',
      rows: 200,
      canResume: true,
      reason: null,
    });
    expect((await act('carol', uuid, 'cancel')).body).toMatchObject({ code: 'exports.ended' });
    expect((await act(colleague, uuid, 'resume')).status).toBe(404);
    expect((await act('bob', uuid, 'resume')).status).toBe(202);
    await makeFiles(app.deps);
    expect(idsIn((await download('carol', uuid)).text)).toHaveLength(1_200);
    expect((await act('carol', uuid, 'resume')).body).toMatchObject({
      code: 'exports.not-resumable',
    });
    const actions = await app.sql<{ action: string }>(
      `select action from audit_log where label = (select file_name from exports where uuid = $1)
       and action like 'exports.%' order by id desc limit 3`,
      [uuid],
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'exports.downloaded',
      'exports.resumed',
      'exports.cancelled',
    ]);
  });

  it('can be gone on with for a day, and is gone then', async () => {
    const uuid = await ask('carol', { filter: {} });
    await act('carol', uuid, 'cancel');
    app.setClock(new Date(Date.now() + 86_400_000 + 60_000));
    await expireFiles(app.deps);
    app.setClock();
    expect((await read('carol', uuid)).body).toMatchObject({
      state: 'cancelled',
      canResume: false,
    });
    expect((await act('carol', uuid, 'resume')).status).toBe(409);
  });

  it('fails after three tries without a step forward, and can be gone on with', async () => {
    const uuid = await ask('carol', { filter: {} });
    await app.sql('update exports set attempts = 3 where uuid = $1', [uuid]);
    await makeFiles(app.deps);
    expect((await read('carol', uuid)).body).toMatchObject({
      state: 'failed',
      reason: 'interrupted',
      canResume: true,
    });
    await act('carol', uuid, 'resume');
    await makeFiles(app.deps);
    expect((await read('carol', uuid)).body).toMatchObject({ state: 'ready' });
  });

  it('stops when it is deleted', async () => {
    const uuid = await ask('carol', many);
    let steps = 0;
    await makeFiles(app.deps, {
      onStep: async () => {
        steps += 1;
        await app.call('carol', 'DELETE', `/v2/exports/${uuid}`);
      },
    });
    expect(steps).toBe(1);
    expect((await read('carol', uuid)).status).toBe(404);
  });

  it('fails when it grows too large, and keeps nothing of it', async () => {
    const uuid = await ask('carol', many);
    await makeFiles(app.deps, {
      onStep: async () =>
        void (await app.sql('update exports set size = 600000000 where uuid = $1', [uuid])),
    });
    expect((await read('carol', uuid)).body).toMatchObject({
      state: 'failed',
      reason: 'too-large',
      canResume: false,
      size: 0,
    });
  });
});

describe('how many there may be', () => {
  it('ten wait or are made for a client at a time', async () => {
    for (let n = 0; n < 10; n += 1) await ask('carol', { picked: tickets });
    expect((await post('bob', { picked: tickets })).body).toMatchObject({
      code: 'exports.too-many',
    });
    expect((await post('erin', { filter: {} })).status).toBe(202);
    await makeFiles(app.deps);
    expect((await post('bob', { picked: tickets })).status).toBe(202);
    await makeFiles(app.deps);
  });

  it('none is begun where those of the client take up 2 GB', async () => {
    const kept = await make('carol', { picked: tickets });
    await app.sql('update exports set size = 2147483648 where uuid = $1', [kept]);
    expect((await post('bob', { filter: {} })).body).toMatchObject({ code: 'exports.full' });
    await app.call('carol', 'DELETE', `/v2/exports/${kept}`);
    expect((await post('bob', { filter: {} })).status).toBe(202);
    await makeFiles(app.deps);
  });
});

describe('who may have a file', () => {
  it('an Agent the own ones, an Admin the client’s, a super-admin all', async () => {
    const uuid = await make('carol', { picked: tickets });
    for (const caller of ['carol', 'bob', 'alice'] as const) {
      expect((await read(caller, uuid)).status).toBe(200);
      expect((await download(caller, uuid)).status).toBe(200);
    }
    for (const caller of [colleague, 'frank', 'erin'] as const) {
      for (const answer of [
        await read(caller, uuid),
        await download(caller, uuid),
        await act(caller, uuid, 'link'),
        await act(caller, uuid, 'cancel'),
        await act(caller, uuid, 'resume'),
        await app.call(caller, 'DELETE', `/v2/exports/${uuid}`),
      ])
        expect(answer).toMatchObject({ status: 404, body: { code: 'exports.not-found' } });
      expect((await list(caller)).map((file) => file.uuid)).not.toContain(uuid);
    }
    expect((await download('dan', uuid)).status).toBe(403);
    expect((await download(null, uuid)).status).toBe(401);
    expect((await app.call('dan', 'GET', '/v2/exports')).status).toBe(403);
    expect((await post('dan', { filter: {} })).status).toBe(403);
  });

  it('nobody who lost the right while it was made, and it stays unmade', async () => {
    const uuid = await ask('carol', { filter: {} });
    await app.sql(`update users set level = 1 where email like 'carol%'`);
    await makeFiles(app.deps);
    await app.sql(`update users set level = 3 where email like 'carol%'`);
    await app.signIn('carol');
    expect((await read('carol', uuid)).body).toMatchObject({
      state: 'failed',
      reason: 'not-allowed',
      rows: 0,
    });
  });

  it('a link opens one file to one person for five minutes, while the session lives @check-19.2', async () => {
    const uuid = await make('carol', { picked: tickets });
    const other = await make('carol', { picked: tickets });
    const made = await act('carol', uuid, 'link');
    const { url } = made.body as { url: string };
    expect((await app.call(null, 'GET', url)).text).toContain('T-2');
    expect((await app.call(null, 'GET', url.replace(uuid, other))).status).toBe(401);
    expect((await app.call(null, 'GET', `${url.slice(0, -3)}abc`)).status).toBe(401);
    // A wrong link is no open door for the token beside it either.
    expect((await app.call('carol', 'GET', `/v2/exports/${uuid}/file?link=x`)).status).toBe(401);
    await app.sql(`update users set level = 2 where email like 'carol%'`);
    expect((await app.call(null, 'GET', url)).status).toBe(403);
    await app.sql(`update users set level = 3 where email like 'carol%'`);
    await app.signIn('carol');
    app.setClock(new Date(Date.now() + 5 * 60_000 + 1_000));
    expect((await app.call(null, 'GET', url)).status).toBe(401);
    app.setClock();
    const again = await act('carol', uuid, 'link');
    await app.sql(`update sessions set ended_at = now()`);
    expect((await app.call(null, 'GET', (again.body as { url: string }).url)).status).toBe(401);
    await app.sql(`update sessions set ended_at = null`);
  });

  it('nobody once seven days have passed, and then the file is gone', async () => {
    const uuid = await make('carol', { picked: tickets });
    const inAWeek = new Date(Date.now() + 7 * 86_400_000 + 60_000);
    await app.sql(`update sessions set expires_at = now() + interval '1 year'`);
    await app.sql(`update exports set expires_at = now() where uuid = $1`, [uuid]);
    for (const answer of [await download('carol', uuid), await act('carol', uuid, 'link')])
      expect(answer.body).toMatchObject({ code: 'exports.not-ready' });
    app.setClock(inAWeek);
    expect(await expireFiles(app.deps)).toBeGreaterThan(0);
    app.setClock();
    expect((await read('carol', uuid)).body).toMatchObject({ state: 'expired' });
    expect(await app.sql('select from export_parts')).toEqual([]);
  });
});

describe('the list', () => {
  it('is narrowed by kind, state, day, person, name and whose they are @spec-2.90', async () => {
    const uuid = await make('carol', { picked: tickets });
    const waiting = await ask('bob', { kind: 'users' });
    const uuids = async (query: string) => (await list('bob', query)).map((file) => file.uuid);
    expect(await uuids('kind%5B%5D=users&kind%5B%5D=audit')).toEqual([waiting]);
    expect(await uuids('state%5B%5D=waiting')).toEqual([waiting]);
    expect(await uuids('search=users-%20.csv')).toEqual([waiting]);
    expect((await uuids('search=carol&pageSize=100'))[0]).toBe(uuid);
    expect(await uuids('search=100%25')).toEqual([]);
    expect(await uuids('mine=1')).toEqual(expect.arrayContaining([waiting]));
    expect(await uuids('mine=1')).not.toContain(uuid);
    const today = new Date().toISOString().slice(0, 10);
    expect((await uuids(`from=${today}&to=${today}`))[0]).toBe(waiting);
    expect(await uuids('to=2020-01-01')).toEqual([]);
    await makeFiles(app.deps);
  });

  it('says what one has not looked at yet', async () => {
    await make('carol', { picked: tickets });
    expect((await list('carol', 'mine=1'))[0]).toMatchObject({ isSeen: false });
    await app.call('carol', 'POST', '/v2/exports/seen');
    expect((await list('carol', 'mine=1'))[0]).toMatchObject({ isSeen: true });
  });
});
