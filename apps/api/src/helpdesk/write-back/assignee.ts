import { ORPCError } from '@orpc/server';
import type { Assigned, AssignTo, WriteBack } from '@replique/contract/helpdesk/write-back';
import { levels } from '@replique/contract/route';
import {
  announce,
  findActiveUserById,
  nameOf,
  recordChange,
  withScope,
  type ActiveUser,
} from '../../accounts/index.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/errors.ts';
import { noteAssignee, requireTicket, type Ticket } from '../tickets/tickets.ts';
import { upsertAssignee } from './assignee-store.ts';
import { assignsHere, assignsTo, findOutgoing, isPlatform } from './outgoing.ts';
import { findTicketOf } from './store.ts';
import { readWriteBack, writeBackJob } from './write-back.ts';

type Wanted = { to: AssignTo; colleague?: string | undefined };

/**
 * The person who is to have a ticket; null for nobody. Who is named must be somebody the caller may know, needed or not.
 * @throws `users.not-found`
 */
async function findPerson(
  deps: Deps,
  caller: Caller,
  { to, colleague }: Wanted,
): Promise<ActiveUser | null> {
  const find = (user: string | number) =>
    deps.db.withStaff(async (tx) => (await findActiveUserById(tx, user)) ?? null);
  const named = colleague === undefined ? null : await find(colleague);
  const isKnown = caller.level === levels['super-admin'] || named?.clientId === caller.clientId;
  if (colleague !== undefined && (!named || !isKnown)) throw fail('users.not-found');
  if (to === 'nobody') return null;
  // A program has no person of its own: what it takes for itself the CRM gives to its user there.
  return to === 'colleague' ? named : find(caller.userId);
}

type Whom = { to: AssignTo; person: ActiveUser | null };

/**
 * A ticket that is to be given to somebody: as a colleague, only people of its client are known there.
 * @throws `tickets.not-found`, `users.not-found`
 */
async function requireTicketFor(tx: Tx, uuid: string, { to, person }: Whom): Promise<Ticket> {
  const ticket = await requireTicket(tx, uuid);
  if (to === 'colleague' && person?.clientId !== ticket.clientId) throw fail('users.not-found');
  return ticket;
}

/** A ticket of no CRM has its new assignee at once. */
async function assignHere(
  tx: Tx,
  caller: Caller,
  { ticket, person, to }: Whom & { ticket: Ticket },
): Promise<void> {
  if (isPlatform(ticket.platform)) throw fail('write-backs.not-connected');
  if (!assignsHere(caller).includes(to)) throw fail('write-backs.no-colleague');
  if (to !== 'nobody' && !person) throw fail('users.not-found');
  const assignee = person && { id: null, name: nameOf(person), email: person.email };
  await noteAssignee(tx, ticket.clientId, ticket.id, assignee);
}

const actionOf = {
  me: 'write-backs.assigned',
  colleague: 'write-backs.assigned-to',
  nobody: 'write-backs.unassigned',
} as const;

/** @returns the uuid of what waits for the CRM; null where it is done */
async function assign(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { ticket, to, person }: Whom & { ticket: Ticket },
): Promise<string | null> {
  const { id: ticketId, uuid: ticketUuid, clientId } = ticket;
  // Who may answer nothing gets nothing.
  if (to === 'colleague' && person && person.level < levels.agent)
    throw fail('write-backs.no-colleague');
  const outgoing = await findOutgoing(tx, clientId, ticket.platform);
  let uuid: string | null = null;
  if (outgoing) {
    const may = assignsTo(outgoing, caller);
    if (may.length === 0) throw fail('write-backs.assign-off');
    if (!may.includes(to)) throw fail('write-backs.cannot-unassign');
    uuid = await upsertAssignee(tx, {
      clientId,
      ticketId,
      platform: outgoing.platform,
      content:
        to === 'colleague' ? { assigns: to, colleague: person?.uuid ?? '' } : { assigns: to },
      by: caller.userId,
      at: deps.clock(),
    });
  } else await assignHere(tx, caller, { ticket, person, to });
  const named = await findTicketOf(tx, clientId, ticketId);
  await recordChange(tx, deps, caller, {
    action: actionOf[to],
    clientId,
    label: named?.name ?? '',
    href: `/tickets/${ticketUuid}`,
    ...(to === 'colleague' && person && { after: { assignee: nameOf(person) } }),
  });
  await announce(tx, { clientId, ticketUuid, what: 'ticket', by: caller.firstname });
  return uuid;
}

/**
 * Gives a ticket to the person who asks for it, to a colleague, or to nobody: through the outbox where it is of a CRM.
 * @throws `tickets.not-found`, `users.not-found`, `write-backs.no-colleague`, `write-backs.not-connected`,
 *   `write-backs.assign-off`, `write-backs.cannot-unassign`
 */
export async function assignTicket(
  deps: Deps,
  caller: Caller,
  wanted: Wanted & { ticket: string },
): Promise<WriteBack | null> {
  const person = await findPerson(deps, caller, wanted);
  const asked = await withScope(deps, caller, undefined, async (tx) => {
    const whom = { to: wanted.to, person };
    const ticket = await requireTicketFor(tx, wanted.ticket, whom);
    const uuid = await assign(tx, deps, caller, { ticket, ...whom });
    return uuid === null ? null : readWriteBack(tx, caller, uuid);
  });
  if (asked) deps.wake(writeBackJob);
  return asked;
}

/** What one ticket refuses for itself; everything else is a refusal of the whole. */
const ofOneTicket = new Set([
  'write-backs.no-colleague',
  'write-backs.not-connected',
  'write-backs.assign-off',
  'write-backs.cannot-unassign',
]);

/**
 * The same of several tickets, each in a transaction of its own.
 * @throws `tickets.not-found`, `users.not-found`, before anything is given
 */
export async function assignTickets(
  deps: Deps,
  caller: Caller,
  { tickets, ...wanted }: Wanted & { tickets: string[] },
): Promise<Assigned> {
  const each = [...new Set(tickets)];
  const whom = { to: wanted.to, person: await findPerson(deps, caller, wanted) };
  await withScope(deps, caller, undefined, async (tx) => {
    for (const uuid of each) await requireTicketFor(tx, uuid, whom);
  });
  const refused: Assigned['refused'] = [];
  for (const ticket of each)
    try {
      await withScope(deps, caller, undefined, async (tx) =>
        assign(tx, deps, caller, { ticket: await requireTicket(tx, ticket), ...whom }),
      );
    } catch (error) {
      if (!(error instanceof ORPCError) || !ofOneTicket.has(error.code)) throw error;
      refused.push({ ticket, code: error.code });
    }
  deps.wake(writeBackJob);
  return { assigned: each.length - refused.length, refused };
}
