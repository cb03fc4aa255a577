import { randomUUID } from 'node:crypto';
import type { Group, GroupTicket } from '@replique/contract/answering/reinforcement';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import {
  answerGroup,
  makeGroup,
  readGroupAs,
  type MadeGroup,
} from '@replique/tests/fixtures/made-groups.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { refreshFigures } from './figures-store.ts';

let testApp: TestApp;
let first: MadeClient;
let invoices: MadeGroup;
let bikes: MadeGroup;
let french: MadeGroup;
let foreign: MadeGroup;

beforeAll(async () => {
  testApp = await createTestApp();
  const clients = await makeTwoClients(testApp.deps);
  first = clients.first;
  invoices = await makeGroup(testApp, first.id, {
    questions: [
      {
        text: 'Where do I download my invoice?',
        answer: 'Dear Nora, it is under Orders. Call 06 12 34 56 78.',
        author: 'Sam Agent',
      },
      { text: 'I need an invoice', channel: 'chat', daysAgo: 2 },
      { text: 'How do I get the invoice of my order?', channel: 'chat', daysAgo: 45 },
    ],
  });
  bikes = await makeGroup(testApp, first.id, {
    questions: [{ text: 'Do you repair brakes?', daysAgo: 40 }, 'Can you repair bike brakes?'],
    name: 'Vélos 100%',
  });
  french = await makeGroup(testApp, first.id, {
    questions: ['Où trouver ma facture ?'],
    language: 'fr',
  });
  foreign = await makeGroup(testApp, clients.second.id, {
    questions: ['How long is a gift card valid?'],
  });
});
afterAll(() => testApp.close());

type List = { items: Group[]; total: number };

const listOf = async (who: 'bob' | 'dan' | 'erin' | 'alice', query = '') =>
  (await testApp.call(who, 'GET', `/v2/reinforcement/groups${query}`)).body as List;
const found = async (query: string) => (await listOf('dan', query)).items.map(({ uuid }) => uuid);

describe('the list of groups', () => {
  it('shows a Guest the groups of the own client alone, what is worth most first, with their figures @spec-2.47', async () => {
    const list = await listOf('dan');
    expect(list.total).toBe(3);
    expect(list.items.map(({ uuid, worth }) => [uuid, worth])).toEqual([
      [invoices.uuid, 2],
      [french.uuid, 1],
      [bikes.uuid, 1],
    ]);
    expect(list.items[0]).toMatchObject({
      client: { uuid: first.uuid },
      state: 'new',
      size: 3,
      tickets: 2,
      ticketsBefore: 1,
      channels: [
        { channel: 'chat', tickets: 1 },
        { channel: 'email', tickets: 1 },
      ],
      answeredWell: 0,
      document: null,
      revision: 1,
    });
    expect(list.items[0]?.weeks.reduce((sum, each) => sum + each, 0)).toBe(3);
  });

  it('counts what was answered well and what an answer would save of the same tickets', async () => {
    const [ticket] = invoices.tickets;
    await testApp.sql(`update tickets set edit_class = 'light' where uuid = $1`, [ticket]);
    const refresh = () =>
      testApp.deps.db.withClient(first.id, (tx) =>
        refreshFigures(tx, first.id, 'all', testApp.deps.clock()),
      );
    await refresh();
    const group = await readGroupAs(testApp, 'dan', invoices.uuid);
    // One of two, though every ticket whose answer was compared was answered well.
    expect(group).toMatchObject({ tickets: 2, answeredWell: 0.5, worth: 1 });
    await testApp.sql(`update tickets set edit_class = null where uuid = $1`, [ticket]);
    await refresh();
  });

  it('filters by language, channel and letters, which stand for nothing else', async () => {
    expect(await found('?language=fr')).toEqual([french.uuid]);
    expect(await found('?channel=chat')).toEqual([invoices.uuid]);
    expect(await found('?search=velos')).toEqual([bikes.uuid]);
    expect(await found('?search=brakes')).toEqual([bikes.uuid]);
    expect(await found('?search=100%25')).toEqual([bikes.uuid]);
    expect(await found('?search=%25zz')).toEqual([]);
  });

  it('sorts by growth, and by when a group came about', async () => {
    expect(await found('?sort=trend')).toEqual([invoices.uuid, french.uuid, bikes.uuid]);
    expect(await found('?sort=newest')).toEqual([french.uuid, bikes.uuid, invoices.uuid]);
    expect(await found('?sort=newest&pageSize=10&page=2')).toEqual([]);
  });

  it('shows super-admins the groups of the chosen client, or of all', async () => {
    expect((await listOf('alice')).total).toBe(4);
    expect((await listOf('alice', `?client=${first.uuid}`)).total).toBe(3);
    const other = await testApp.call(
      'erin',
      'GET',
      `/v2/reinforcement/groups?client=${first.uuid}`,
    );
    expect(other.status).toBe(404);
  });

  it('calls a group answered or automatic as long as its document stands', async () => {
    const document = await answerGroup(testApp, first.id, bikes.uuid);
    const answered = () => listOf('dan', '?state=answered');
    expect((await answered()).items).toMatchObject([
      { uuid: bikes.uuid, document: { title: 'An answer' } },
    ]);
    expect((await readGroupAs(testApp, 'dan', bikes.uuid)).approved).toMatchObject({
      title: 'An answer',
      markdown: 'Yes.',
      by: null,
      until: null,
    });
    await testApp.sql(`update question_groups set is_automatic = true where uuid = $1`, [
      bikes.uuid,
    ]);
    expect(await found('?state=automatic')).toEqual([bikes.uuid]);
    await testApp.sql(`update documents set excluded_at = now() where id = $1`, [document]);
    const group = await readGroupAs(testApp, 'dan', bikes.uuid);
    expect(group).toMatchObject({ state: 'new', document: null, approved: null });
    await testApp.sql(`update documents set excluded_at = null, state = 'retired' where id = $1`, [
      document,
    ]);
    expect((await answered()).total).toBe(0);
    expect(await found('?state=new')).toContain(bikes.uuid);
  });
});

