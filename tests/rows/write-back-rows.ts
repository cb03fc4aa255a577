import { randomUUID } from 'node:crypto';
import { makeSuggestion, makeTicket } from '../../apps/api/src/demo/make/factories.ts';
import type { RouteFixture, Target } from '../fixtures/route-fixtures.ts';
import { useZendesk } from './setting-rows.ts';
import type { TestApp } from '../app/test-app.ts';

/** A ticket that came from the client's Zendesk, which is in use; answers its uuid. */
async function putZendeskTicket(testApp: TestApp, clientId: number): Promise<string> {
  await useZendesk(testApp, clientId);
  // Old enough to stand behind what the lists of the matrix must show.
  return makeTicket(testApp.deps, clientId, {
    platform: 'zendesk',
    externalId: randomUUID(),
    createdAt: new Date('2020-01-01'),
  });
}

/** A category that a client's CRM refused; answers its uuid. */
export async function putRefusedWriteBack(testApp: TestApp, clientId: number): Promise<string> {
  const ticket = await putZendeskTicket(testApp, clientId);
  const uuid = randomUUID();
  await testApp.sql(
    `insert into write_backs (client_id, uuid, ticket_id, platform, kind, content, state, reason, detail, due_at,
       is_automatic, created_at)
     select client_id, $2, id, 'zendesk', 'category', '{"category": "Delivery"}', 'refused', 'refused',
       'No such value.', now(), true, now() from tickets where uuid = $1`,
    [ticket, uuid],
  );
  return uuid;
}

export async function findWriteBackOf(testApp: TestApp, clientId: number): Promise<string> {
  const [row] = await testApp.sql<{ uuid: string }>(
    'select uuid from write_backs where client_id = $1 order by id limit 1',
    [clientId],
  );
  return row?.uuid ?? '';
}

/** A suggestion whose reply agents may send. */
async function putSendable(
  testApp: TestApp,
  { id, documents }: { id: number; documents: string[] },
): Promise<string> {
  const document = documents.at(-1) ?? '';
  const ticket = await putZendeskTicket(testApp, id);
  await testApp.sql(`update crm_connections set replies_by = 'agents' where client_id = $1`, [id]);
  return makeSuggestion(testApp.deps, id, { ticket, document, text: 'A reply.' });
}

/** A reply that waits to be sent; answers its uuid. */
async function putWaitingReply(
  testApp: TestApp,
  client: { id: number; documents: string[] },
): Promise<string> {
  const suggestion = await putSendable(testApp, client);
  const uuid = randomUUID();
  await testApp.sql(
    `insert into write_backs (client_id, uuid, ticket_id, platform, kind, suggestion_id, content, due_at,
       is_automatic, created_at)
     select client_id, $2, ticket_id, 'zendesk', 'reply', id,
       '{"reply": "A reply.", "status": "keep", "askedAt": null, "hasAccepted": true}',
       now() + interval '1 hour', false, now() from suggestions where uuid = $1`,
    [suggestion, uuid],
  );
  return uuid;
}

/** What waits for the CRM for three suggestions, or was refused. */
export async function makeRows(testApp: TestApp, { id: clientId }: { id: number }): Promise<void> {
  await testApp.sql(
    `insert into write_backs (client_id, uuid, ticket_id, platform, kind, suggestion_id, content, state, reason,
       due_at, is_automatic, created_at)
     select client_id, gen_random_uuid(), ticket_id, 'zendesk', 'note', id,
       '{"text": "A reply.", "language": "en", "confidence": null, "isEdited": false, "sources": []}',
       'refused', 'forbidden', now(), true, now()
     from suggestions where client_id = $1`,
    [clientId],
  );
}

/** What the access matrix needs for the calls about what goes back to the CRMs. */
export const fixtures: Record<string, RouteFixture> = {
  'writeBack.list': { roundTrips: 8, showsCanary: false },
  'writeBack.post': {
    roundTrips: 19,
    input: () => ({ revision: 1 }),
    target: async (testApp, _, { id, documents }) => {
      const document = documents.at(-1) ?? '';
      const ticket = await putZendeskTicket(testApp, id);
      return makeSuggestion(testApp.deps, id, { ticket, document, text: 'A reply.' });
    },
    showsCanary: false,
  },
  'suggestions.send': {
    roundTrips: 31,
    input: () => ({ revision: 1 }),
    target: (testApp, _, client) => putSendable(testApp, client),
    showsCanary: false,
  },
  'writeBack.assign': {
    // Three of them read who is to have it.
    roundTrips: 16,
    input: () => ({ to: 'me' }),
    target: async (testApp, _, { id }) => {
      const ticket = await putZendeskTicket(testApp, id);
      await testApp.sql(`update crm_connections set replies_by = 'agents' where client_id = $1`, [
        id,
      ]);
      return ticket;
    },
    showsCanary: false,
  },
  'writeBack.assignAll': {
    roundTrips: 25,
    input: async (testApp, _, { id }) => ({
      to: 'nobody',
      tickets: [await putZendeskTicket(testApp, id)],
    }),
    probes: (foreign) => [{ to: 'nobody', tickets: foreign.tickets }],
    showsCanary: false,
  },
  'writeBack.snooze': {
    roundTrips: 13,
    input: () => ({ until: new Date(Date.now() + 3_600_000).toISOString() }),
    target: (testApp, _, { id }) => makeTicket(testApp.deps, id),
    showsCanary: false,
  },
  'writeBack.comment': {
    roundTrips: 13,
    input: () => ({ text: 'Called the carrier.' }),
    target: (testApp, _, { id }) => putZendeskTicket(testApp, id),
    showsCanary: false,
  },
  'writeBack.cancel': {
    roundTrips: 16,
    target: (testApp, _, client) => putWaitingReply(testApp, client),
    showsCanary: false,
  },
  'writeBack.retry': { roundTrips: 14, showsCanary: false },
  'writeBack.overview': {
    roundTrips: 12,
    input: () => ({ platform: 'zendesk' }),
    showsCanary: false,
  },
  'writeBack.retryAll': {
    roundTrips: 16,
    input: async (testApp, _, { id }) => {
      await putRefusedWriteBack(testApp, id);
      return { platform: 'zendesk' };
    },
    showsCanary: false,
  },
};

export const targets: Record<string, Target> = {
  'write-back': (testApp, { id }, { isFresh }) =>
    isFresh ? putRefusedWriteBack(testApp, id) : findWriteBackOf(testApp, id),
};
