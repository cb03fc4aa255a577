import type { RefKind } from '@replique/contract/route';
import { canary } from '../isolation/canaries.ts';
import { makeTickets } from '../../apps/api/src/demo/make/factories.ts';
import type { RouteFixture, Target } from '../fixtures/route-fixtures.ts';
import type { TestApp } from '../app/test-app.ts';
import type { ClientKey, WorldClient } from '../fixtures/world.ts';

/** Groups of questions as rows, for tests that are not about how they are found. */

type Owner = { key: ClientKey; id: number };

/** Two tickets that people answered. */
async function putTickets(testApp: TestApp, { key, id }: Owner): Promise<string[]> {
  const mark = (table: string, column: string) => canary(key, table, column);
  const given = ['Where is my invoice?', 'I need my invoice.'].map((text) => ({
    externalId: `${mark('tickets', 'external_id')}-${crypto.randomUUID()}`,
    subject: mark('tickets', 'subject'),
    // At the end of every list, so that it takes no other test's place.
    createdAt: new Date('2020-01-01T00:00:00Z'),
    messages: [
      { text: `${text} ${mark('messages', 'text')}` },
      { role: 'agent' as const, text: `It is in your account. ${mark('messages', 'text')}` },
    ],
  }));
  return makeTickets(testApp.deps, id, given);
}

/** A group with two tickets of its own. Answers its uuid. */
export async function putGroup(testApp: TestApp, owner: Owner): Promise<string> {
  const tickets = await putTickets(testApp, owner);
  const mark = (table: string, column: string) => canary(owner.key, table, column);
  const [row] = await testApp.sql<{ uuid: string }>(
    `with grp as (
       insert into question_groups (client_id, uuid, language, name, words, question, answers, draft, draft_at, size,
         created_at)
       select $1, gen_random_uuid(), 'en', $2, array[$3], $4,
         jsonb_build_array(jsonb_build_object('text', $5::text, 'times', 2, 'copies', 0, 'people', '[]'::jsonb,
           'lastAt', '2020-01-01T00:01:00.000Z',
           'tickets', (select jsonb_agg(id) from tickets where client_id = $1 and uuid = any($6::uuid[])))),
         jsonb_build_object('title', $4::text, 'isQuestion', true, 'url', null, 'markdown', $5::text, 'from', 'people',
           'sources', '[]'::jsonb), now(), 2, now()
       returning client_id, id, uuid, language, question),
     members as (
       insert into grouped_questions (client_id, ticket_id, group_id, language, question, asked_at, is_centre, is_new)
       select grp.client_id, t.id, grp.id, grp.language, $7, t.created_at, t.uuid = ($6::uuid[])[1], false
       from grp join tickets t on t.client_id = grp.client_id and t.uuid = any($6::uuid[])),
     events as (
       insert into question_group_events (client_id, group_id, what, at, other_uuid, other_name)
       select client_id, id, 'found', now(), uuid, $8 from grp)
     select uuid from grp`,
    [
      owner.id,
      mark('question_groups', 'name'),
      mark('question_groups', 'words'),
      mark('question_groups', 'question'),
      mark('question_groups', 'answers'),
      tickets,
      `Where is my invoice? ${mark('grouped_questions', 'question')}`,
      mark('question_group_events', 'other_name'),
    ],
  );
  return row?.uuid ?? '';
}

/** The same with an approved answer that stands. */
async function putAnsweredGroup(testApp: TestApp, owner: Owner): Promise<string> {
  const uuid = await putGroup(testApp, owner);
  await testApp.sql(
    `with made as (
       insert into documents (client_id, uuid, kind, external_id, title, language, html, markdown, content_hash,
         certified_at, created_at, updated_at)
       values ($1, gen_random_uuid(), 'group', $2, $3, 'en', '<p>' || $4::text || '</p>', $4, md5($2), now(), now(), now())
       returning id)
     update question_groups set document_id = made.id, approved_at = now() from made
     where client_id = $1 and question_groups.uuid = $2::uuid`,
    [
      owner.id,
      uuid,
      canary(owner.key, 'documents', 'title'),
      canary(owner.key, 'documents', 'html'),
    ],
  );
  return uuid;
}

