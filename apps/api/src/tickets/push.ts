import type { Suggestion } from '@replique/contract/suggestions';
import type { PushedMessage, PushedTicket } from '@replique/contract/ticket-push';
import type { TicketDetail } from '@replique/contract/tickets';
import { recordChange } from '../audit/audit.ts';
import { withScope } from '../clients/clients.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { isProgram, type Caller } from '../http/access.ts';
import { fail } from '../http/errors.ts';
import { announce } from '../live/live.ts';
import { readStandings } from './news-store.ts';
import { inTurn } from './push-turns.ts';
import { findPushed, listPushedMessages, lockPushed, pushedPlatform } from './push-store.ts';
import {
  prepareMessages,
  prepareThread,
  putTickets,
  type IncomingTicket,
  type TicketsWork,
} from './put-tickets.ts';
import type { NewMessage } from './put-store.ts';
import { toStorableText } from './storable-text.ts';
import { readTicket, requireTicket } from './tickets.ts';

/** Tickets that a client's own program brings (docs/api.md): the same call twice is the same ticket. */

/** What pushing asks of slices that build on this one. */
export type PushWork = TicketsWork & {
  /** The suggestion for a ticket's latest question; written now where there is none, or another is wanted. */
  suggestOnce: (
    deps: Deps,
    caller: Caller,
    asked: { ticket: string; again: boolean },
    signal?: AbortSignal,
  ) => Promise<{ suggestion: Suggestion; isNew: boolean }>;
};

type Answer = { status: 200 | 201; body: TicketDetail };

/** A thread is kept whole in memory with every message that is added. */
const mostMessages = 2_000;
const mostCharacters = 4_000_000;

const charactersOf = (messages: NewMessage[]) =>
  messages
    .flatMap(({ text, quoted, html }) => [text, quoted, html])
    .reduce((sum, part) => sum + (part?.length ?? 0), 0);

/** Clocks differ, but not by a day. */
const aheadMs = 86_400_000;

/** @throws `request.invalid` for a time that has not come: the ticket would stay on top of every list until then */
function requirePast(deps: Deps, times: Date[]): void {
  const latest = deps.clock().getTime() + aheadMs;
  if (times.some((time) => time.getTime() > latest))
    throw fail('request.invalid', {
      fields: [{ path: 'sentAt', message: 'This time has not come yet.' }],
    });
}

function incomingMessage(message: PushedMessage): IncomingTicket['messages'][number] {
  const { html = null, text = null, sentAt, ...rest } = message;
  const isHtml = html !== null && html.trim() !== '';
  return {
    ...rest,
    sentAt: new Date(sentAt),
    html: isHtml ? html : null,
    text: isHtml ? null : text,
  };
}

/**
 * What is stored with what was brought now: a message that is not brought again stays. One id on both sides names two
 * messages, as in {@link prepareMessages}.
 */
function merged(stored: NewMessage[], brought: NewMessage[]): NewMessage[] {
  const roles = new Map(stored.map(({ externalId, role }) => [externalId, role]));
  const named = brought.map((message) => {
    const { externalId, role } = message;
    const isOther = (roles.get(externalId) ?? role) !== role;
    return isOther ? { ...message, externalId: `${externalId}/${role}` } : message;
  });
  const byId = new Map([...stored, ...named].map((message) => [message.externalId, message]));
  return [...byId.values()].toSorted((a, b) => a.sentAt.getTime() - b.sentAt.getTime());
}

type Brought = { clientId: number; incoming: IncomingTicket };
type Put = { uuid: string; isNew: boolean; isChanged: boolean; newMessages: number };

