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

/**
 * Only people of the ticket's client are known there; who may answer nothing gets nothing.
 * @throws `users.not-found`, `write-backs.no-colleague`
 */
function checkColleague(person: ActiveUser | null, { clientId }: Pick<Ticket, 'clientId'>): void {
  if (person?.clientId !== clientId) throw fail('users.not-found');
  if (person.level < levels.agent) throw fail('write-backs.no-colleague');
}

/** A ticket of no CRM has its new assignee at once. */
async function assignHere(
  tx: Tx,
  caller: Caller,
  { ticket, person, to }: { ticket: Ticket; person: ActiveUser | null; to: AssignTo },
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

type Given = { ticket: string; to: AssignTo; person: ActiveUser | null };

/** @returns the uuid of what waits for the CRM; null where it is done */
async function assign(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { ticket: ticketUuid, to, person }: Given,
): Promise<string | null> {
  const ticket = await requireTicket(tx, ticketUuid);
  const { id: ticketId, clientId } = ticket;
  if (to === 'colleague') checkColleague(person, ticket);
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
    const uuid = await assign(tx, deps, caller, { ...wanted, person });
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
  const person = await findPerson(deps, caller, wanted);
  await withScope(deps, caller, undefined, async (tx) => {
    for (const uuid of each) {
      const { clientId } = await requireTicket(tx, uuid);
      if (wanted.to === 'colleague' && person?.clientId !== clientId) throw fail('users.not-found');
    }
  });
  const refused: Assigned['refused'] = [];
  for (const ticket of each)
    try {
      await withScope(deps, caller, undefined, (tx) =>
        assign(tx, deps, caller, { to: wanted.to, person, ticket }),
      );
    } catch (error) {
      if (!(error instanceof ORPCError) || !ofOneTicket.has(error.code)) throw error;
      refused.push({ ticket, code: error.code });
    }
  deps.wake(writeBackJob);
  return { assigned: each.length - refused.length, refused };
}
