import type { RefKind } from '@replique/contract/route';
import { canary } from '../isolation/canaries.ts';
import { makeTickets } from '../../apps/api/src/demo/make/factories.ts';
import type { RouteFixture, Target } from '../fixtures/route-fixtures.ts';
import type { TestApp } from '../app/test-app.ts';
import type { ClientKey, WorldClient } from '../fixtures/world.ts';

/** Proposals as rows, for tests that are not about how they are made. */

type Owner = { key: ClientKey; id: number };

/** A document to write, from a ticket of its own that a second one joined. Answers its uuid. */
async function putProposal(testApp: TestApp, { key, id }: Owner): Promise<string> {
  const mark = (table: string, column: string) => canary(key, table, column);
  const ticket = () => ({
    externalId: `${mark('tickets', 'external_id')}-${crypto.randomUUID()}`,
    subject: mark('tickets', 'subject'),
    // At the end of every list, so that it takes no other test's place.
    createdAt: new Date('2020-01-01T00:00:00Z'),
    messages: [
      { text: `How long is the warranty? ${mark('messages', 'text')}` },
      {
        role: 'agent' as const,
        author: mark('messages', 'author'),
        text: `The warranty of a lamp is two years. ${mark('messages', 'text')}`,
      },
    ],
  });
  const [first = '', second = ''] = await makeTickets(testApp.deps, id, [ticket(), ticket()]);
  const text = mark('knowledge_proposals', 'draft');
  const draft = { title: `Warranty ${text}`, isQuestion: false, url: null, markdown: text };
  const [row] = await testApp.sql<{ uuid: string }>(
    `with made as (
       insert into knowledge_proposals (client_id, uuid, kind, reason, origin, ticket_id, language, draft, findings,
         tickets, state_at, created_at)
       select $1, gen_random_uuid(), 'create', 'missing', 'solved-ticket', id, 'en', $4::jsonb, $5::jsonb, 2, now(), now()
       from tickets where client_id = $1 and uuid = $2 returning client_id, id, uuid),
     joined as (
       insert into knowledge_proposal_tickets (client_id, proposal_id, ticket_id)
       select made.client_id, made.id, t.id from made join tickets t on t.client_id = made.client_id and t.uuid = $3)
     select uuid from made`,
    [id, first, second, JSON.stringify(draft), JSON.stringify([{ now: null, proposed: text }])],
  );
  return row?.uuid ?? '';
}

/** Three of them, and the mark of a run. */
export async function makeRows(testApp: TestApp, owner: Owner): Promise<void> {
  for (let n = 0; n < 3; n += 1) await putProposal(testApp, owner);
  await testApp.sql(
    `insert into knowledge_proposal_runs (client_id, checked_at) values ($1, now())`,
    [owner.id],
  );
}

/** One that is there already, or a new one. */
export async function targetProposal(
  testApp: TestApp,
  client: WorldClient,
  isFresh: boolean,
): Promise<string> {
  if (isFresh) return putProposal(testApp, client);
  const [row] = await testApp.sql<{ uuid: string }>(
    `select uuid from knowledge_proposals where client_id = $1 order by id limit 1`,
    [client.id],
  );
  return row?.uuid ?? '';
}

const fresh = (testApp: TestApp, kind: RefKind, client: WorldClient) =>
  kind === 'knowledge-proposal' ? putProposal(testApp, client) : undefined;

/** The part of the route fixtures that is about proposals. */
export const fixtures: Record<string, RouteFixture> = {
  'proposals.list': { roundTrips: 14, showsCanary: true },
  'proposals.get': { roundTrips: 10, showsCanary: true },
  'proposals.accept': {
    roundTrips: 19,
    input: () => ({
      title: 'How long is the warranty?',
      isQuestion: true,
      url: null,
      markdown: 'The warranty of a lamp is two years.',
    }),
    target: fresh,
    showsCanary: true,
  },
  'proposals.reject': { roundTrips: 14, target: fresh, showsCanary: true },
  'proposals.reopen': { roundTrips: 12, target: fresh, showsCanary: true },
  'proposals.refresh': { roundTrips: 12, showsCanary: false },
};

export const rowsAfter = ['gap-rows'];

export const targets: Record<string, Target> = {
  'knowledge-proposal': (testApp, client, { isFresh }) => targetProposal(testApp, client, isFresh),
};
