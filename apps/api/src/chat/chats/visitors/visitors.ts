import { setTimeout as delay } from 'node:timers/promises';
import type { AuditAction } from '@replique/contract/contract';
import {
  recordChange,
  withScope,
  announceChat,
  deleteMails,
  findMailsAbout,
} from '../../../accounts/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import { forgetGapsOf, gapsJob, forgetProposalsOf } from '../../../knowledge/index.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { forgetGroupsOf, groupJob } from '../../../answering/index.ts';
import { eraseTickets } from '../../../helpdesk/index.ts';
import { cancelPending, changeChat, setChat } from '../change-chat.ts';
import { labelOf } from '../desk/desk.ts';
import { tellChats } from '../streams/messages.ts';
import {
  deleteVisitor,
  holdChatsOf,
  holdVisitor,
  isBeingSent,
  listChatsOf,
  listPassedOn,
  updateBlocked,
  type DeskVisitor,
} from './visitors-store.ts';

/** What Admins do with a visitor as a whole: block, let in again, erase. */

/** Empties the files of a client that may hold a line of somebody; of the slice `exports`, which builds on this one. */
export type EndExports = (
  tx: Tx,
  wanted: {
    clientId: number;
    kinds: readonly ('chats' | 'tickets' | 'suggestions')[];
    since: Date;
    at: Date;
  },
) => Promise<void>;

/** @throws `chats.visitor-not-found`, also for a visitor of another client */
async function requireVisitor(tx: Tx, { clientId }: Caller, uuid: string): Promise<DeskVisitor> {
  const visitor = await holdVisitor(tx, uuid, clientId);
  if (!visitor) throw fail('chats.visitor-not-found');
  return visitor;
}

/** Nothing that tells who the visitor is: the log outlives the erasure. */
async function record(
  tx: Tx,
  { deps, caller }: { deps: Deps; caller: Caller },
  visitor: DeskVisitor,
  change: { action: AuditAction; after?: unknown },
): Promise<void> {
  await recordChange(tx, deps, caller, {
    ...change,
    clientId: visitor.clientId,
    label: labelOf(visitor),
    href: '/chats',
  });
}

/** What is being written to them comes to nothing, and nobody need answer any more. */
async function quieten(tx: Tx, visitor: DeskVisitor, by: string): Promise<void> {
  const { clientId } = visitor;
  for (const chat of await listChatsOf(tx, visitor)) {
    if (chat.state === 'closed') continue;
    await changeChat(tx, { clientId, chatId: chat.id, by }, async (held) => {
      await cancelPending(held);
      await setChat(held, { waiting_since: null });
    });
  }
}

/** Open streams end. Blocked again changes nothing. @throws `chats.visitor-not-found` */
export async function blockVisitor(deps: Deps, caller: Caller, uuid: string): Promise<void> {
  await withScope(deps, caller, undefined, async (tx) => {
    const visitor = await requireVisitor(tx, caller, uuid);
    if (visitor.blockedAt !== null) return;
    const { clientId, id: visitorId } = visitor;
    await updateBlocked(tx, visitor, deps.clock());
    await quieten(tx, visitor, caller.firstname);
    await tellChats(tx, { type: 'visitor', clientId, visitorId });
    await record(tx, { deps, caller }, visitor, { action: 'visitors.blocked' });
  });
}

/** @throws `chats.visitor-not-found` */
export async function unblockVisitor(deps: Deps, caller: Caller, uuid: string): Promise<void> {
  await withScope(deps, caller, undefined, async (tx) => {
    const visitor = await requireVisitor(tx, caller, uuid);
    if (visitor.blockedAt === null) return;
    await updateBlocked(tx, visitor, null);
    await record(tx, { deps, caller }, visitor, { action: 'visitors.unblocked' });
  });
}

export type Erased = {
  chats: number;
  messages: number;
  tickets: number;
  inCrm: { platform: string; externalId: string }[];
};

const longestWaitMs = 10_000;
const lookEveryMs = 250;

/** A ticket that is being made is waited for: erased meanwhile, nobody would be told of it. */
async function untilSent(deps: Deps, caller: Caller, uuid: string): Promise<void> {
  const end = performance.now() + longestWaitMs;
  while (
    (await withScope(deps, caller, undefined, (tx) => isBeingSent(tx, uuid))) &&
    performance.now() < end
  )
    await delay(lookEveryMs);
}

