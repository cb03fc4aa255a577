import type { Tx } from '../../../platform/db/database.ts';
import { isToldOf, tellWebhooks, type TicketNamed } from '../../../accounts/index.ts';
import type { CategorySource } from '../rules/category-store.ts';
import { listNamedTickets, readStandings, type NamedTicket, type Standing } from './news-store.ts';

/** What a client's own programs are told of tickets, in the transaction that changes them. */

/** More at a time are an import: nobody wants to hear of each. */
const mostTold = 50;

export const ticketNamed = ({ uuid, externalId, platform }: TicketNamed): TicketNamed => ({
  uuid,
  externalId,
  platform,
});

type Key = { platform: string; externalId: string };

/** Tickets before they are stored; null where nobody is to be told. */
export async function readBeforeNews(
  tx: Tx,
  clientId: number,
  tickets: Key[],
): Promise<Map<string, Standing> | null> {
  if (tickets.length > mostTold) return null;
  const isTold = await isToldOf(tx, clientId, [
    'ticket.created',
    'ticket.updated',
    'category.changed',
  ]);
  return isTold ? readStandings(tx, clientId, tickets) : null;
}

/** Tells what became of tickets that were stored; what came again as it was is no news, nor is history. */
export async function tellTicketNews(
  tx: Tx,
  clientId: number,
  tickets: Key[],
  before: Map<string, Standing> | null,
): Promise<void> {
  if (!before) return;
  const after = await readStandings(tx, clientId, tickets);
  const told = [...after.values()].flatMap((now) => {
    const was = before.get(now.externalId);
    if (!now.isRecent || was?.mark === now.mark) return [];
    const ticket = ticketNamed(now);
    const event = was ? ('ticket.updated' as const) : ('ticket.created' as const);
    const { category } = now;
    const isRenamed = was !== undefined && was.category !== category;
    const renamed = { clientId, event: 'category.changed' as const };
    return [
      { clientId, event, data: { ticket } },
      ...(isRenamed ? [{ ...renamed, data: { ticket, category, source: 'crm' as const } }] : []),
    ];
  });
  await tellWebhooks(tx, ...told);
}

type Given = { ticketId: number; category: string | null; source: CategorySource };

/** Tickets before they get a category of ours; none where nobody is to be told. */
export async function readBeforeNaming(
  tx: Tx,
  clientId: number,
  given: Given[],
): Promise<NamedTicket[]> {
  if (given.length > mostTold || !(await isToldOf(tx, clientId, ['category.changed']))) return [];
  return listNamedTickets(
    tx,
    clientId,
    given.map(({ ticketId }) => ticketId),
  );
}

export async function tellNaming(
  tx: Tx,
  clientId: number,
  given: Given[],
  before: NamedTicket[],
): Promise<void> {
  const byId = new Map(before.map((ticket) => [ticket.id, ticket]));
  const told = given.flatMap(({ ticketId, category, source }) => {
    const ticket = byId.get(ticketId);
    if (!ticket || ticket.category === category) return [];
    const data = { ticket: ticketNamed(ticket), category, source };
    return [{ clientId, event: 'category.changed' as const, data }];
  });
  await tellWebhooks(tx, ...told);
}
