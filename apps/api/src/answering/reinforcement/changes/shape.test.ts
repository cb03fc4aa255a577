import { randomUUID } from 'node:crypto';
import type { GroupDetail, GroupTicket } from '@replique/contract/answering/reinforcement';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import {
  answerGroup,
  makeGroup,
  readGroupAs,
  type MadeGroup,
} from '@replique/tests/fixtures/made-groups.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let first: MadeClient;
let second: MadeClient;
let invoices: MadeGroup;
let bikes: MadeGroup;
const woken: string[] = [];

beforeAll(async () => {
  testApp = await createTestApp();
  ({ first, second } = await makeTwoClients(testApp.deps));
  testApp.deps.wake = (job) => void woken.push(job);
});
beforeEach(async () => {
  woken.length = 0;
  invoices = await makeGroup(testApp, first.id, {
    questions: [
      'Where do I download the invoice?',
      'Download the invoice of my order',
      'Change the address on my invoice',
      'My invoice has a wrong address',
    ],
  });
  bikes = await makeGroup(testApp, first.id, {
    questions: ['Do you repair bike brakes?', 'Repair the brakes of my bike'],
    name: 'brakes · bike',
  });
});
afterAll(() => testApp.close());

const change = (act: string, body: object, of = invoices) =>
  testApp.call('carol', 'POST', `/v2/reinforcement/groups/${of.uuid}/${act}`, body);
const detailOf = (uuid: string) => readGroupAs(testApp, 'carol', uuid);
async function ticketsOf(uuid: string): Promise<GroupTicket[]> {
  const { body } = await testApp.call('dan', 'GET', `/v2/reinforcement/groups/${uuid}/tickets`);
  return (body as { items: GroupTicket[] }).items;
}
const rowOf = async (uuid: string) =>
  (
    await testApp.sql<{ is_reshaped: boolean; is_held: boolean; number: number | null }>(
      `select is_reshaped, is_held, number from question_groups where uuid = $1`,
      [uuid],
    )
  )[0];
const editsOf = async (clientId: number) =>
  (
    await testApp.sql<{ edits: number }>(
      `select edits from question_groupings where client_id = $1 and language = 'en'`,
      [clientId],
    )
  )[0]?.edits ?? 0;

describe('a split', () => {
  it('makes a group of its own of some tickets, named by their words, and tells the next run @spec-2.47', async () => {
    const before = await editsOf(first.id);
    const tickets = invoices.tickets.slice(2);
    const { status, body } = await change('split', { revision: 1, tickets, name: null });
    const made = body as GroupDetail;
    expect([status, made.size, made.tickets, made.revision]).toEqual([200, 2, 2, 1]);
    expect(made.name).toContain('address');
    expect(made.isNamed).toBe(false);
    expect(made.history).toMatchObject([{ what: 'found', other: { uuid: invoices.uuid } }]);
    const members = await ticketsOf(made.uuid);
    expect(members.map(({ uuid }) => uuid).toSorted()).toEqual(tickets.toSorted());
    expect(members[0]).toMatchObject({ isCentre: true, isPinned: true });
    expect(members[0]?.question).toBe(made.question);
    const rest = await detailOf(invoices.uuid);
    expect([rest.size, rest.revision]).toEqual([2, 2]);
    expect(rest.history[0]).toMatchObject({
      what: 'split',
      by: 'Carol Whitfield',
      tickets: 2,
      other: { uuid: made.uuid },
    });
    for (const uuid of [made.uuid, invoices.uuid])
      expect(await rowOf(uuid)).toMatchObject({ is_reshaped: true, is_held: true });
    expect(await editsOf(first.id)).toBe(before + 1);
    expect(woken).toEqual(['reinforcement.group']);
  });

  it('gives what stays another middle when the one it had is taken', async () => {
    const tickets = invoices.tickets.slice(0, 1);
    const { body } = await change('split', { revision: 1, tickets, name: 'Download' });
    expect(body).toMatchObject({ name: 'Download', isNamed: true, size: 1 });
    const left = await ticketsOf(invoices.uuid);
    expect(left.filter(({ isCentre }) => isCentre)).toHaveLength(1);
    expect((await detailOf(invoices.uuid)).question).toBe(left[0]?.question);
  });

  it('leaves a ticket, and takes none that is elsewhere or unknown', async () => {
    const split = (tickets: (string | undefined)[]) =>
      change('split', { revision: 1, tickets, name: null });
    expect(await split(invoices.tickets)).toMatchObject({
      status: 422,
      body: { code: 'reinforcement.all-tickets' },
    });
    expect(await split([invoices.tickets[0], bikes.tickets[0]])).toMatchObject({
      status: 409,
      body: { code: 'reinforcement.tickets-elsewhere' },
    });
    expect(await split([invoices.tickets[0], randomUUID()])).toMatchObject({
      status: 404,
      body: { code: 'tickets.not-found' },
    });
    expect((await detailOf(invoices.uuid)).size).toBe(4);
    expect(woken).toEqual([]);
  });
});