describe('the page of a group', () => {
  it('lists its tickets, the one in its middle first, with the agent’s answer and without personal data', async () => {
    const path = `/v2/reinforcement/groups/${invoices.uuid}/tickets`;
    const { body } = await testApp.call('dan', 'GET', path);
    const { items, total } = body as { items: GroupTicket[]; total: number };
    expect(total).toBe(3);
    expect(items.map(({ uuid }) => uuid)).toEqual(invoices.tickets);
    expect(items[0]).toMatchObject({
      isCentre: true,
      isPinned: false,
      answer: { by: 'Sam Agent' },
    });
    expect(items[0]?.answer?.text).toContain('under Orders');
    expect(items[0]?.answer?.text).not.toMatch(/Nora|06 12/);
    expect(items[1]).toMatchObject({ isCentre: false, channel: 'chat', answer: null });
  });

  it('proposes parts that are there still, and groups that may be one', async () => {
    const ids = await testApp.sql<{ id: string }>(
      `select id from tickets where uuid = any($1::uuid[]) order by array_position($1::uuid[], uuid)`,
      [invoices.tickets],
    );
    const numbers = ids.map(({ id }) => Number(id));
    const splits = [
      { words: ['order'], centre: numbers[2], tickets: numbers.slice(1) },
      { words: ['gone'], centre: 999_999, tickets: [999_999] },
      { words: ['all'], centre: numbers[0], tickets: numbers },
    ];
    await testApp.sql(`update question_groups set splits = $1 where uuid = $2`, [
      JSON.stringify(splits),
      invoices.uuid,
    ]);
    await testApp.sql(
      `insert into question_group_pairs (client_id, left_id, right_id, likeness)
       select l.client_id, l.id, r.id, 0.5 from question_groups l
       join question_groups r on r.client_id = l.client_id and r.uuid = $2 where l.uuid = $1`,
      [invoices.uuid, bikes.uuid],
    );
    const group = await readGroupAs(testApp, 'dan', invoices.uuid);
    expect(group.splits).toEqual([
      {
        name: 'How do I get the invoice of my order?',
        question: 'How do I get the invoice of my order?',
        tickets: expect.arrayContaining(invoices.tickets.slice(1)),
      },
    ]);
    expect(group.merges).toMatchObject([{ uuid: bikes.uuid, likeness: 0.5, revision: 1 }]);
    expect((await readGroupAs(testApp, 'dan', bikes.uuid)).merges).toMatchObject([
      { uuid: invoices.uuid },
    ]);
  });

  it('answers a foreign group like an unknown one', async () => {
    const read = (uuid: string, rest = '') =>
      testApp.call('bob', 'GET', `/v2/reinforcement/groups/${uuid}${rest}`);
    const unknown = await read(randomUUID());
    expect(unknown).toMatchObject({ status: 404, body: { code: 'reinforcement.not-found' } });
    expect((await read(foreign.uuid)).body).toEqual(unknown.body);
    expect((await read(foreign.uuid, '/tickets')).status).toBe(404);
  });
});
