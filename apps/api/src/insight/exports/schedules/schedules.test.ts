import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Export, ExportSchedule } from '@replique/contract/insight/exports';
import { makePerson, makeTickets, makeTwoClients } from '../../../demo/make/factories.ts';
import { mailsTo } from '@replique/tests/servers/mails.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';
import { makeFiles } from '../files/make-files.ts';
import { runSchedules } from './run-schedules.ts';

let app: TestApp;
let first: { id: number; uuid: string };
const colleague = { email: 'agent-two@replique.test' };
const now = (text: string) => app.setClock(new Date(text));

beforeAll(async () => {
  app = await createTestApp();
  const clients = await makeTwoClients(app.deps);
  ({ first } = clients);
  await makePerson(app.deps, { ...colleague, level: 3, clientId: first.id });
  await makeTickets(app.deps, first.id, [{ externalId: 'T-1' }, { externalId: 'T-2' }]);
  // Clocks are set back and forth here.
  for (const caller of ['alice', 'bob', 'carol', 'dan', 'erin'] as const) await app.signIn(caller);
});
afterAll(() => app.close());
afterEach(async () => {
  app.setClock();
  await app.sql('delete from export_schedules');
  await app.sql('delete from exports');
});

const daily = {
  kind: 'tickets',
  language: 'en',
  filter: {},
  period: 'last-day',
  frequency: 'daily',
  hour: 8,
  zone: 'Europe/Paris',
};
const add = (caller: TestCaller, change: object = {}) =>
  app.call(caller, 'POST', '/v2/export-schedules', { ...daily, ...change });
const added = async (caller: TestCaller, change: object = {}) =>
  (await add(caller, change)).body as ExportSchedule;
const change = (caller: TestCaller, uuid: string, body: object) =>
  app.call(caller, 'PATCH', `/v2/export-schedules/${uuid}`, body);
const list = async (caller: TestCaller) =>
  ((await app.call(caller, 'GET', '/v2/export-schedules')).body as { items: ExportSchedule[] })
    .items;
const files = () =>
  app.sql<{ filter: object; rows: number; state: string }>(
    `select filter, rows, state from exports order by id`,
  );
/** As if the schedule had been made long ago. */
const dueAt = (uuid: string, at: string) =>
  app.sql(`update export_schedules set next_at = $2 where uuid = $1`, [uuid, at]);

describe('a schedule', () => {
  it('has its file made at its time, of the days before, once, and tells its owner', async () => {
    const { uuid } = await added('carol');
    await dueAt(uuid, '2026-03-03T07:00:00Z');
    now('2026-03-03T06:59:59Z');
    expect(await runSchedules(app.deps)).toBe(0);
    now('2026-03-03T07:00:30Z');
    await Promise.all([runSchedules(app.deps), runSchedules(app.deps)]);
    await runSchedules(app.deps);
    await makeFiles(app.deps);
    expect(await files()).toEqual([
      {
        filter: { tab: 'eligible', status: 'all', from: '2026-03-02', to: '2026-03-02' },
        rows: 2,
        state: 'ready',
      },
    ]);
    app.setClock();
    const [schedule] = await list('carol');
    expect(schedule).toMatchObject({
      nextAt: '2026-03-04T07:00:00.000Z',
      last: { state: 'ready' },
      skipped: null,
    });
    const { body } = await app.call('carol', 'GET', '/v2/exports');
    expect((body as { items: Export[] }).items).toMatchObject([
      { schedule: uuid, by: { name: expect.any(String) as string } },
    ]);
    const mails = await mailsTo(app, 'carol@replique.test');
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).toContain('http://localhost:3000/exports');
    expect(JSON.stringify(mails)).not.toContain('T-1');
  });

  it('is made once for all that was missed', async () => {
    const { uuid } = await added('carol');
    await dueAt(uuid, '2026-03-03T07:00:00Z');
    now('2026-03-06T12:00:00Z');
    expect(await runSchedules(app.deps)).toBe(1);
    expect((await files()).map(({ filter }) => filter)).toMatchObject([{ from: '2026-03-05' }]);
  });

  it('moves on without a file where there is no room', async () => {
    const { uuid } = await added('carol');
    for (let n = 0; n < 10; n += 1)
      await app.call('carol', 'POST', '/v2/exports', {
        kind: 'tickets',
        language: 'en',
        filter: {},
      });
    await dueAt(uuid, '2026-03-03T07:00:00Z');
    now('2026-03-03T07:00:30Z');
    await runSchedules(app.deps);
    expect(await files()).toHaveLength(10);
    app.setClock();
    expect((await list('carol'))[0]).toMatchObject({
      skipped: { reason: 'full' },
      nextAt: '2026-03-04T07:00:00.000Z',
    });
  });

  it.each([
    [`update users set level = 2 where email = 'carol@replique.test'`, 'lost the role'],
    [`update users set disabled_at = now() where email = 'carol@replique.test'`, 'left'],
  ])('makes nothing for somebody who %s', async (statement) => {
    const { uuid } = await added('carol');
    await dueAt(uuid, '2026-03-03T07:00:00Z');
    await app.sql(statement);
    now('2026-03-03T07:00:30Z');
    await runSchedules(app.deps);
    now('2026-03-04T07:00:30Z');
    await runSchedules(app.deps);
    await app.sql(
      `update users set level = 3, disabled_at = null where email = 'carol@replique.test'`,
    );
    expect(await files()).toEqual([]);
    app.setClock();
    await app.signIn('carol');
    expect((await list('carol'))[0]).toMatchObject({
      isOn: false,
      nextAt: null,
      skipped: { reason: 'not-allowed' },
    });
  });
});