describe('a merge', () => {
  const merge = (other: string, otherRevision = 1) =>
    change('merge', { revision: 1, other, otherRevision });

  it('takes all of the other group, its history too; the other is no more', async () => {
    await change('rename', { revision: 1, name: 'Brakes' }, bikes);
    const { status, body } = await merge(bikes.uuid, 2);
    const merged = body as GroupDetail;
    expect([status, merged.size, merged.revision]).toEqual([200, 6, 2]);
    expect(merged.history.map(({ what, tickets }) => [what, tickets])).toEqual([
      ['merged', 2],
      ['renamed', null],
    ]);
    const centres = (await ticketsOf(invoices.uuid)).filter(({ isCentre }) => isCentre);
    expect(centres.map(({ uuid }) => uuid)).toEqual([invoices.tickets[0]]);
    expect(await rowOf(invoices.uuid)).toMatchObject({ is_reshaped: true, is_held: true });
    const gone = await testApp.call('carol', 'GET', `/v2/reinforcement/groups/${bikes.uuid}`);
    expect(gone.status).toBe(404);
    expect(woken).toEqual(['reinforcement.group']);
  });

  it('keeps a draft that a person wrote in the other group', async () => {
    const draft = { title: 'Brakes', isQuestion: false, url: null, markdown: 'We do.' };
    const path = `/v2/reinforcement/groups/${bikes.uuid}/draft`;
    await testApp.call('bob', 'PUT', path, { revision: 1, ...draft });
    const { body } = await merge(bikes.uuid, 2);
    expect((body as GroupDetail).draft).toMatchObject({
      ...draft,
      from: 'person',
      by: 'Bob Brennan',
    });
  });

  it('hands on what is kept apart', async () => {
    const third = await makeGroup(testApp, first.id, { questions: ['Do you sell helmets?'] });
    await change('apart', { revision: 1, other: third.uuid }, bikes);
    await merge(bikes.uuid, 2);
    const [pair] = await testApp.sql(
      `select is_apart from question_group_pairs p
       join question_groups l on l.id = p.left_id join question_groups r on r.id = p.right_id
       where l.uuid = $1 and r.uuid = $2`,
      [invoices.uuid, third.uuid],
    );
    expect(pair).toEqual({ is_apart: true });
  });

  it('is refused for a group whose answer stands, that was changed, of another language, or itself', async () => {
    expect(await merge(bikes.uuid, 7)).toMatchObject({
      status: 409,
      body: { code: 'reinforcement.changed-meanwhile', data: { revision: 1 } },
    });
    await answerGroup(testApp, first.id, bikes.uuid);
    expect((await merge(bikes.uuid)).body).toMatchObject({ code: 'reinforcement.answered' });
    expect(await merge(invoices.uuid)).toMatchObject({
      status: 422,
      body: { code: 'reinforcement.same-group' },
    });
    const french = await makeGroup(testApp, first.id, {
      questions: ['Où est ma facture ?'],
      language: 'fr',
    });
    expect((await merge(french.uuid)).body).toMatchObject({
      code: 'reinforcement.other-language',
    });
    const foreign = await makeGroup(testApp, second.id, { questions: ['My invoice?'] });
    expect((await merge(foreign.uuid)).body).toMatchObject({ code: 'reinforcement.not-found' });
    const body = { revision: 1, other: foreign.uuid, otherRevision: 1 };
    const path = `/v2/reinforcement/groups/${invoices.uuid}/merge`;
    expect(await testApp.call('alice', 'POST', path, body)).toMatchObject({
      status: 422,
      body: { code: 'reinforcement.other-language' },
    });
    expect((await detailOf(invoices.uuid)).size).toBe(4);
  });

  it('of two groups into each other at the same moment leaves one, with all tickets', async () => {
    const both = await Promise.all([
      merge(bikes.uuid),
      change('merge', { revision: 1, other: invoices.uuid, otherRevision: 1 }, bikes),
    ]);
    const statuses = both.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 404]);
    const survivor = both.find(({ status }) => status === 200)?.body as GroupDetail;
    expect(survivor.size).toBe(6);
  });
});