/** Three groups, and the marks of the runs. */
export async function makeRows(testApp: TestApp, owner: Owner): Promise<void> {
  for (let n = 0; n < 3; n += 1) await putGroup(testApp, owner);
  await testApp.sql(
    `insert into question_group_pairs (client_id, left_id, right_id, likeness)
     select l.client_id, l.id, r.id, 0.7 from question_groups l
     join question_groups r on r.client_id = l.client_id and r.id > l.id where l.client_id = $1`,
    [owner.id],
  );
  await testApp.sql(
    `insert into question_groupings (client_id, language, checked_at) values ($1, 'en', now()), ($1, 'fr', now())`,
    [owner.id],
  );
  await testApp.sql(`insert into question_group_runs (client_id, checked_at) values ($1, now())`, [
    owner.id,
  ]);
}

/** One that is there already, or a new one. */
export async function targetGroup(
  testApp: TestApp,
  client: WorldClient,
  isFresh: boolean,
): Promise<string> {
  if (isFresh) return putGroup(testApp, client);
  const [row] = await testApp.sql<{ uuid: string }>(
    `select uuid from question_groups where client_id = $1 order by id limit 1`,
    [client.id],
  );
  return row?.uuid ?? '';
}

/** A ticket of the group that was made last: routes name the group first. */
async function memberOf(testApp: TestApp, { id }: WorldClient): Promise<string> {
  const [row] = await testApp.sql<{ uuid: string }>(
    `select t.uuid from grouped_questions q join tickets t on t.client_id = q.client_id and t.id = q.ticket_id
     where q.client_id = $1 and q.group_id is not null order by q.group_id desc, t.id limit 1`,
    [id],
  );
  return row?.uuid ?? '';
}

const withMembers = (testApp: TestApp, kind: RefKind, client: WorldClient) =>
  kind === 'ticket' ? memberOf(testApp, client) : undefined;

const answered = (testApp: TestApp, kind: RefKind, client: WorldClient) =>
  kind === 'question-group' ? putAnsweredGroup(testApp, client) : undefined;

const draft = {
  title: 'Where is my invoice?',
  isQuestion: true,
  url: null,
  markdown: 'It is in your account, under Orders.',
};

const change = { input: () => ({ revision: 1 }), showsCanary: true };

/** The part of the route fixtures that is about groups of questions. */
export const fixtures: Record<string, RouteFixture> = {
  'reinforcement.list': {
    roundTrips: 11,
    // Of all clients' groups a super-admin's first page may hold another client's alone.
    input: (_, __, client) => ({ search: canary(client.key, 'question_groups', 'name') }),
    probes: (foreign) => [{ search: canary(foreign.key, 'question_groups', 'name') }],
    showsCanary: true,
  },
  'reinforcement.status': { roundTrips: 14, showsCanary: true },
  'reinforcement.refresh': { roundTrips: 16, showsCanary: true },
  'reinforcement.regroup': { roundTrips: 16, showsCanary: true },
  'reinforcement.get': { roundTrips: 12, showsCanary: true },
  'reinforcement.tickets': { roundTrips: 10, showsCanary: true },
  'reinforcement.saveDraft': {
    roundTrips: 19,
    ...change,
    input: () => ({ revision: 1, ...draft }),
  },
  'reinforcement.redraft': { roundTrips: 28, ...change },
  'reinforcement.approve': {
    roundTrips: 32,
    ...change,
    input: () => ({ revision: 1, ...draft, until: null }),
  },
  'reinforcement.withdraw': { roundTrips: 26, ...change, target: answered },
  'reinforcement.rename': {
    roundTrips: 20,
    ...change,
    input: () => ({ revision: 1, name: 'Invoices' }),
  },
  'reinforcement.dismiss': { roundTrips: 20, ...change },
  'reinforcement.restore': { roundTrips: 16, ...change },
  'reinforcement.split': {
    roundTrips: 32,
    ...change,
    input: () => ({ revision: 1, name: null }),
    target: withMembers,
  },
  'reinforcement.merge': {
    roundTrips: 29,
    ...change,
    input: () => ({ revision: 1, otherRevision: 1 }),
  },
  'reinforcement.keepApart': { roundTrips: 23, ...change },
  'reinforcement.move': {
    roundTrips: 30,
    ...change,
    input: () => ({ revision: 1, to: null }),
    target: withMembers,
  },
};

export const rowsAfter = ['proposal-rows'];

export const targets: Record<string, Target> = {
  'question-group': (testApp, client, { isFresh }) => targetGroup(testApp, client, isFresh),
};
