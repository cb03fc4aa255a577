import type { MonthlyReport, ReplyCosts } from '@replique/contract/insight/reports';
import type { Home } from '@replique/contract/home/home';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeClient, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { makeGroup } from '@replique/tests/fixtures/made-groups.ts';
import { putFigureTickets, type FigureTicket } from '@replique/tests/rows/figure-rows.ts';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';
import { createMailer } from '../../accounts/mail/mailer.ts';
import { mailsTo } from '@replique/tests/servers/mails.ts';
import { rollUp } from '../insights/insights.ts';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };

/** A Wednesday. */
const now = new Date('2026-03-18T09:00:00Z');
const sent = (created: string, ...classes: string[]): FigureTicket[] =>
  classes.map((sentClass) => ({
    created,
    answered: [10],
    suggestions: [{ state: 'ready' as const, sent: sentClass }],
  }));
const plain = (created: string, count: number): FigureTicket[] =>
  Array.from({ length: count }, () => ({ created, answered: [10] }));

beforeAll(async () => {
  testApp = await createTestApp({ config: { mailFactor: 1 } });
  clients = await makeTwoClients(testApp.deps);
  testApp.setClock(now);
  await putFigureTickets(testApp, clients.first.id, [
    // This month: 12 replies, 6 of them written, each edited one kept by half.
    ...sent('2026-03-02T10:00:00Z', 'as-is', 'as-is', 'as-is', 'as-is', 'light', 'heavy'),
    ...sent('2026-03-17T10:00:00Z', 'not-used'),
    ...plain('2026-03-17T10:00:00Z', 5).map((ticket) => ({ ...ticket, category: 'Delivery' })),
    // Up to the same moment of the month before, and after it.
    ...sent('2026-02-02T10:00:00Z', 'as-is', 'heavy'),
    ...plain('2026-02-03T10:00:00Z', 2),
    ...sent('2026-02-20T10:00:00Z', 'as-is'),
    // What is gone from the CRM, or was put away, is not counted.
    { ...sent('2026-03-03T10:00:00Z', 'as-is')[0]!, isGone: true },
    {
      created: '2026-03-03T10:00:00Z',
      answered: [5],
      suggestions: [{ state: 'deleted', sent: 'as-is' }],
    },
  ]);
  await putFigureTickets(testApp, clients.second.id, sent('2026-03-02T10:00:00Z', 'as-is'));
  await rollUp(testApp.deps);
});

afterAll(() => testApp.close());

