import { mostTicketsOf, type TicketActionName } from '@replique/contract/helpdesk/ticket-actions';
import type { Tx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/errors.ts';
import {
  countTickets,
  findLastTicketId,
  listTicketsNamed,
  type TicketFilterQuery,
} from '../tickets/tickets.ts';

/** Which tickets an action is for, as a person said it. */
export type Wanted = { tickets: string[] } | { filter: TicketFilterQuery };

/** Named ones at once; those of a filter are written down by the job, up to the newest there is now. */
export type Chosen =
  | { kind: 'named'; clientId: number; ids: number[] }
  | { kind: 'filter'; clientId: number; last: number; total: number };

/** @throws `tickets.not-found` when one of them is not there, `ticket-actions.client-needed` for those of two clients */
async function chooseNamed(tx: Tx, uuids: string[]): Promise<Chosen> {
  const unique = [...new Set(uuids)];
  const found = await listTicketsNamed(tx, unique);
  const [first] = found;
  if (!first || found.length < unique.length) throw fail('tickets.not-found');
  const { clientId } = first;
  if (found.some((ticket) => ticket.clientId !== clientId))
    throw fail('ticket-actions.client-needed');
  return { kind: 'named', clientId, ids: found.map(({ id }) => id) };
}

/** @throws `ticket-actions.client-needed`, `ticket-actions.nothing-matches`, `ticket-actions.too-large` */
export async function chooseTickets(
  tx: Tx,
  clientId: number | null,
  action: TicketActionName,
  wanted: Wanted & { by: number },
): Promise<Chosen> {
  if ('tickets' in wanted) return chooseNamed(tx, wanted.tickets);
  if (clientId === null) throw fail('ticket-actions.client-needed');
  const total = await countTickets(tx, clientId, { ...wanted.filter, viewer: wanted.by });
  if (total === 0) throw fail('ticket-actions.nothing-matches');
  const most = mostTicketsOf[action];
  if (total > most) throw fail('ticket-actions.too-large', { most, total });
  return { kind: 'filter', clientId, last: await findLastTicketId(tx, clientId), total };
}
