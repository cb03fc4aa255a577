import {
  listVisitorsOfAddress,
  listTicketsOfVisitors,
  type VisitorOfAddress,
} from '../../chat/index.ts';
import { listBelongings, type Belonging, type Root } from '../../platform/db/belongings.ts';
import type { Tx } from '../../platform/db/database.ts';
import { foldAddress } from '../../accounts/index.ts';
import { listTicketsOfAddress } from '../../helpdesk/index.ts';
import { listTicketsById, type TicketOfPerson } from './person-store.ts';

/** One person of a client's customers: tickets, visitors, and what hangs on them. */

export type Person = {
  clientId: number;
  address: string;
  tickets: TicketOfPerson[];
  visitors: VisitorOfAddress[];
  /** What tells this person in a text: the address, and phones and ids long enough to be nobody else's. */
  identifiers: string[];
  belongings: Belonging[];
};

const shortestPhone = 7;
const shortestId = 6;

const longEnough = (text: string | null, least: number): string[] =>
  text !== null && text.trim().length >= least ? [text.trim()] : [];

export async function findPerson(tx: Tx, clientId: number, given: string): Promise<Person> {
  const address = foldAddress(given);
  const visitors = await listVisitorsOfAddress(tx, clientId, address);
  const visitorIds = visitors.map(({ id }) => id);
  const own = await listTicketsOfAddress(tx, clientId, address);
  const passedOn = await listTicketsOfVisitors(tx, clientId, visitorIds);
  const ids = [...new Set([...own.map(({ id }) => id), ...passedOn])];
  const tickets = await listTicketsById(tx, clientId, ids);
  const roots: Root[] = [
    { table: 'tickets', ids },
    { table: 'visitors', ids: visitorIds },
  ];
  const told = visitors.flatMap(({ phone, externalId }) => [
    ...longEnough(phone, shortestPhone),
    ...longEnough(externalId, shortestId),
  ]);
  return {
    clientId,
    address,
    tickets,
    visitors,
    identifiers: [...new Set([address, ...told])],
    belongings: await listBelongings(tx, clientId, roots),
  };
}
