import type {
  SimulatedTicket,
  SimulatedTicketDetail,
  Simulator,
} from '@replique/contract/helpdesk/simulator';
import type { FakeZendesk } from '@replique/connectors/fakes/zendesk';
import { recordChange, withScope } from '../../accounts/index.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { findTicketNamed } from '../tickets/tickets.ts';
import { addTicket, answer, replyOf } from './arrivals.ts';
import { lookAt, playOn } from './simulated-crm.ts';
import { statusOf } from './start-end.ts';
import { tellEvents } from './tell-events.ts';

/** A simulated CRM as its agents use it: people see a note arrive there, and answer (docs/demo.md). */

const simulatedPlatform = 'zendesk';
const mostListed = 50;

type Shown = NonNullable<ReturnType<FakeZendesk['ticketOf']>>;

function presentRow(ticket: Shown): SimulatedTicket {
  const spoken = ticket.messages.filter(({ kind }) => kind !== 'note');
  return {
    id: ticket.id,
    subject: ticket.subject,
    requesterName: ticket.requesterName,
    isOpen: ticket.state === 'open',
    isWaiting: ticket.state === 'open' && spoken.at(-1)?.kind === 'requester',
    hasNote: spoken.length < ticket.messages.length,
    category: ticket.category,
    updatedAt: ticket.updatedAt.toISOString(),
  };
}

async function present(
  deps: Deps,
  clientId: number,
  ticket: Shown,
): Promise<SimulatedTicketDetail> {
  const here = await deps.db.withClient(clientId, (tx) => findTicketNamed(tx, clientId, ticket.id));
  return {
    ...presentRow(ticket),
    messages: ticket.messages.map(({ id, kind, author, text, html, at }) => ({
      id,
      kind,
      author,
      text,
      reply: kind === 'note' ? replyOf({ html }) : null,
      at: at.toISOString(),
    })),
    ticket: here?.platform === simulatedPlatform ? here.uuid : null,
  };
}

const scopeOf = (deps: Deps, caller: Caller, client: string) =>
  withScope(deps, caller, client, (_, clientId) => Promise.resolve(clientId));

export async function listSimulated(
  deps: Deps,
  caller: Caller,
  client: string,
): Promise<Simulator & { items: SimulatedTicket[] }> {
  const { clientId, status } = await withScope(deps, caller, client, async (tx, clientId) => ({
    clientId,
    status: await statusOf(tx, deps, clientId),
  }));
  if (clientId === null || status.state !== 'on') return { ...status, items: [] };
  const tickets = await lookAt(deps, clientId, (crm) =>
    crm
      .listTickets()
      .slice(0, mostListed)
      .flatMap((id) => crm.ticketOf(id) ?? []),
  );
  return { ...status, items: (tickets ?? []).map(presentRow) };
}

/** @throws `simulator.not-found` */
export async function readSimulated(
  deps: Deps,
  caller: Caller,
  { client, id }: { client: string; id: string },
): Promise<SimulatedTicketDetail> {
  const clientId = await scopeOf(deps, caller, client);
  if (clientId === null) throw fail('simulator.not-found');
  const ticket = await lookAt(deps, clientId, (crm) => crm.ticketOf(id));
  if (!ticket) throw fail('simulator.not-found');
  return present(deps, clientId, ticket);
}

/** @throws `simulator.not-found` where there is no such CRM, or nothing to play on */
async function playAs(
  deps: Deps,
  caller: Caller,
  client: string,
  play: (crm: FakeZendesk) => Shown | null,
): Promise<SimulatedTicketDetail> {
  const clientId = await scopeOf(deps, caller, client);
  if (clientId === null) throw fail('simulator.not-found');
  const played = await playOn(deps, clientId, async (crm, _, tx) => {
    const ticket = play(crm);
    if (!ticket) throw fail('simulator.not-found');
    await recordChange(tx, deps, caller, {
      action: 'simulator.played',
      clientId,
      label: ticket.subject,
      href: `/simulator?ticket=${ticket.id}`,
    });
    return ticket;
  });
  if (!played) throw fail('simulator.not-found');
  await tellEvents(deps, clientId, played.events);
  return present(deps, clientId, played.result);
}

/** A customer writes. */
export function writeAsCustomer(
  deps: Deps,
  caller: Caller,
  {
    client,
    hasPhoto,
    ...ticket
  }: { client: string; name: string; subject: string; text: string; hasPhoto: boolean },
): Promise<SimulatedTicketDetail> {
  const written = hasPhoto ? { ...ticket, photo: 'photo.png' } : ticket;
  return playAs(deps, caller, client, (crm) => crm.ticketOf(addTicket(crm, written)));
}

/**
 * The caller answers there under their own first name, and closes the ticket.
 * @throws `simulator.answered` when the colleague was quicker
 */
export function answerAsAgent(
  deps: Deps,
  caller: Caller,
  { client, id, text }: { client: string; id: string; text: string },
): Promise<SimulatedTicketDetail> {
  return playAs(deps, caller, client, (crm) => {
    const ticket = crm.ticketOf(id);
    if (!ticket) return null;
    if (ticket.state !== 'open') throw fail('simulator.answered');
    answer(crm, id, text, caller.firstname);
    return crm.ticketOf(id);
  });
}
