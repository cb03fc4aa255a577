import type { CrmTicket } from '@replique/connectors/connector';
import { personName } from '../../platform/db/person-name.ts';
import type { Deps } from '../deps.ts';
import type { Place } from './changes-store.ts';

/**
 * A reply that was sent from here is its sender's. The CRM names the account that we sign in with instead, and figures
 * by agent would count all of them for one.
 */
export async function withSenders(
  { db }: Pick<Deps, 'db'>,
  { clientId, platform }: Pick<Place, 'platform' | 'clientId'>,
  tickets: CrmTicket[],
): Promise<CrmTicket[]> {
  const answered = tickets.filter(({ messages }) => messages.some(({ kind }) => kind === 'agent'));
  if (answered.length === 0) return tickets;
  const sent = await db.withClient(clientId, (tx) =>
    tx
      .selectFrom('tickets as t')
      .innerJoin('write_backs as w', (join) =>
        join.onRef('w.client_id', '=', 't.client_id').onRef('w.ticket_id', '=', 't.id'),
      )
      .select([
        't.external_id as ticket',
        'w.external_id as message',
        personName('w.created_by').as('by'),
      ])
      .where('t.client_id', '=', clientId)
      .where('t.platform', '=', platform)
      .where(
        't.external_id',
        'in',
        answered.map(({ externalId }) => externalId),
      )
      .where('w.kind', '=', 'reply')
      .where('w.external_id', 'is not', null)
      .execute(),
  );
  const keyOf = (ticket: string, message: string | null) => JSON.stringify([ticket, message]);
  const senders = new Map(sent.map(({ ticket, message, by }) => [keyOf(ticket, message), by]));
  return tickets.map((ticket) => ({
    ...ticket,
    messages: ticket.messages.map((message) => ({
      ...message,
      author: senders.get(keyOf(ticket.externalId, message.externalId)) ?? message.author,
    })),
  }));
}