async function read<T>(caller: TestCaller, path: string): Promise<T> {
  const answer = await testApp.call(caller, 'GET', path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as T;
}
const home = (caller: TestCaller, query = '') => read<Home>(caller, `/v2/home${query}`);
const costsOf = (client: MadeClient) => `/v2/clients/${client.uuid}/reply-costs`;
const setCosts = (caller: TestCaller, client: MadeClient, costs: object) =>
  testApp.call(caller, 'PUT', costsOf(client), {
    minutesPerReply: 6,
    hourCost: null,
    currency: 'EUR',
    ...costs,
  });

describe('what the product brought', () => {
  it('counts replies by when they were sent: those as suggested whole, edited ones by what was kept', async () => {
    const { value } = await home('bob');
    expect(value).toMatchObject({
      from: '2026-03-01',
      to: '2026-03-18',
      repliesSent: 13,
      repliesWritten: 6,
      repliesSentBefore: 4,
      repliesWrittenBefore: 2,
      money: null,
      counted: { asIs: 4, edited: 2, editedShare: 0.5, minutesPerReply: 6, hourCost: null },
    });
    // (4 + 2 × ½) × 6 minutes, and (1 + ½) × 6 minutes.
    expect(value?.hoursSaved).toBeCloseTo(0.5);
    expect(value?.hoursSavedBefore).toBeCloseTo(0.15);
    expect(value?.weekly).toHaveLength(12);
    expect(value?.weekly.map(({ week }) => week).slice(-3)).toEqual([
      '2026-03-02',
      '2026-03-09',
      '2026-03-16',
    ]);
    expect(value?.weekly.at(-3)).toMatchObject({ repliesSent: 7, repliesWritten: 6 });
    expect(value?.weekly.at(-1)).toMatchObject({ repliesSent: 6, repliesWritten: 0 });
  });

  it('goes by the client’s minutes and cost, and tells money to Admins and above', async () => {
    const saved = await setCosts('bob', clients.first, { minutesPerReply: 12, hourCost: 30.5 });
    expect([saved.status, saved.body]).toEqual([
      200,
      { minutesPerReply: 12, hourCost: 30.5, currency: 'EUR' },
    ]);
    expect(await read('bob', costsOf(clients.first))).toEqual(saved.body);
    const admin = (await home('bob')).value;
    expect(admin?.hoursSaved).toBeCloseTo(1);
    expect(admin?.money).toEqual({ amount: 30.5, currency: 'EUR' });
    expect(admin?.counted.hourCost).toEqual({ amount: 30.5, currency: 'EUR' });
    for (const person of ['carol', 'dan'] as const) {
      const { value } = await home(person);
      expect(value).toMatchObject({ repliesWritten: 6, money: null, moneyBefore: null });
      expect(value?.counted.hourCost).toBeNull();
    }
    const [entry] = await testApp.sql(
      `select action, client_id as client, before, after from audit_log
       where action = 'clients.reply-costs-changed'`,
    );
    expect(entry).toMatchObject({
      before: { minutesPerReply: 6, hourCost: null },
      after: { minutesPerReply: 12, hourCost: 30.5 },
    });
  });

  it('sums all clients, each by its own minutes, and money only where all reckon in one currency', async () => {
    const all = (await home('alice')).value;
    expect(all).toMatchObject({ repliesSent: 14, repliesWritten: 7, money: null });
    expect(all?.hoursSaved).toBeCloseTo(1.1);
    expect(all?.counted.minutesPerReply).toBeNull();
    await setCosts('erin', clients.second, { hourCost: 20, currency: 'USD' });
    expect((await home('alice')).value?.money).toBeNull();
    await setCosts('erin', clients.second, { hourCost: 20 });
    expect((await home('alice')).value?.money).toEqual({ amount: 32.5, currency: 'EUR' });
    expect((await home('alice', `?client=${clients.second.uuid}`)).value?.repliesSent).toBe(1);
  });

  it('is null without suggestions', async () => {
    const { id, uuid } = await makeClient(testApp.deps);
    await testApp.sql(
      `update clients set modules = modules || '{"suggestions": false}' where id = $1`,
      [id],
    );
    expect(await home('alice', `?client=${uuid}`)).toMatchObject({
      value: null,
      nextArticles: null,
    });
  });
});

describe('what a client’s hours are counted with', () => {
  it('is an Admin’s to read and to set, of the own client, within bounds', async () => {
    const status = async (caller: TestCaller, client: MadeClient, costs: object) =>
      (await setCosts(caller, client, costs)).status;
    expect([
      await status('carol', clients.first, {}),
      await status('bob', clients.second, {}),
      await status('bob', clients.first, { minutesPerReply: 0 }),
      await status('bob', clients.first, { minutesPerReply: 121 }),
      await status('bob', clients.first, { hourCost: 0.5 }),
      await status('bob', clients.first, { hourCost: 20.005 }),
      await status('bob', clients.first, { currency: 'XYZ' }),
    ]).toEqual([403, 404, 400, 400, 400, 400, 400]);
    expect((await testApp.call('carol', 'GET', costsOf(clients.first))).status).toBe(403);
    expect(await read<ReplyCosts>('alice', costsOf(clients.first))).toMatchObject({
      minutesPerReply: 12,
    });
  });
});

describe('the articles to write next', () => {
  it('are the three that most tickets asked for, with the hours they would add where that was measured', async () => {
    const client = await makeClient(testApp.deps);
    const ask = (text: string, count: number) =>
      makeGroup(testApp, client.id, {
        questions: Array.from({ length: count }, () => text),
        name: text,
      });
    await ask('Is there a cycle-scheme voucher?', 4);
    await ask('Can I pay by invoice?', 2);
    await ask('Do you ship to Norway?', 3);
    await ask('Where is the shop?', 1);
    const unknown = await home('alice', `?client=${client.uuid}`);
    expect(unknown.nextArticles?.map(({ title, tickets }) => [title, tickets])).toEqual([
      ['Is there a cycle-scheme voucher?', 4],
      ['Do you ship to Norway?', 3],
      ['Can I pay by invoice?', 2],
    ]);
    expect(unknown.nextArticles?.[0]?.hoursAMonth).toBeNull();
    const used = [...sent('2026-03-02T10:00:00Z', ...Array.from({ length: 10 }, () => 'as-is'))];
    await putFigureTickets(testApp, client.id, [...used, ...plain('2026-03-03T10:00:00Z', 10)]);
    const [best] = (await home('alice', `?client=${client.uuid}`)).nextArticles ?? [];
    // Four tickets, a suggestion used for every second reply, six minutes.
    expect(best?.hoursAMonth).toBeCloseTo(0.2);
    expect(best?.client).toEqual({ uuid: client.uuid, name: client.name });
    // Who writes no articles is not told of them.
    expect((await home('dan')).nextArticles).toBeNull();
    expect((await home('carol')).nextArticles).toEqual([]);
  });
});

describe('the monthly report', () => {
  const report = (caller: TestCaller, query: string) =>
    read<MonthlyReport>(caller, `/v2/reports/monthly${query}`);

  it('is of a whole month, against the whole one before', async () => {
    const february = await report('bob', '?month=2026-02');
    expect(february).toMatchObject({
      month: '2026-02',
      isRunning: false,
      clientName: clients.first.name,
      value: { from: '2026-02-01', to: '2026-02-28', repliesSent: 5, repliesWritten: 3 },
      tickets: 5,
    });
    const march = await report('bob', '');
    expect(march).toMatchObject({
      month: '2026-03',
      isRunning: true,
      value: { repliesSent: 13 },
      categories: [{ name: 'Delivery', tickets: 5 }],
    });
    expect(march.value?.money).not.toBeNull();
  });

  it('begins and ends by the reader’s clock', async () => {
    await putFigureTickets(testApp, clients.second.id, plain('2025-12-31T23:20:00Z', 1));
    const of = async (month: string, zone: string) =>
      (await report('erin', `?month=${month}&zone=${zone}`)).value?.repliesSent;
    expect(await of('2025-12', 'UTC')).toBe(1);
    expect(await of('2025-12', 'Europe/Paris')).toBe(0);
    expect(await of('2026-01', 'Europe/Paris')).toBe(1);
  });

  it('says from which month on there are tickets: of the client alone, by the reader’s clock', async () => {
    const since = async (caller: TestCaller, query = '') => (await report(caller, query)).since;
    expect(await since('bob')).toBe('2026-02');
    expect(await since('erin')).toBe('2025-12');
    expect(await since('erin', '?zone=Europe/Paris')).toBe('2026-01');
    expect(await since('alice')).toBe('2025-12');
    expect(await since('alice', `?client=${clients.first.uuid}`)).toBe('2026-02');
    const none = await makeClient(testApp.deps, { name: 'Without tickets' });
    expect(await since('alice', `?client=${none.uuid}`)).toBeNull();
  });

  it('is for Admins, of their own client; a month to come is refused', async () => {
    const status = async (caller: TestCaller, query = '') =>
      (await testApp.call(caller, 'GET', `/v2/reports/monthly${query}`)).status;
    expect([
      await status('dan'),
      await status('carol'),
      await status('bob', `?client=${clients.second.uuid}`),
      await status('bob', '?month=2026-04'),
      await status('bob', '?month=2026-13'),
      await status('alice', `?client=${clients.second.uuid}`),
    ]).toEqual([403, 403, 404, 422, 400, 200]);
    expect((await report('alice', '')).clientName).toBeNull();
  });
});

describe('the monthly report by e-mail', () => {
  const send = (caller: TestCaller, body: object = {}) =>
    testApp.call(caller, 'POST', '/v2/reports/monthly/mails', { month: '2026-03', ...body });
  const bob = 'bob@replique.test';

  beforeAll(() => {
    testApp.deps.mailer = createMailer(
      {
        smtpUrl: 'smtp://127.0.0.1:1',
        from: 'replique@replique.test',
        isPlainAllowed: true,
      },
      testApp.deps,
    );
  });
  afterAll(() => {
    testApp.deps.mailer = null;
  });

  it('goes to who asks for it, in their language, and is recorded', async () => {
    const { status, text } = await send('bob', { language: 'fr' });
    expect(status, text).toBe(204);
    const [mail] = await mailsTo(testApp, bob);
    expect(mail?.subject).toBe(`${clients.first.name}\u00A0: bilan du mois, mars 2026`);
    expect(mail?.text).toContain('Delivery (5)');
    expect(mail?.text).toContain('/reports/monthly?month=2026-03');
    const [entry] = await testApp.sql(
      `select label, after from audit_log where action = 'reports.sent' order by id desc`,
    );
    expect(entry).toEqual({ label: bob, after: { month: '2026-03' } });
  });

  it('is an Admin’s, of the own client, of a month that has begun', async () => {
    expect([
      (await send('carol')).status,
      (await send('bob', { client: clients.second.uuid })).status,
      (await send('bob', { month: '2026-04' })).status,
      (await send('bob', { language: 'xx' })).status,
      (await send('alice', { client: clients.second.uuid })).status,
    ]).toEqual([403, 404, 422, 400, 204]);
  });

  it('is not sent without suggestions, without a mail server, or a sixth time in an hour', async () => {
    const { id, uuid } = await makeClient(testApp.deps);
    await testApp.sql(
      `update clients set modules = modules || '{"suggestions": false}' where id = $1`,
      [id],
    );
    expect((await send('alice', { client: uuid })).body).toMatchObject({
      code: 'reports.nothing-to-send',
    });
    const answers = [];
    for (let time = 0; time < 6; time += 1) answers.push(await send('erin'));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 429]);
    expect(answers.at(-1)?.body).toMatchObject({ code: 'mails.too-many' });
    const { mailer } = testApp.deps;
    testApp.deps.mailer = null;
    const refused = await send('bob');
    testApp.deps.mailer = mailer;
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'reports.no-mail-server' }]);
  });
});