/** @throws `tickets.too-long` */
async function putPushed(tx: Tx, brought: Brought, work: TicketsWork): Promise<Put> {
  const { clientId, incoming } = brought;
  const { platform, externalId } = incoming;
  const key = [{ platform, externalId }];
  const known = await findPushed(tx, clientId, externalId);
  const stored = known ? await listPushedMessages(tx, clientId, known.id) : [];
  const messages = merged(stored, prepareMessages(incoming));
  if (messages.length > mostMessages || charactersOf(messages) > mostCharacters)
    throw fail('tickets.too-long');
  const before = (await readStandings(tx, clientId, key)).get(externalId);
  await putTickets(tx, clientId, [await prepareThread(incoming, messages)], work);
  const now = (await readStandings(tx, clientId, key)).get(externalId);
  return {
    uuid: now?.uuid ?? '',
    isNew: known === undefined,
    isChanged: before?.mark !== now?.mark,
    newMessages: messages.length - stored.length,
  };
}

/** Writes down what was brought, and tells the consoles that are open. */
async function record(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  change: { action: 'tickets.pushed' | 'tickets.message-pushed'; brought: Brought; put: Put },
): Promise<void> {
  const { action, brought, put } = change;
  // A call that came again did nothing.
  if (!put.isChanged) return;
  const { clientId, incoming } = brought;
  await recordChange(tx, deps, caller, {
    action,
    clientId,
    label: incoming.subject || incoming.externalId,
    href: `/tickets/${put.uuid}`,
    after: { isNew: put.isNew, newMessages: put.newMessages },
  });
  const by = isProgram(caller) ? undefined : caller.firstname;
  await announce(tx, { clientId, ticketUuid: put.uuid, what: 'ticket', by });
}

/** @throws `clients.not-found`, `tickets.too-long`, `request.invalid` where a super-admin names no client */
export async function pushTicket(
  deps: Deps,
  caller: Caller,
  pushed: PushedTicket & { client?: string | undefined },
  work: TicketsWork,
): Promise<Answer> {
  const { client, messages, ...fields } = pushed;
  const incoming: IncomingTicket = {
    ...fields,
    externalId: toStorableText(fields.externalId),
    platform: pushedPlatform,
    createdAt: new Date(fields.createdAt),
    messages: messages.map(incomingMessage),
  };
  requirePast(deps, [incoming.createdAt, ...incoming.messages.map(({ sentAt }) => sentAt)]);
  const push = async (tx: Tx, clientId: number | null) => {
    if (clientId === null)
      throw fail('request.invalid', {
        fields: [{ path: 'client', message: 'Name the client of the ticket.' }],
      });
    await lockPushed(tx, clientId, incoming.externalId);
    const brought = { clientId, incoming };
    const done = await putPushed(tx, brought, work);
    await record(tx, deps, caller, { action: 'tickets.pushed', brought, put: done });
    return done;
  };
  const put = await inTurn(`${caller.clientId ?? client} ${incoming.externalId}`, () =>
    withScope(deps, caller, client, push),
  );
  return { status: put.isNew ? 201 : 200, body: await readTicket(deps, caller, put.uuid) };
}

/** @throws `tickets.not-found`, `tickets.not-pushed`, `tickets.too-long` */
export async function pushMessage(
  deps: Deps,
  caller: Caller,
  { ticket: uuid, ...message }: PushedMessage & { ticket: string },
  work: TicketsWork,
): Promise<Answer> {
  const { clientId, platform, externalId } = await withScope(deps, caller, undefined, (tx) =>
    requireTicket(tx, uuid),
  );
  if (platform !== pushedPlatform) throw fail('tickets.not-pushed');
  const brought = incomingMessage(message);
  requirePast(deps, [brought.sentAt]);
  const push = async (tx: Tx) => {
    await lockPushed(tx, clientId, externalId);
    const known = await findPushed(tx, clientId, externalId);
    if (!known) throw fail('tickets.not-found');
    const { id: _, uuid: __, ...ticket } = known;
    const whole = { clientId, incoming: { ...ticket, messages: [brought] } };
    const done = await putPushed(tx, whole, work);
    await record(tx, deps, caller, {
      action: 'tickets.message-pushed',
      brought: whole,
      put: done,
    });
    return done;
  };
  const put = await inTurn(`${clientId} ${externalId}`, () => deps.db.withClient(clientId, push));
  return { status: put.newMessages > 0 ? 201 : 200, body: await readTicket(deps, caller, uuid) };
}