describe('who may schedule', () => {
  it('people for themselves, what they may export', async () => {
    expect((await add('dan')).status).toBe(403);
    expect((await add('carol', { kind: 'users', period: null })).status).toBe(403);
    expect((await add('bob', { kind: 'audit' })).status).toBe(403);
    expect((await add('alice')).body).toMatchObject({ code: 'exports.client-needed' });
    expect((await add('alice', { client: first.uuid })).status).toBe(201);
    expect((await add('alice', { kind: 'audit' })).body).toMatchObject({ client: null });
    expect((await add('bob', { kind: 'users', period: null })).status).toBe(201);
  });

  it('an Agent sees and changes the own ones, an Admin the client’s', async () => {
    const { uuid } = await added('carol');
    expect(await list('bob')).toHaveLength(1);
    for (const caller of [colleague, 'erin'] as const) {
      expect(await list(caller)).toEqual([]);
      expect((await change(caller, uuid, { hour: 9 })).status).toBe(404);
      const removed = await app.call(caller, 'DELETE', `/v2/export-schedules/${uuid}`);
      expect(removed.status).toBe(404);
    }
    expect((await change('bob', uuid, { isOn: false })).body).toMatchObject({
      isOn: false,
      nextAt: null,
    });
    expect((await app.call('bob', 'DELETE', `/v2/export-schedules/${uuid}`)).status).toBe(204);
    expect(await list('carol')).toEqual([]);
  });

  it('changes to what the kind has, and is written down', async () => {
    const { uuid } = await added('carol');
    now('2026-03-03T12:00:00Z');
    const changed = await change('carol', uuid, {
      frequency: 'weekly',
      hour: 6,
      columns: ['subject'],
      filter: { channel: ['email'] },
      format: 'xlsx',
    });
    expect(changed.body).toMatchObject({
      columns: ['subject'],
      filter: { tab: 'eligible', channel: ['email'] },
      format: 'xlsx',
      nextAt: '2026-03-09T05:00:00.000Z',
    });
    app.setClock();
    for (const wrong of [
      { columns: ['transcript'] },
      { filter: { from: '2026-01-01' } },
      { zone: 'Mars' },
      { hour: 24 },
    ])
      expect((await change('carol', uuid, wrong)).body).toMatchObject({ code: 'request.invalid' });
    const [entry] = await app.sql<{ action: string }>(
      `select action from audit_log where action like 'export-schedules.%' order by id desc limit 1`,
    );
    expect(entry?.action).toBe('export-schedules.changed');
  });

  it('twenty of a client at most, and a period where there is one', async () => {
    for (let n = 0; n < 20; n += 1) await add('carol');
    expect((await add('bob')).body).toMatchObject({ code: 'export-schedules.too-many' });
    expect((await add('erin', { period: null })).body).toMatchObject({ code: 'request.invalid' });
  });
});
