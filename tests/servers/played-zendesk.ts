import { randomUUID } from 'node:crypto';
import { createAccountState, type AccountState } from '@replique/connectors/account-state';
import { createFakeZendesk, type FakeZendesk } from '@replique/connectors/fakes/zendesk';
import { ownLedger } from '@replique/connectors/ledger';
import { sendTo } from '@replique/connectors/fakes/fake-server';
import { connectorFor, sealCredentials } from '../../apps/api/src/helpdesk/crm/crm.ts';
import { compareSent } from '../../apps/api/src/answering/suggestions/suggestions.ts';
import { prepareTicket, putTickets } from '../../apps/api/src/helpdesk/tickets/tickets.ts';
import type { TestApp } from '../app/test-app.ts';

/** What a test puts between us and the CRM; it may answer by itself, or throw as a network does. */
export type Between = (
  pass: () => Promise<Response>,
  request: { method: string; path: string },
) => Promise<Response>;

export type PlayedZendesk = {
  fake: FakeZendesk;
  /** Of every request, until it is null again. */
  between: Between | null;
  /** Writes that reached it. */
  writes: string[];
  /** A question of a customer. @returns its id there */
  ask(text: string, more?: { category?: string; requester?: string }): string;
  /** Reads a ticket from there into the product, as the sync does. @returns its uuid */
  read(id: string): Promise<string>;
};

/** Breakers and tokens of all accounts are forgotten: a test begins anew, with limits that do not slow it down. */
export function forgetAccounts({ deps }: TestApp): void {
  const states = new Map<string, AccountState>();
  const limit = { most: 1_000_000, perMs: 1_000 };
  deps.crm.stateOf = (key) => {
    const state =
      states.get(key) ??
      createAccountState({ limit, clock: () => deps.clock(), ledgerApart: () => ownLedger(limit) });
    states.set(key, state);
    return state;
  };
}

/** Connects a client to a Zendesk of its own, which knows no network. */
export async function connectZendesk(testApp: TestApp, clientId: number): Promise<PlayedZendesk> {
  const { deps } = testApp;
  const fake = createFakeZendesk({ clock: () => deps.clock() });
  const sealed = sealCredentials(deps, clientId, 'zendesk', fake.credentials);
  await testApp.sql(
    `insert into crm_connections (client_id, platform, config_uuid, sealed_credentials, is_enabled, category_field_id,
       updated_at) values ($1, 'zendesk', $2, $3, true, $4, now())`,
    [clientId, randomUUID(), sealed, fake.categoryFieldId],
  );
  return playZendesk(testApp, clientId, fake);
}

/** Puts a Zendesk behind the connection that a client has: the same one that was behind another server's, maybe. */
export function playZendesk(testApp: TestApp, clientId: number, fake: FakeZendesk): PlayedZendesk {
  const { deps } = testApp;
  const straight = sendTo(fake);
  const played: PlayedZendesk = {
    fake,
    between: null,
    writes: [],
    ask: (text, { category, requester = 'Nora Field' } = {}) =>
      fake.addTicket({
        subject: 'A question',
        requester: { name: requester, email: 'nora@example.org' },
        text,
        ...(category === undefined ? {} : { category }),
      }),
    read: (id) => readTicket(testApp, clientId, { id, fieldId: fake.categoryFieldId }),
  };
  const others = deps.crm.addressOf.bind(deps.crm);
  deps.crm.addressOf = (of, platform, credentials) =>
    of === clientId && platform === 'zendesk'
      ? {
          baseUrl: 'https://zendesk.test',
          send: async (url, request) => {
            request.signal?.throwIfAborted();
            const pass = () => {
              if (request.method === 'PUT') played.writes.push(url.pathname);
              return straight(url, request);
            };
            const { method } = request;
            return played.between ? played.between(pass, { method, path: url.pathname }) : pass();
          },
        }
      : others(of, platform, credentials);
  return played;
}

async function readTicket(
  testApp: TestApp,
  clientId: number,
  { id, fieldId }: { id: string; fieldId: string },
): Promise<string> {
  const { deps } = testApp;
  const connector = await connectorFor(deps, clientId, 'zendesk');
  const [ticket] = (await connector?.readTickets([id], { categoryFieldId: fieldId })) ?? [];
  if (!ticket) throw new Error(`There is no ticket ${id}.`);
  const messages = ticket.messages.flatMap(({ kind, ...message }) =>
    kind === 'note' ? [] : [{ ...message, role: kind }],
  );
  const prepared = await prepareTicket(
    { ...ticket, platform: 'zendesk', messages },
    { texts: deps.texts, client: clientId },
  );
  await deps.db.withClient(clientId, (tx) => putTickets(tx, clientId, [prepared]));
  await compareSent(deps, clientId);
  const [row] = await testApp.sql<{ uuid: string }>(
    'select uuid from tickets where client_id = $1 and external_id = $2',
    [clientId, id],
  );
  return row?.uuid ?? '';
}
