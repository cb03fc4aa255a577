import type {
  TestedRequest,
  ThirdPartyLookUp,
  ThirdPartyTest,
  ThirdPartyType,
} from '@replique/contract/helpdesk/third-party-data';
import { levels } from '@replique/contract/route';
import type { Language } from '@replique/engine/text/language';
import type { Fact } from '@replique/engine/generation/suggest';
import { findClient, requireModule, withClientScope, withScope } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import {
  findTicketNamed,
  listTicketFields,
  readThread,
  type Message,
  type Ticket,
} from '../tickets/tickets.ts';
import { askSource } from './ask-source.ts';
import { isComplete, openCredentials } from './credentials.ts';
import { lookUpKeyOf, type TicketToLookUp } from './look-up-key.ts';
import { factsOf } from './facts.ts';
import {
  lookUp,
  lookUpFacts,
  type ClientToAsk,
  type HowToLookUp,
  type TicketAsked,
} from './look-ups.ts';
import { listSources, type Source } from './store.ts';

/** What of a ticket is looked up by: what the requester wrote and nobody else, newest first. */
function toLookUp(ticket: Ticket, messages: Pick<Message, 'role' | 'text'>[]): TicketAsked {
  const told = messages.filter(({ role }) => role === 'requester').map(({ text }) => text);
  return {
    id: ticket.id,
    uuid: ticket.uuid,
    requesterEmail: ticket.requesterEmail,
    texts: [...told.toReversed(), ticket.subject],
    language: ticket.language,
  };
}

async function readTicketToLookUp(tx: Tx, uuid: string): Promise<TicketToLookUp> {
  const { ticket, messages } = await readThread(tx, uuid);
  const fields = await listTicketFields(tx, ticket.clientId, ticket.id);
  return { ...toLookUp(ticket, messages), fields };
}

/** Facts for a reply to a ticket, in the reply's language; none rather than an error, and never a long wait. */
export async function factsForReply(
  deps: Deps,
  thread: {
    client: ClientToAsk;
    ticket: Ticket;
    messages: Pick<Message, 'role' | 'text'>[];
  },
  language: Language,
  how: HowToLookUp = 'usual',
): Promise<Fact[]> {
  const { client, ticket, messages } = thread;
  return factsOf(await lookUpFacts(deps, client, toLookUp(ticket, messages), how), language);
}

async function lookUpOf(
  deps: Deps,
  caller: Caller,
  ticketUuid: string,
  how: HowToLookUp,
): Promise<ThirdPartyLookUp[]> {
  const { client, ticket } = await withScope(deps, caller, undefined, async (tx) => {
    const { ticket: read, messages } = await readThread(tx, ticketUuid);
    const found = await findClient(tx, { id: read.clientId });
    if (!found) throw fail('tickets.not-found');
    requireModule(found, 'thirdPartyData');
    return { client: found, ticket: toLookUp(read, messages) };
  });
  return lookUp(deps, client, ticket, how);
}

/** Guests and Users read what is known; it is an Agent who has the client's sources asked (product.md §3). */
export function howFor(caller: Caller): HowToLookUp {
  return caller.level >= levels.agent ? 'usual' : 'kept';
}

export function readThirdPartyData(deps: Deps, caller: Caller, ticketUuid: string) {
  return lookUpOf(deps, caller, ticketUuid, howFor(caller));
}

export function refreshThirdPartyData(deps: Deps, caller: Caller, ticketUuid: string) {
  return lookUpOf(deps, caller, ticketUuid, 'again');
}

function requireCredentials(deps: Deps, clientId: number, source: Source): void {
  let isReady = false;
  try {
    isReady = isComplete(
      source.type,
      openCredentials(deps, clientId, source.type, source.sealedSecret),
    );
  } catch {
    // The test says so by its failure `unreadable-secret`.
    return;
  }
  if (!isReady) throw fail('third-party.secret-missing');
}

/**
 * Looks up with the stored settings, switched on or not, and shows what was sent. Nothing of it is kept.
 * @throws `third-party.not-set-up`, `third-party.secret-missing`, `tickets.not-found`, `modules.off`
 */
export async function testThirdPartySource(
  deps: Deps,
  caller: Caller,
  request: { client: string; type: ThirdPartyType; ticket: string },
): Promise<ThirdPartyTest> {
  const read = await withClientScope(deps, caller, request.client, async (tx, client) => {
    requireModule(client, 'thirdPartyData');
    const sources = await listSources(tx, client.id);
    const source = sources.find(({ type }) => type === request.type);
    if (!source) throw fail('third-party.not-set-up');
    requireCredentials(deps, client.id, source);
    const ticket = await findTicketNamed(tx, client.id, request.ticket);
    if (!ticket) throw fail('tickets.not-found');
    const toAsk = await readTicketToLookUp(tx, ticket.uuid);
    return { client, source, key: lookUpKeyOf(source, toAsk, client.orderNumberPatterns) };
  });
  const requests: TestedRequest[] = [];
  if (!read.key)
    return {
      state: 'nothing-to-ask',
      failure: null,
      ms: 0,
      requests,
      answer: null,
      notTheRequesters: 0,
    };
  const asked = await askSource(deps, read.client.id, read.source, read.key, (sent) =>
    requests.push(sent),
  );
  return { ...asked, requests };
}