async function eraseWithin(
  tx: Tx,
  deps: Deps,
  visitor: DeskVisitor,
  endExports: EndExports,
): Promise<Erased> {
  const { clientId, id: visitorId, firstSeenAt } = visitor;
  const chats = await listChatsOf(tx, visitor);
  const passedOn = await listPassedOn(tx, visitor);
  const tickets = [...new Set(passedOn.flatMap(({ ticketId }) => ticketId ?? []))];
  await forgetGapsOf(tx, clientId, tickets);
  await forgetGroupsOf(tx, clientId, tickets, deps.clock());
  await forgetProposalsOf(tx, clientId, tickets);
  await eraseTickets(tx, clientId, tickets);
  await deleteVisitor(tx, visitor);
  // A file may hold a row of this person; which one nobody knows without reading all of them.
  const kinds =
    tickets.length > 0 ? (['chats', 'tickets', 'suggestions'] as const) : (['chats'] as const);
  await endExports(tx, { clientId, kinds, since: firstSeenAt, at: deps.clock() });
  await tellChats(tx, { type: 'visitor', clientId, visitorId });
  for (const { uuid: chatUuid } of chats)
    await announceChat(tx, { clientId, chatUuid, what: 'state' });
  return {
    chats: chats.length,
    messages: chats.reduce((sum, { messages }) => sum + messages, 0),
    tickets: tickets.length,
    inCrm: passedOn.flatMap(({ platform, externalId }) =>
      platform && externalId ? [{ platform, externalId }] : [],
    ),
  };
}

type MailsFound = { ids: number[]; words: string[]; at: Date };

/** A mail that was being written while the others were looked at. */
const mailTakesMs = 60_000;

const namesOf = async (tx: Tx, visitor: DeskVisitor) =>
  (await listChatsOf(tx, visitor)).map((chat) => chat.uuid);

/** Mails to the client's people tell what was said. Opening all of them takes a while, so it is done ahead. */
async function findMails(deps: Deps, caller: Caller, uuid: string): Promise<MailsFound> {
  const at = deps.clock();
  const { since, words } = await withScope(deps, caller, undefined, async (tx) => {
    const visitor = await requireVisitor(tx, caller, uuid);
    return { since: visitor.firstSeenAt, words: await namesOf(tx, visitor) };
  });
  const ids = await deps.db.withStaff((tx) => findMailsAbout(tx, deps, { since, words }));
  return { ids, words, at };
}

/** What was found, and what has come since. The chats are held: no further one comes. */
async function eraseMails(tx: Tx, deps: Deps, visitor: DeskVisitor, found: MailsFound) {
  const words = await namesOf(tx, visitor);
  const isSame = words.every((word) => found.words.includes(word));
  const since = isSame ? new Date(found.at.getTime() - mailTakesMs) : visitor.firstSeenAt;
  const late = await findMailsAbout(tx, deps, { since, words });
  await deleteMails(tx, [...found.ids, ...late]);
}

/**
 * The visitor with all there is of them here: chats, traces, our tickets of them with what was learned from those, and
 * files and mails that may hold them. What stands in a CRM is named.
 * @throws `chats.visitor-not-found`
 */
export async function eraseVisitor(
  deps: Deps,
  caller: Caller,
  uuid: string,
  endExports: EndExports,
): Promise<Erased> {
  await untilSent(deps, caller, uuid);
  const found = await findMails(deps, caller, uuid);
  // As staff, who alone may touch mails: all of it goes, or nothing.
  const erased = await deps.db.withStaff(async (tx) => {
    const visitor = await requireVisitor(tx, caller, uuid);
    await holdChatsOf(tx, visitor);
    await eraseMails(tx, deps, visitor, found);
    const counts = await eraseWithin(tx, deps, visitor, endExports);
    const after = { ...counts, inCrm: counts.inCrm.length };
    await record(tx, { deps, caller }, visitor, { action: 'visitors.erased', after });
    return counts;
  });
  // Gaps and groups that others asked about too are named anew, from what they said.
  if (erased.tickets > 0) for (const job of [gapsJob, groupJob]) deps.wake(job);
  return erased;
}