describe('a move', () => {
  it('puts a ticket into another group, where it stays', async () => {
    const tickets = [invoices.tickets[0]];
    const { body } = await change('move', { revision: 1, tickets, to: bikes.uuid });
    expect(body).toMatchObject({ uuid: invoices.uuid, size: 3, revision: 2 });
    expect((body as GroupDetail).history[0]).toMatchObject({
      what: 'moved',
      tickets: 1,
      other: { uuid: bikes.uuid },
    });
    const moved = (await ticketsOf(bikes.uuid)).find(({ uuid }) => uuid === tickets[0]);
    expect(moved).toMatchObject({ isPinned: true, isCentre: false });
    // The target did not change in what its readers decided: they may go on.
    expect(await detailOf(bikes.uuid)).toMatchObject({ size: 3, revision: 1 });
    for (const uuid of [bikes.uuid, invoices.uuid])
      expect(await rowOf(uuid)).toMatchObject({ is_reshaped: true, is_held: false });
  });

  it('takes a ticket out of all groups', async () => {
    const tickets = [invoices.tickets[1]];
    const { body } = await change('move', { revision: 1, tickets, to: null });
    expect(body).toMatchObject({ size: 3 });
    const [row] = await testApp.sql(
      `select q.group_id, q.is_pinned from grouped_questions q join tickets t on t.id = q.ticket_id where t.uuid = $1`,
      tickets,
    );
    expect(row).toEqual({ group_id: null, is_pinned: true });
  });

  it('is refused into the same group, and for tickets that left meanwhile', async () => {
    const tickets = [invoices.tickets[1]];
    const same = await change('move', { revision: 1, tickets, to: invoices.uuid });
    expect(same.body).toMatchObject({ code: 'reinforcement.same-group' });
    await change('move', { revision: 1, tickets, to: null });
    const again = await change('move', { revision: 2, tickets, to: bikes.uuid });
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'reinforcement.tickets-elsewhere' },
    });
  });
});

describe('two groups kept apart', () => {
  it('are not offered to be one any more, and say so in both histories', async () => {
    await testApp.sql(
      `insert into question_group_pairs (client_id, left_id, right_id, likeness)
       select l.client_id, l.id, r.id, 0.5 from question_groups l
       join question_groups r on r.client_id = l.client_id and r.uuid = $2 where l.uuid = $1`,
      [invoices.uuid, bikes.uuid],
    );
    expect((await detailOf(bikes.uuid)).merges).toHaveLength(1);
    const { body } = await change('apart', { revision: 1, other: bikes.uuid });
    expect(body).toMatchObject({ merges: [], revision: 2 });
    const other = await detailOf(bikes.uuid);
    expect(other).toMatchObject({ merges: [], revision: 1 });
    expect(other.history[0]).toMatchObject({ what: 'kept-apart', other: { uuid: invoices.uuid } });
    const again = await change('apart', { revision: 2, other: bikes.uuid });
    expect(again.body).toMatchObject({ revision: 2 });
  });
});
