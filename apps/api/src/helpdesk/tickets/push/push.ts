import type { Suggestion } from '@replique/contract/answering/suggestions';
import type { PushedMessage, PushedTicket } from '@replique/contract/answering/ticket-push';
import type { TicketDetail } from '@replique/contract/helpdesk/tickets';
import { recordChange, withScope, announce } from '../../../accounts/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import { isProgram, type Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { readStandings } from '../storing/news-store.ts';
import { inTurn } from './push-turns.ts';
import { findPushed, listPushedMessages, lockPushed, pushedPlatform } from './push-store.ts';
import {
  prepareMessages,
  prepareThread,
  putTickets,
  withLexemes,
  type IncomingTicket,
  type PreparedTicket,
} from '../storing/put-tickets.ts';
import type { NewMessage } from '../storing/put-store.ts';
import { toStorableText } from '../../../platform/text/storable-text.ts';
import { readTicket, requireTicket } from '../tickets.ts';

/** Tickets that a client's own program brings (docs/api.md): the same call twice is the same ticket. */

/** What pushing asks of slices that build on this one. */
export type PushWork = {
  /** Compares what agents sent on these tickets with what was suggested to them, after the commit. */
  compareSent: (clientId: number, ticketIds: number[]) => Promise<void>;
  /** The suggestion for a ticket's latest question; written now where there is none, or another is wanted. */
  suggestOnce: (
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
type Put = { uuid: string; id: number; isNew: boolean; isChanged: boolean; newMessages: number };

/** A ticket as it stands, with all its messages; its mark is another as soon as anything of it is. */
type Standing = {
  mark: string | undefined;
  ticket: Awaited<ReturnType<typeof findPushed>>;
  messages: NewMessage[];
};

async function readStanding(tx: Tx, clientId: number, externalId: string): Promise<Standing> {
  // The mark first: whatever is stored between these statements makes it another one.
  const mark = (await readStandingOf(tx, clientId, externalId))?.mark;
  const known = await findPushed(tx, clientId, externalId);
  if (!known) return { mark: undefined, ticket: undefined, messages: [] };
  return { mark, ticket: known, messages: await listPushedMessages(tx, clientId, known.id) };
}

async function readStandingOf(tx: Tx, clientId: number, externalId: string) {
  const key = [{ platform: pushedPlatform, externalId }];
  return (await readStandings(tx, clientId, key)).get(externalId);
}

/** What is brought, read together with what stands. No transaction is open meanwhile. @throws `tickets.too-long` */
async function prepare(
  deps: Deps,
  { clientId, incoming }: Brought,
  { messages: stored }: Standing,
) {
  const reading = { texts: deps.texts, client: clientId };
  const messages = merged(stored, await prepareMessages(incoming, reading));
  if (messages.length > mostMessages || charactersOf(messages) > mostCharacters)
    throw fail('tickets.too-long');
  return withLexemes(deps.db, clientId, await prepareThread(incoming, messages, reading));
}

/** Null where the ticket changed since it was read. */
async function putPrepared(
  tx: Tx,
  { clientId, incoming }: Brought,
  { standing, prepared }: { standing: Standing; prepared: PreparedTicket },
): Promise<Put | null> {
  const { externalId } = incoming;
  await lockPushed(tx, clientId, externalId);
  const before = await readStandingOf(tx, clientId, externalId);
  if (before?.mark !== standing.mark) return null;
  await putTickets(tx, clientId, [prepared]);
  const now = await readStandingOf(tx, clientId, externalId);
  return {
    uuid: now?.uuid ?? '',
    id: now?.id ?? 0,
    isNew: before === undefined,
    isChanged: before?.mark !== now?.mark,
    newMessages: prepared.messages.length - standing.messages.length,
  };
}

function withTicket(
  { clientId, incoming }: Brought,
  { id: _, uuid: __, ...ticket }: NonNullable<Standing['ticket']>,
): Brought {
  return { clientId, incoming: { ...ticket, messages: incoming.messages } };
}

/** Another process may store the same ticket meanwhile: then it is read again, with what that one brought. */
const mostTries = 20;

/** Reads what stands, reads the texts, and stores both together. @throws `tickets.too-long` */
async function putPushed(
  deps: Deps,
  caller: Caller,
  action: 'tickets.pushed' | 'tickets.message-pushed',
  brought: Brought,
): Promise<Put> {
  const { clientId, incoming } = brought;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const standing = await deps.db.withClient(clientId, (tx) =>
      readStanding(tx, clientId, incoming.externalId),
    );
    // With a message alone the ticket is what it is now, not what it was before this was tried.
    const isWhole = action === 'tickets.pushed';
    const now = isWhole || !standing.ticket ? brought : withTicket(brought, standing.ticket);
    const prepared = await prepare(deps, now, standing);
    const put = await deps.db.withClient(clientId, async (tx) => {
      const done = await putPrepared(tx, brought, { standing, prepared });
      if (done) await record(tx, deps, caller, { action, brought, put: done });
      return done;
    });
    if (put) return put;
  }
  throw fail('request.conflict');
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

/** A client's programs push for it alone; a super-admin names the client. */
async function clientOf(deps: Deps, caller: Caller, client: string | undefined): Promise<number> {
  return withScope(deps, caller, client, async (_, clientId) => {
    if (clientId === null)
      throw fail('request.invalid', {
        fields: [{ path: 'client', message: 'Name the client of the ticket.' }],
      });
    return clientId;
  });
}

/** @throws `clients.not-found`, `tickets.too-long`, `request.invalid` where a super-admin names no client */
export async function pushTicket(
  deps: Deps,
  caller: Caller,
  pushed: PushedTicket & { client?: string | undefined },
  work: Pick<PushWork, 'compareSent'>,
): Promise<Answer> {
  const { client, messages, assignee, ...fields } = pushed;
  const incoming: IncomingTicket = {
    ...fields,
    externalId: toStorableText(fields.externalId),
    platform: pushedPlatform,
    assignee: assignee && { id: null, ...assignee },
    createdAt: new Date(fields.createdAt),
    messages: messages.map(incomingMessage),
  };
  requirePast(deps, [incoming.createdAt, ...incoming.messages.map(({ sentAt }) => sentAt)]);
  const clientId = await clientOf(deps, caller, client);
  const put = await inTurn(`${clientId} ${incoming.externalId}`, () =>
    putPushed(deps, caller, 'tickets.pushed', { clientId, incoming }),
  );
  if (!put.isNew) await work.compareSent(clientId, [put.id]);
  return { status: put.isNew ? 201 : 200, body: await readTicket(deps, caller, put.uuid) };
}

/** @throws `tickets.not-found`, `tickets.not-pushed`, `tickets.too-long` */
export async function pushMessage(
  deps: Deps,
  caller: Caller,
  { ticket: uuid, ...message }: PushedMessage & { ticket: string },
  work: Pick<PushWork, 'compareSent'>,
): Promise<Answer> {
  const { clientId, platform, externalId } = await withScope(deps, caller, undefined, (tx) =>
    requireTicket(tx, uuid),
  );
  if (platform !== pushedPlatform) throw fail('tickets.not-pushed');
  const brought = incomingMessage(message);
  requirePast(deps, [brought.sentAt]);
  const put = await inTurn(`${clientId} ${externalId}`, async () => {
    const known = await deps.db.withClient(clientId, (tx) => findPushed(tx, clientId, externalId));
    if (!known) throw fail('tickets.not-found');
    const { id: _, uuid: __, ...ticket } = known;
    const whole = { clientId, incoming: { ...ticket, messages: [brought] } };
    return putPushed(deps, caller, 'tickets.message-pushed', whole);
  });
  await work.compareSent(clientId, [put.id]);
  return { status: put.newMessages > 0 ? 201 : 200, body: await readTicket(deps, caller, uuid) };
}
